import { RotateCcw, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import layout from '#web/design/layout.module.css'
import css from './ConversationSearch.module.css'

/** Searches conversations as the member types. Escape clears the field. */
export function ConversationSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={css.search} role="search">
      <Icon of={Search} className={css.icon} />
      <input
        type="search"
        className={css.input}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onType('')}
      />
    </div>
  )
}

type Outcome = {
  isSearching: boolean
  isLooking: boolean
  isIncomplete: boolean
  count: number
  retry: () => void
}

/** The number found, once all have been searched; after a failure, a way to continue. */
export function SearchOutcome({ isSearching, isLooking, isIncomplete, count, retry }: Outcome) {
  const { t } = useTranslation(['chat', 'shell'])
  if (isIncomplete)
    return (
      <div role="status" className={css.outcome}>
        <p>{t('search.incomplete')}</p>
        <Button icon={RotateCcw} onClick={retry}>
          {t('shell:retry')}
        </Button>
      </div>
    )
  return (
    <output className={classes(css.outcome, count > 0 && layout.visuallyHidden)}>
      {isSearching && !isLooking && (count === 0 ? t('search.none') : t('search.found', { count }))}
    </output>
  )
}

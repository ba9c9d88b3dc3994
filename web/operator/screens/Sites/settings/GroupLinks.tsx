import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/runtime/text/format.ts'
import { useFieldWords } from './useFieldWords.ts'
import css from './GroupLinks.module.css'

/** The groups of the form; a press goes there. */
export function GroupLinks({ groups }: { groups: readonly { group: string; count: number }[] }) {
  const { t } = useTranslation('sites')
  const words = useFieldWords()
  return (
    <nav className={css.groups} aria-label={t('settings.groups')}>
      {groups.map(({ group, count }) => (
        <button
          key={group}
          type="button"
          onClick={() => document.getElementById(`group-${group}`)?.scrollIntoView({ block: 'start' })}
        >
          {words.group(group)}
          <span>{formatNumber(count)}</span>
        </button>
      ))}
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import type { EditedText } from './usePageDraft.ts'
import css from './PageEditor.module.css'

type Props = {
  /** Who published meanwhile, and when; null or undefined where that is unknown. */
  by: string | null | undefined
  at: string | null | undefined
  edited: EditedText
  onChosen: () => void
}

/** Says that another version was published meanwhile, and asks which text goes on. */
export function OutdatedNote({ by, at, edited, onChosen }: Props) {
  const { t } = useTranslation('sitePages')
  const choose = (act: () => void) => () => {
    act()
    onChosen()
  }
  return (
    <Alert tone="warning" announced>
      <p>
        {by == null || at == null
          ? t('note.outdated')
          : t('note.outdatedBy', { name: by, at: formatDate(at, MOMENT) })}
      </p>
      <div className={css.acts}>
        <Button look="quiet" onClick={choose(edited.rebase)}>
          {t('note.keepMine')}
        </Button>
        <Button look="quiet" onClick={choose(edited.drop)}>
          {t('note.takeTheirs')}
        </Button>
      </div>
    </Alert>
  )
}

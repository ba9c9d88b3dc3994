import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ScheduledNote_page$key } from '#web/__generated__/ScheduledNote_page.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import type { EditedText } from './usePageDraft.ts'
import type { Publishing } from './usePublishing.ts'
import css from './PageEditor.module.css'

type Props = { page: ScheduledNote_page$key; edited: EditedText; publishing: Publishing }

/** The version that waits for its moment, if one does. */
export function ScheduledNote({ page: key, edited, publishing }: Props) {
  const { t } = useTranslation('sitePages')
  const { language } = useFragment(fragment, key)
  const scheduled = language?.scheduled
  if (!scheduled) return null
  const at = formatDate(scheduled.publishAt, MOMENT)
  return (
    <Alert>
      <p>
        {scheduled.scheduledBy == null
          ? t('note.scheduled', { at })
          : t('note.scheduledBy', { at, name: scheduled.scheduledBy })}
      </p>
      <div className={css.acts}>
        <Button look="quiet" onClick={() => edited.write(scheduled.markdown)}>
          {t('note.takeScheduled')}
        </Button>
        <Button look="danger" busy={publishing.isBusy} onClick={() => void publishing.discardScheduled()}>
          {t('note.discard')}
        </Button>
      </div>
    </Alert>
  )
}

const fragment = graphql`
  fragment ScheduledNote_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    language(language: $language) {
      scheduled {
        publishAt
        scheduledBy
        markdown
      }
    }
  }
`

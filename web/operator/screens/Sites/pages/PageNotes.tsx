import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PageNotes_page$key } from '#web/__generated__/PageNotes_page.graphql.ts'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MissingNote } from './MissingNote.tsx'
import { OutdatedNote } from './OutdatedNote.tsx'
import { ScheduledNote } from './ScheduledNote.tsx'
import type { EditedText } from './usePageDraft.ts'
import type { Publishing } from './usePublishing.ts'
import css from './PageEditor.module.css'

type Props = { page: PageNotes_page$key; edited: EditedText; publishing: Publishing }

/** What an editor should know before typing: what waits, what changed meanwhile, what is missing. */
export function PageNotes({ page: key, edited, publishing }: Props) {
  const { t } = useTranslation('sitePages')
  const page = useFragment(fragment, key)
  const { state, isBehind, newest } = page.language!
  const { refused, meanwhile } = publishing
  const rest = refused.rest ?? refused.publishAt
  return (
    <div className={css.notes}>
      {rest !== undefined && (
        <Alert tone="danger" announced>
          {rest}
        </Alert>
      )}
      {(edited.isOutdated || meanwhile !== undefined) && (
        <OutdatedNote
          by={meanwhile ? meanwhile.by : newest?.publishedBy}
          at={meanwhile ? meanwhile.at : newest?.version}
          edited={edited}
          onChosen={publishing.forgetRefusals}
        />
      )}
      <ScheduledNote page={page} edited={edited} publishing={publishing} />
      {state === 'MISSING' && <MissingNote page={page} edited={edited} />}
      {isBehind && <Alert tone="warning">{t('note.behind')}</Alert>}
    </div>
  )
}

const fragment = graphql`
  fragment PageNotes_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    language(language: $language) {
      state
      isBehind
      newest {
        version
        publishedBy
      }
    }
    ...MissingNote_page @arguments(language: $language)
    ...ScheduledNote_page @arguments(language: $language)
  }
`

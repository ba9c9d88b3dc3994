import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PageNotes_page$key } from '#web/__generated__/PageNotes_page.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { languageName } from './languageNames.ts'
import type { EditedText } from './usePageDraft.ts'
import type { Publishing } from './usePublishing.ts'
import css from './PageEditor.module.css'

type Props = {
  page: PageNotes_page$key
  edited: EditedText
  publishing: Publishing
}

/** What an editor should know before typing: what waits, what changed meanwhile, what is missing. */
export function PageNotes({ page: key, edited, publishing }: Props) {
  const { t } = useTranslation('sitePages')
  const { original, language } = useFragment(fragment, key)
  const { scheduled, newest, state, shownLanguage, isBehind, productMarkdown } = language!
  const { refused, meanwhile, isBusy } = publishing
  const rest = refused.rest ?? refused.publishAt
  const isOutdated = edited.isOutdated || meanwhile !== undefined
  // What a missing text can begin with: that of the site's own language, or the product's in this one.
  const sources = [
    { name: original && languageName(original.language), text: original?.markdown },
    { name: t('note.product'), text: productMarkdown },
  ]
  return (
    <div className={css.notes}>
      {rest !== undefined && (
        <Alert tone="danger" announced>
          {rest}
        </Alert>
      )}
      {isOutdated && (
        <Alert tone="warning" announced>
          <p>
            {newest?.publishedBy == null
              ? t('note.outdated')
              : t('note.outdatedBy', {
                  name: newest.publishedBy,
                  at: formatDate(newest.version, MOMENT),
                })}
          </p>
          <div className={css.acts}>
            <Button
              look="quiet"
              onClick={() => {
                edited.rebase()
                publishing.forgetRefusals()
              }}
            >
              {t('note.keepMine')}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                edited.drop()
                publishing.forgetRefusals()
              }}
            >
              {t('note.takeTheirs')}
            </Button>
          </div>
        </Alert>
      )}
      {scheduled && (
        <Alert>
          <p>
            {scheduled.scheduledBy == null
              ? t('note.scheduled', { at: formatDate(scheduled.publishAt, MOMENT) })
              : t('note.scheduledBy', {
                  at: formatDate(scheduled.publishAt, MOMENT),
                  name: scheduled.scheduledBy,
                })}
          </p>
          <div className={css.acts}>
            <Button look="quiet" onClick={() => edited.write(scheduled.markdown)}>
              {t('note.takeScheduled')}
            </Button>
            <Button look="danger" busy={isBusy} onClick={() => void publishing.discardScheduled()}>
              {t('note.discard')}
            </Button>
          </div>
        </Alert>
      )}
      {state === 'MISSING' && shownLanguage != null && (
        <Alert tone="warning">
          <p>{t('note.missing', { shown: languageName(shownLanguage) })}</p>
          {edited.text === '' && (
            <div className={css.acts}>
              {sources.map(
                ({ name, text }) =>
                  text != null && (
                    <Button key={name} look="quiet" onClick={() => edited.write(text)}>
                      {t('note.begin', { source: name })}
                    </Button>
                  ),
              )}
            </div>
          )}
        </Alert>
      )}
      {isBehind && <Alert tone="warning">{t('note.behind')}</Alert>}
    </div>
  )
}

const fragment = graphql`
  fragment PageNotes_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    original: language {
      id
      language
      markdown
    }
    language(language: $language) {
      state
      shownLanguage
      isBehind
      productMarkdown
      newest {
        version
        publishedBy
      }
      scheduled {
        publishAt
        scheduledBy
        markdown
      }
    }
  }
`

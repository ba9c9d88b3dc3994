import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MissingNote_page$key } from '#web/__generated__/MissingNote_page.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import type { EditedText } from './usePageDraft.ts'
import css from './PageEditor.module.css'

type Props = { page: MissingNote_page$key; edited: EditedText }

/** What readers of a missing language get, and what its text can begin with. */
export function MissingNote({ page: key, edited }: Props) {
  const { t } = useTranslation('sitePages')
  const { original, language } = useFragment(fragment, key)
  const { shownLanguage, productMarkdown } = language!
  if (shownLanguage == null) return null
  const sources = [
    { name: original && languageName(original.language), text: original?.markdown },
    { name: t('note.product'), text: productMarkdown },
  ]
  return (
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
  )
}

const fragment = graphql`
  fragment MissingNote_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    # The site's own language.
    original: language {
      language
      markdown
    }
    language(language: $language) {
      shownLanguage
      productMarkdown
    }
  }
`

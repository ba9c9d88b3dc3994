import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  PreviewPanel_announcement$data,
  PreviewPanel_announcement$key,
} from '#web/__generated__/PreviewPanel_announcement.graphql.ts'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import css from './PreviewPanel.module.css'

type Props = { announcement: PreviewPanel_announcement$key | null; isChanged: boolean; language: string }
type Preview = NonNullable<PreviewPanel_announcement$data['preview']>

/** How members of the open language get what is saved, as a mail and as a notification. */
export function PreviewPanel({ announcement: key, isChanged, language }: Props) {
  const { t } = useTranslation('announcements')
  const preview = useFragment(fragment, key)?.preview
  return (
    <Panel title={t('preview.title', { language: languageName(language) })}>
      {preview ? (
        <>
          {isChanged && <p className={css.note}>{t('preview.asSaved')}</p>}
          {preview.language !== language && (
            <p className={css.note}>
              {t('preview.inLanguage', { language: languageName(preview.language) })}
            </p>
          )}
          <Mail preview={preview} />
          <h3 className={css.kind}>{t('preview.push')}</h3>
          <div className={css.push} lang={preview.language}>
            <strong>{preview.pushTitle}</strong>
            <p>{preview.pushBody}</p>
          </div>
        </>
      ) : (
        <p className={css.note}>{t('preview.none')}</p>
      )}
    </Panel>
  )
}

function Mail({ preview: { mail, language } }: { preview: Preview }) {
  const { t } = useTranslation('announcements')
  return (
    <>
      <h3 className={css.kind}>{t('preview.mail')}</h3>
      <div className={css.mail} lang={language}>
        <p className={css.subject}>{mail.subject}</p>
        <p className={css.heading}>{mail.heading}</p>
        {/* Paragraphs have no other key, and never change their order. */}
        {mail.paragraphs.map((paragraph, index) => (
          <p key={index} className={css.paragraph}>
            {paragraph}
          </p>
        ))}
        <p className={css.button}>{mail.button}</p>
        <p className={css.url}>{mail.url}</p>
        <p className={css.footer}>{mail.footer}</p>
      </div>
    </>
  )
}

const fragment = graphql`
  fragment PreviewPanel_announcement on Announcement @argumentDefinitions(language: { type: "String" }) {
    preview(language: $language) {
      language
      pushTitle
      pushBody
      mail {
        subject
        heading
        paragraphs
        button
        url
        footer
      }
    }
  }
`

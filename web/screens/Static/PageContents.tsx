import { useTranslation } from 'react-i18next'
import { sectionsOf } from '#web/design/text/markdown.rules.ts'
import css from './StaticScreen.module.css'

/** A text that fits on a screen needs no table of contents. */
const SECTIONS_MIN = 5

/** The sections of a long page as links, in the text's language. */
export function PageContents({ body, locale }: { body: string; locale: string }) {
  const { t } = useTranslation('static')
  const sections = sectionsOf(body)
  if (sections.length < SECTIONS_MIN) return null
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <h2 id="contents">{t('contents')}</h2>
      <ol lang={locale}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

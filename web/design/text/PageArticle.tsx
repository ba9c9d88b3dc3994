import { MarkdownText } from './MarkdownText.tsx'
import css from './PageArticle.module.css'

type Props = {
  /** Markdown without the title. */
  body: string
  locale: string
  /** Whether links lead to its headings, once on a screen. */
  anchors?: boolean
}

/** The text of a page as members read it, on the page and in the console's preview. */
export function PageArticle({ body, locale, anchors }: Props) {
  return (
    <article className={css.article} lang={locale}>
      <MarkdownText text={body} {...(anchors === undefined ? {} : { anchors })} />
    </article>
  )
}

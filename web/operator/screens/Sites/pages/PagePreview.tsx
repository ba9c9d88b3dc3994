import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { splitTitle } from '#web/design/text/markdown.rules.ts'
import { PageArticle } from '#web/design/text/PageArticle.tsx'
import css from './PagePreview.module.css'

/** The text as members read it. Its links lead nowhere here: their addresses are those of the site. */
export function PagePreview({ markdown, language }: { markdown: string; language: string }) {
  const { t } = useTranslation('sitePages')
  const { title, body } = splitTitle(useDeferredValue(markdown))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if ((event.target as Element).closest('a')) event.preventDefault()
    }
    const element = box.current
    element?.addEventListener('click', stay, { capture: true })
    return () => element?.removeEventListener('click', stay, { capture: true })
  }, [])
  return (
    <div ref={box} className={css.preview}>
      {markdown.trim() === '' ? (
        <p className={css.empty}>{t('preview.empty')}</p>
      ) : (
        <>
          <h1 className={css.title} lang={language}>
            {title}
          </h1>
          <PageArticle body={body} locale={language} />
        </>
      )}
    </div>
  )
}

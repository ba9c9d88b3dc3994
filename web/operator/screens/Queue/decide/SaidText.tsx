import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageIn } from '#web/operator/parts/languageNames.ts'
import type { PreviewedText } from './usePreview.ts'
import css from './SaidText.module.css'

type Props = {
  /** "Tom will read". */
  title: string
  said: PreviewedText
  isOld: boolean
  /** Beside the title. */
  actions?: ReactNode
  /** Below the text, in the console's language. */
  note?: ReactNode
}

/** What one side will read, as it will stand there. */
export function SaidText({ title, said, isOld, actions, note }: Props) {
  const { i18n } = useTranslation('queue')
  return (
    <section className={css.said} aria-label={title} aria-busy={isOld || undefined}>
      <div className={css.head}>
        <b>{title}</b>
        <span className={css.tag}>{languageIn(said.locale, i18n.language)}</span>
        {actions}
      </div>
      <div className={css.text} lang={said.locale}>
        {said.text.split('\n\n').map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import css from './FormCard.module.css'

type Props = {
  heading: ReactNode
  text?: ReactNode
  /** Read aloud when it appears, for the result of a link or a form. */
  announced?: boolean
  /** For forms with a long text. */
  wide?: boolean
  children?: ReactNode
}

/** A card in the middle of the page with one thing to do or to know. */
export function FormCard({ heading, text, announced, wide, children }: Props) {
  return (
    <div className={classes(layout.wrap, css.page)}>
      <section className={classes(layout.panel, layout.float, css.card, wide && css.wide)}>
        <div className={css.words} role={announced ? 'status' : undefined}>
          <h1>{heading}</h1>
          {text && <p className={layout.muted}>{text}</p>}
        </div>
        {children}
      </section>
    </div>
  )
}

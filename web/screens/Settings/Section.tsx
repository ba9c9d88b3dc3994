import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './Section.module.css'

/** One part of the settings: a heading that the list of sections links to, a sentence, and its controls. */
export function Section(props: { id: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section
      id={props.id}
      className={classes(layout.panel, css.section)}
      aria-labelledby={`${props.id}-title`}
    >
      <h2 id={`${props.id}-title`} tabIndex={-1}>
        {props.title}
      </h2>
      {props.text && <p className={css.text}>{props.text}</p>}
      <div className={classes(layout.stack, css.content)}>{props.children}</div>
    </section>
  )
}

/** Focuses a section after the focused element has left it, such as a row with its button. */
export function focusSection(id: string): void {
  document.getElementById(`${id}-title`)?.focus()
}

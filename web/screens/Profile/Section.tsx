import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './Section.module.css'

/** One part of the profile, with a heading that the list of sections links to. */
export function Section(props: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section
      id={props.id}
      className={classes(layout.panel, css.section)}
      aria-labelledby={`${props.id}-title`}
    >
      <div className={css.heading}>
        <h2 id={`${props.id}-title`}>{props.title}</h2>
        {props.aside && <span className={css.aside}>{props.aside}</span>}
      </div>
      {props.children}
    </section>
  )
}

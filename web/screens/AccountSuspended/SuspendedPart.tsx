import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './SuspendedPart.module.css'

/** One thing that a member with a suspended account can do. */
export function SuspendedPart(props: { id: string; title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <section className={classes(layout.panel, css.part)} aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      <p className={layout.muted}>{props.text}</p>
      {props.children}
    </section>
  )
}

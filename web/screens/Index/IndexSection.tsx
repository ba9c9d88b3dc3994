import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './IndexSection.module.css'

type Props = { heading: string; lead?: string; sunken?: boolean; beside?: boolean; children: ReactNode }

/** A full-width part of the index: heading, sentence and content, on wide screens `beside` the heading. */
export function IndexSection({ heading, lead, sunken, beside, children }: Props) {
  return (
    <section className={classes(css.section, sunken && css.sunken, beside && css.beside)}>
      <div className={layout.wrap}>
        <h2>{heading}</h2>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  )
}

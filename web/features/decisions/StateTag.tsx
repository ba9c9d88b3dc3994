import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import css from './StateTag.module.css'

/** How a report or a decision stands, in a few words, which may take two lines. */
export function StateTag(props: { tone: 'plain' | 'waiting' | 'good'; children: ReactNode }) {
  return <span className={classes(css.tag, css[props.tone])}>{props.children}</span>
}

import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import css from './LanderWords.module.css'

type Props = { title: string; lead: string; className?: string | undefined; children?: ReactNode }

/** A lander's heading and the sentence below it, which are also the document's title and description. */
export function LanderWords({ title, lead, className, children }: Props) {
  return (
    <div className={classes(css.words, className)}>
      <PageTitle description={lead}>{title}</PageTitle>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  )
}

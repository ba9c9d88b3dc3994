import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { PageTitle } from './PageTitle.tsx'
import layout from './layout.module.css'

type Props = {
  /** For the browser's tab; the screen draws its own heading. */
  title: string
  /** 760 px instead of 1140, for forms and reading. */
  narrow?: boolean
  /** Member screens are never indexed (SITE-23). */
  noIndex?: boolean
  children: ReactNode
}

/** The usual frame of a screen: title, content column, space above and below. */
export function Screen({ title, narrow, noIndex = true, children }: Props) {
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <PageTitle noIndex={noIndex}>{title}</PageTitle>
      {narrow ? <div className={layout.narrow}>{children}</div> : children}
    </div>
  )
}

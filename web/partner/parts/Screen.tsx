import type { ReactNode } from 'react'
import css from './Screen.module.css'

type Props = {
  title: string
  /** One line of state beside the title. */
  state?: ReactNode
  /** Above the content: filters and what can be done. */
  toolbar?: ReactNode
  children: ReactNode
}

/** A section: its title, its toolbar and its content. */
export function Screen({ title, state, toolbar, children }: Props) {
  return (
    <>
      <title>{`${title} · Partner page`}</title>
      <header className={css.top}>
        <h1>{title}</h1>
        {state && <p className={css.state}>{state}</p>}
      </header>
      {toolbar}
      {/* Arrow keys scroll what has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
      <main className={css.body} tabIndex={0} aria-label={title}>
        {children}
      </main>
    </>
  )
}

import type { ReactNode } from 'react'
import css from './Toolbar.module.css'

/** Filters at the left, what can be done at the right. It wraps on phones. */
export function Toolbar({
  label,
  actions,
  children,
}: {
  label: string
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <section aria-label={label} className={css.bar}>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  )
}

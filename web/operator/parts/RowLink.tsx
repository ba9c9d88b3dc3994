import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './RowLink.module.css'

/** The link with which a row begins: it takes the focus of J and K. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={css.link}>
      {children}
    </Link>
  )
}

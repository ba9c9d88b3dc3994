import type { ReactNode } from 'react'
import css from './Columns.module.css'

/** Panels side by side in as many columns as fit; below each other on phones. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={css.columns}>{children}</div>
}

import type { ReactNode } from 'react'
import css from './RowButton.module.css'

/** The button with which a row begins where it opens a dialog: it takes the focus of J and K. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.button} onClick={onClick}>
      {children}
    </button>
  )
}

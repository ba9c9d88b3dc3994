import type { ReactNode } from 'react'
import css from './CaseColumns.module.css'

type Props = {
  /** Who has to do with it; two short cards on phones. */
  people: ReactNode
  /** What it is about. */
  children: ReactNode
  /** The decision. */
  panel: ReactNode
  /** At the foot of the first column, where the list has it otherwise. */
  undo: ReactNode
}

/** Three columns on desktops, two on tablets, one on phones in reading order. */
export function CaseColumns({ people, children, panel, undo }: Props) {
  return (
    <div className={css.columns}>
      <div className={css.left}>
        <div className={css.people}>{people}</div>
        <div className={css.undo}>{undo}</div>
      </div>
      <div className={css.middle}>{children}</div>
      {panel}
    </div>
  )
}

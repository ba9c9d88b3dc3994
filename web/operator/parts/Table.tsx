import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { useKeys } from '../keys/useKeys.ts'
import type { CsvColumn } from './csv.rules.ts'
import css from './Table.module.css'

export type Column<Row> = CsvColumn<Row> & {
  /** What the cell shows, if it is more than the text. */
  cell?: (row: Row) => ReactNode
  /** Figures stand at the right, one below the other. */
  isNumeric?: boolean
}

type Props<Row> = {
  /** What the rows are, for assistive technology. */
  label: string
  /** The first one leads to the row: its link or button takes the focus. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Rows of 30 instead of 36 px, for a table inside a panel. */
  dense?: boolean
  /** Rows that lead nowhere: J and K pass them by. */
  still?: boolean
}

/**
 * Rows in the order that the server gives. J and K move the focus from row to row, and Enter opens the one
 * that has it, because each row begins with its link. On phones a row is a block with the columns' names.
 */
export function Table<Row>({ label, columns, rows, keyOf, dense, still }: Props<Row>) {
  const { t } = useTranslation('console')
  const body = useRef<HTMLTableSectionElement>(null)
  const at = useRef(-1)
  function move(key: string) {
    const targets = [...(body.current?.rows ?? [])].map((row) =>
      row.querySelector<HTMLElement>('a[href], button:not(:disabled)'),
    )
    const focused = targets.findIndex((target) => target?.closest('tr')?.contains(document.activeElement))
    const from = focused >= 0 ? focused : at.current
    const next = Math.min(Math.max(from + (key === 'j' ? 1 : -1), 0), targets.length - 1)
    at.current = next
    targets[next]?.focus()
    targets[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  const hasKeys = rows.length > 0 && !still
  useKeys(hasKeys ? [{ keys: ['j', 'k'], label: t('keys.rows'), onPress: move, repeats: true }] : [])
  return (
    <table className={classes(css.table, dense && css.dense)} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.isNumeric ? css.numeric : undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-head={column.head}
                className={column.isNumeric ? css.numeric : undefined}
              >
                {column.cell ? column.cell(row) : column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

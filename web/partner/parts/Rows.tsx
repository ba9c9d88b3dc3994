import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import css from '#web/operator/parts/Table.module.css'
import parts from './parts.module.css'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, one below the other. */
  isNumeric?: boolean
  /** Short texts that stay on one line, but for phones. */
  isWhole?: boolean
}

type Props<Row> = {
  /** What the rows are, for assistive technology. */
  label: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table. On phones a row is a block with the columns' names. */
export function Rows<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const style = (column: Column<Row>) => (column.isNumeric ? css.numeric : undefined)
  return (
    <table className={classes(css.table, parts.rows)} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={style(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.head}
                data-head={column.head}
                className={classes(style(column), parts.cell, column.isWhole && parts.whole)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A column of a table, as far as its file needs it. */
export type CsvColumn<Row> = { key: string; head: string; text: (row: Row) => string }

// A spreadsheet would run a text that begins like this as a formula.
const FORMULA = /^[=+\-@\t\r]/

function field(text: string): string {
  const safe = FORMULA.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as a file of comma-separated values (RFC 4180), with the columns' names first. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ head }) => field(head)),
    ...rows.map((row) => columns.map(({ text }) => field(text(row)))),
  ]
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('')
}

/** What a cell can be; null is an empty one. */
export type Cell = string | number | boolean | null

/**
 * A line of a file as RFC 4180 wants it. A text that a spreadsheet would run as a formula begins with an
 * apostrophe; a number stays one.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { saveFile } from '../session/saveFile.ts'
import { csvOf, type CsvColumn } from './csv.rules.ts'

/** Saves rows as a file. @param name without its ending */
export function saveCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  // The mark tells spreadsheets that it is UTF-8.
  const file = new Blob(['\uFEFF', csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${name}.csv`)
}

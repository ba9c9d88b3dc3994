import { csvOf } from '#web/operator/parts/csv.rules.ts'
import { saveFile } from '#web/operator/session/saveFile.ts'

/** Saves the codes of a series, one a line, as a file that is safe to open. @param head the column's name */
export function saveSeries(codes: readonly string[], head: string): void {
  const columns = [{ key: 'code', head, text: (code: string) => code }]
  // The mark tells spreadsheets that it is UTF-8.
  const file = new Blob(['\uFEFF', csvOf(columns, codes)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${codes[0]?.split('-').slice(0, -1).join('-') || 'codes'}.csv`)
}

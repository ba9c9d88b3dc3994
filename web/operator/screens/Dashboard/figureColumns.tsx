import type { CsvColumn } from '#web/operator/parts/csv.rules.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { inAll, type Figure } from './figures.rules.ts'

/** The index of a day, or ALL_DAYS. */
export type Row = number
export const ALL_DAYS = -1

export type Words = {
  /** The head of the first column. */
  day: string
  /** What stands in it for all days together. */
  allDays: string
  dayName: (day: string) => string
  /** The head of a figure's column for the days before. */
  before: (head: string) => string
}

/** Each figure's values, and those of the days before beside them. */
function valuesWithBefore(figures: readonly Figure[], headOf: (figure: Figure) => string, words: Words) {
  return figures.flatMap((figure) => {
    const { key, values, before } = figure
    const head = headOf(figure)
    return [
      { key, head, figure, values },
      ...(before ? [{ key: `${key}Before`, head: words.before(head), figure, values: before }] : []),
    ]
  })
}

/** A row per day, the first one first; more where the month before, say, has more days than the month. */
export function rowsOf(days: readonly string[], figures: readonly Figure[]): Row[] {
  const count = Math.max(days.length, ...figures.map(({ before }) => before?.length ?? 0))
  return Array.from({ length: count }, (_, row) => row)
}

/** The columns of the table beside a chart. */
export function tableColumns(
  days: readonly string[],
  figures: readonly Figure[],
  words: Words,
): readonly Column<Row>[] {
  const bold = (row: Row, text: string) => (row === ALL_DAYS ? <b>{text}</b> : text)
  const dayText = (row: Row) => {
    if (row === ALL_DAYS) return words.allDays
    return days[row] === undefined ? '–' : words.dayName(days[row])
  }
  return [
    { key: 'day', head: words.day, text: dayText, cell: (row) => bold(row, dayText(row)) },
    ...valuesWithBefore(figures, ({ head }) => head, words).map(({ key, head, figure, values }) => {
      const text = (row: Row) => {
        const value = row === ALL_DAYS ? inAll(figure, values) : values[row]
        return value === null || value === undefined ? '–' : figure.text(value)
      }
      return { key, head, isNumeric: true, text, cell: (row: Row) => bold(row, text(row)) }
    }),
  ]
}

/** The columns of a chart's file: plain numbers. */
export function fileColumns(
  days: readonly string[],
  figures: readonly Figure[],
  words: Words,
): readonly CsvColumn<Row>[] {
  return [
    { key: 'day', head: words.day, text: (row) => days[row] ?? '' },
    ...valuesWithBefore(figures, ({ head, fileHead = head }) => fileHead, words).map(
      ({ key, head, figure, values }) => ({
        key,
        head,
        text: (row: Row) => {
          const value = values[row]
          return value === null || value === undefined ? '' : figure.fileText(value)
        },
      }),
    ),
  ]
}

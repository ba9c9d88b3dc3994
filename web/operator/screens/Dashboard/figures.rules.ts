export type Colour = 'accent' | 'success' | 'warning'

/** One figure of the dashboard over its days. */
export type Figure = {
  key: string
  head: string
  /** Its file's head, if it needs a unit. */
  fileHead?: string
  colour: Colour
  /** One value per day; null where there is none. */
  values: readonly (number | null)[]
  /** Those of the days before, in the same order; undefined without comparison. */
  before?: readonly (number | null)[] | undefined
  text: (value: number) => string
  /** For a file: without currency and separators of thousands. */
  fileText: (value: number) => string
  /** The shorter text of an axis. */
  axisText?: (value: number) => string
  /** How the days become one figure: their sum, the last of them, or not at all. */
  inAll: 'sum' | 'last' | 'none'
  /** Whether only the table has it. */
  isTableOnly?: boolean
}

/** Figures that share a chart, a table and a file. */
export type FigureSection = {
  title: string
  /** The file's name, without its ending. */
  name: string
  figures: readonly Figure[]
}

/** Every figure, with its section in its head, for one file of all. */
export function figuresOfAll(sections: readonly FigureSection[]): Figure[] {
  return sections.flatMap(({ title, name, figures }) =>
    figures.map((figure) => {
      const head = `${title}: ${figure.fileHead ?? figure.head}`
      return { ...figure, key: `${name} ${figure.key}`, head, fileHead: head }
    }),
  )
}

/** The days of a dashboard, and as many before them if they are compared. */
export type Periods = { days: readonly string[]; daysBefore: readonly string[] | undefined }

/** Rows of the days, and of the days before; none of those without comparison. */
export type Rows<Row> = { now: readonly Row[]; before: readonly Row[] }

type Spec<Row> = Omit<Figure, 'values' | 'before'> & {
  of: (row: Row) => number | null
  /** What a day without a row has; 0 if left out. */
  none?: null
}

/** A figure over the chosen days, and the same figure for the period before. */
export function figureOf<Row extends { readonly day: string }>(
  { days, daysBefore }: Periods,
  rows: Rows<Row>,
  { of, none, ...rest }: Spec<Row>,
): Figure {
  const read = { of, none: none === null ? null : 0 }
  return {
    ...rest,
    values: valuesOf(days, rows.now, read),
    before: daysBefore && !rest.isTableOnly ? valuesOf(daysBefore, rows.before, read) : undefined,
  }
}

/** The sum of the days, or the value of the last day that has one; 0 for none, null without any figure. */
export function inAll(
  { inAll: how }: Pick<Figure, 'inAll'>,
  values: readonly (number | null)[],
): number | null {
  if (how === 'none') return null
  if (how === 'last') return values.findLast((value) => value !== null) ?? 0
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** One value per day; days that no row names have `none`. */
export function valuesOf<Row extends { readonly day: string }>(
  days: readonly string[],
  rows: readonly Row[],
  { of, none = 0 }: { of: (row: Row) => number | null; none?: number | null },
): (number | null)[] {
  const byDay = new Map<string, number>()
  for (const row of rows) {
    const value = of(row)
    if (value !== null) byDay.set(row.day, (byDay.get(row.day) ?? 0) + value)
  }
  return days.map((day) => byDay.get(day) ?? none)
}

/** How much more it is than before: 0.12 for 12 percent more; undefined without anything before. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before)
}

/** A part as a share of the whole; undefined for a whole of nothing. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}

import type { TransparencyFigures } from '../tables/transparency.types.ts'

/** A month and its year, as a site's calendar has them. */
export type CalendarMonth = { year: number; month: number }

const PARTS = { year: 'numeric', month: 'numeric' } as const

/** The month of a moment in a time zone. */
export function monthAt(at: Date, timeZone: string): CalendarMonth {
  const parts = new Intl.DateTimeFormat('en', { ...PARTS, timeZone }).formatToParts(at)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return { year: numberOf('year'), month: numberOf('month') }
}

/** The first moment of a month in a time zone. */
export function startOfMonth({ year, month }: CalendarMonth, timeZone: string): Date {
  const guess = Date.UTC(year, month - 1, 1)
  const parts = new Intl.DateTimeFormat('en', {
    ...PARTS,
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(guess)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const local = Date.UTC(
    numberOf('year'),
    numberOf('month') - 1,
    numberOf('day'),
    numberOf('hour'),
    numberOf('minute'),
  )
  return new Date(guess - (local - guess))
}

/** The months so far with a newer count of one: the highest counts, because erased members are missing. */
export function withActiveMonth(
  months: TransparencyFigures['activeMembers'],
  { month, count }: TransparencyFigures['activeMembers'][number],
): TransparencyFigures['activeMembers'] {
  const known = months.find((each) => each.month === month)?.count ?? 0
  const others = months.filter((each) => each.month !== month)
  return [...others, { month, count: Math.max(known, count) }].toSorted((one, other) =>
    one.month < other.month ? -1 : 1,
  )
}

/** A figure of the report: what it belongs to, what is counted, and how many. */
export type FigureRow = { section: string; name: string; detail: string; count: number }

/** The figures as rows, for the command and its CSV. */
export function rowsOfFigures(figures: TransparencyFigures): FigureRow[] {
  const { notices, decisions, medians, appeals, complaints, activeMembers } = figures
  const plain = (section: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => ({ section, name, detail: '', count }))
  return [
    ...notices.map(({ source, reason, count }) => ({
      section: 'notices',
      name: reason,
      detail: source,
      count,
    })),
    ...decisions.map(({ decision, isAutomated, count }) => ({
      section: 'decisions',
      name: decision,
      detail: isAutomated ? 'automated' : 'by a person',
      count,
    })),
    ...medians.map(({ kind, hours, count }) => ({
      section: 'median hours to decision',
      name: kind,
      detail: `of ${count}`,
      count: hours,
    })),
    ...plain('appeals', appeals),
    ...plain('complaints', complaints),
    ...activeMembers.map(({ month, count }) => ({
      section: 'active members',
      name: month,
      detail: '',
      count,
    })),
  ]
}

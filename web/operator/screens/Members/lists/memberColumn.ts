import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'

/** A column of a list about a member; the overview has less room than the list's own tab. */
export type MemberColumn<Row> = Column<Row> & {
  /** What the overview shows, on one line. */
  short?: (row: Row) => string
  /** Only in the tab and its file. */
  isExtra?: boolean
}

/** A moment as the overview shows it: the time of today, the day of this year, or the date. */
function shortMoment(at: string, now: Date): string {
  const moment = new Date(at)
  if (moment.toDateString() === now.toDateString()) return formatDate(at, { timeStyle: 'short' })
  const isThisYear = moment.getFullYear() === now.getFullYear()
  return formatDate(at, isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' })
}

/** The column that says when. */
export function whenColumn<Row>(
  head: string,
  momentOf: (row: Row) => string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): MemberColumn<Row> {
  return {
    key: 'at',
    head,
    text: (row) => formatDate(momentOf(row), options),
    short: (row) => shortMoment(momentOf(row), new Date()),
  }
}

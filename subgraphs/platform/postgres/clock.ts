import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * One calendar day of a site. `date` is YYYY-MM-DD in the site's zone; starts and ends are instants, `endsAt`
 * exclusive.
 */
export type SiteDay = { date: string; startsAt: Date; endsAt: Date }

/**
 * The calendar day of an instant in a time zone, daylight saving included (a day may have 23 or 25 hours).
 * Only this function of the product defines a day.
 */
export function dayOfSite(now: Date, timeZone: string): SiteDay {
  const known = days.get(timeZone)
  if (known !== undefined && known.startsAt <= now && now < known.endsAt) return known
  const date = dateIn(now, timeZone)
  const day = { date, startsAt: startOfDate(date, timeZone), endsAt: startOfDate(nextDate(date), timeZone) }
  days.set(timeZone, day)
  return day
}

// The last requested day per zone: every request asks, and formatting dates by zone costs more than the rest
// of opening one.
const days = new Map<string, SiteDay>()

/**
 * Full years between a birth date (YYYY-MM-DD) and a date; a birthday on 29 February falls on 1 March in
 * other years.
 */
export function ageOn(birthdate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return date.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** The database's clock: `platform.now()`, which a test or demo database may move. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(db)
  return rows[0]!.now
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function parts(now: Date, timeZone: string): Record<string, string> {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    const numeric = '2-digit' as const
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return Object.fromEntries(formatter.formatToParts(now).map((part) => [part.type, part.value]))
}

function dateIn(now: Date, timeZone: string): string {
  const { year, month, day } = parts(now, timeZone)
  return `${year}-${month}-${day}`
}

function nextDate(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** The instant at which a date (YYYY-MM-DD) begins in a time zone. */
export function startOfDate(date: string, timeZone: string): Date {
  return instantAt(`${date}T00:00`, timeZone)
}

/**
 * The instant at which clocks of a time zone show a time. One that a change of the clock leaves out is taken
 * as if the clock had not changed.
 * @param wallTime YYYY-MM-DDTHH:MM
 */
export function instantAt(wallTime: string, timeZone: string): Date {
  const wanted = Date.parse(`${wallTime}:00Z`)
  let guess = wanted
  // Two rounds: the first finds the zone's offset at about that instant, the second corrects it across a
  // daylight-saving change.
  for (let round = 0; round < 2; round++) {
    const { year, month, day, hour, minute, second } = parts(new Date(guess), timeZone)
    const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    guess += wanted - shown
  }
  return new Date(guess)
}

import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { PartnerTraffic } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'

/** A sign-up that a partner brought, without identifying data. */
export type PartnerSignup = {
  accountId: string
  network: string
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
  signedUpAt: Date
  confirmedAt: Date | null
}

/**
 * The traffic and the days of the requested sign-ups: `from` is the first day and `to` the last, in the
 * site's time zone.
 */
export type AskedSignups = {
  siteId: string
  traffic: PartnerTraffic
  from: string | null
  to: string | null
  timeZone: string
}

// The tracking data carry the sign-up's time, because one transaction writes both. Erased members have none.
function signupsOf({ siteId, traffic, from, to, timeZone }: AskedSignups): RawBuilder<unknown> {
  return sql`
    from accounts.tracking t join accounts.account a on a.id = t.account_id and a.site_id = t.site_id
    where t.site_id = ${siteId}::uuid and t.network = ${traffic.network} and (${traffic.ref}::text is null or t.ref = ${traffic.ref})
      and (${from}::date is null or t.recorded_at >= ${from}::date::timestamp at time zone ${timeZone})
      and (${to}::date is null or t.recorded_at < (${to}::date + 1)::timestamp at time zone ${timeZone})`
}

/** A page of the sign-ups from a partner's own traffic, in order of time. */
export async function findPartnerSignups(
  db: Kysely<Tables>,
  asked: AskedSignups,
  page: PageRequest<TimeCursor>,
): Promise<PartnerSignup[]> {
  const { isBeyond, order, limit } = keyset(page, 'asc', ['t.recordedAt', 't.accountId'])
  const { rows } = await sql<PartnerSignup>`
    select t.account_id, t.network, t.ref, t.sub1, t.sub2, t.sub3, t.recorded_at as signed_up_at, a.confirmed_at
    ${signupsOf(asked)} and ${isBeyond} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** One of these sign-ups, by its account; undefined when it has been erased. */
export async function findPartnerSignup(
  db: Kysely<Tables>,
  asked: AskedSignups,
  accountId: string,
): Promise<PartnerSignup | undefined> {
  const { rows } = await sql<PartnerSignup>`
    select t.account_id, t.network, t.ref, t.sub1, t.sub2, t.sub3, t.recorded_at as signed_up_at, a.confirmed_at
    ${signupsOf(asked)} and t.account_id = ${accountId}::uuid`.execute(db)
  return rows[0]
}

/** The sign-ups of a day of the site, and how many of them have confirmed their address by now. */
export type PartnerSignupDay = { day: string; signups: number; confirmed: number }

/** The same sign-ups by day, the oldest first. Days without any are missing. */
export async function countPartnerSignupsByDay(
  db: Kysely<Tables>,
  asked: AskedSignups,
): Promise<PartnerSignupDay[]> {
  const { rows } = await sql<PartnerSignupDay>`
    select (t.recorded_at at time zone ${asked.timeZone})::date as day, count(*)::int as signups, count(a.confirmed_at)::int as confirmed
    ${signupsOf(asked)} group by 1 order by 1`.execute(db)
  return rows
}

/** Their total number on all pages. */
export async function countPartnerSignups(db: Kysely<Tables>, asked: AskedSignups): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${signupsOf(asked)}`.execute(db)
  return rows[0]!.count
}

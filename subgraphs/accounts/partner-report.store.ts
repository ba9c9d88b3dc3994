import { sql, type Kysely } from 'kysely'
import type { PartnerTraffic } from '#platform/request-context.ts'
import type { Tables } from './tables.ts'

/** A sign-up that a partner brought, without anything that says who it was. */
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

const SIGNUPS_PER_DAY_MAX = 10_000

/** The sign-ups of one day of the site that came by a partner's own traffic, the oldest first; those who were erased since are not among them. */
export async function findPartnerSignups(
  db: Kysely<Tables>,
  asked: { siteId: string; traffic: PartnerTraffic; date: string; timeZone: string },
): Promise<PartnerSignup[]> {
  const { rows } = await sql<PartnerSignup>`
    select t.account_id, t.network, t.ref, t.sub1, t.sub2, t.sub3, a.signed_up_at, a.confirmed_at
    from accounts.tracking t join accounts.account a on a.id = t.account_id and a.site_id = t.site_id
    where t.site_id = ${asked.siteId}::uuid and t.network = ${asked.traffic.network} and (${asked.traffic.ref}::text is null or t.ref = ${asked.traffic.ref})
      and a.signed_up_at >= ${asked.date}::date::timestamp at time zone ${asked.timeZone}
      and a.signed_up_at < (${asked.date}::date + 1)::timestamp at time zone ${asked.timeZone}
    order by a.signed_up_at, a.id limit ${SIGNUPS_PER_DAY_MAX}`.execute(db)
  return rows
}

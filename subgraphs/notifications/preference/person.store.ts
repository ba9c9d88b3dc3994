import { sql, type Kysely } from 'kysely'
import { localised, type Site } from '#platform/site/site.ts'
import { mayBeTold } from '#subgraphs/accounts/published.ts'
import type { Person } from '#subgraphs/profiles/published.ts'
import type { Tables } from '../tables.ts'
import { nameOfNow } from './address.store.ts'

/**
 * The name as it may stand anywhere: a house profile's never without its label, in the site's own words
 * (TRUST-01).
 */
export function labelledName({ name, kind }: Person, site: Site, locale: string): string {
  return kind === 'house'
    ? `${name} (${localised(site.settings.fictionalSingular, locale, site.defaultLocale)})`
    : name
}

/** What a house profile is, in the site's own words; null for a member. */
export function warningOf({ kind }: Person, site: Site, locale: string): string | null {
  return kind === 'house' ? localised(site.settings.fictionalWarning, locale, site.defaultLocale) : null
}

/** Where a member is reached, if the account lives. */
export type Recipient = {
  memberId: string
  siteId: string
  email: string
  locale: string
  name: string
  hasPush: boolean
}

export async function findRecipient(db: Kysely<Tables>, memberId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select a.member_id, a.site_id, a.email, a.locale, ${nameOfNow('a')} as name, exists (select from notifications.push_subscription s where s.member_id = a.member_id) as has_push
    from notifications.member_address a where a.member_id = ${memberId}::uuid and ${mayBeTold(sql`a.member_id`)}`.execute(
    db,
  )
  return rows[0]
}

import { sql, type Kysely } from 'kysely'
import { mayBeTold } from '#subgraphs/accounts/published.ts'
import { nameOfNow } from '../preference/address.store.ts'
import type { Recipient } from '../preference/person.store.ts'
import { wantsMailInSql } from '../preference/suppression.store.ts'
import { isOnSite } from '../push/attention.store.ts'
import type { Tables } from '../tables.ts'

/**
 * Whom a like or a match is told, if the account lives. `mayBeMailed`: the member wants such mails and is not
 * on the site, where they see it anyway.
 */
export type LikeRecipient = Recipient & { mayBeMailed: boolean; hasRecentMail: boolean }

/**
 * Whom a like or a match is told, in one statement: most are on the site and get nothing.
 * @param recentMinutes how long a mail about a like counts as recent
 */
export async function findLikeRecipient(
  db: Kysely<Tables>,
  memberId: string,
  recentMinutes: number,
): Promise<LikeRecipient | undefined> {
  const { rows } = await sql<LikeRecipient>`
    select a.member_id, a.site_id, a.email, a.locale, ${nameOfNow('a')} as name,
      exists (select from notifications.push_subscription s where s.member_id = a.member_id) as has_push,
      ${wantsMailInSql('a', 'like')} and not ${isOnSite(sql`a.member_id`)} as may_be_mailed,
      exists (select from notifications.mail m where m.member_id = a.member_id and m.type = 'like'
        and m.created_at > platform.now() - ${`${recentMinutes} minutes`}::interval) as has_recent_mail
    from notifications.member_address a where a.member_id = ${memberId}::uuid and ${mayBeTold(sql`a.member_id`)}`.execute(
    db,
  )
  return rows[0]
}

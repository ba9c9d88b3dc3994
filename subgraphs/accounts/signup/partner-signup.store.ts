import { sql, type Kysely, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'
import type { Tracking } from '../account/tracking.rules.ts'
import type { Tables } from '../tables.ts'

/**
 * A partner's data about a person who wants to sign up. `dateOfBirth` is YYYY-MM-DD; the genders are tokens
 * of the site's list.
 */
export type PendingSignup = { email: string; gender: string; seeking: string; dateOfBirth: string }

/** The origin of a sign-up: the traffic of the partner's key, and its own fields. */
export type TrackingOfPartner = Tracking & { network: string }

/**
 * Upserts a partner's pending sign-up of a person. It does not check whether the address has an account.
 * @param tokensOf derives the link's token from the row's id, deterministically: one for each key, the
 * current key first
 * @returns the id that the account will have
 */
export async function savePendingSignup(
  trx: Transaction<Tables>,
  siteId: string,
  pending: PendingSignup & { tracking: TrackingOfPartner; days: number; tokensOf: (id: string) => string[] },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { email, gender, seeking, dateOfBirth, tracking, days, tokensOf } = pending
  const { network, ref = null, sub1 = null, sub2 = null, sub3 = null } = tracking
  const { rows } = await sql<{ id: string; expiresAt: Date; tokenHash: Buffer | null }>`
    insert into accounts.partner_signup as s
      (id, site_id, network, ref, sub1, sub2, sub3, email, email_normalised, gender, seeking, date_of_birth, expires_at)
    values (${newId()}, ${siteId}, ${network}, ${ref}, ${sub1}, ${sub2}, ${sub3}, ${email}, ${normaliseEmail(email)}, ${gender}, ${seeking},
      ${dateOfBirth}::date, platform.now() + make_interval(days => ${days}))
    on conflict (site_id, network, coalesce(ref, ''), email_normalised) do update set
      sub1 = excluded.sub1, sub2 = excluded.sub2, sub3 = excluded.sub3, email = excluded.email,
      gender = excluded.gender, seeking = excluded.seeking, date_of_birth = excluded.date_of_birth, expires_at = excluded.expires_at
    returning id, expires_at, token_hash`.execute(trx)
  const { id, expiresAt, tokenHash } = rows[0]!
  const tokens = tokensOf(id)
  // A link sent earlier keeps working during a key rotation.
  const token = tokens.find((made) => tokenHash?.equals(hashToken(made))) ?? tokens[0]!
  await trx
    .updateTable('accounts.partnerSignup')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  return { id, token, expiresAt }
}

/** The pending sign-up behind a link; undefined when it is over or belongs to another site. */
export async function findPendingSignup(
  db: Kysely<Tables>,
  siteId: string,
  token: string,
): Promise<(PendingSignup & { id: string; tracking: TrackingOfPartner }) | undefined> {
  const row = await db
    .selectFrom('accounts.partnerSignup')
    .select(['id', 'email', 'gender', 'seeking', 'network', 'ref', 'sub1', 'sub2', 'sub3'])
    .select(sql<string>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('dateOfBirth'))
    .where('siteId', '=', siteId)
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { network, ref, sub1, sub2, sub3, ...pending } = row
  return { ...pending, tracking: { network, ref, sub1, sub2, sub3 } }
}

/**
 * Locks the pending sign-up until the transaction ends.
 * @returns false when a parallel request has completed it
 */
export async function lockPendingSignup(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts.partnerSignup')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the pending sign-up once its account exists. */
export async function deletePendingSignup(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('accounts.partnerSignup').where('id', '=', id).execute()
}

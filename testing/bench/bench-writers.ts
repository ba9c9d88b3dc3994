import type pg from 'pg'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'

/** A member who writes: the id and the session cookie. */
export type Writer = { id: string; cookie: string }

/**
 * Makes members paid, with enough credits for every run, booked as a bonus so that the ledger still balances.
 */
export async function fillCreditAccounts(admin: pg.Pool, memberIds: string[]): Promise<void> {
  await admin.query('update conversations.member_state set paid = true where not paid')
  await admin.query(
    `with poor as (select account_id from billing.account where account_id = any($1::uuid[]) and balance < 500000),
    filled as (update billing.account a set balance = balance + 1000000, last_entry = last_entry + 1 from poor where a.account_id = poor.account_id returning a.account_id, a.balance, a.last_entry),
    lots as (insert into billing.lot (account_id, id, source, credits, remaining) select account_id, gen_random_uuid(), 'bonus', 1000000, 1000000 from filled)
    insert into billing.entry (account_id, number, amount, balance_after, kind, ref) select account_id, last_entry, 1000000, balance, 'correction', gen_random_uuid() from filled`,
    [memberIds],
  )
}

/** A session for each member. @returns the tokens by member id */
export async function openSessions(
  admin: pg.Pool,
  siteId: string,
  memberIds: string[],
): Promise<Map<string, string>> {
  const tokens = new Map(memberIds.map((id) => [id, `bench-writer-${id}`]))
  for (const [memberId, token] of tokens) {
    await admin.query(
      `insert into accounts.session (id, site_id, account_id, token_hash, expires_at) values ($1, $2, $3, $4, platform.now() + interval '1 day')
      on conflict (site_id, token_hash) do update set expires_at = excluded.expires_at`,
      [newId(), siteId, memberId, hashToken(token)],
    )
  }
  return tokens
}

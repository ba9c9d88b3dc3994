import { sql, type Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import { sign } from '#platform/secrets.ts'
import type { Tables } from './tables.ts'

/** A limit of attempts: at most `count` in `minutes`; who reaches it is refused for the same time from the last attempt on. */
export type AttemptLimit = { kind: string; count: number; minutes: number }

/** Whose attempts are counted: an e-mail address, an account, a network address. Only its keyed hash is stored. */
export type AttemptSubject = { siteId: string; subject: string }

/**
 * Counts an attempt before it is made, in one statement outside of the caller's transaction: what is counted stays counted when the attempt
 * fails, in every process and over restarts, and of any number in parallel exactly `limit.count` pass.
 * @returns minutes until the next attempt is allowed, 0 when this one is
 */
export async function countAttempt(db: Kysely<Tables>, config: Config, of: AttemptSubject & { limit: AttemptLimit }): Promise<number> {
  const { limit, siteId } = of
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into accounts.attempt as a (site_id, kind, subject, count, expires_at)
    values (${siteId}, ${limit.kind}, ${hashed(config, of, limit)}, 1, platform.now() + make_interval(mins => ${limit.minutes}))
    on conflict (site_id, kind, subject) do update set
      count = case when a.expires_at <= platform.now() then 1 else least(a.count + 1, ${limit.count}::int + 1) end,
      expires_at = case when a.expires_at <= platform.now() or a.count + 1 = ${limit.count}::int
        then platform.now() + make_interval(mins => ${limit.minutes}) else a.expires_at end
    returning count, ceil(extract(epoch from expires_at - platform.now()))::int as seconds`.execute(db)
  const { count, seconds } = rows[0]!
  return count <= limit.count ? 0 : minutesOf(seconds, limit)
}

/** @returns minutes for which the subject is refused, 0 when it is not; counts nothing */
export async function minutesRefused(db: Kysely<Tables>, config: Config, of: AttemptSubject & { limit: AttemptLimit }): Promise<number> {
  const { limit, siteId } = of
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from expires_at - platform.now()))::int as seconds from accounts.attempt
    where site_id = ${siteId} and kind = ${limit.kind} and subject = ${hashed(config, of, limit)}
      and count >= ${limit.count} and expires_at > platform.now()`.execute(db)
  return rows[0] === undefined ? 0 : minutesOf(rows[0].seconds, limit)
}

/** Forgets the attempts of a subject, for instance after a login that succeeded. */
export async function forgetAttempts(db: Kysely<Tables>, config: Config, of: AttemptSubject & { limit: AttemptLimit }): Promise<void> {
  await db
    .deleteFrom('accounts.attempt')
    .where('siteId', '=', of.siteId)
    .where('kind', '=', of.limit.kind)
    .where('subject', '=', hashed(config, of, of.limit))
    .execute()
}

/**
 * Takes one attempt back that was counted and turned out to be no guess. Many members share a network address, so their logins must not use up
 * its guesses; a guess that failed stays counted.
 */
export async function takeBackAttempt(db: Kysely<Tables>, config: Config, of: AttemptSubject & { limit: AttemptLimit }): Promise<void> {
  await db
    .updateTable('accounts.attempt')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('siteId', '=', of.siteId)
    .where('kind', '=', of.limit.kind)
    .where('subject', '=', hashed(config, of, of.limit))
    .execute()
}

// Of attempts at one moment, a later one may have begun before the one that set the time, which is then further away than the limit says.
function minutesOf(seconds: number, { minutes }: AttemptLimit): number {
  return Math.min(minutes, Math.max(1, Math.ceil(seconds / 60)))
}

function hashed(config: Config, { subject }: AttemptSubject, limit: AttemptLimit): string {
  return sign(config.SECRETS_KEY, `attempt ${limit.kind}`, subject)
}

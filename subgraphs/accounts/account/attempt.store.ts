import { sql, type Kysely } from 'kysely'
import {
  attemptHash,
  countAttemptIn,
  type AttemptLimit,
  type AttemptSubject,
} from '#platform/requests/attempts.ts'
import type { Config } from '#platform/base/config.ts'
import type { Tables } from '../tables.ts'

export type { AttemptLimit, AttemptSubject }

/**
 * Guesses at one account's password, from wherever they come. A known browser has a count of its own, and a
 * reset ends it.
 */
export const LOGINS_PER_ACCOUNT: AttemptLimit = { kind: 'login-account', count: 5, minutes: 15 }

/**
 * Counts an attempt before it is made; see `countAttemptIn`.
 * @returns minutes until the next attempt is allowed, 0 when this one is
 */
export async function countAttempt(
  db: Kysely<Tables>,
  config: Config,
  of: AttemptSubject & { limit: AttemptLimit },
): Promise<number> {
  const seconds = await countAttemptIn(db, { schema: 'accounts', config }, of)
  return seconds === 0 ? 0 : minutesOf(seconds, of.limit)
}

/** @returns minutes for which the subject is refused, 0 when it is not; counts nothing */
export async function minutesRefused(
  db: Kysely<Tables>,
  config: Config,
  of: AttemptSubject & { limit: AttemptLimit },
): Promise<number> {
  const { limit, siteId } = of
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from expires_at - platform.now()))::int as seconds from accounts.attempt
    where site_id = ${siteId} and kind = ${limit.kind} and subject = ${attemptHash(config, of)}
      and count >= ${limit.count} and expires_at > platform.now()`.execute(db)
  return rows[0] === undefined ? 0 : minutesOf(rows[0].seconds, limit)
}

/** Forgets the attempts of a subject, for instance after a login that succeeded. */
export async function forgetAttempts(
  db: Kysely<Tables>,
  config: Config,
  of: AttemptSubject & { limit: AttemptLimit },
): Promise<void> {
  await db
    .deleteFrom('accounts.attempt')
    .where('siteId', '=', of.siteId)
    .where('kind', '=', of.limit.kind)
    .where('subject', '=', attemptHash(config, of))
    .execute()
}

/**
 * Takes back an attempt that was counted and turned out not to be a guess. Many members share a network
 * address, so their logins must not use up its guesses; a guess that failed stays counted.
 */
export async function takeBackAttempt(
  db: Kysely<Tables>,
  config: Config,
  of: AttemptSubject & { limit: AttemptLimit },
): Promise<void> {
  await db
    .updateTable('accounts.attempt')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('siteId', '=', of.siteId)
    .where('kind', '=', of.limit.kind)
    .where('subject', '=', attemptHash(config, of))
    .execute()
}

// Of several attempts at the same moment, one may have begun before the one that set the time, and would then
// wait longer than the limit says.
function minutesOf(seconds: number, { minutes }: AttemptLimit): number {
  return Math.min(minutes, Math.max(1, Math.ceil(seconds / 60)))
}

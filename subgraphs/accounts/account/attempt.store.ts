import { sql, type Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import {
  attemptHash,
  countAttemptIn,
  type AttemptLimit,
  type AttemptSubject,
} from '#platform/requests/attempts.ts'
import type { Tables } from '../tables.ts'

export type { AttemptLimit, AttemptSubject }

/**
 * Password guesses at one account, from any address. A known browser has its own counter, and a reset clears
 * it.
 */
export const LOGINS_PER_ACCOUNT: AttemptLimit = { kind: 'login-account', count: 5, minutes: 15 }

/**
 * Counts an attempt before it runs; see `countAttemptIn`.
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

/** @returns minutes until the subject is allowed again, 0 when it is allowed now; counts nothing */
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

/** Clears the attempts of a subject, for instance after a successful login. */
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
 * Refunds a counted attempt that turned out not to be a guess. Members who share a network address must not
 * use up its guesses by logging in; failed guesses stay counted.
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

// A parallel attempt may have begun before the one that set the time, and would then wait longer than the
// limit.
function minutesOf(seconds: number, { minutes }: AttemptLimit): number {
  return Math.min(minutes, Math.max(1, Math.ceil(seconds / 60)))
}

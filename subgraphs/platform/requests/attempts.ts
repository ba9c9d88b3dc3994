import { sql } from 'kysely'
import type { Config, SubgraphName } from '../base/config.ts'
import { namingKey, sign } from '../base/secrets.ts'
import type { Queryable } from '../postgres/database.ts'

/**
 * A limit of attempts: at most `count` in `minutes`; reaching it blocks for the same time after the last
 * attempt.
 */
export type AttemptLimit = { kind: string; count: number; minutes: number }

/**
 * The subject of the count: an e-mail address, an account, a network address. Only its keyed hash is stored.
 */
export type AttemptSubject = { siteId: string; subject: string }

/**
 * Counts an attempt before it is made, in one statement outside the caller's transaction: the count stays
 * when the attempt fails, in every process and over restarts. Of any number in parallel exactly `limit.count`
 * pass.
 * @param schema the subgraph that has the table `attempt`
 * @returns seconds until the next attempt is allowed, 0 when this one is
 */
export async function countAttemptIn(
  db: Queryable,
  { schema, config }: { schema: SubgraphName; config: Config },
  of: AttemptSubject & { limit: AttemptLimit },
): Promise<number> {
  const { limit, siteId } = of
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into ${sql.table(`${schema}.attempt`)} as a (site_id, kind, subject, count, expires_at)
    values (${siteId}, ${limit.kind}, ${attemptHash(config, of)}, 1, platform.now() + make_interval(mins => ${limit.minutes}))
    on conflict (site_id, kind, subject) do update set
      count = case when a.expires_at <= platform.now() then 1 else least(a.count + 1, ${limit.count}::int + 1) end,
      expires_at = case when a.expires_at <= platform.now() or a.count + 1 = ${limit.count}::int
        then platform.now() + make_interval(mins => ${limit.minutes}) else a.expires_at end
    returning count, ceil(extract(epoch from expires_at - platform.now()))::int as seconds`.execute(db)
  const { count, seconds } = rows[0]!
  // Of simultaneous attempts, a later one may have begun before the one that set the time, which is then
  // further away than the limit says.
  return count <= limit.count ? 0 : Math.min(seconds, limit.minutes * 60)
}

/** The stored form of a subject: a keyed hash, different for every kind. */
export function attemptHash(
  config: Config,
  { subject, limit }: AttemptSubject & { limit: AttemptLimit },
): string {
  return sign(namingKey(config), `attempt ${limit.kind}`, subject)
}

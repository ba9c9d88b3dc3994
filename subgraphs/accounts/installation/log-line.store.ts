import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import type { LogLineTable } from '../tables/log-line.tables.ts'

/** A line with the name of its site; null where the request failed before its site was known. */
export type LogLine = Omit<Selectable<LogLineTable>, 'id' | 'siteId' | 'requestId'> & {
  siteName: string | null
}

/** How complete the log is. */
export type LogState = {
  /** When its oldest line was written; null while there is none. */
  keptSince: Date | null
  /** How many lines came too fast to be kept. */
  leftOut: number
  /** The last hour in which that happened. */
  leftOutAt: Date | null
}

const LINES_MAX = 100

/**
 * The lines of a request, the oldest first, at most 100.
 * @param of.siteIds only those of these sites; null for every line, also those of no site
 */
export function listLogLines(
  db: Kysely<Tables>,
  { requestId, siteIds }: { requestId: string; siteIds: readonly string[] | null },
): Promise<LogLine[]> {
  return db
    .selectFrom('accounts.logLine as l')
    .leftJoin('accounts.site as s', 's.id', 'l.siteId')
    .select(['l.at', 'l.level', 'l.part', 's.name as siteName', 'l.operation', 'l.message'])
    .select(['l.errorClass', 'l.errorCode', 'l.errorWords', 'l.stack'])
    .where('l.requestId', '=', requestId)
    .$if(siteIds !== null, (lines) => lines.where(sql<boolean>`l.site_id = any (${siteIds}::uuid[])`))
    .orderBy('l.at')
    .orderBy('l.id')
    .limit(LINES_MAX)
    .execute()
}

/** How complete the log is, for a reference that finds nothing. */
export async function findLogState(db: Kysely<Tables>): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select (select min(l.at) from accounts.log_line l) as kept_since,
      (select coalesce(sum(g.left_out), 0)::int from accounts.log_gap g) as left_out,
      (select max(g.at) from accounts.log_gap g) as left_out_at`.execute(db)
  return rows[0]!
}

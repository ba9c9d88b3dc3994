import { sql, type Kysely } from 'kysely'
import type { SubgraphName } from './config.ts'

/** How long a class of data is kept, and which rows are due (ACCT-06). The SQL is the subgraph's own text; the time of the database is platform.now(). */
export type RetentionRule = {
  /** What it is, for the operator. */
  data: string
  /** How long it is kept, for the operator. */
  kept: string
  table: string
  /** Which rows have been kept long enough. */
  due: string
}

/** What a run did, or in a dry run would do: rows per rule. */
export type RetentionCount = { subgraph: SubgraphName; data: string; kept: string; rows: number }

/** What holds for the tables that every subgraph has. */
const SHARED_RULES: RetentionRule[] = [
  { data: 'answers to repeated requests', kept: '24 hours', table: 'idempotency', due: `created_at <= platform.now() - interval '24 hours'` },
  { data: 'live events', kept: '30 days', table: 'live_event', due: `created_at <= platform.now() - interval '30 days'` },
]

/**
 * Removes what has been kept long enough, rule by rule, each in a transaction of its own.
 * @param of.dryRun counts only
 */
export async function keepRetention(db: Kysely<any>, subgraph: SubgraphName, of: { rules: readonly RetentionRule[]; dryRun: boolean }): Promise<RetentionCount[]> {
  const counts: RetentionCount[] = []
  for (const { data, kept, table, due } of [...SHARED_RULES, ...of.rules]) {
    const name = sql.table(`${subgraph}.${table}`)
    const rows = of.dryRun
      ? (await sql<{ count: number }>`select count(*)::int as count from ${name} where ${sql.raw(due)}`.execute(db)).rows[0]!.count
      : Number((await sql`delete from ${name} where ${sql.raw(due)}`.execute(db)).numAffectedRows ?? 0)
    counts.push({ subgraph, data, kept, rows })
  }
  return counts
}

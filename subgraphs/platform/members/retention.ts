import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { memberTables, type MemberData } from './member-data.ts'
import type { Queryable } from '../postgres/database.ts'

/** How long a class of data is kept (ACCT-06): rows that the nightly job removes, or what another job or route removes with all that belongs to it. */
export type RetentionRule = {
  /** What it is, for the operator. */
  data: string
  /** How long it is kept, for the operator. */
  kept: string
  table: string
} & (
  | {
      /** Which rows have been kept long enough. The SQL is the subgraph's own text; the time of the database is platform.now(). */
      due: string
    }
  | { removedBy: string }
)

/** What a run did, or in a dry run would do: rows per rule; undefined where something else removes. */
export type RetentionCount = { subgraph: SubgraphName; data: string; kept: string; rows: number | undefined }

/** One line of the table that says how long everything is kept. */
export type RetentionLine = { table: string; data: string; kept: string }

/** What holds for the tables that every subgraph has. */
const SHARED_RULES: RetentionRule[] = [
  {
    data: 'answers to repeated requests',
    kept: '24 hours',
    table: 'idempotency',
    due: `created_at <= platform.now() - interval '24 hours'`,
  },
  {
    data: 'live events',
    kept: '30 days',
    table: 'live_event',
    due: `created_at <= platform.now() - interval '30 days'`,
  },
]

/**
 * Removes what has been kept long enough, rule by rule, each in a transaction of its own.
 * @param of.dryRun counts only
 */
export async function keepRetention(
  db: Queryable,
  subgraph: SubgraphName,
  of: { rules: readonly RetentionRule[]; dryRun: boolean },
): Promise<RetentionCount[]> {
  const counts: RetentionCount[] = []
  for (const rule of [...SHARED_RULES, ...of.rules]) {
    const { data, kept, table } = rule
    if (!('due' in rule)) {
      counts.push({ subgraph, data, kept: `${kept} (${rule.removedBy})`, rows: undefined })
      continue
    }
    const due = rule.due
    const name = sql.table(`${subgraph}.${table}`)
    const rows = of.dryRun
      ? (
          await sql<{
            count: number
          }>`select count(*)::int as count from ${name} where ${sql.raw(due)}`.execute(db)
        ).rows[0]!.count
      : Number((await sql`delete from ${name} where ${sql.raw(due)}`.execute(db)).numAffectedRows ?? 0)
    counts.push({ subgraph, data, kept, rows })
  }
  return counts
}

/** How long each table of a subgraph is kept: by a rule, else with the account, else for the reason that `memberData` gives. */
export function retentionTable(rules: readonly RetentionRule[], memberData: MemberData): RetentionLine[] {
  const all = [...SHARED_RULES, ...rules]
  const ruled = all.map(({ table, data, kept }) => ({ table, data, kept }))
  // A rule of something else is about a part of its table; the rest is kept with the account.
  const isRuled = (table: string) => all.some((rule) => rule.table === table && 'due' in rule)
  const ofMembers = Object.entries(memberTables(memberData)).map(([table, member]) => ({
    table,
    data: table,
    kept:
      member.erased === 'keep'
        ? `not erased: ${member.why}`
        : 'until the account is erased, 14 days after it was deleted',
  }))
  const ofNobody = memberData.withoutMembers.map((table) => ({
    table,
    data: table,
    kept: 'as long as the site wants: says nothing of a member',
  }))
  return [...ruled, ...[...ofMembers, ...ofNobody].filter(({ table }) => !isRuled(table))]
}

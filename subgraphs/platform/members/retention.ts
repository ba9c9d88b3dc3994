import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import type { Queryable } from '../postgres/database.ts'
import { memberTables, type MemberData } from './member-data.ts'

/**
 * How long a class of data is kept (ACCT-06): rows that the nightly job removes, or that another job or route
 * removes with everything attached.
 */
export type RetentionRule = {
  /** The class of data, for the operator. */
  data: string
  /** The retention period, for the operator. */
  kept: string
  table: string
} & (
  | {
      /**
       * Which rows are due for removal. The SQL is the subgraph's own text; the database's time is
       * platform.now().
       */
      due: string
    }
  | { removedBy: string }
)

/**
 * The result of a run, or the forecast of a dry run: rows per rule; undefined where something else removes
 * them.
 */
export type RetentionCount = { subgraph: SubgraphName; data: string; kept: string; rows: number | undefined }

/** One line of the table of all retention periods. */
export type RetentionLine = { table: string; data: string; kept: string }

/** The rules for the tables that every subgraph has. */
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
 * Removes rows past their retention period, rule by rule, each in a separate transaction.
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

/**
 * The retention of each table of a subgraph: by a rule, else with the account, else for the reason in
 * `memberData`.
 */
export function retentionTable(rules: readonly RetentionRule[], memberData: MemberData): RetentionLine[] {
  const all = [...SHARED_RULES, ...rules]
  const ruled = all.map(({ table, data, kept }) => ({ table, data, kept }))
  // A rule handled elsewhere covers part of its table; the rest is kept with the account.
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
    kept: 'for any time: contains no data about members',
  }))
  return [...ruled, ...[...ofMembers, ...ofNobody].filter(({ table }) => !isRuled(table))]
}

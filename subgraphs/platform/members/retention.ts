import { sql, type Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { addJob } from '../requests/job.store.ts'
import { deleteFilesJob, memberTables, type MemberData, type MemberTable } from './member-data.ts'

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
      /** In SQL, the keys of a row's files in the storage, as a query of one column: they go with the row. */
      files?: string
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
  db: Kysely<unknown>,
  subgraph: SubgraphName,
  of: { rules: readonly RetentionRule[]; dryRun: boolean },
): Promise<RetentionCount[]> {
  const counts: RetentionCount[] = []
  for (const rule of [...SHARED_RULES, ...of.rules]) {
    const { data, kept } = rule
    if (!('due' in rule)) {
      counts.push({ subgraph, data, kept: `${kept} (${rule.removedBy})`, rows: undefined })
      continue
    }
    const rows = of.dryRun ? await countDue(db, subgraph, rule) : await removeDue(db, subgraph, rule)
    counts.push({ subgraph, data, kept, rows })
  }
  return counts
}

type DueRule = Extract<RetentionRule, { due: string }>

async function countDue(
  db: Kysely<unknown>,
  subgraph: SubgraphName,
  { table, due }: DueRule,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`${subgraph}.${table}`)} where ${sql.raw(due)}`.execute(db)
  return rows[0]!.count
}

// The job that deletes the files is queued with the deletion of their rows, so that no file stays behind.
function removeDue(
  db: Kysely<unknown>,
  subgraph: SubgraphName,
  { table, due, files }: DueRule,
): Promise<number> {
  const name = sql.table(`${subgraph}.${table}`)
  return db.transaction().execute(async (trx) => {
    if (files !== undefined) {
      const { rows } = await sql<{ key: string }>`
        select f.key from ${name} cross join lateral (${sql.raw(files)}) f(key) where ${sql.raw(due)}`.execute(
        trx,
      )
      if (rows.length > 0) await addJob(trx, deleteFilesJob(subgraph), { keys: rows.map(({ key }) => key) })
    }
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ${sql.raw(due)}`.execute(trx)
    return Number(numAffectedRows)
  })
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
    kept: keptWithAccount(member),
  }))
  const ofNobody = memberData.withoutMembers.map((table) => ({
    table,
    data: table,
    kept: 'for any time: contains no data about members',
  }))
  return [...ruled, ...[...ofMembers, ...ofNobody].filter(({ table }) => !isRuled(table))]
}

const ERASURE = 'until the account is erased, 14 days after it was deleted'

function keptWithAccount({ erased, why }: MemberTable): string {
  if (erased === 'keep') return `not erased: ${why}`
  if (erased === 'delete' || why === undefined) return ERASURE
  return `${Object.keys(erased.set).join(', ')} ${ERASURE}; the rest is not erased: ${why}`
}

import { sql, type Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { log } from '../base/log.ts'
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
 * them, or where the rule failed.
 */
export type RetentionCount = {
  subgraph: SubgraphName
  data: string
  kept: string
  rows: number | undefined
  failure?: string
}

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
 * Removes rows past their retention period, rule by rule and piece by piece of each table. A rule that fails
 * keeps what it has removed, and the rules after it still run.
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
    const work = of.dryRun ? countDue : removeDue
    try {
      const rows = await pieceByPiece(db, subgraph, rule, work)
      counts.push({ subgraph, data, kept, rows })
      if (!of.dryRun) noteRule(subgraph, rule.table, { failed: false })
    } catch (error) {
      const failure = (error as Error).message
      counts.push({ subgraph, data, kept, rows: undefined, failure })
      noteRule(subgraph, rule.table, { failed: true })
      log.error(
        { subgraph, table: rule.table, reason: failure },
        'rows past their retention were not removed',
      )
    }
  }
  return counts
}

/**
 * As `keepRetention`, for the nightly job.
 * @throws Error when a rule failed, after all have run: the queue then tries again
 */
export async function keepRetentionOrFail(
  db: Kysely<unknown>,
  subgraph: SubgraphName,
  rules: readonly RetentionRule[],
): Promise<void> {
  const counts = await keepRetention(db, subgraph, { rules, dryRun: false })
  const failed = counts.filter(({ failure }) => failure !== undefined)
  if (failed.length > 0) throw new Error(failed.map(({ data, failure }) => `${data}: ${failure}`).join('; '))
}

const failedRules = new Map<string, { subgraph: SubgraphName; table: string }>()

function noteRule(subgraph: SubgraphName, table: string, { failed }: { failed: boolean }): void {
  const key = `${subgraph}.${table}`
  if (failed) failedRules.set(key, { subgraph, table })
  else failedRules.delete(key)
}

/** The tables of which this process failed to remove at its last try what was due, for the metrics. */
export function tablesPastRetention(): { subgraph: SubgraphName; table: string }[] {
  return [...failedRules.values()]
}

type DueRule = Extract<RetentionRule, { due: string }>

/** Pages that one statement reads: 8 MB, about 100,000 rows, far below the time of a statement. */
const PIECE_PAGES = 1000

// By where its rows are stored, so that a rule needs no index, whose upkeep every write would pay.
async function pieceByPiece(
  db: Kysely<unknown>,
  subgraph: SubgraphName,
  rule: DueRule,
  work: (db: Kysely<unknown>, subgraph: SubgraphName, piece: Piece) => Promise<number>,
): Promise<number> {
  const { rows: sizes } = await sql<{ pages: number }>`
    select pg_relation_size(${`${subgraph}.${rule.table}`}::regclass) / current_setting('block_size')::int as pages`.execute(
    db,
  )
  let count = 0
  // An empty table too, so that a rule with a fault fails everywhere.
  for (let from = 0; from === 0 || from < sizes[0]!.pages; from += PIECE_PAGES)
    count += await work(db, subgraph, { rule, from })
  return count
}

type Piece = { rule: DueRule; from: number }

function dueIn(subgraph: SubgraphName, { rule: { table, due }, from }: Piece) {
  const place = sql.ref(`${subgraph}.${table}.ctid`)
  return sql`${place} >= ${`(${from},0)`}::tid and ${place} < ${`(${from + PIECE_PAGES},0)`}::tid and (${sql.raw(due)})`
}

async function countDue(db: Kysely<unknown>, subgraph: SubgraphName, piece: Piece): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`${subgraph}.${piece.rule.table}`)} where ${dueIn(subgraph, piece)}`.execute(
    db,
  )
  return rows[0]!.count
}

// The job that deletes the files is queued with the deletion of their rows, so that no file stays behind.
function removeDue(db: Kysely<unknown>, subgraph: SubgraphName, piece: Piece): Promise<number> {
  const { table, files } = piece.rule
  const name = sql.table(`${subgraph}.${table}`)
  return db.transaction().execute(async (trx) => {
    if (files !== undefined) {
      const { rows } = await sql<{ key: string }>`
        select f.key from ${name} cross join lateral (${sql.raw(files)}) f(key) where ${dueIn(subgraph, piece)}`.execute(
        trx,
      )
      if (rows.length > 0) await addJob(trx, deleteFilesJob(subgraph), { keys: rows.map(({ key }) => key) })
    }
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ${dueIn(subgraph, piece)}`.execute(
      trx,
    )
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

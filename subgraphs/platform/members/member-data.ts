import { sql, type Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import type { Queryable, QueryableTransaction } from '../postgres/database.ts'
import type { ArchivePage } from './archive-page.ts'

/** A table's data about a member, and how export and erasure treat it (ACCT-02, ACCT-04). */
export type MemberTable = {
  /** The columns (as in SQL) with a member's id. A row belongs to the member in one of them. */
  members: readonly string[]
  /** Columns with the other member of a row; the row does not belong to that member. */
  others?: readonly string[]
  /**
   * `rows`: the archive has the member's rows; `{ where }`: it has those that match this SQL, in which
   * `$member` stands for the id; `no`: it has none, for the reason in `why`.
   */
  exported: 'rows' | 'no' | { where: string }
  /** Columns (as in SQL) left out of the archive: hashes and keys that would only help a thief. */
  secret?: readonly string[]
  /**
   * `delete`: the member's rows are deleted; `keep`: they stay, for the reason in `why`; `{ set }`: columns
   * get these SQL values.
   */
  erased: 'delete' | 'keep' | { set: Record<string, string> }
  /**
   * How erasure treats other members' rows that name the member, where this SQL matches: columns get these
   * SQL values, or the rows are deleted.
   */
  erasedInOthers?: ({ set: Record<string, string> } | { delete: true }) & { where: string }
  /** Why data is not exported or stays. */
  why?: string
}

/** The job of a subgraph that deletes files whose rows are gone, by their keys. */
export function deleteFilesJob(subgraph: SubgraphName): string {
  return `${subgraph}.delete-member-files`
}

/** A file of a member: its key in the storage, its name in the archive. */
export type MemberFile = { key: string; name: string }

/**
 * All data that a subgraph keeps about its members. Each of its tables is named once, so that a new one
 * cannot be forgotten: a test compares.
 */
export type MemberData = {
  tables: Record<string, MemberTable>
  /** Tables without data about members. */
  withoutMembers: readonly string[]
  /** The member's files, for the archive and for erasure. */
  files?: (db: Kysely<unknown>, memberId: string) => Promise<MemberFile[]>
  /** The readable pages of the archive, beside its JSON. */
  pages?: (db: Kysely<unknown>, of: { siteId: string; memberId: string }) => Promise<ArchivePage[]>
  /** Files that erasure removes in addition to those of the archive. */
  furtherFiles?: (db: Kysely<unknown>, memberId: string) => Promise<string[]>
}

/** The tables that every subgraph has (migrations/baseline/shared.sql). */
export const SHARED_MEMBER_TABLES: Record<string, MemberTable> = {
  outbox: {
    members: ['key'],
    exported: 'no',
    erased: 'keep',
    why: 'An event lives until it is handled, a moment later; deleting it would lose the event.',
  },
  set_aside_event: {
    members: ['key'],
    exported: 'no',
    erased: 'keep',
    why: 'Records only, by id, that a subgraph failed to handle the erasure, until the operator resolves it.',
    erasedInOthers: { delete: true, where: `t.key = $member and t.topic <> 'account.erased'` },
  },
  audit: {
    members: ['actor_id', 'subject_id'],
    exported: 'rows',
    // Which person of the staff it was is not the member's data.
    secret: ['operator_id'],
    erased: 'keep',
    why: 'Who did what, by ids; append-only by law and by right.',
  },
  idempotency: {
    members: ['actor_id'],
    exported: 'no',
    erased: 'delete',
    why: 'Responses of the last 24 hours; their content is in other tables.',
  },
  live_cursor: { members: ['member_id'], exported: 'no', erased: 'delete', why: 'A counter.' },
  live_event: {
    members: ['member_id'],
    exported: 'no',
    erased: 'delete',
    why: 'Ids of rows in other tables.',
  },
}

/** All tables of a subgraph with data about members, including the shared ones. */
export function memberTables(data: MemberData): Record<string, MemberTable> {
  return { ...SHARED_MEMBER_TABLES, ...data.tables }
}

/** A member's rows per table, columns as in SQL; tables without rows are included. */
export async function readMemberRows(
  db: Queryable,
  subgraph: SubgraphName,
  of: { data: MemberData; memberId: string },
): Promise<Record<string, unknown[]>> {
  const parts: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(memberTables(of.data))) {
    if (table.exported === 'no') continue
    const condition =
      table.exported === 'rows' ? ownRows(table, of.memberId) : conditionOf(table.exported.where, of.memberId)
    // The database makes the JSON, so that names stay as they are and numbers and times have one format.
    // Bytes are hashes and keys, which say nothing to a reader.
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) - ${[...(table.secret ?? [])]}::text[] - array(
        select c.attname::text from pg_attribute c where c.attrelid = ${`${subgraph}.${name}`}::regclass and c.atttypid = 'bytea'::regtype) as row
      from ${sql.table(`${subgraph}.${name}`)} t where ${condition}`.execute(db)
    parts[name] = rows.map(({ row }) => row)
  }
  return parts
}

/** Erases a member from a subgraph's tables, by each table's rule. Idempotent. */
export async function eraseMemberRows(
  trx: QueryableTransaction,
  subgraph: SubgraphName,
  of: { data: MemberData; memberId: string },
): Promise<void> {
  for (const [name, table] of Object.entries(memberTables(of.data))) {
    const from = sql.table(`${subgraph}.${name}`)
    const { erased, erasedInOthers } = table
    if (erased === 'delete')
      await sql`delete from ${from} t where ${ownRows(table, of.memberId)}`.execute(trx)
    else if (erased !== 'keep')
      await sql`update ${from} t set ${changesOf(erased.set)} where ${ownRows(table, of.memberId)}`.execute(
        trx,
      )
    if (erasedInOthers === undefined) continue
    const concerned = conditionOf(erasedInOthers.where, of.memberId)
    if ('delete' in erasedInOthers) await sql`delete from ${from} t where ${concerned}`.execute(trx)
    else await sql`update ${from} t set ${changesOf(erasedInOthers.set)} where ${concerned}`.execute(trx)
  }
}

// Columns and values are the subgraph's own text, from its declaration.
function changesOf(set: Record<string, string>) {
  return sql.join(Object.entries(set).map(([column, value]) => sql`${sql.id(column)} = ${sql.raw(value)}`))
}

function ownRows(table: MemberTable, memberId: string) {
  return sql.join(
    table.members.map((column) => sql`t.${sql.id(column)} = ${memberId}::uuid`),
    sql` or `,
  )
}

// The text is the subgraph's own; only the id comes from outside, as a parameter.
function conditionOf(where: string, memberId: string) {
  return sql.join(
    where.split('$member').map((text) => sql.raw(text)),
    sql`${memberId}::uuid`,
  )
}

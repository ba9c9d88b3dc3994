import { sql, type Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import type { Queryable, QueryableTransaction } from '../postgres/database.ts'
import type { ArchivePage } from './archive-page.ts'

/** A table's data about a member, and how export and erasure treat it (ACCT-02, ACCT-04). */
export type MemberTable = {
  /** The columns (as in SQL) with a member's id. A row belongs to the member in one of them. */
  members: readonly string[]
  /**
   * For a column of `members` that no index begins with: SQL conditions by which indexes find its rows
   * (`$member` and `$site` stand for the ids). Each row meets exactly one, as a table may have millions.
   */
  found?: Record<string, readonly string[]>
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
    found: { actor_id: ['t.site_id = $site'] },
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

/** A member, and what the subgraph declares about the data of members. */
export type MemberOf = { data: MemberData; siteId: string; memberId: string }

/** All tables of a subgraph with data about members, including the shared ones. */
export function memberTables(data: MemberData): Record<string, MemberTable> {
  return { ...SHARED_MEMBER_TABLES, ...data.tables }
}

/** A member's rows per table, columns as in SQL; tables without rows are included. */
export async function readMemberRows(
  db: Queryable,
  subgraph: SubgraphName,
  of: MemberOf,
): Promise<Record<string, unknown[]>> {
  const parts: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(memberTables(of.data))) {
    if (table.exported === 'no') continue
    const conditions =
      table.exported === 'rows' ? ownRows(table, of) : [conditionOf(table.exported.where, of)]
    const found: unknown[] = []
    // The database makes the JSON, so that names stay as they are and numbers and times have one format.
    // Bytes are hashes and keys, which say nothing to a reader.
    for (const condition of conditions) {
      const { rows } = await sql<{
        row: unknown
      }>`select to_jsonb(t) - ${[...(table.secret ?? [])]}::text[] - array(
        select c.attname::text from pg_attribute c where c.attrelid = ${`${subgraph}.${name}`}::regclass and c.atttypid = 'bytea'::regtype) as row
      from ${sql.table(`${subgraph}.${name}`)} t where ${condition}`.execute(db)
      for (const { row } of rows) found.push(row)
    }
    parts[name] = found
  }
  return parts
}

/** Erases a member from a subgraph's tables, by each table's rule, in their order. Idempotent. */
export async function eraseMemberRows(
  trx: QueryableTransaction,
  subgraph: SubgraphName,
  of: MemberOf,
): Promise<void> {
  for (const [name, table] of Object.entries(memberTables(of.data))) {
    const from = sql.table(`${subgraph}.${name}`)
    const { erased, erasedInOthers } = table
    if (erased !== 'keep')
      for (const condition of ownRows(table, of))
        await (
          erased === 'delete'
            ? sql`delete from ${from} t where ${condition}`
            : sql`update ${from} t set ${changesOf(erased.set)} where ${condition}`
        ).execute(trx)
    if (erasedInOthers === undefined) continue
    const concerned = conditionOf(erasedInOthers.where, of)
    if ('delete' in erasedInOthers) await sql`delete from ${from} t where ${concerned}`.execute(trx)
    else await sql`update ${from} t set ${changesOf(erasedInOthers.set)} where ${concerned}`.execute(trx)
  }
}

// Columns and values are the subgraph's own text, from its declaration.
function changesOf(set: Record<string, string>) {
  return sql.join(Object.entries(set).map(([column, value]) => sql`${sql.id(column)} = ${sql.raw(value)}`))
}

// A statement for each column and each of its indexes: for an OR, the database may read the whole table.
function ownRows({ members, found = {} }: MemberTable, of: MemberOf) {
  return members.flatMap((column, at) => {
    const own = [
      sql`t.${sql.id(column)} = ${of.memberId}::uuid`,
      ...members
        .slice(0, at)
        .map((earlier) => sql`t.${sql.id(earlier)} is distinct from ${of.memberId}::uuid`),
    ]
    const conditions = found[column]?.map((where) => [...own, sql`(${conditionOf(where, of)})`]) ?? [own]
    return conditions.map((parts) => sql.join(parts, sql` and `))
  })
}

// The text is the subgraph's own; only the ids come from outside, as parameters.
function conditionOf(where: string, { siteId, memberId }: MemberOf) {
  return sql.join(
    where
      .split(/(\$member|\$site)/)
      .map((text) =>
        text === '$member' ? sql`${memberId}::uuid` : text === '$site' ? sql`${siteId}::uuid` : sql.raw(text),
      ),
    sql``,
  )
}

import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { AuditEntry } from '#platform/requests/audit.ts'
import type { Tables } from '../tables.ts'

/** Adds an act to the log of the installation; a repeated event changes nothing. */
export async function insertAuditEntry(trx: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  const { at, before, after, ...columns } = entry
  const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await trx
    .insertInto('accounts.auditLog')
    .values({ ...columns, at: new Date(at), before: asJson(before), after: asJson(after) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The total of a search is counted up to this number. */
export const AUDIT_COUNT_MAX = 10_000

/** Which acts a search finds; those of the whole installation belong to every site. */
export type AuditFilter = {
  siteId: string
  operatorId: string | null
  subjectId: string | null
  /** A name or its beginning: `case.` finds `case.decided` and `case.undone`. */
  action: string | null
  from: Date | null
  to: Date | null
  /** Only acts on the site, or only those on the whole installation; null for both. */
  scope: AuditScope | null
}

/** What an act concerns: one site, or the whole installation. */
export type AuditScope = 'site' | 'installation'

/** An act, with the names of the operator who did it and of the one it is about; null where there is none. */
export type LoggedAct = {
  id: string
  at: Date
  subgraph: string
  siteId: string | null
  operatorName: string | null
  operatorRole: AuditEntry['operatorRole']
  action: string
  subjectType: string
  subjectId: string | null
  subjectOperatorName: string | null
  purpose: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Null for a command on the server. */
  requestId: string | null
}

/** A page of the log, the newest first. Acts of the site and of the installation each read their index. */
export async function listAudit(
  db: Kysely<Tables>,
  of: AuditFilter,
  page: PageRequest<TimeCursor>,
): Promise<LoggedAct[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['a.at', 'a.id'])
  const parts = scopesOf(of).map(
    (ofScope) => sql`
    (select a.* from accounts.audit_log a where ${ofScope} and ${matches(of)} and ${isBeyond}
      order by ${order} limit ${limit})`,
  )
  const { rows } = await sql<LoggedAct>`
    select a.id, a.at, a.subgraph, a.site_id, o.name as operator_name, a.operator_role, a.action, a.subject_type, a.subject_id,
      s.name as subject_operator_name, a.purpose, a.before, a.after, a.request_id
    from (${sql.join(parts, sql` union all `)}) a
      left join accounts.operator o on o.id = a.operator_id
      left join accounts.operator s on s.id = a.subject_id and a.subject_type = 'operator'
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many acts match, counted no further than AUDIT_COUNT_MAX: the log is never trimmed. */
export async function countAudit(db: Kysely<Tables>, of: AuditFilter): Promise<number> {
  const parts = scopesOf(of).map(
    (ofScope) => sql`
    (select 1 from accounts.audit_log a where ${ofScope} and ${matches(of)} limit ${AUDIT_COUNT_MAX})`,
  )
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${AUDIT_COUNT_MAX})::int as count from (${sql.join(parts, sql` union all `)}) a`.execute(
    db,
  )
  return rows[0]!.count
}

function scopesOf({ siteId, scope }: AuditFilter): RawBuilder<unknown>[] {
  return [
    scope === 'installation' ? [] : [sql`a.site_id = ${siteId}::uuid`],
    scope === 'site' ? [] : [sql`a.site_id is null`],
  ].flat()
}

function matches({ operatorId, subjectId, action, from, to }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    operatorId === null ? [] : [sql`a.operator_id = ${operatorId}::uuid`],
    subjectId === null ? [] : [sql`a.subject_id = ${subjectId}::uuid`],
    action === null ? [] : [sql`starts_with(a.action, ${action})`],
    from === null ? [] : [sql`a.at >= ${from}`],
    to === null ? [] : [sql`a.at < ${to}`],
  ].flat()
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

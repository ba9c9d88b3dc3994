import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { newId } from '#platform/base/global-ids.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { AuditEntry } from '#platform/requests/audit.ts'
import type { Account } from '../account/account.store.ts'
import type { Complaint } from '../complaint/complaint.store.ts'
import type { Tables } from '../tables.ts'
import type { ErasureAskTable, MemberNoteTable } from '../tables/member-admin.tables.ts'
import type { Departure } from './life-cycle.rules.ts'

export type MemberNote = Selectable<MemberNoteTable>
export type ErasureAsk = Selectable<ErasureAskTable>

/** Whose rows an operator looks at; a member of another site has none. */
export type OfMember = { siteId: string; memberId: string }

/** How many members a search shows. */
export const FOUND_MAX = 50

/** The accounts of a site that are not erased, the newest first. */
export function findAccountsOfSite(db: Kysely<Tables>, siteId: string, ids: string[]): Promise<Account[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('accounts.account')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', 'in', ids)
    .where('status', '<>', 'erased')
    .orderBy('signedUpAt', 'desc')
    .orderBy('id', 'desc')
    .limit(FOUND_MAX)
    .execute()
}

/** The members of a site with an address, or with one that begins like it. */
export async function findIdsByEmail(db: Kysely<Tables>, siteId: string, email: string): Promise<string[]> {
  const beginning = `${normaliseEmail(email).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .selectFrom('accounts.account')
    .select('id')
    .where('siteId', '=', siteId)
    .where('emailNormalised', 'like', beginning)
    .orderBy('signedUpAt', 'desc')
    .limit(FOUND_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/** The members of a site with an open session from a masked network address. */
export async function findIdsByNetwork(
  db: Kysely<Tables>,
  siteId: string,
  address: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.session')
    .select('accountId')
    .distinct()
    .where('siteId', '=', siteId)
    .where('address', '=', address)
    .limit(FOUND_MAX)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** The traffic that brought a member. */
export function findTrackingOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<{ network: string | null; ref: string | null } | undefined> {
  return db
    .selectFrom('accounts.tracking')
    .select(['network', 'ref'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .executeTakeFirst()
}

export function countPasskeysOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<number> {
  return countRows(
    db.selectFrom('accounts.passkey').where('siteId', '=', siteId).where('accountId', '=', memberId),
  )
}

/** A document that a member accepted. */
export type AcceptedDocument = { kind: string; locale: string; version: Date; acceptedAt: Date }

/** The documents that a member accepted, the newest first. */
export function listAcceptedDocuments(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<AcceptedDocument[]> {
  return db
    .selectFrom('accounts.consent')
    .select(['documentKind as kind', 'locale', 'version', 'acceptedAt'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('acceptedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The complaints that a member filed, the newest first. */
export function listComplaintsOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<Complaint[]> {
  return db
    .selectFrom('accounts.complaint')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('filedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** When and why a member asked for the deletion of the account, and whether it was undone. */
export function listDeletionsOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<Departure[]> {
  return db
    .selectFrom('accounts.deletion')
    .select(['requestedAt', 'undoneAt', 'reason', 'remarks'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('requestedAt')
    .limit(100)
    .execute()
}

/** One act of an operator about a member. */
export type MemberAudit = {
  id: string
  at: Date
  subgraph: string
  operatorName: string | null
  operatorRole: AuditEntry['operatorRole']
  action: string
  purpose: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A page of the acts of operators about a member, the newest first. */
export function listAuditOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
  page: PageRequest<TimeCursor>,
): Promise<MemberAudit[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['a.at', 'a.id'])
  return db
    .selectFrom('accounts.auditLog as a')
    .leftJoin('accounts.operator as o', 'o.id', 'a.operatorId')
    .select(['a.id', 'a.at', 'a.subgraph', 'o.name as operatorName', 'a.operatorRole', 'a.action'])
    .select(['a.purpose', 'a.before', 'a.after'])
    .where('a.subjectId', '=', memberId)
    .where('a.siteId', '=', siteId)
    .where(isBeyond)
    .orderBy(order)
    .limit(limit)
    .execute()
}

export function countAuditOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<number> {
  return countRows(
    db.selectFrom('accounts.auditLog').where('subjectId', '=', memberId).where('siteId', '=', siteId),
  )
}

export async function insertNote(
  trx: Transaction<Tables>,
  note: Omit<MemberNote, 'id' | 'writtenAt'>,
): Promise<void> {
  await trx
    .insertInto('accounts.memberNote')
    .values({ id: newId(), ...note })
    .execute()
}

/** What operators wrote about a member, the newest first. */
export function listNotesOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<MemberNote[]> {
  return db
    .selectFrom('accounts.memberNote')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The erasure of a member that waits for a second operator. */
export function findErasureAsk(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<ErasureAsk | undefined> {
  return db
    .selectFrom('accounts.erasureAsk')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

/** A page of the erasures of a site that wait for a second operator, the one that waits longest first. */
export function listWaitingErasures(
  db: Kysely<Tables>,
  siteId: string,
  page: PageRequest<TimeCursor>,
): Promise<ErasureAsk[]> {
  const { isBeyond, order, limit } = keyset(page, 'asc', ['e.askedAt', 'e.id'])
  const query = waitingErasures(db, siteId).selectAll('e').where(isBeyond)
  return query.orderBy(order).limit(limit).execute()
}

/** Those of some erasures that wait, by id. */
export async function findWaitingErasures(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, ErasureAsk>> {
  const rows = await waitingErasures(db, siteId)
    .selectAll('e')
    .where('e.id', 'in', ids)
    .limit(ids.length)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function countWaitingErasures(db: Kysely<Tables>, siteId: string): Promise<number> {
  return countRows(waitingErasures(db, siteId))
}

// A member whose own deletion became final in the meantime is gone already.
function waitingErasures(db: Kysely<Tables>, siteId: string) {
  return db
    .selectFrom('accounts.erasureAsk as e')
    .innerJoin('accounts.account as a', 'a.id', 'e.accountId')
    .where('e.siteId', '=', siteId)
    .where('e.state', '=', 'waiting')
    .where('a.status', '<>', 'erased')
}

/** Why erasures were asked for, by the id of the erasure. */
export async function findErasurePurposes(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; purpose: string }>`
    select e.id, l.purpose from accounts.erasure_ask e
    cross join lateral (select a.purpose from accounts.audit_log a
      where a.subject_id = e.account_id and a.operator_id = e.asked_by and a.action = 'erasure.asked' and a.purpose is not null
      order by a.at desc, a.id desc limit 1) l
    where e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, purpose }) => [id, purpose]))
}

/** Asks for the erasure of a member; one that waits stays. Call it under the account's lock. */
export async function insertErasureAsk(
  trx: Transaction<Tables>,
  ask: Pick<ErasureAsk, 'siteId' | 'accountId' | 'askedBy' | 'askedByName'>,
): Promise<void> {
  await trx
    .insertInto('accounts.erasureAsk')
    .values({ id: newId(), ...ask, decidedBy: null, decidedAt: null })
    .execute()
}

export async function decideErasureAsk(
  trx: Transaction<Tables>,
  id: string,
  { state, decidedBy }: { state: 'done' | 'declined'; decidedBy: string },
): Promise<void> {
  await trx
    .updateTable('accounts.erasureAsk')
    .set({ state, decidedBy, decidedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .execute()
}

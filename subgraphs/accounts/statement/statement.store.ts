import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { AppealTable, ModerationDecisionTable, StatementTable } from '../tables/case.tables.ts'

export type ModerationDecision = Selectable<ModerationDecisionTable>
export type Statement = Selectable<StatementTable>
export type Appeal = Selectable<AppealTable>

export async function insertDecision(
  trx: Transaction<Tables>,
  decision: Omit<ModerationDecision, 'decidedAt' | 'undoneAt' | 'evidenceKey'>,
): Promise<ModerationDecision> {
  return trx
    .insertInto('accounts.moderationDecision')
    .values(decision)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertStatement(
  trx: Transaction<Tables>,
  statement: Omit<Statement, 'issuedAt' | 'automated' | 'correctedAt'>,
): Promise<Statement> {
  return trx.insertInto('accounts.statement').values(statement).returningAll().executeTakeFirstOrThrow()
}

const STATEMENTS_MAX = 200

/** A member's statements, newest first, by member. */
export async function findStatementsOf(
  db: Kysely<Tables>,
  siteId: string,
  memberId: string,
): Promise<Statement[]> {
  return db
    .selectFrom('accounts.statement')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(STATEMENTS_MAX)
    .execute()
}

/** Statements by id. The caller decides who may read them. */
export async function findStatements(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, Statement>> {
  const rows = await db
    .selectFrom('accounts.statement')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The statement that closes a member's account and has not been corrected, with the operator who decided: the
 * newest that is in force, else the newest.
 */
export async function findClosingStatement(
  db: Kysely<Tables>,
  siteId: string,
  memberId: string,
): Promise<(Statement & { operatorId: string | null }) | undefined> {
  const statement = await closing(db, siteId, memberId)
    .orderBy(sql`coalesce(effective_until, 'infinity') > platform.now()`, 'desc')
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return statement && { ...statement, operatorId: await findDecider(db, statement.decisionId) }
}

/**
 * What closed a member's account at a moment, even if it has been corrected since: the newest statement that
 * was in force then, else the newest of before.
 */
export function findClosingStatementAt(
  db: Kysely<Tables>,
  { siteId, memberId, at }: { siteId: string; memberId: string; at: Date },
): Promise<Statement | undefined> {
  return db
    .selectFrom('accounts.statement')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('decision', 'in', CLOSING)
    .where('issuedAt', '<=', at)
    .where((where) => where.or([where('correctedAt', 'is', null), where('correctedAt', '>', at)]))
    .orderBy(sql`coalesce(effective_until, 'infinity') > ${at}::timestamptz`, 'desc')
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** The operator who took a decision; null for a command on the server. */
export async function findDecider(db: Kysely<Tables>, decisionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts.moderationDecision')
    .select('operatorId')
    .where('id', '=', decisionId)
    .executeTakeFirst()
  return row?.operatorId ?? null
}

/** Decisions by id. The caller decides who may read them. */
export async function findDecisions(
  db: Kysely<Tables>,
  ids: string[],
): Promise<Map<string, ModerationDecision>> {
  const rows = await db.selectFrom('accounts.moderationDecision').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The other statements that still close the account, if this one is wrong. */
export function findOtherClosings(trx: Transaction<Tables>, statement: Statement): Promise<Statement[]> {
  return closing(trx, statement.siteId, statement.memberId)
    .where('id', '!=', statement.id)
    .where((where) =>
      where.or([
        where('effectiveUntil', 'is', null),
        where('effectiveUntil', '>', sql<Date>`platform.now()`),
      ]),
    )
    .execute()
}

const CLOSING = ['suspend', 'ban', 'threat_to_life'] as const

function closing(db: Kysely<Tables>, siteId: string, memberId: string) {
  return db
    .selectFrom('accounts.statement')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('decision', 'in', CLOSING)
    .where('correctedAt', 'is', null)
}

/** What a member may not do, and until when, by the statements in force. */
export type Limit = { mayNotWriteFirst: boolean; mayNotAddPhotos: boolean; effectiveUntil: Date }

export async function findLimits(trx: Transaction<Tables>, memberId: string): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    select d.may_not_write_first, d.may_not_add_photos, s.effective_until
    from accounts.statement s join accounts.moderation_decision d on d.id = s.decision_id
    where s.member_id = ${memberId}::uuid and s.decision = 'limit' and s.corrected_at is null
      and s.effective_until > platform.now()`.execute(trx)
  return rows
}

/** Notes that an appeal has made a decision good. */
export async function markCorrected(trx: Transaction<Tables>, statementId: string): Promise<void> {
  await trx
    .updateTable('accounts.statement')
    .set({ correctedAt: sql<Date>`platform.now()` })
    .where('id', '=', statementId)
    .execute()
}

/** Files the appeal against a statement. @returns undefined when there is one already */
export function insertAppeal(
  trx: Transaction<Tables>,
  appeal: Pick<Appeal, 'statementId' | 'siteId' | 'memberId' | 'reference' | 'words'>,
): Promise<Appeal | undefined> {
  return trx
    .insertInto('accounts.appeal')
    .values(appeal)
    .onConflict((conflict) => conflict.column('statementId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The appeals against statements, by statement. */
export async function findAppeals(db: Kysely<Tables>, statementIds: string[]): Promise<Map<string, Appeal>> {
  const rows = await db
    .selectFrom('accounts.appeal')
    .selectAll()
    .where('statementId', 'in', statementIds)
    .execute()
  return new Map(rows.map((row) => [row.statementId, row]))
}

/** Decides an appeal, once. @returns undefined when it has been decided */
export function decideAppeal(
  trx: Transaction<Tables>,
  of: { statementId: string; outcome: 'upheld' | 'overturned'; answer: string | null },
): Promise<Appeal | undefined> {
  return trx
    .updateTable('accounts.appeal')
    .set({ outcome: of.outcome, answer: of.answer, decidedAt: sql<Date>`platform.now()` })
    .where('statementId', '=', of.statementId)
    .where('decidedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export function findAppealByReference(
  db: Kysely<Tables>,
  siteId: string,
  reference: string,
): Promise<Appeal | undefined> {
  return db
    .selectFrom('accounts.appeal')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { keyedHashes } from '#platform/base/sealed.ts'
import type { SecretsKeys } from '#platform/base/secrets.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Tables } from '../tables.ts'
import type { OperatorTable } from '../tables/operator.tables.ts'

/** An operator as the graph shows one; passwords and secrets are read by the login alone. */
export type Operator = Pick<
  Selectable<OperatorTable>,
  'id' | 'email' | 'name' | 'role' | 'siteIds' | 'locale' | 'lastSeenAt' | 'disabledAt'
>

/** An operator with the secrets that the login compares. */
export type OperatorCredentials = Operator &
  Pick<Selectable<OperatorTable>, 'passwordHash' | 'passwordIsOneTime' | 'totpSecret' | 'totpLastStep'>

/** A site as the console offers it. */
export type OperatorSite = {
  id: string
  token: string
  name: string
  /** The primary one first. */
  domains: string[]
  languages: string[]
}

const SHOWN = ['id', 'email', 'name', 'role', 'siteIds', 'locale', 'lastSeenAt', 'disabledAt'] as const
const CREDENTIALS = [...SHOWN, 'passwordHash', 'passwordIsOneTime', 'totpSecret', 'totpLastStep'] as const
const OPERATORS_MAX = 1000

/** All operators, by name; an installation has few. */
export function findOperators(db: Kysely<Tables>): Promise<Operator[]> {
  return db
    .selectFrom('accounts.operator')
    .select(SHOWN)
    .orderBy('name')
    .orderBy('id')
    .limit(OPERATORS_MAX)
    .execute()
}

/** Operators by id. */
export async function findOperatorsById(db: Kysely<Tables>, ids: string[]): Promise<Map<string, Operator>> {
  const rows = await db.selectFrom('accounts.operator').select(SHOWN).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function findOperatorCredentials(
  db: Kysely<Tables>,
  operatorId: string,
): Promise<OperatorCredentials | undefined> {
  return db
    .selectFrom('accounts.operator')
    .select(CREDENTIALS)
    .where('id', '=', operatorId)
    .executeTakeFirst()
}

/** Locks the operator until the transaction ends, so that two changes follow each other. */
export function lockOperator(
  trx: Transaction<Tables>,
  operatorId: string,
): Promise<OperatorCredentials | undefined> {
  return trx
    .selectFrom('accounts.operator')
    .select(CREDENTIALS)
    .where('id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst()
}

/** The operator with an address, who may log in. */
export function findOperatorByEmail(
  db: Kysely<Tables>,
  email: string,
): Promise<OperatorCredentials | undefined> {
  return db
    .selectFrom('accounts.operator')
    .select(CREDENTIALS)
    .where('emailNormalised', '=', normaliseEmail(email))
    .executeTakeFirst()
}

/** @returns false when another operator has the address */
export async function insertOperator(
  trx: Transaction<Tables>,
  operator: Pick<Operator, 'id' | 'email' | 'name' | 'role' | 'siteIds' | 'locale'> & {
    passwordHash: string
    loginGivenBy: string | null
  },
): Promise<boolean> {
  const result = await trx
    .insertInto('accounts.operator')
    .values({
      ...operator,
      emailNormalised: normaliseEmail(operator.email),
      loginGivenAt: sql<Date>`platform.now()`,
    })
    .onConflict((conflict) => conflict.column('emailNormalised').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** What a change of an operator may touch. */
export type OperatorChange = Partial<
  Pick<
    Selectable<OperatorTable>,
    | 'role'
    | 'siteIds'
    | 'disabledAt'
    | 'passwordHash'
    | 'passwordIsOneTime'
    | 'totpSecret'
    | 'totpConfirmedAt'
    | 'totpLastStep'
    | 'loginGivenBy'
    | 'loginGivenAt'
  >
>

export async function updateOperator(
  trx: Transaction<Tables>,
  operatorId: string,
  change: OperatorChange,
): Promise<Operator> {
  return trx
    .updateTable('accounts.operator')
    .set(change)
    .where('id', '=', operatorId)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/**
 * Locks all admins who may log in for every site, in one order, so that two of them cannot disable each other
 * at once.
 * @returns their ids
 */
export async function lockAdmins(trx: Transaction<Tables>): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts.operator')
    .select('id')
    .where('role', '=', 'admin')
    .where('siteIds', 'is', null)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .limit(OPERATORS_MAX)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The sites that an operator works on, by name. @param siteIds null for every site */
export async function findSitesFor(db: Queryable, siteIds: string[] | null): Promise<OperatorSite[]> {
  const { rows } = await sql<OperatorSite>`
    select s.id, s.token, s.name, s.locales as languages,
      array(select d.host from accounts.domain d where d.site_id = s.id order by d.is_primary desc, d.host) as domains
    from accounts.site s where ${siteIds}::uuid[] is null or s.id = any (${siteIds}::uuid[])
    order by s.name, s.token limit 1000`.execute(db)
  return rows
}

/**
 * Secrets of operators' apps that are sealed with another key than the current one.
 * @param sealedNow the prefix of everything sealed with the current key
 */
export async function findTotpSecretsOfOtherKeys(
  db: Kysely<Tables>,
  sealedNow: string,
): Promise<{ id: string; totpSecret: string }[]> {
  const { rows } = await sql<{ id: string; totpSecret: string }>`
    select id, totp_secret from accounts.operator where not starts_with(totp_secret, ${sealedNow})
    order by id limit ${OPERATORS_MAX}`.execute(db)
  return rows
}

/** Stores a resealed secret, unless it was changed meanwhile. */
export async function replaceTotpSecret(
  trx: Transaction<Tables>,
  operatorId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('accounts.operator')
    .set({ totpSecret: to })
    .where('id', '=', operatorId)
    .where('totpSecret', '=', from)
    .execute()
}

/** Replaces the recovery codes of an operator; with none, only deletes them. */
export async function replaceRecoveryCodes(
  trx: Transaction<Tables>,
  keys: SecretsKeys,
  of: { operatorId: string; codes: readonly string[] },
): Promise<void> {
  const { operatorId, codes } = of
  await trx.deleteFrom('accounts.operatorRecoveryCode').where('operatorId', '=', operatorId).execute()
  if (codes.length === 0) return
  await trx
    .insertInto('accounts.operatorRecoveryCode')
    .values(codes.map((code) => ({ operatorId, hash: hashesOf(keys, operatorId, code)[0]! })))
    .execute()
}

/** Uses a recovery code up. @returns whether it was one of the operator's, and unused */
export async function useRecoveryCode(
  trx: Transaction<Tables>,
  keys: SecretsKeys,
  of: { operatorId: string; code: string },
): Promise<boolean> {
  const { operatorId, code } = of
  const result = await trx
    .updateTable('accounts.operatorRecoveryCode')
    .set({ usedAt: sql<Date>`platform.now()` })
    .where('operatorId', '=', operatorId)
    .where('hash', 'in', hashesOf(keys, operatorId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

// Keyed, because a thief of the table alone could try out 40 bits.
const hashesOf = (keys: SecretsKeys, operatorId: string, code: string) =>
  keyedHashes(keys, 'operator recovery code', `${operatorId} ${code}`)

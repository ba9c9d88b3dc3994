import type { Kysely, Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { readText } from '#platform/base/input-text.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { OperatorRole } from '#platform/requests/audience.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction, type OperatorActor } from '#platform/requests/operator-act.ts'
import {
  requireAdminOfAll as requireOperatorOfAll,
  requireOperator,
  worksOn,
} from '#platform/requests/operator.ts'
import { batchLoad, type OperatorVisit, type RequestContext } from '#platform/requests/request-context.ts'
import { isEmail } from '../account/email-address.rules.ts'
import { hashPassword } from '../account/password-hash.ts'
import { OperatorRefusedError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { deletePasskeysOfOperator } from './operator-passkey.store.ts'
import { forgetOperatorAttempts } from './operator-proof.service.ts'
import { deleteOperatorSessions, endOperatorChallenges } from './operator-session.store.ts'
import {
  findOperators,
  findOperatorsById,
  findSitesFor,
  insertOperator,
  lockAdmins,
  lockOperator,
  replaceRecoveryCodes,
  updateOperator,
  type Operator,
  type OperatorChange,
  type OperatorSite,
} from './operator.store.ts'
import { newOneTimePassword } from './recovery-code.ts'

const NAME_LENGTH_MAX = 100

/** An operator as an admin, or a command, describes one. @param siteIds null for every site */
export type NewOperator = {
  email: string
  name: string
  role: OperatorRole
  siteIds: string[] | null
  locale: string
}

/** A change of an operator; what is left out stays. `siteIds: null` is every site. */
export type ChangedOperator = {
  role?: OperatorRole | undefined
  siteIds?: string[] | null | undefined
  isDisabled?: boolean | undefined
}

/** An operator with the password for the next login, which is never shown again. */
export type OperatorWithPassword = { operator: Operator; oneTimePassword: string }

/**
 * Creates an operator.
 * @throws InvalidInputError; OperatorRefusedError OPERATOR_EMAIL_TAKEN
 */
export async function createOperator(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  given: NewOperator,
): Promise<OperatorWithPassword> {
  requireAdminOfAll(actor)
  const email = asciiEmail(given.email)
  const name = readText(given.name)
  await refuseFaults(db, { email, name, siteIds: given.siteIds })
  const oneTimePassword = newOneTimePassword()
  const passwordHash = await hashPassword(oneTimePassword)
  return inActTransaction(db, actor, async (trx) => {
    const { role, siteIds, locale } = given
    const operator = { id: newId(), email, name, role, siteIds, locale }
    if (!(await insertOperator(trx, { ...operator, passwordHash, loginGivenBy: giverOf(actor) })))
      throw new OperatorRefusedError('OPERATOR_EMAIL_TAKEN')
    await writeAudit(trx, actor, 'accounts', {
      action: 'operator.created',
      subjectType: 'operator',
      subjectId: operator.id,
      after: { role, siteIds },
    })
    return { operator: { ...operator, lastSeenAt: null, disabledAt: null }, oneTimePassword }
  })
}

/**
 * Changes an operator's role or sites, disables or enables one. Every session of the operator ends, because
 * each was opened with the rights of before.
 * @throws InvalidInputError; OperatorRefusedError OPERATOR_NOT_FOUND, OPERATOR_LAST_ADMIN
 */
export async function changeOperator(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { operatorId, ...given }: ChangedOperator & { operatorId: string },
): Promise<Operator> {
  requireAdminOfAll(actor)
  if (given.siteIds !== undefined) await refuseFaults(db, { siteIds: given.siteIds })
  return inActTransaction(db, actor, async (trx) => {
    const admins = await lockAdmins(trx)
    const before = await lockOperator(trx, operatorId)
    if (before === undefined) throw new OperatorRefusedError('OPERATOR_NOT_FOUND')
    const change = changeOf(before, given, await databaseNow(trx))
    const after = { ...before, ...change }
    const staysAdmin = after.role === 'admin' && after.siteIds === null && after.disabledAt === null
    if (!staysAdmin && admins.every((id) => id === operatorId) && admins.length > 0)
      throw new OperatorRefusedError('OPERATOR_LAST_ADMIN')
    await endAccess(trx, operatorId)
    await writeAudit(trx, actor, 'accounts', {
      action: 'operator.changed',
      subjectType: 'operator',
      subjectId: operatorId,
      before: rightsOf(before),
      after: rightsOf(after),
    })
    return updateOperator(trx, operatorId, change)
  })
}

/**
 * Gives an operator who lost the phone or the password a new start: a password for one login, which enrols an
 * app anew. Sessions, passkeys, recovery codes and the old secret end. It takes a colleague or the command on
 * the server: with the own session the password would go before it is read.
 * @throws OperatorRefusedError OPERATOR_NOT_FOUND, OPERATOR_SELF
 */
export async function resetOperator(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { operatorId, config }: { operatorId: string; config: Config },
): Promise<OperatorWithPassword> {
  requireAdminOfAll(actor)
  if (giverOf(actor) === operatorId) throw new OperatorRefusedError('OPERATOR_SELF')
  const oneTimePassword = newOneTimePassword()
  const passwordHash = await hashPassword(oneTimePassword)
  const reset = await inActTransaction(db, actor, async (trx) => {
    if ((await lockOperator(trx, operatorId)) === undefined)
      throw new OperatorRefusedError('OPERATOR_NOT_FOUND')
    await endAccess(trx, operatorId)
    await replaceRecoveryCodes(trx, config, { operatorId, codes: [] })
    const removedPasskeys = await deletePasskeysOfOperator(trx, operatorId)
    await writeAudit(trx, actor, 'accounts', {
      action: 'operator.reset',
      subjectType: 'operator',
      subjectId: operatorId,
      after: { removedPasskeys },
    })
    const operator = await updateOperator(trx, operatorId, {
      passwordHash,
      passwordIsOneTime: true,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      loginGivenBy: giverOf(actor),
      loginGivenAt: await databaseNow(trx),
    })
    return { operator, oneTimePassword }
  })
  await forgetOperatorAttempts(db, config, reset.operator)
  return reset
}

const giverOf = (actor: OperatorActor<Tables>) =>
  'commandLine' in actor ? null : requireOperator(actor, 'anywhere').operatorId

/** The operator of the request; undefined for everybody else. */
export async function requestingOperator(ctx: RequestContext<Tables>): Promise<Operator | undefined> {
  const { operator } = ctx.visit
  return operator && loadOperator(ctx, operator.operatorId)
}

/** An operator by id: the requesting one, or any for an admin of all sites. */
export async function visibleOperator(
  ctx: RequestContext<Tables>,
  operatorId: string,
): Promise<Operator | undefined> {
  const { operator } = ctx.visit
  const isVisible = operator !== undefined && (operator.operatorId === operatorId || isAdminOfAll(operator))
  return isVisible ? loadOperator(ctx, operatorId) : undefined
}

/** Every operator, for an admin of all sites. @throws RequestError FORBIDDEN */
export async function listOperators(ctx: RequestContext<Tables>): Promise<Operator[]> {
  requireAdminOfAll(ctx)
  return findOperators(ctx.db)
}

/** The sites that an operator works on. */
export async function sitesOf(
  ctx: RequestContext<Tables>,
  { siteIds }: Pick<Operator, 'siteIds'>,
): Promise<OperatorSite[]> {
  const sites = await batchLoad(ctx, 'operator-sites', 'all', async () => {
    return new Map([['all', await findSitesFor(ctx.db, null)]])
  })
  return sites!.filter(({ id }) => worksOn(siteIds, id))
}

/** A site by id on which the request's operator works. @throws RequestError FORBIDDEN for any other */
export async function operatedSite(ctx: RequestContext<Tables>, siteId: string): Promise<OperatorSite> {
  const site = (await sitesOf(ctx, requireOperator(ctx))).find(({ id }) => id === siteId)
  if (site === undefined) throw new RequestError('FORBIDDEN', 'This operator does not work on this site')
  return site
}

function loadOperator(ctx: RequestContext<Tables>, operatorId: string): Promise<Operator | undefined> {
  return batchLoad(ctx, 'operator', operatorId, (ids) => findOperatorsById(ctx.db, ids))
}

const isAdminOfAll = ({ role, siteIds }: Pick<OperatorVisit, 'role' | 'siteIds'>) =>
  role === 'admin' && siteIds === null

/**
 * For what belongs to the whole installation. An admin of some sites could otherwise make one of all.
 * @throws RequestError FORBIDDEN
 */
export function requireAdminOfAll(actor: OperatorActor<Tables>): void {
  if (!('commandLine' in actor)) requireOperatorOfAll(actor)
}

async function refuseFaults(
  db: Kysely<Tables>,
  given: { email?: string; name?: string; siteIds: string[] | null },
): Promise<void> {
  const { email, name, siteIds } = given
  const known = siteIds === null ? undefined : await findSitesFor(db, siteIds)
  const faults: (InvalidField | undefined | false)[] = [
    email !== undefined && !isEmail(email) && { path: 'email', code: 'EMAIL_INVALID' },
    name === '' && { path: 'name', code: 'REQUIRED' },
    name !== undefined &&
      name.length > NAME_LENGTH_MAX && { path: 'name', code: 'TOO_LONG', limit: NAME_LENGTH_MAX },
    siteIds?.length === 0 && { path: 'siteIds', code: 'REQUIRED' },
    known !== undefined &&
      known.length < new Set(siteIds).size && { path: 'siteIds', code: 'CHOICE_UNKNOWN' },
  ]
  const found = faults.filter((fault) => fault !== undefined && fault !== false)
  if (found.length > 0) throw new InvalidInputError(found)
}

function changeOf(
  before: Pick<Operator, 'disabledAt'>,
  { role, siteIds, isDisabled }: ChangedOperator,
  now: Date,
): OperatorChange {
  return {
    ...(role === undefined ? {} : { role }),
    ...(siteIds === undefined ? {} : { siteIds }),
    ...(isDisabled === undefined ? {} : { disabledAt: isDisabled ? (before.disabledAt ?? now) : null }),
  }
}

const rightsOf = ({ role, siteIds, disabledAt }: Pick<Operator, 'role' | 'siteIds' | 'disabledAt'>) => ({
  role,
  siteIds,
  isDisabled: disabledAt !== null,
})

async function endAccess(trx: Transaction<Tables>, operatorId: string): Promise<void> {
  await deleteOperatorSessions(trx, operatorId)
  await endOperatorChallenges(trx, operatorId)
}

import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { newToken } from '#platform/base/secrets.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { isUniqueViolation } from '#platform/postgres/database-errors.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import { requireAdminOfAll, requireOperator } from '#platform/requests/operator.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { isEmail } from '../account/email-address.rules.ts'
import { TrustedFlaggerRefusedError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import {
  countNoticesOf,
  endTrustedFlagger,
  insertTrustedFlagger,
  listTrustedFlaggers,
  lockTrustedFlagger,
  replaceFlaggerKey,
  updateTrustedFlagger,
  type FlaggerDetails,
  type TrustedFlagger,
} from './trusted-flagger.store.ts'

type Context = RequestContext<Tables>

const NAME_LENGTH_MAX = 150
const NOTE_LENGTH_MAX = 1000

/** A trusted flagger with the key of its link, which is never shown again. */
export type FlaggerWithKey = { flagger: TrustedFlagger; key: string }

/** Who counts as a trusted flagger on the site of the request (DSA 22), also those who no longer do. */
export function trustedFlaggersOf(ctx: Context): Promise<TrustedFlagger[]> {
  requireOperator(ctx, ['admin'])
  return listTrustedFlaggers(ctx.db, ctx.site.id)
}

/** How many notices one has sent to the site of the request, and when the last one. */
export function noticesOf(
  ctx: Context,
  { id }: TrustedFlagger,
): Promise<{ count: number; lastAt: Date } | undefined> {
  return batchLoad(ctx, 'flagger-notices', id, (ids) => countNoticesOf(ctx.db, ctx.site.id, ids))
}

/**
 * Adds a trusted flagger to the site of the request, or to the whole installation.
 * @throws InvalidInputError; RequestError FORBIDDEN for the installation without an admin of every site
 */
export async function addTrustedFlagger(
  ctx: Context,
  given: FlaggerDetails & { isOfInstallation: boolean },
): Promise<FlaggerWithKey> {
  const siteId = given.isOfInstallation ? null : ctx.site.id
  requireAdminFor(ctx, siteId)
  const details = readDetails(given)
  const key = newToken()
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const flagger = await insertTrustedFlagger(trx, { ...details, siteId, key })
    if (flagger === undefined) throw new InvalidInputError([ADDRESS_TAKEN])
    await writeAudit(trx, ctx, 'accounts', {
      action: 'trusted-flagger.added',
      subjectType: 'trusted-flagger',
      subjectId: flagger.id,
      after: auditedOf(flagger),
    })
    return { flagger, key }
  })
}

/**
 * Changes what is known of a trusted flagger; the key stays.
 * @throws InvalidInputError; TrustedFlaggerRefusedError; RequestError FORBIDDEN
 */
export function changeTrustedFlagger(
  ctx: Context,
  flaggerId: string | undefined,
  given: FlaggerDetails,
): Promise<TrustedFlagger> {
  const details = readDetails(given)
  return inAct(ctx, flaggerId, async (trx, before) => {
    const after = await updateTrustedFlagger(trx, before.id, details)
    await writeAudit(trx, ctx, 'accounts', {
      action: 'trusted-flagger.changed',
      subjectType: 'trusted-flagger',
      subjectId: before.id,
      before: auditedOf(before),
      after: auditedOf(after),
    })
    return after
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new InvalidInputError([ADDRESS_TAKEN]) : error
  })
}

/**
 * Gives a trusted flagger another key, because the one before was lost or is known to others.
 * @throws TrustedFlaggerRefusedError; RequestError FORBIDDEN
 */
export function replaceTrustedFlaggerKey(
  ctx: Context,
  flaggerId: string | undefined,
): Promise<FlaggerWithKey> {
  const key = newToken()
  return inAct(ctx, flaggerId, async (trx, before) => {
    const flagger = await replaceFlaggerKey(trx, before.id, key)
    await writeAudit(trx, ctx, 'accounts', {
      action: 'trusted-flagger.key-replaced',
      subjectType: 'trusted-flagger',
      subjectId: before.id,
    })
    return { flagger, key }
  })
}

/**
 * Ends a trusted flagger for good. Nothing is deleted: the notices of before stay marked and counted.
 * @throws InvalidInputError for the purpose; TrustedFlaggerRefusedError; RequestError FORBIDDEN
 */
export function removeTrust(
  ctx: Context,
  flaggerId: string | undefined,
  given: { purpose: string },
): Promise<TrustedFlagger> {
  const purpose = readPurpose(given.purpose)
  return inAct(ctx, flaggerId, async (trx, before) => {
    const flagger = await endTrustedFlagger(trx, before.id)
    await writeAudit(trx, ctx, 'accounts', {
      action: 'trusted-flagger.ended',
      subjectType: 'trusted-flagger',
      subjectId: before.id,
      purpose,
    })
    return flagger
  })
}

type Transaction = Parameters<Parameters<typeof withTransactionAndNotify<Tables, unknown>>[2]>[0]

/** Runs an act on one that has not ended, which stays locked meanwhile. */
function inAct<Result>(
  ctx: Context,
  flaggerId: string | undefined,
  work: (trx: Transaction, flagger: TrustedFlagger) => Promise<Result>,
): Promise<Result> {
  requireOperator(ctx, ['admin'])
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const flagger =
      flaggerId === undefined ? undefined : await lockTrustedFlagger(trx, ctx.site.id, flaggerId)
    if (flagger === undefined) throw new TrustedFlaggerRefusedError('FLAGGER_NOT_FOUND')
    requireAdminFor(ctx, flagger.siteId)
    if (flagger.endedAt !== null) throw new TrustedFlaggerRefusedError('FLAGGER_ENDED')
    return work(trx, flagger)
  })
}

function requireAdminFor(ctx: Context, siteId: string | null): void {
  if (siteId === null) requireAdminOfAll(ctx)
  else requireOperator(ctx, ['admin'])
}

const ADDRESS_TAKEN: InvalidField = { path: 'details.email', code: 'FLAGGER_EMAIL_TAKEN' }

function readDetails(given: FlaggerDetails): FlaggerDetails {
  const details = {
    name: readText(given.name),
    authority: readText(given.authority),
    email: asciiEmail(given.email),
    validFrom: given.validFrom,
    validUntil: given.validUntil,
    note: readText(given.note) || null,
  }
  const faults: InvalidField[] = []
  for (const path of ['name', 'authority'] as const) {
    if (details[path] === '') faults.push({ path: `details.${path}`, code: 'REQUIRED' })
    if (isLongerThan(details[path], NAME_LENGTH_MAX))
      faults.push({ path: `details.${path}`, code: 'TOO_LONG', limit: NAME_LENGTH_MAX })
  }
  if (!isEmail(details.email)) faults.push({ path: 'details.email', code: 'EMAIL_INVALID' })
  if (details.validUntil !== null && details.validUntil < details.validFrom)
    faults.push({ path: 'details.validUntil', code: 'UNTIL_BEFORE_FROM' })
  if (isLongerThan(details.note ?? '', NOTE_LENGTH_MAX))
    faults.push({ path: 'details.note', code: 'TOO_LONG', limit: NOTE_LENGTH_MAX })
  if (faults.length > 0) throw new InvalidInputError(faults)
  return details
}

const auditedOf = ({ siteId, name, authority, email, validFrom, validUntil }: TrustedFlagger) => ({
  isOfInstallation: siteId === null,
  name,
  authority,
  email,
  validFrom,
  validUntil,
})

import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { pastedAmount } from '#platform/base/pasted-text.rules.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { IdempotencyConflictError, once } from '#platform/requests/idempotency.ts'
import { inActTransaction, type OperatorActor } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { DiscountRefusedError } from '../errors.ts'
import type { Tables, Validity } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'
import { readDiscountCode, SERIES_MAX, seriesCode, type NewDiscountCode } from './discount-code.rules.ts'
import {
  endDiscountCodes,
  findDiscountCode,
  hasMember,
  insertDiscountCodes,
  listSeries,
  lockDiscountCode,
  type CodeTerms,
  type ListedDiscountCode,
} from './discount-code.store.ts'
import { normaliseCode } from './discount.rules.ts'
import { countriesWithPrices, siteOfEditor } from './price-list.actions.ts'

type Context = RequestContext<Tables>

const KEY_LENGTH_MAX = 100

/** The terms of codes as an operator gives them in the console; what is left out does not matter. */
export type WantedTerms = {
  /** As text: 25 or 12.5. */
  percentage: string
  validity: Validity
  expiresAt?: Date | null | undefined
  country?: string | null | undefined
  currency?: string | null | undefined
  /** As text: 24.99. */
  minimum?: string | null | undefined
  paymentMethods?: readonly PaymentMethod[] | null | undefined
  memberId?: string | null | undefined
}

/** Random codes that were made together. */
export type CodeSeries = { id: string; codes: string[] }

/**
 * Issues a code (OPER-02, DISC-01). The same key issues it once, however often it is sent.
 * @throws InvalidInputError, also for a code that the site has had; RequestError FORBIDDEN
 */
export async function createDiscountCode(
  ctx: Context,
  input: WantedTerms & { code: string; idempotencyKey: string },
): Promise<ListedDiscountCode> {
  const siteId = siteOfEditor(ctx)
  const faults: InvalidField[] = []
  const wanted = await readWanted(ctx, { ...input, path: 'code' }, faults)
  if (wanted === undefined || faults.length > 0) throw new InvalidInputError(faults)
  const { code, terms } = wanted
  await actOnce(ctx, { input, body: ['code', code, terms] }, (trx) => issueCode(trx, ctx, { code, terms }))
  return (await findDiscountCode(ctx.db, siteId, code))!
}

/**
 * Issues a code for a command, whose arguments are valid.
 * @returns false when the site already has that code in any state
 */
export async function createDiscountCodeByCommand(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { code, memberId }: { code: NewDiscountCode; memberId: string | null },
): Promise<boolean> {
  const terms = { ...termsOf(code), memberId }
  return inActTransaction(db, actor, (trx) => issueCode(trx, actor, { code: code.code, terms })).then(
    () => true,
    (error: unknown) => {
      if (error instanceof InvalidInputError) return false
      throw error
    },
  )
}

/**
 * Issues a series of random codes with the same terms (OPER-02). The same key issues it once, and a
 * repetition gets the same codes.
 * @param input.prefix stands before each code; '' for none
 * @throws InvalidInputError; RequestError FORBIDDEN
 */
export async function createDiscountCodeSeries(
  ctx: Context,
  input: WantedTerms & { prefix: string; count: number; idempotencyKey: string },
): Promise<CodeSeries> {
  const siteId = siteOfEditor(ctx)
  const { count } = input
  const prefix = normaliseCode(input.prefix)
  const faults: InvalidField[] = []
  if (count < 1 || count > SERIES_MAX)
    faults.push({ path: 'count', code: 'AMOUNT_INVALID', limit: SERIES_MAX })
  const sample = seriesCode(prefix, () => 0)
  const wanted = await readWanted(ctx, { ...input, code: sample, path: 'prefix' }, faults)
  if (wanted === undefined || faults.length > 0) throw new InvalidInputError(faults)
  const { terms } = wanted
  const seriesId = await actOnce(ctx, { input, body: ['series', prefix, count, terms] }, async (trx) => {
    const id = newId()
    await insertSeries(trx, { siteId, seriesId: id }, { prefix, count, terms })
    await writeAudit(trx, ctx, 'billing', {
      action: 'discount-code-series.created',
      subjectType: 'discount-code-series',
      subjectId: id,
      after: { prefix, count, ...termsRecord(terms) },
    })
    return id
  })
  return { id: seriesId, codes: await listSeries(ctx.db, siteId, seriesId) }
}

/**
 * Ends a code at once; orders that have it keep it. Ending it twice is ending it once.
 * @throws DiscountRefusedError CODE_NOT_FOUND; RequestError FORBIDDEN
 */
export async function endDiscountCode(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  text: string,
): Promise<{ code: string; wasActive: boolean }> {
  const siteId = siteOfEditor(actor)
  const code = normaliseCode(text)
  return inActTransaction(db, actor, async (trx) => {
    const known = await lockDiscountCode(trx, siteId, code)
    if (known === undefined) throw new DiscountRefusedError('CODE_NOT_FOUND')
    const ended = await endDiscountCodes(trx, siteId, { code })
    if (ended.length === 0) return { code, wasActive: false }
    await writeAudit(trx, actor, 'billing', {
      action: 'discount-code.ended',
      subjectType: 'discount-code',
      before: { code, status: 'active' },
      after: { code, status: 'ended' },
    })
    return { code, wasActive: true }
  })
}

/**
 * Ends every code of a series that still works.
 * @returns the series
 * @throws DiscountRefusedError CODE_NOT_FOUND for an unknown series; RequestError FORBIDDEN
 */
export async function endDiscountCodeSeries(ctx: Context, seriesId: string | undefined): Promise<CodeSeries> {
  const siteId = siteOfEditor(ctx)
  const series = await findSeries(ctx, seriesId)
  if (series === undefined) throw new DiscountRefusedError('CODE_NOT_FOUND')
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const ended = await endDiscountCodes(trx, siteId, { seriesId: series.id })
    if (ended.length === 0) return
    await writeAudit(trx, ctx, 'billing', {
      action: 'discount-code-series.ended',
      subjectType: 'discount-code-series',
      subjectId: series.id,
      after: { ended: ended.length },
    })
  })
  return series
}

/** The codes of a series of the site, for its file. @returns undefined for an unknown series */
export async function findSeries(
  ctx: Context,
  seriesId: string | undefined,
): Promise<CodeSeries | undefined> {
  const codes = seriesId === undefined ? [] : await listSeries(ctx.db, ctx.site.id, seriesId)
  return codes.length === 0 ? undefined : { id: seriesId!, codes }
}

async function issueCode(
  trx: Transaction<Tables>,
  actor: OperatorActor<Tables>,
  { code, terms }: { code: string; terms: CodeTerms },
): Promise<string> {
  const [issued] = await insertDiscountCodes(trx, { siteId: siteOfEditor(actor) }, { codes: [code], terms })
  if (issued === undefined) throw new InvalidInputError([{ path: 'code', code: 'DISCOUNT_CODE_TAKEN' }])
  await writeAudit(trx, actor, 'billing', {
    action: 'discount-code.created',
    subjectType: 'discount-code',
    after: { code, ...termsRecord(terms) },
  })
  return code
}

// Random codes hardly ever collide, and the table refuses duplicates: replace the missing ones.
async function insertSeries(
  trx: Transaction<Tables>,
  series: { siteId: string; seriesId: string },
  { prefix, count, terms }: { prefix: string; count: number; terms: CodeTerms },
): Promise<void> {
  let missing = count
  while (missing > 0) {
    const codes = new Set(Array.from({ length: missing }, () => seriesCode(prefix, (end) => randomInt(end))))
    missing -= (await insertDiscountCodes(trx, series, { codes: [...codes], terms })).length
  }
}

type Wanted = WantedTerms & { code: string; path: 'code' | 'prefix'; idempotencyKey: string }

/** @param faults gets what is wrong with it */
async function readWanted(
  ctx: Context,
  { path, ...input }: Wanted,
  faults: InvalidField[],
): Promise<{ code: string; terms: CodeTerms } | undefined> {
  const { country, currency, minimum, expiresAt, memberId, paymentMethods: methods } = input
  const { code: read, fields } = readDiscountCode({
    code: input.code,
    percentage: input.percentage.trim().replace(',', '.'),
    validity: input.validity,
    ...(country == null ? {} : { country }),
    ...(currency == null ? {} : { currency }),
    ...(minimum == null || minimum.trim() === '' ? {} : { minimum: pastedAmount(minimum) }),
    ...(methods == null || methods.length === 0 ? {} : { methods: [...methods] }),
  })
  faults.push(...fields.map((field) => ({ ...field, path: fieldOf(field.path, path) })))
  const isReadable = faults.every(({ path: fault }) => fault !== 'country')
  if (country != null && isReadable && !(await countriesWithPrices(ctx)).includes(country))
    faults.push({ path: 'country', code: 'COUNTRY_NOT_OFFERED' })
  if (expiresAt != null && expiresAt <= ctx.now) faults.push({ path: 'expiresAt', code: 'TIME_PASSED' })
  if (memberId != null && !(await hasMember(ctx.db, ctx.site.id, memberId)))
    faults.push({ path: 'memberId', code: 'MEMBER_UNKNOWN' })
  const { idempotencyKey } = input
  if (idempotencyKey.length === 0 || idempotencyKey.length > KEY_LENGTH_MAX)
    faults.push({ path: 'idempotencyKey', code: 'IDEMPOTENCY_KEY_INVALID', limit: KEY_LENGTH_MAX })
  if (read === undefined) return undefined
  const terms = { ...termsOf(read), expiresAt: expiresAt ?? null, memberId: memberId ?? null }
  return { code: read.code, terms }
}

const fieldOf = (path: string, codePath: string) =>
  path === 'methods' ? 'paymentMethods' : path === 'code' ? codePath : path

function termsOf(code: NewDiscountCode): CodeTerms {
  return {
    percentage: Number(code.percentage),
    validity: code.validity,
    expiresAt: code.expires ?? null,
    country: code.country ?? null,
    currency: code.currency ?? null,
    minimumOrderMinor: code.minimumOrderMinor,
    paymentMethods: code.methods ?? null,
    memberId: null,
  }
}

/** The terms that the audit records: only those that were given. */
function termsRecord(terms: CodeTerms): Record<string, unknown> {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null))
}

/** Does an act once per key of its operator. @returns what the act returned the first time */
async function actOnce(
  ctx: Context,
  { input, body }: { input: { idempotencyKey: string }; body: unknown },
  work: (trx: Transaction<Tables>) => Promise<string>,
): Promise<string> {
  const { operatorId: memberId, sessionId } = requireOperator(ctx, ['admin'])
  const viewer = { siteId: ctx.site.id, memberId, sessionId }
  return inActTransaction(ctx.db, ctx, (trx) =>
    once(trx, 'billing', { viewer, key: input.idempotencyKey, body }, () => work(trx)),
  ).catch((error: unknown) => {
    if (!(error instanceof IdempotencyConflictError)) throw error
    throw new InvalidInputError([{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }])
  })
}

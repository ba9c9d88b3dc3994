import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { RequestError } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { log } from '#platform/base/log.ts'
import { keyedHashes } from '#platform/base/sealed.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { countAttemptIn, type AttemptLimit } from '#platform/requests/attempts.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { DirectDebitCodeError } from '../errors.ts'
import { smsRequested } from '../events.ts'
import { CODES_OF_SITE } from '../payments/payment-difference.store.ts'
import type { Tables } from '../tables.ts'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from './direct-debit.rules.ts'
import {
  countCodeTry,
  findDirectDebitFor,
  hasConfirmedPhone,
  openForm,
  replaceCode,
  type DirectDebit,
} from './direct-debit.store.ts'

type Context = RequestContext<Tables>

const MESSAGES_PER_MEMBER: AttemptLimit = { kind: 'sms-member', count: 10, minutes: 60 }
const MESSAGES_PER_PHONE: AttemptLimit = { kind: 'sms-phone', count: 10, minutes: 24 * 60 }
// Accounts are easy to make: these limit what many of them can cost together.
const MESSAGES_PER_ADDRESS: AttemptLimit = { kind: 'sms-address', count: 30, minutes: 60 }
// The subject has the site's date, so the row only has to outlive the longest day.
const MESSAGES_PER_SITE = { kind: CODES_OF_SITE, minutes: 26 * 60 }

/**
 * Sends a new code, at most once a minute, and invalidates the old one.
 * @throws DirectDebitCodeError CODE_TOO_SOON, or CODE_EXPIRED for an unknown form
 */
export async function resendDirectDebitCode(ctx: Context, globalId: string): Promise<DirectDebit> {
  const viewer = requireViewer(ctx)
  const debit = await findDirectDebit(ctx, viewer, globalId)
  if (debit === undefined || debit.confirmedAt !== null) throw new DirectDebitCodeError('CODE_EXPIRED')
  const { phone } = openForm(ctx.services.config, debit)
  await countCodeMessage(ctx, viewer, phone)
  const code = newCode()
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    if (
      !(await replaceCode(trx, debit.id, {
        hash: hashesOfCode(ctx, debit.id, code)[0]!,
        seconds: RESEND_SECONDS,
      }))
    )
      throw new DirectDebitCodeError('CODE_TOO_SOON')
    await sendCode(ctx, trx, { to: phone, locale: debit.locale, code })
  })
  return (await findDirectDebitFor(ctx.db, viewer, debit.id))!
}

/**
 * Counts a text message before it is sent. Messages cost money and may reach people who never asked for one,
 * so there is a rate limit per member, per number, per network address, and per site and day. Requests from
 * others do not count against members who have verified the number.
 * @throws RequestError RATE_LIMITED
 */
export async function countCodeMessage(ctx: Context, viewer: Viewer, phone: string): Promise<void> {
  const hashes = keyedHashes(ctx.services.config, 'phone', phone)
  const isOwnNumber = await hasConfirmedPhone(ctx.db, viewer, hashes)
  const ofSite = { ...MESSAGES_PER_SITE, count: ctx.site.settings.debitCodesPerDay }
  for (const [limit, subject] of [
    [MESSAGES_PER_MEMBER, viewer.memberId],
    ...(isOwnNumber ? [] : [[MESSAGES_PER_PHONE, phone] as const]),
    [MESSAGES_PER_ADDRESS, ctx.visit.address],
    // The last one, so that refused requests do not use up what the site has.
    [ofSite, ctx.today.date],
  ] as const) {
    const seconds = await countAttemptIn(
      ctx.db,
      { schema: 'billing', config: ctx.services.config },
      { limit, siteId: viewer.siteId, subject },
    )
    if (seconds === 0) continue
    if (limit === ofSite)
      log.error({ siteId: viewer.siteId }, 'the site has sent as many codes as it sends in a day')
    throw new RequestError('RATE_LIMITED', 'Too many codes were requested', seconds)
  }
}

/** Why a code is refused. */
export type CodeRefusal = 'CODE_INVALID' | 'CODE_EXPIRED' | 'CODE_TRIES_USED'

/**
 * Counts a try of a code, and says why it is refused. The transaction must commit, or the try would not stay
 * counted.
 */
export async function refusalOfCode(
  ctx: Context,
  trx: Transaction<Tables>,
  { debit, otp }: { debit: DirectDebit; otp: string },
): Promise<CodeRefusal | undefined> {
  // Once the right code was typed there is nothing left to guess: repetitions only ask for their order.
  if (debit.confirmedAt === null) {
    if (!(await countCodeTry(trx, debit.id, CODE_TRIES))) return 'CODE_TRIES_USED'
    if (ctx.now.getTime() >= debit.codeSentAt.getTime() + CODE_MINUTES * MINUTE_MILLISECONDS)
      return 'CODE_EXPIRED'
  }
  return hashesOfCode(ctx, debit.id, otp).includes(debit.codeHash) ? undefined : 'CODE_INVALID'
}

/** A code for one form. */
export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** The hashes by which a code is known, with the key of today first. */
export function hashesOfCode(ctx: Context, debitId: string, code: string): string[] {
  return keyedHashes(ctx.services.config, 'direct-debit-code', `${debitId} ${code}`)
}

/** Sends a code to the viewer's phone once the transaction commits. @param message.to E.164 */
export async function sendCode(
  ctx: Context,
  trx: Transaction<Tables>,
  { to, locale, code }: { to: string; locale: string; code: string },
): Promise<void> {
  const { siteId, memberId } = requireViewer(ctx)
  const message = { siteId, memberId, to, type: 'directDebit', locale, variables: { code } } as const
  await appendEvent(trx, 'billing', smsRequested(message), ctx.requestId)
}

/** The viewer's own form by its global id. */
export async function findDirectDebit(
  ctx: Context,
  viewer: Viewer,
  globalId: string,
): Promise<DirectDebit | undefined> {
  const id = rowIdOf('DirectDebit', globalId)
  return id === undefined ? undefined : findDirectDebitFor(ctx.db, viewer, id)
}

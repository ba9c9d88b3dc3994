import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { pastedDate } from '#platform/base/pasted-text.rules.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { cleanName } from '#platform/members/member-name.rules.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { claimName } from '#subgraphs/profiles/published.ts'
import { findAccountByEmail, insertAccount, type Account } from '../account/account.store.ts'
import { countAttempt, minutesRefused, type AttemptLimit } from '../account/attempt.store.ts'
import { isAddressKept } from '../account/auth-token.store.ts'
import { isAddressBanned } from '../account/banned-address.store.ts'
import { hashPassword } from '../account/password-hash.ts'
import { cleanTracking, type Tracking } from '../account/tracking.rules.ts'
import { EmailTakenError, SignupsClosedError } from '../errors.ts'
import { signupMessageWritten } from '../events.ts'
import { appendPartnerEvents, followersOf } from '../partner/partner-events.ts'
import { deleteSession, insertSession } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { requestMailWithLink } from './activation.actions.ts'
import { deletePendingSignup, findPendingSignup, lockPendingSignup } from './partner-signup.store.ts'
import {
  faultsOfSignUp,
  readSignupMessage,
  signupsRefusal,
  type SignUpForm,
  type SignupMessage,
} from './signup.rules.ts'

// A household, a school or a mobile carrier shares one address, so the first limit is generous. The second
// stops lookups of people through the specified answer "this address has an account".
const SIGN_UPS_PER_ADDRESS: AttemptLimit = { kind: 'sign-up', count: 200, minutes: 60 }
const TAKEN_ANSWERS_PER_ADDRESS: AttemptLimit = { kind: 'sign-up-taken', count: 5, minutes: 30 }
const FIRST_STEP = 1

export type SignUp = SignUpForm & {
  tracking?: Tracking | null | undefined
  /** The token of the partner's link, if a partner has begun this sign-up. */
  pendingSignupToken?: string | null | undefined
  /** Set when the sign-up starts from a member's page; `recipientId` is the global id. */
  signupMessage?: SignupMessage | null | undefined
}

/**
 * Creates an account, not yet confirmed, and logs it in: account, consents, tracking data, session, events
 * and the activation mail are one transaction. A message to a member goes with them and is held until the
 * address is confirmed.
 * @throws InvalidInputError with every refused field; EmailTakenError; SignupsClosedError; RequestError
 * RATE_LIMITED
 */
export async function signUp(ctx: RequestContext<Tables>, input: SignUp): Promise<Account> {
  const { config, pubSub } = ctx.services
  const form = readForm(input)
  const pending = input.pendingSignupToken
    ? await findPendingSignup(ctx.db, ctx.site.id, input.pendingSignupToken)
    : undefined
  const tracking = pending?.tracking ?? cleanTracking(input.tracking)
  const refusal = signupsRefusal(ctx.site.settings.signups, tracking)
  if (refusal !== undefined) throw new SignupsClosedError(refusal)
  const message = readSignupMessage(input.signupMessage, ctx.site.settings.messageLength)
  const faults = faultsOfSignUp(form, ctx.site, ctx.today.date)
  if (message !== undefined && 'code' in message) faults.push(message)
  if (faults.length > 0) throw new InvalidInputError(faults)
  await refuseTooMany(ctx)
  await refuseTakenEmail(ctx, form.email)
  const passwordHash = await hashPassword(form.password)
  const followers = followersOf(ctx.site.id, tracking)
  const { name, email, gender, seeking, dateOfBirth } = form
  const created = await withTransactionAndNotify(ctx.db, pubSub, async (trx) => {
    // If several forms come through one link, one creates the partner's account; the others are ordinary
    // sign-ups.
    const isOfPartner = pending !== undefined && (await lockPendingSignup(trx, pending.id))
    const account = await insertAccount(
      trx,
      {
        id: isOfPartner ? pending.id : undefined,
        siteId: ctx.site.id,
        name,
        email,
        gender,
        seeking,
        dateOfBirth,
        passwordHash,
        tracking,
        locale: ctx.visit.locale,
        country: ctx.visit.country,
        signupStep: FIRST_STEP,
      },
      ctx.requestId,
    )
    if (account === undefined) return undefined
    if (!(await claimName(trx, { siteId: ctx.site.id, memberId: account.id, name })))
      throw new InvalidInputError([{ path: 'name', code: 'NAME_LOOKS_LIKE_ANOTHER' }])
    if (isOfPartner) await deletePendingSignup(trx, pending.id)
    // Checked after the insert, to see an erasure that was committed while the insert waited for it.
    if (await isAddressBanned(trx, config, { siteId: ctx.site.id, email }))
      throw new EmailTakenError('EMAIL_REFUSED')
    if (ctx.viewer !== undefined) await deleteSession(trx, ctx.viewer.sessionId)
    const session = await insertSession(trx, account, ctx.visit)
    await requestMailWithLink(ctx, trx, account)
    if (message !== undefined && 'text' in message) {
      await appendEvent(
        trx,
        'accounts',
        signupMessageWritten({ siteId: ctx.site.id, memberId: account.id, ...message }),
        ctx.requestId,
      )
    }
    // Last, because a network's sign-ups block each other from here to the commit.
    await appendPartnerEvents(trx, account, followers)
    return { account, session }
  })
  if (created === undefined) return refuseAsTaken(ctx)
  if (followers.length > 0) pubSub.publish({ topic: 'member', keys: followers })
  ctx.visit.session.start(created.session)
  return created.account
}

function readForm(input: SignUp): SignUp {
  const { email, name, dateOfBirth } = input
  return {
    ...input,
    email: asciiEmail(email),
    name: cleanName(name),
    dateOfBirth: pastedDate(dateOfBirth),
  }
}

async function refuseAsTaken(ctx: RequestContext<Tables>): Promise<never> {
  await countAttempt(ctx.db, ctx.services.config, {
    limit: TAKEN_ANSWERS_PER_ADDRESS,
    siteId: ctx.site.id,
    subject: ctx.visit.address,
  })
  throw new EmailTakenError('EMAIL_TAKEN')
}

async function refuseTooMany(ctx: RequestContext<Tables>): Promise<void> {
  const of = { siteId: ctx.site.id, subject: ctx.visit.address }
  const { config } = ctx.services
  const minutes =
    (await minutesRefused(ctx.db, config, { ...of, limit: TAKEN_ANSWERS_PER_ADDRESS })) ||
    (await countAttempt(ctx.db, config, { ...of, limit: SIGN_UPS_PER_ADDRESS }))
  if (minutes > 0) throw new RequestError('RATE_LIMITED', 'Too many sign-ups from this address', minutes * 60)
}

async function refuseTakenEmail(ctx: RequestContext<Tables>, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const address = { siteId: ctx.site.id, email }
  const isKept = account === undefined && (await isAddressKept(ctx.db, address))
  const isBanned = account === undefined && (await isAddressBanned(ctx.db, ctx.services.config, address))
  if (account === undefined && !isKept && !isBanned) return
  await countAttempt(ctx.db, ctx.services.config, {
    limit: TAKEN_ANSWERS_PER_ADDRESS,
    siteId: ctx.site.id,
    subject: ctx.visit.address,
  })
  if (account === undefined) throw new EmailTakenError(isBanned ? 'EMAIL_REFUSED' : 'EMAIL_TAKEN')
  if (account.status === 'deletion_requested') throw new EmailTakenError('EMAIL_TAKEN_DELETED')
  throw new EmailTakenError(
    account.status === 'active' || account.status === 'paused' ? 'EMAIL_TAKEN_ACTIVE' : 'EMAIL_TAKEN',
  )
}

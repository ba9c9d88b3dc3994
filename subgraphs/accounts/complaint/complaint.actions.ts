import type { Kysely } from 'kysely'
import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { readText } from '#platform/base/input-text.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { accountHolder, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor } from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import { closeCaseAbout } from '../case/case.store.ts'
import { newReference } from '../case/reference.rules.ts'
import { mailRequested } from '../events.ts'
import { decideAppeal, findAppealByReference, insertDecision } from '../statement/statement.store.ts'
import type { ComplaintSubject, Tables } from '../tables.ts'
import { faultsOfComplaint } from './complaint.rules.ts'
import { openComplaintCase, writeAnswer } from './complaint.service.ts'
import { insertComplaint } from './complaint.store.ts'
import { findFlaggerByKey, type TrustedFlagger } from './trusted-flagger.store.ts'

const COMPLAINTS_PER_ADDRESS: AttemptLimit = { kind: 'complaint', count: 10, minutes: 60 }
const NOTICES_PER_FLAGGER: AttemptLimit = { kind: 'trusted-notice', count: 300, minutes: 60 }

/**
 * A complaint from the form. `aboutId` is the complainant's reference to its subject: an id, an address, an
 * order number.
 */
export type ComplaintForm = {
  about: ComplaintSubject
  aboutId?: string | null | undefined
  email?: string | null | undefined
  /** The key of a trusted flagger, which marks the notice as theirs. */
  trustedKey?: string | null | undefined
  text: string
}

/**
 * Files a complaint of a visitor or a member, even a suspended one; a receipt with the reference goes out by
 * mail. With the key of a trusted flagger it is that organisation's notice, also from a member's browser: it
 * comes first, and receipt and answer go to the address that an admin has entered.
 * @returns the reference
 * @throws InvalidInputError with every refused field; RequestError RATE_LIMITED after ten in an hour from one
 * address or 300 of a trusted flagger, FORBIDDEN for an appeal by a caller who is not suspended, or for a
 * visitor's reason to leave
 */
export async function fileComplaint(ctx: RequestContext<Tables>, form: ComplaintForm): Promise<string> {
  const siteId = ctx.site.id
  const flagger = await readTrustedKey(ctx, form)
  const holder = flagger === undefined ? accountHolder(ctx) : undefined
  const account =
    holder === undefined
      ? undefined
      : (await findAccountsFor(ctx.db, siteId, [holder.memberId])).get(holder.memberId)
  if (form.about === 'suspension' && account?.status !== 'suspended')
    throw new RequestError('FORBIDDEN', 'Only a member whose account is suspended can appeal')
  if (form.about === 'leaving' && account === undefined)
    throw new RequestError('FORBIDDEN', 'Only a member can say what makes them leave')
  const text = readText(form.text)
  const aboutId = readText(form.aboutId) || undefined
  const given = form.email == null ? undefined : asciiEmail(form.email)
  const email = flagger?.email ?? account?.email ?? given
  const faults = faultsOfComplaint({ email, text, aboutId })
  if (faults.length > 0) throw new InvalidInputError(faults)
  await refuseTooMany(
    ctx,
    flagger === undefined
      ? { limit: COMPLAINTS_PER_ADDRESS, subject: ctx.visit.address }
      : { limit: NOTICES_PER_FLAGGER, subject: flagger.id },
  )
  const reference = newReference()
  const locale = account?.locale ?? ctx.visit.locale
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const complaint = {
      id: newId(),
      siteId,
      reference,
      accountId: account?.id ?? null,
      email: email!,
      aboutKind: form.about,
      aboutId: aboutId ?? null,
      text,
      locale,
      trustedFlaggerId: flagger?.id ?? null,
    }
    await insertComplaint(trx, complaint)
    await openComplaintCase(trx, complaint)
    const mail = mailRequested({
      siteId,
      memberId: account?.id ?? null,
      type: 'complaint',
      locale,
      to: email!,
      variables: { reference },
    })
    await appendEvent(trx, 'accounts', mail, ctx.requestId)
  })
  return reference
}

/** @throws RequestError RATE_LIMITED */
async function refuseTooMany(
  ctx: RequestContext<Tables>,
  of: { limit: AttemptLimit; subject: string },
): Promise<void> {
  const minutes = await countAttempt(ctx.db, ctx.services.config, { ...of, siteId: ctx.site.id })
  if (minutes > 0) throw new RequestError('RATE_LIMITED', 'Too many complaints', minutes * 60)
}

/**
 * The trusted flagger whose key came with the form; undefined without a key. Only notices are theirs: an
 * appeal is the member's own.
 * @throws InvalidInputError for a key that does not count; RequestError RATE_LIMITED for guessing one
 */
async function readTrustedKey(
  ctx: RequestContext<Tables>,
  { trustedKey, about }: ComplaintForm,
): Promise<TrustedFlagger | undefined> {
  const key = readText(trustedKey)
  if (key === '' || about === 'suspension') return undefined
  const flagger = await findFlaggerByKey(ctx.db, { siteId: ctx.site.id, key, day: ctx.today.date })
  if (flagger !== undefined) return flagger
  await refuseTooMany(ctx, { limit: COMPLAINTS_PER_ADDRESS, subject: ctx.visit.address })
  throw new InvalidInputError([{ path: 'trustedKey', code: 'TRUSTED_KEY_INVALID' }])
}

/**
 * Answers a complaint, once: the answer is stored with it and mailed to the complainant, in the language of
 * the receipt. An appeal that is answered like this has not changed the decision. Called by a command, which
 * has no session.
 * @returns false when no open complaint has this reference
 */
export async function answerComplaint(
  db: Kysely<Tables>,
  siteId: string,
  given: { reference: string; answer: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const complaint = await writeAnswer(trx, siteId, { ...given, isMailed: true })
    if (complaint === undefined) return false
    const appeal = await findAppealByReference(trx, siteId, given.reference)
    const about =
      appeal === undefined
        ? ({ subjectType: 'complaint', subjectId: complaint.id } as const)
        : ({ subjectType: 'statement', subjectId: appeal.statementId } as const)
    const closed = await closeCaseAbout(trx, about)
    if (appeal !== undefined)
      await decideAppeal(trx, { statementId: appeal.statementId, outcome: 'upheld', answer: given.answer })
    const now = await databaseNow(trx)
    await insertDecision(trx, {
      id: newId(),
      siteId,
      caseId: closed?.id ?? null,
      memberId: closed?.memberId ?? null,
      operatorId: null,
      decision: appeal === undefined ? 'answer' : 'uphold',
      reason: null,
      addition: null,
      days: null,
      mayNotWriteFirst: false,
      mayNotAddPhotos: false,
      answer: given.answer,
      effectiveAt: now,
      doneAt: now,
    })
    await writeAudit(trx, { commandLine: true, siteId }, 'accounts', {
      action: 'complaint.answered',
      subjectType: 'complaint',
      subjectId: complaint.id,
    })
    return true
  })
}

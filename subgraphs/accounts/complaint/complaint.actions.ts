import type { Kysely } from 'kysely'
import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { readText } from '#platform/base/input-text.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { accountHolder, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor } from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import { mailRequested } from '../events.ts'
import type { ComplaintSubject, Tables } from '../tables.ts'
import { faultsOfComplaint, newReference } from './complaint.rules.ts'
import { answerOpenComplaint, insertComplaint } from './complaint.store.ts'

const COMPLAINTS_PER_ADDRESS: AttemptLimit = { kind: 'complaint', count: 10, minutes: 60 }

/**
 * A complaint from the form. `aboutId` is the complainant's reference to its subject: an id, an address, an
 * order number.
 */
export type ComplaintForm = {
  about: ComplaintSubject
  aboutId?: string | null | undefined
  email?: string | null | undefined
  text: string
}

/**
 * Files a complaint of a visitor or a member, even a suspended one; a receipt with the reference goes out by
 * mail.
 * @returns the reference
 * @throws InvalidInputError with every refused field; RequestError RATE_LIMITED after ten in an hour from one
 * address, FORBIDDEN for an appeal by a caller who is not suspended
 */
export async function fileComplaint(ctx: RequestContext<Tables>, form: ComplaintForm): Promise<string> {
  const holder = accountHolder(ctx)
  const siteId = ctx.site.id
  const account =
    holder === undefined
      ? undefined
      : (await findAccountsFor(ctx.db, siteId, [holder.memberId])).get(holder.memberId)
  if (form.about === 'suspension' && account?.status !== 'suspended')
    throw new RequestError('FORBIDDEN', 'Only a member whose account is suspended can appeal')
  const text = readText(form.text)
  const aboutId = readText(form.aboutId) || undefined
  const email = account?.email ?? (form.email == null ? undefined : asciiEmail(form.email))
  const faults = faultsOfComplaint({ email, text, aboutId })
  if (faults.length > 0) throw new InvalidInputError(faults)
  const minutes = await countAttempt(ctx.db, ctx.services.config, {
    limit: COMPLAINTS_PER_ADDRESS,
    siteId,
    subject: ctx.visit.address,
  })
  if (minutes > 0)
    throw new RequestError('RATE_LIMITED', 'Too many complaints from this address', minutes * 60)
  const reference = newReference()
  const locale = account?.locale ?? ctx.visit.locale
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await insertComplaint(trx, {
      id: newId(),
      siteId,
      reference,
      accountId: account?.id ?? null,
      email: email!,
      aboutKind: form.about,
      aboutId: aboutId ?? null,
      text,
      locale,
    })
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

/**
 * Answers a complaint, once: the answer is stored with it and mailed to the complainant, in the language of
 * the receipt. Called by the operator, who has no session.
 * @returns false when no open complaint has this reference
 */
export async function answerComplaint(
  db: Kysely<Tables>,
  siteId: string,
  given: { reference: string; answer: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const complaint = await answerOpenComplaint(trx, siteId, given)
    if (complaint === undefined) return false
    const { reference, accountId, email, locale } = complaint
    // A complainant erased in the meantime has no address.
    if (email !== null) {
      const variables = { reference, answer: given.answer }
      await appendEvent(
        trx,
        'accounts',
        mailRequested({
          siteId,
          memberId: accountId,
          type: 'complaintAnswered',
          locale,
          to: email,
          variables,
        }),
      )
    }
    return true
  })
}

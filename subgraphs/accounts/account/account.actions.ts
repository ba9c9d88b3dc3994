import { InvalidInputError } from '#platform/base/errors.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { languageChanged } from '../events.ts'
import type { Tables } from '../tables.ts'
import { findAccountsFor, updateAccount, type Account } from './account.store.ts'

/** One past the last step: the sign-up is finished. */
const STEPS_DONE = 5

/**
 * Stores the member's language; mails and the next visits on every device follow it (SITE-05).
 * @throws InvalidInputError LANGUAGE_UNKNOWN for a language that the site does not offer
 */
export async function changeLanguage(ctx: RequestContext<Tables>, language: string): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  if (!ctx.site.locales.includes(language))
    throw new InvalidInputError([{ path: 'language', code: 'LANGUAGE_UNKNOWN' }])
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const account = await updateAccount(trx, memberId, { locale: language })
    await appendEvent(trx, 'accounts', languageChanged({ siteId, memberId, locale: language }), ctx.requestId)
    return account
  })
}

/**
 * Stores how far the sign-up got. Going back in the form undoes nothing, so the furthest step stays.
 * @param step the step that is open now, 1 to 4; 5 when the last one is done
 * @throws InvalidInputError STEP_INVALID
 */
export async function saveSignupStep(ctx: RequestContext<Tables>, step: number): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  if (step < 1 || step > STEPS_DONE)
    throw new InvalidInputError([{ path: 'step', code: 'STEP_INVALID', limit: STEPS_DONE }])
  return ctx.db.transaction().execute(async (trx) => {
    const account = (await findAccountsFor(trx, siteId, [memberId])).get(memberId)!
    if (account.signupStep === null || step <= account.signupStep) return account
    return updateAccount(trx, memberId, { signupStep: step === STEPS_DONE ? null : step })
  })
}

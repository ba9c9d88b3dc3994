import { InvalidInputError } from '#platform/base/errors.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { consentChanged } from '../events.ts'
import { findDocumentsToAccept, insertConsents } from '../site/document.store.ts'
import type { ConsentPurpose, Tables } from '../tables.ts'
import { findConsentsFor, insertConsentReceipt } from './consent.store.ts'
import { CONSENT_TEXTS_VERSION, consentText } from './consent.texts.ts'

/**
 * Gives or withdraws one consent. Every change writes a receipt with the text that was shown; a repeated
 * decision writes none.
 * @param textVersion the version that the member read; required to give, ignored when withdrawing
 * @throws InvalidInputError CONSENT_OUTDATED when the current text is another
 */
export async function changeConsent(
  ctx: RequestContext<Tables>,
  input: { purpose: ConsentPurpose; given: boolean; textVersion?: Date | null | undefined },
): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  const { purpose, given } = input
  if (given && input.textVersion?.getTime() !== CONSENT_TEXTS_VERSION.getTime()) {
    throw new InvalidInputError([{ path: 'textVersion', code: 'CONSENT_OUTDATED' }])
  }
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const account = (await findAccountsFor(trx, siteId, [memberId])).get(memberId)!
    const before = (await findConsentsFor(trx, memberId)).get(purpose)
    if ((before?.given ?? false) === given) return account
    const { locale, hash } = consentText(purpose, ctx.visit.locale)
    await insertConsentReceipt(trx, {
      siteId,
      accountId: memberId,
      purpose,
      given,
      locale,
      textVersion: CONSENT_TEXTS_VERSION,
      textHash: hash,
    })
    await appendEvent(trx, 'accounts', consentChanged({ siteId, memberId, purpose, given }), ctx.requestId)
    return account
  })
}

/**
 * Records that the member accepts pending documents.
 * @throws InvalidInputError DOCUMENT_OUTDATED when one of them is not the current version; then nothing is
 * recorded
 */
export async function acceptDocuments(
  ctx: RequestContext<Tables>,
  accepted: { kind: string; version: Date }[],
): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  return ctx.db.transaction().execute(async (trx) => {
    const account = (await findAccountsFor(trx, siteId, [memberId])).get(memberId)!
    const waiting = await findDocumentsToAccept(trx, account, ctx.visit.locale)
    const documents = [...new Map(accepted.map((given) => [given.kind, given])).values()].map(
      ({ kind, version }) =>
        waiting.find(
          (document) => document.kind === kind && document.version.getTime() === version.getTime(),
        ),
    )
    if (documents.includes(undefined))
      throw new InvalidInputError([{ path: 'documents', code: 'DOCUMENT_OUTDATED' }])
    await insertConsents(trx, account, documents as NonNullable<(typeof documents)[number]>[])
    return account
  })
}

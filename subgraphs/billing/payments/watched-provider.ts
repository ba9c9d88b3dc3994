import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import { RefundRefusedError, type PaymentProvider } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import { noteAnswer, noteFailure } from './provider-contact.store.ts'

/**
 * The provider, which keeps when it last answered and last failed, for the console. A failure to keep that
 * fails no payment.
 */
export function watchedProvider(db: Kysely<Tables>, provider: PaymentProvider): PaymentProvider {
  const { name } = provider
  const watch =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        const answer = await call(...given)
        await orWarn(noteAnswer(db, name))
        return answer
      } catch (error) {
        // A refusal is an answer.
        await orWarn(
          error instanceof RefundRefusedError ? noteAnswer(db, name) : noteFailure(db, name, kindOf(error)),
        )
        throw error
      }
    }
  return {
    ...provider,
    create: watch(provider.create),
    find: watch(provider.find),
    fetch: watch(provider.fetch),
    cancel: watch(provider.cancel),
    createMandate: watch(provider.createMandate),
    revokeMandate: watch(provider.revokeMandate),
    refund: watch(provider.refund),
  }
}

/** What is noted for the console: a failure to do so only goes into the log. */
export function orWarn(noted: Promise<void>): Promise<void> {
  return noted.catch((error: unknown) =>
    log.warn({ reason: (error as Error).message }, 'an answer of the payment provider was not noted'),
  )
}

// Our own words about Mollie name a step, a kind and a status. Other errors may quote what was sent.
/** The kind of a failure, for the console. */
export function kindOf(error: unknown): string {
  const { name, message } = error as Error
  return /^Mollie [\w ]{1,40}: [\w ]{1,60}$/.test(message) ? message : name
}

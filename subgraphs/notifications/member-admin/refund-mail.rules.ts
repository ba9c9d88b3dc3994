import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import type { MailTable } from '../tables.ts'

/** Whether a mail about a refund goes out, by what is known of the member. */
export type RefundMailOutlook = 'goes' | 'returned-before' | 'no-address' | 'erased'

/** What became of the mail about a refund. */
export type RefundMailFate = MailTable['state'] | 'being-written' | 'none' | 'unknown'

// The event that causes the mail is handled within seconds, also after a restart of its process.
const WRITTEN_WITHIN_MILLISECONDS = 5 * MINUTE_MILLISECONDS
/** As long as mails are kept (`retention.ts`). */
const KEPT_MILLISECONDS = 90 * DAY_MILLISECONDS

/**
 * A mail about a refund is no notification: the member's choices and blocks do not stop it. Without an
 * address there is none.
 */
export function outlookOf(of: {
  isErased: boolean
  hasAddress: boolean
  cameBack: boolean
}): RefundMailOutlook {
  if (of.isErased) return 'erased'
  if (!of.hasAddress) return 'no-address'
  return of.cameBack ? 'returned-before' : 'goes'
}

/** What became of a refund's mail. Without a row it may have been deleted since, which is not known then. */
export function fateOf(
  state: MailTable['state'] | undefined,
  { outlook, ageMilliseconds }: { outlook: RefundMailOutlook; ageMilliseconds: number },
): RefundMailFate {
  if (state !== undefined) return state
  if (outlook === 'erased' || ageMilliseconds > KEPT_MILLISECONDS) return 'unknown'
  const isWritten = outlook === 'no-address' || ageMilliseconds > WRITTEN_WITHIN_MILLISECONDS
  return isWritten ? 'none' : 'being-written'
}

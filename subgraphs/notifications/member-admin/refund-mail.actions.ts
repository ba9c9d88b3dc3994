import type { RequestContext } from '#platform/requests/request-context.ts'
import { isErased } from '#subgraphs/accounts/published.ts'
import { findRefundsToTell } from '#subgraphs/billing/published.ts'
import { findAddress } from '../preference/address.store.ts'
import type { Tables } from '../tables.ts'
import { listSuppressionsOf } from './operator-member.store.ts'
import { fateOf, outlookOf, type RefundMailFate, type RefundMailOutlook } from './refund-mail.rules.ts'
import { findRefundMails } from './refund-mail.store.ts'

/** What a member is told of refunds by mail. `locale` is the language; null for a member without a mail. */
export type RefundMails = {
  outlook: RefundMailOutlook
  locale: string | null
  mails: {
    refundId: string
    fate: RefundMailFate
    locale: string | null
    failure: string | null
    sentAt: Date | null
  }[]
}

/**
 * Whether the buyer of an order is told of its refunds by mail, and what became of the mails so far.
 * @returns undefined for an order of another site
 */
export async function readRefundMails(
  ctx: RequestContext<Tables>,
  orderId: string,
): Promise<RefundMails | undefined> {
  const siteId = ctx.site.id
  const told = await findRefundsToTell(ctx.db, { siteId, orderId })
  if (told === undefined) return undefined
  const { memberId } = told
  const address = await findAddress(ctx.db, memberId)
  const outlook = outlookOf({
    isErased: await isErased(ctx.db, { siteId, memberId }),
    hasAddress: address !== undefined,
    cameBack: (await listSuppressionsOf(ctx.db, { siteId, memberId })).some(
      ({ reason }) => reason === 'bounce',
    ),
  })
  const mails = await findRefundMails(ctx.db, {
    siteId,
    memberId,
    refundIds: told.refunds.map(({ id }) => id),
  })
  return {
    outlook,
    locale: outlook === 'erased' ? null : (address?.locale ?? null),
    mails: told.refunds.map(({ id, createdAt }) => {
      const mail = mails.get(id)
      const ageMilliseconds = ctx.now.getTime() - new Date(createdAt).getTime()
      const { locale = null, failure = null, sentAt = null } = mail ?? {}
      return {
        refundId: id,
        fate: fateOf(mail?.state, { outlook, ageMilliseconds }),
        locale,
        failure,
        sentAt,
      }
    }),
  }
}

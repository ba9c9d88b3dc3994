import type { Kysely } from 'kysely'
import type { MailTable, Tables } from '../tables.ts'

/** A mail about a refund, and what became of it; never its words. */
export type RefundMailRow = Pick<MailTable, 'state' | 'locale' | 'failure' | 'sentAt'> & { refundId: string }

/** The mails about refunds, by refund; those without one are missing. */
export async function findRefundMails(
  db: Kysely<Tables>,
  { siteId, memberId, refundIds }: { siteId: string; memberId: string; refundIds: string[] },
): Promise<Map<string, RefundMailRow>> {
  if (refundIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notifications.mail')
    .select(['state', 'locale', 'failure', 'sentAt', 'aboutId as refundId'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('type', 'in', ['refundNotice', 'withdrawalReceipt'])
    .where('aboutId', 'in', refundIds)
    .$narrowType<{ refundId: string }>()
    .execute()
  return new Map(rows.map((row) => [row.refundId, row]))
}

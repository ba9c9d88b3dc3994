import type { Kysely, Transaction } from 'kysely'
import { countRows } from '#platform/postgres/count-rows.ts'
import type { MailTable, SuppressionReason, Tables } from '../tables.ts'

/** Whose rows an operator looks at; a member of another site has none. */
export type OfMember = { siteId: string; memberId: string }

/** A mail to a member and what became of it; never its words, which may have links that open the account. */
export type MemberMail = Pick<
  MailTable,
  'id' | 'type' | 'state' | 'failure' | 'fault' | 'failedAt' | 'sentAt'
> & { attempts: number; createdAt: Date }

/** The newest mails to a member. */
export function listMailsOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<MemberMail[]> {
  return db
    .selectFrom('notifications.mail')
    .select(['id', 'type', 'state', 'attempts', 'failure', 'fault', 'failedAt', 'createdAt', 'sentAt'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** A reason for which a member gets no notification mails. */
export type MemberSuppression = { reason: SuppressionReason; since: Date }

export function listSuppressionsOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<MemberSuppression[]> {
  return db
    .selectFrom('notifications.suppression')
    .select(['reason', 'since'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .orderBy('reason')
    .limit(10)
    .execute()
}

/** Lifts what the mail server or the mailbox said. What the member chose stays. @returns the reasons */
export async function deleteMailBlock(
  trx: Transaction<Tables>,
  { siteId, memberId }: OfMember,
): Promise<SuppressionReason[]> {
  const rows = await trx
    .deleteFrom('notifications.suppression')
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('reason', 'in', ['bounce', 'fbl'])
    .returning('reason')
    .execute()
  return rows.map(({ reason }) => reason)
}

/** How many browsers of a member get pushes. */
export function countPushSubscriptionsOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<number> {
  return countRows(
    db
      .selectFrom('notifications.pushSubscription')
      .where('siteId', '=', siteId)
      .where('memberId', '=', memberId)
      .where('refusedAt', 'is', null),
  )
}

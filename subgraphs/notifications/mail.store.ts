import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { MailTable, Tables } from './tables.ts'

export type Mail = Selectable<MailTable>

/** @returns false when the member has a mail of this type about the same thing already */
export async function insertMail(
  trx: Transaction<Tables>, mail: Omit<Mail, 'attempts' | 'failure' | 'createdAt' | 'sentAt'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('notifications.mail')
    .values({ ...mail, recipient: mail.recipient.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The newest mails of a site, for its local mailbox. */
export function findNewestMails(db: Kysely<Tables>, siteId: string, limit: number) {
  return db
    .selectFrom('notifications.mail')
    .select(['id', 'type', 'locale', 'recipient', 'subject', 'state', 'createdAt'])
    .where('siteId', '=', siteId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findMail(db: Kysely<Tables>, mailId: string): Promise<Mail | undefined> {
  return db.selectFrom('notifications.mail').selectAll().where('id', '=', mailId).executeTakeFirst()
}

/** The mail server has taken it. The bodies go: their links open accounts, and what is sent cannot be sent again. */
export async function markSent(trx: Transaction<Tables>, mailId: string): Promise<void> {
  await trx
    .updateTable('notifications.mail')
    .set({ state: 'sent', sentAt: sql`platform.now()`, html: null, text: null, attempts: sql`attempts + 1` })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

/** @param failure the mail server's code, never its words, which may repeat the address */
export async function markFailure(trx: Transaction<Tables>, mailId: string, outcome: { failure: string; final: boolean }): Promise<void> {
  await trx
    .updateTable('notifications.mail')
    .set({ failure: outcome.failure, attempts: sql`attempts + 1`, ...(outcome.final ? { state: 'failed', html: null, text: null } : {}) })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * A mail came back, or was called spam.
 * @param outcome.failure the other server's status or the kind of complaint, never words
 * @returns false when it was known
 */
export async function markReturned(trx: Transaction<Tables>, mailId: string, outcome: { failure: string; isDelivered: boolean }): Promise<boolean> {
  const { failure, isDelivered } = outcome
  const result = await trx
    .updateTable('notifications.mail')
    .set({ failure, ...(isDelivered ? {} : { state: 'failed' as const, html: null, text: null }) })
    .where('id', '=', mailId)
    .where('failure', 'is distinct from', failure)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the member has got a mail of a type within the last minutes. */
export async function hasMailSince(db: Kysely<Tables>, of: { memberId: string; type: string; minutes: number }): Promise<boolean> {
  const row = await db
    .selectFrom('notifications.mail')
    .select('id')
    .where('memberId', '=', of.memberId)
    .where('type', '=', of.type)
    .where('createdAt', '>', sql<Date>`platform.now() - ${`${of.minutes} minutes`}::interval`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { MailTable, Tables } from './tables.ts'

export type Mail = Selectable<MailTable>

/** A mail as it is written. */
export type NewMail = Omit<Mail, 'attempts' | 'failure' | 'createdAt' | 'sentAt'>

/** @returns the ids of those that were written: a member who has a mail of a type about the same thing already gets no second one */
export async function insertMails(trx: Transaction<Tables>, mails: readonly NewMail[]): Promise<Set<string>> {
  const lowerCase = mails.map((mail) => ({ ...mail, recipient: mail.recipient.toLowerCase() }))
  const { rows } = await sql<{ id: string }>`
    insert into notifications.mail (id, site_id, member_id, type, locale, recipient, subject, html, text, state, request_id, about_id, about_member_id)
    select m.id, m."siteId", m."memberId", m.type, m.locale, m.recipient, m.subject, m.html, m.text, m.state, m."requestId", m."aboutId", m."aboutMemberId"
    from jsonb_to_recordset(${JSON.stringify(lowerCase)}::jsonb) as m (id uuid, "siteId" uuid, "memberId" uuid, type text, locale text, recipient text,
      subject text, html text, text text, state text, "requestId" text, "aboutId" uuid, "aboutMemberId" uuid)
    on conflict do nothing returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
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
export async function markFailure(
  trx: Transaction<Tables>,
  mailId: string,
  outcome: { failure: string; final: boolean },
): Promise<void> {
  await trx
    .updateTable('notifications.mail')
    .set({
      failure: outcome.failure,
      attempts: sql`attempts + 1`,
      ...(outcome.final ? { state: 'failed', html: null, text: null } : {}),
    })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * A mail came back, or was called spam.
 * @param outcome.failure the other server's status or the kind of complaint, never words
 * @returns false when it was known
 */
export async function markReturned(
  trx: Transaction<Tables>,
  mailId: string,
  outcome: { failure: string; isDelivered: boolean },
): Promise<boolean> {
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
export async function hasMailSince(
  db: Kysely<Tables>,
  of: { memberId: string; type: string; minutes: number },
): Promise<boolean> {
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

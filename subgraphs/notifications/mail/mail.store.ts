import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import type { MailTable, Tables } from '../tables.ts'
import type { MailFault } from '../tables/notification.types.ts'

export type Mail = Selectable<MailTable>

/** A mail as it is written. */
export type NewMail = Omit<Mail, 'attempts' | 'failure' | 'fault' | 'failedAt' | 'createdAt' | 'sentAt'>

/**
 * @returns the ids of those that were written: a member who has a mail of a type about the same thing already
 * gets no second one
 */
export async function insertMails(trx: Transaction<Tables>, mails: readonly NewMail[]): Promise<Set<string>> {
  const prepared = mails.map((mail) => ({ ...mail, recipient: normaliseEmail(mail.recipient) }))
  const { rows } = await sql<{ id: string }>`
    insert into notifications.mail (id, site_id, member_id, type, locale, recipient, subject, html, text, state, request_id, about_id, about_member_id)
    select m.id, m."siteId", m."memberId", m.type, m.locale, m.recipient, m.subject, m.html, m.text, m.state, m."requestId", m."aboutId", m."aboutMemberId"
    from jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb) as m (id uuid, "siteId" uuid, "memberId" uuid, type text, locale text, recipient text,
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

/** A mail as the mail server gets it. `isTooOld`: it has been tried for three days. */
export type WaitingMail = Mail & { isTooOld: boolean }

export function findMailToSend(db: Kysely<Tables>, mailId: string): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('notifications.mail')
    .selectAll()
    .select(sql<boolean>`created_at <= platform.now() - interval '3 days'`.as('isTooOld'))
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/**
 * The mail server has taken it. The bodies go: their links open accounts, and what is sent cannot be sent
 * again.
 */
export async function markSent(trx: Transaction<Tables>, mailId: string): Promise<void> {
  await trx
    .updateTable('notifications.mail')
    .set({
      state: 'sent',
      sentAt: sql`platform.now()`,
      html: null,
      text: null,
      attempts: sql`attempts + 1`,
      fault: null,
    })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * A try failed.
 * @param outcome.failure the mail server's code, never its words, which may repeat the address
 * @param outcome.fault null for a mail that is not wanted any more
 */
export async function markFailure(
  trx: Transaction<Tables>,
  mailId: string,
  outcome: { failure: string; fault: MailFault | null; isFinal: boolean },
): Promise<void> {
  const { failure, fault, isFinal } = outcome
  await trx
    .updateTable('notifications.mail')
    .set({ failure, fault, attempts: sql`attempts + 1`, ...(isFinal ? failedNow() : {}) })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * A mail came back, or was called spam.
 * @param outcome.failure the other server's status or the kind of complaint, never words
 * @param outcome.fault null for a mail that was delivered
 * @returns false when it was known
 */
export async function markReturned(
  trx: Transaction<Tables>,
  mailId: string,
  outcome: { failure: string; fault: MailFault | null },
): Promise<boolean> {
  const { failure, fault } = outcome
  const result = await trx
    .updateTable('notifications.mail')
    .set({ failure, ...(fault === null ? {} : { fault, ...failedNow() }) })
    .where('id', '=', mailId)
    .where('failure', 'is distinct from', failure)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const failedNow = () =>
  ({ state: 'failed', failedAt: sql<Date>`platform.now()`, html: null, text: null }) as const

/**
 * How many mails wait and how many failed within a day, by what was at fault; `none` before the first try.
 */
export async function countMailsByFault(
  db: Kysely<Tables>,
): Promise<{ state: 'waiting' | 'failed'; fault: string; count: number }[]> {
  const { rows } = await sql<{ state: 'waiting' | 'failed'; fault: string; count: number }>`
    select 'waiting' as state, coalesce(fault, 'none') as fault, count(*)::int as count
    from notifications.mail where state = 'waiting' group by 2
    union all
    select 'failed', fault, count(*)::int
    from notifications.mail
    where state = 'failed' and fault is not null and failed_at > platform.now() - interval '1 day' group by 2`.execute(
    db,
  )
  return rows
}

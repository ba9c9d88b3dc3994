import { sql, type Kysely, type Transaction } from 'kysely'
import type { SmsTable, Tables } from '../tables.ts'

export type NewSms = Pick<SmsTable, 'id' | 'siteId' | 'memberId' | 'recipient' | 'text' | 'locale' | 'state'>

export async function insertSms(trx: Transaction<Tables>, sms: NewSms): Promise<void> {
  await trx
    .insertInto('notifications.sms')
    .values({ ...sms, failure: null, sentAt: null })
    .execute()
}

export function findSms(db: Kysely<Tables>, id: string) {
  return db.selectFrom('notifications.sms').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest messages of a site, for the demo's outbox. */
export function findNewestSms(db: Kysely<Tables>, siteId: string, limit: number) {
  return db
    .selectFrom('notifications.sms')
    .selectAll()
    .where('siteId', '=', siteId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The text goes with the delivery: it carries a code. */
export async function markSmsSent(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('notifications.sms')
    .set({ state: 'sent', text: null, sentAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .execute()
}

export async function markSmsFailed(trx: Transaction<Tables>, id: string, failure: string): Promise<void> {
  await trx
    .updateTable('notifications.sms')
    .set({ state: 'failed', text: null, failure })
    .where('id', '=', id)
    .execute()
}

import { sql, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { EventHandler } from '#platform/outbox.ts'
import { addJob, type Services } from '#platform/services.ts'
import type { Site } from '#platform/site.ts'
import { textsFor } from './mail.texts.ts'
import { insertSms } from './sms.store.ts'
import type { Tables } from './tables.ts'

/** Writes a text message that was asked for, and hands it over: to the gateway's job when there is one, else to the local outbox. */
export function sendSms(services: Services): EventHandler {
  return async (trx: Transaction<Tables>, { payload }) => {
    const { siteId, memberId, to: recipient, locale, variables } = payload as {
      siteId: string; memberId: string; to: string; type: 'directDebit'; locale: string; variables: Record<string, string>
    }
    const { rows } = await sql<{ site: Site | null }>`select accounts.published_site(${siteId}::uuid) as site`.execute(trx)
    const t = await textsFor(locale)
    const text = t('sms.directDebit', { ...variables, siteName: rows[0]?.site?.name ?? '' })
    const id = newId()
    const state = services.config.SMS_URL === undefined ? 'kept' : 'waiting'
    await insertSms(trx, { id, siteId, memberId, recipient, text, locale, state })
    if (state === 'waiting') await addJob(trx, 'notifications.deliver-sms', { smsId: id }, { key: `sms ${id}`, maxAttempts: 5 })
  }
}

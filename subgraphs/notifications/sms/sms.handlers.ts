import type { Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { SmsRequested } from '#subgraphs/billing/events.ts'
import { textsFor } from '../mail/mail.texts.ts'
import type { Tables } from '../tables.ts'
import { insertSms } from './sms.store.ts'

/**
 * Writes a text message that was asked for, and hands it over: to the gateway's job when there is one, else
 * to the local outbox.
 */
export function sendSms(services: Services): EventHandler<SmsRequested> {
  return async (trx: Transaction<Tables>, { payload }) => {
    const { siteId, memberId, to: recipient, locale, variables } = payload
    const site = await readSite(trx, siteId)
    const t = await textsFor(locale)
    const text = t('sms.directDebit', { ...variables, siteName: site?.name ?? '' })
    const id = newId()
    const state = services.config.SMS_URL === undefined ? 'kept' : 'waiting'
    await insertSms(trx, { id, siteId, memberId, recipient, text, locale, state })
    if (state === 'waiting')
      await addJob(trx, 'notifications.deliver-sms', { smsId: id }, { key: `sms ${id}`, maxAttempts: 5 })
  }
}

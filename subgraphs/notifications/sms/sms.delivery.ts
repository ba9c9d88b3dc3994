import type { Kysely } from 'kysely'
import { request } from 'undici'
import { log } from '#platform/base/log.ts'
import type { Services } from '#platform/requests/services.ts'
import type { Tables } from '../tables.ts'
import { findSms, markSmsFailed, markSmsSent } from './sms.store.ts'

const TIMEOUT_MILLISECONDS = 10_000
/** Status codes about our login, our account or the gateway's URL, not about the number. */
const OPERATOR_STATUSES = [401, 402, 403, 404, 405, 407]
const PASSING_STATUSES = [408, 425, 429]

/**
 * Hands one text message to the SMS gateway: a POST of JSON {from, to, text, reference} with a bearer token,
 * as most gateways take it. `reference` stays the same over attempts. A refusal of the message ends it;
 * anything else throws and the job tries again, also a refusal of ours, which the operator has to mend.
 */
export async function deliverSms(
  { db, services }: { db: Kysely<Tables>; services: Services },
  { smsId }: { smsId: string },
): Promise<void> {
  const { SMS_URL, SMS_TOKEN, SMS_FROM } = services.config
  if (SMS_URL === undefined) throw new Error('SMS_URL is gone while messages wait for it')
  const sms = await findSms(db, smsId)
  if (sms === undefined || sms.state !== 'waiting') return
  const { statusCode, body } = await request(SMS_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(SMS_TOKEN === undefined ? {} : { authorization: `Bearer ${SMS_TOKEN}` }),
    },
    body: JSON.stringify({ from: SMS_FROM, to: sms.recipient, text: sms.text, reference: sms.id }),
    headersTimeout: TIMEOUT_MILLISECONDS,
    bodyTimeout: TIMEOUT_MILLISECONDS,
  })
  await body.dump()
  if (statusCode < 300) return db.transaction().execute((trx) => markSmsSent(trx, smsId))
  const isOurs = OPERATOR_STATUSES.includes(statusCode)
  if (isOurs) log.error({ smsId, failure: statusCode }, 'the SMS gateway refuses us; the message waits')
  if (isOurs || statusCode < 400 || statusCode >= 500 || PASSING_STATUSES.includes(statusCode))
    throw new Error(`message ${smsId} was not taken: ${statusCode}`)
  log.warn({ smsId, failure: statusCode }, 'a text message failed for good')
  await db.transaction().execute((trx) => markSmsFailed(trx, smsId, String(statusCode)))
}

import webPush from 'web-push'
import type { Config } from '#platform/base/config.ts'
import { postOutside } from '#platform/base/outgoing-http.ts'
import type { PushKeys } from './push-subscription.rules.ts'
import type { VapidKeys } from './vapid.ts'

/**
 * How a push service answered. `refused` means that the address leads where the server must not go,
 * `wrong-key` that the browser subscribed with another VAPID key, `failed` that no answer came.
 */
export type PushAnswer = {
  outcome: 'taken' | 'gone' | 'later' | 'refused' | 'wrong-key' | 'failed'
  code: string
  retryAfterSeconds: number | undefined
}

/**
 * Encrypts a text for one browser (RFC 8291) and hands it to the browser's push service. Redirections are not
 * followed.
 * @param message.vapid the pair that the browser subscribed with
 * @param message.topic replaces an older push of the same topic that has not reached the browser yet, at most
 * 32 characters
 */
export async function postPush(
  config: Config,
  keys: PushKeys,
  message: { text: string; contact: string; ttlSeconds: number; topic: string | undefined; vapid: VapidKeys },
): Promise<PushAnswer> {
  const { endpoint, p256dh, auth } = keys
  const { text, contact, ttlSeconds, topic, vapid } = message
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: config.VAPID_SUBJECT ?? contact, ...vapid },
    TTL: ttlSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
    ...(topic === undefined ? {} : { topic }),
  })
  const answer = await postOutside(endpoint, {
    body: details.body as Buffer,
    headers: Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
    ),
    origins: config.PUSH_ORIGINS,
  })
  if ('code' in answer)
    return {
      outcome: answer.isClosed ? 'refused' : 'failed',
      code: answer.code,
      retryAfterSeconds: undefined,
    }
  return answerOf(answer.statusCode, answer.retryAfterSeconds)
}

function answerOf(status: number, retryAfterSeconds: number | undefined): PushAnswer {
  const answer = { code: String(status), retryAfterSeconds }
  if (status >= 200 && status < 300) return { ...answer, outcome: 'taken' }
  if (status === 404 || status === 410) return { ...answer, outcome: 'gone' }
  if (status === 429 || status === 503) return { ...answer, outcome: 'later' }
  if (status === 401 || status === 403) return { ...answer, outcome: 'wrong-key' }
  return { ...answer, outcome: status >= 500 ? 'failed' : 'refused' }
}

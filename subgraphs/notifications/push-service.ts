import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import webPush from 'web-push'
import type { Config } from '#platform/config.ts'
import type { PushKeys } from './push-subscription.rules.ts'
import { vapidKeys } from './vapid.ts'

/** How a push service answered. `refused` means that the address leads where the server must not go, `failed` that nobody answered. */
export type PushAnswer = {
  outcome: 'taken' | 'gone' | 'later' | 'refused' | 'failed'
  code: string
  retryAfterSeconds: number | undefined
}

const TIMEOUT_MILLISECONDS = 15_000

// RFC 6890: addresses that lead into the operator's own network, or nowhere. An IPv4 address in IPv6 clothes is checked as what it is.
const CLOSED = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  CLOSED.addSubnet(net, prefix, 'ipv6')
}

/** Whether an address that a name led to is one of the public network. */
export function isPublicAddress(address: string, family: number): boolean {
  return !CLOSED.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

// A name may lead anywhere, and elsewhere the next time: what counts is the address that is connected to.
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const open = addresses.filter(({ address, family }) => isPublicAddress(address, family))
    const [first] = open
    if (first === undefined)
      return callback(
        Object.assign(new Error('the name leads into a network of our own'), { code: 'EPRIVATE' }),
        '',
      )
    if (options.all) return callback(null, open)
    return callback(null, first.address, first.family)
  })
}

const timeouts = { headersTimeout: TIMEOUT_MILLISECONDS, bodyTimeout: TIMEOUT_MILLISECONDS }
const publicNetwork = new Agent({
  ...timeouts,
  connect: { lookup: lookupPublic, timeout: TIMEOUT_MILLISECONDS },
})
const anyNetwork = new Agent({ ...timeouts, connect: { timeout: TIMEOUT_MILLISECONDS } })

/**
 * Encrypts a text for one browser (RFC 8291) and hands it to the browser's push service. Redirections are not followed.
 * @param message.topic replaces an older push of the same topic that has not reached the browser yet, at most 32 characters
 */
export async function postPush(
  config: Config,
  keys: PushKeys,
  message: { text: string; contact: string; ttlSeconds: number; topic: string | undefined },
): Promise<PushAnswer> {
  const { endpoint, p256dh, auth } = keys
  const { text, contact, ttlSeconds, topic } = message
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: config.VAPID_SUBJECT ?? contact, ...vapidKeys(config) },
    TTL: ttlSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
    ...(topic === undefined ? {} : { topic }),
  })
  const dispatcher = config.PUSH_ORIGINS.includes(new URL(endpoint).origin) ? anyNetwork : publicNetwork
  try {
    const { statusCode, headers, body } = await request(endpoint, {
      method: 'POST',
      dispatcher,
      body: details.body as Buffer,
      headers: Object.fromEntries(
        Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
      ),
    })
    await body.dump()
    return answerOf(statusCode, headers['retry-after'])
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown'
    return { outcome: code === 'EPRIVATE' ? 'refused' : 'failed', code, retryAfterSeconds: undefined }
  }
}

function answerOf(status: number, retryAfter: string | string[] | undefined): PushAnswer {
  const answer = {
    code: String(status),
    retryAfterSeconds: secondsOf(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter),
  }
  if (status >= 200 && status < 300) return { ...answer, outcome: 'taken' }
  if (status === 404 || status === 410) return { ...answer, outcome: 'gone' }
  if (status === 429 || status === 503) return { ...answer, outcome: 'later' }
  return { ...answer, outcome: status >= 500 ? 'failed' : 'refused' }
}

// Seconds, or a date (RFC 9110).
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

import { HOUR_SECONDS, MINUTE_SECONDS } from '#platform/base/durations.ts'
import type { PartnerScope } from '#platform/requests/audience.ts'

/** The events that partners can subscribe to, and when they occur. */
export const WEBHOOK_EVENTS = {
  'signup.created': 'a member whom the partner referred has signed up',
  'signup.confirmed': 'the e-mail address of the account is confirmed',
  'order.completed': 'an order of such a member is paid',
  'order.refunded': 'an order is refunded, by a withdrawal or by the payment provider',
  'order.charged_back': 'a bank has charged an order back',
  'match.created': 'a member whom the partner referred has a match',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** The scope whose queries show what an event carries. */
export const SCOPE_OF: Record<WebhookEvent, PartnerScope> = {
  'signup.created': 'signups:read',
  'signup.confirmed': 'signups:read',
  'order.completed': 'orders:read',
  'order.refunded': 'orders:read',
  'order.charged_back': 'orders:read',
  'match.created': 'signups:read',
}

/** The event of a test message. */
export const TEST_EVENT = 'webhook.test'

/**
 * A match is sent at a random time within the hour and carries that time. If one partner brought both
 * members, two simultaneous messages would reveal who met whom.
 */
export const MATCH_DELAY_SECONDS_MIN = 300
export const MATCH_DELAY_SECONDS_MAX = 3600

// As Standard Webhooks advises: at once, then retries over more than a day.
const RETRY_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
]
const RETRY_AFTER_SECONDS_MAX = 24 * HOUR_SECONDS
// What failed at the same moment does not come back at the same moment.
const JITTER = 0.2
const PAUSE_SECONDS_MAX = 10 * MINUTE_SECONDS

/** An endpoint that has accepted nothing for this long is disabled. */
export const DISABLED_AFTER_DAYS = 3

/**
 * The delay before a message is retried, never shorter than the table or the endpoint says.
 * @param attempts the number of deliveries so far
 * @param options.retryAfterSeconds the endpoint's Retry-After
 * @param options.chance from 0 to 1, for up to a fifth more
 * @returns undefined when it is given up
 */
export function secondsToRetry(
  attempts: number,
  { retryAfterSeconds = 0, chance }: { retryAfterSeconds?: number | undefined; chance: number },
): number | undefined {
  const wait = RETRY_SECONDS[attempts - 1]
  if (wait === undefined) return undefined
  return Math.max(wait, Math.min(retryAfterSeconds, RETRY_AFTER_SECONDS_MAX)) * (1 + JITTER * chance)
}

/** The pause of an endpoint after this many consecutive failures, so that it does not delay the others. */
export function pauseSeconds(failures: number): number {
  return Math.min(2 ** Math.min(failures, 20), PAUSE_SECONDS_MAX)
}

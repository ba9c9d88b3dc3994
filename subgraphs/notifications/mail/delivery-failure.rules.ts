import type { MailFault } from '../tables/notification.types.ts'
import { classifyRefusal, LOGIN_REPLIES, statusIn } from './refusal.rules.ts'

/** Faults that the operator has to fix; until then they affect every mail. */
export const OPERATOR_FAULTS: readonly MailFault[] = ['sender', 'login']

/** The mail library's error, with the fields that give its cause. */
export type DeliveryError = {
  /** The library's own code, such as EAUTH or ETIMEDOUT. */
  code?: string
  /** The command that the server answered. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Classifies a failed attempt. Only an answer to RCPT or DATA concerns the mail; a connection, TLS or login
 * failure does not.
 */
export function classifyFailure({ code, command, responseCode, response }: DeliveryError): MailFault {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2' || command?.startsWith('AUTH')) {
    return 'login'
  }
  if (responseCode === undefined || !(responseCode >= 400)) return 'connection'
  if (LOGIN_REPLIES.includes(responseCode)) return 'login'
  if (responseCode < 500) return 'later'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'sender'
  return classifyRefusal({ status: statusIn(response), reply: responseCode, words: response })
}

/** Whether a retry can only fail in the same way. */
export function isForGood(fault: MailFault): boolean {
  return fault === 'mailbox' || fault === 'mail'
}

const PAUSE_SECONDS_MAX = 900

/** The backoff before the next retry: seconds at first, up to a quarter of an hour. */
export function pauseSeconds(attempts: number): number {
  return Math.min(PAUSE_SECONDS_MAX, Math.ceil(Math.exp(attempts)))
}

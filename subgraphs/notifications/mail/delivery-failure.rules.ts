import { classifyRefusal, LOGIN_REPLIES, statusIn, type RefusedThing } from './refusal.rules.ts'

/**
 * Why a mail was not delivered: what a refusal is about, a login that was refused, a connection that failed,
 * or a server that asked for time.
 */
export type MailFault = RefusedThing | 'login' | 'connection' | 'later'

/** Faults that the operator has to mend; until then every mail meets them. */
export const OPERATOR_FAULTS: readonly MailFault[] = ['sender', 'login']

/** What the mail library throws, as far as it says why. */
export type DeliveryError = {
  /** The library's own code, such as EAUTH or ETIMEDOUT. */
  code?: string
  /** The command that the server answered. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Judges a try that failed. Only an answer to RCPT or DATA is about the mail; a connection, TLS or login that
 * fails says nothing of it.
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

/** Whether another try can only fail in the same way. */
export function isForGood(fault: MailFault): boolean {
  return fault === 'mailbox' || fault === 'mail'
}

const PAUSE_SECONDS_MAX = 900

/** How long the next try waits: seconds at first, a quarter of an hour in the end. */
export function pauseSeconds(attempts: number): number {
  return Math.min(PAUSE_SECONDS_MAX, Math.ceil(Math.exp(attempts)))
}

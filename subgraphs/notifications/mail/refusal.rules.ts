import type { RefusedThing } from '../tables/notification.types.ts'
import { REFUSAL_WORDS } from './refusal-words.data.ts'

/** A mail server's refusal. */
export type Refusal = {
  /** Enhanced code such as 5.1.1 (RFC 3463). */
  status?: string | undefined
  /** Code of SMTP, such as 550. */
  reply?: number | undefined
  /** The whole answer, as the server said it. */
  words?: string | undefined
}

/** The enhanced status in what a mail server says: "550 5.1.1 no such user". */
export function statusIn(words: string | undefined): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(words ?? '')?.[0]
}

/** The code of SMTP in what a mail server says. */
export function replyIn(words: string | undefined): number | undefined {
  const found = /(?<![\d.])[45]\d\d(?=[\s-]|$)/.exec(words ?? '')?.[0]
  return found === undefined ? undefined : Number(found)
}

/**
 * Judges a refusal: the one rule for what the server says at once, and for what comes back later. Words go
 * before codes, because many servers send 550 and 5.0.0 for everything. A bare code never speaks of a
 * mailbox: the same 550 says "relay not permitted". Words about us go first, so that a doubt keeps a member's
 * mails.
 */
export function classifyRefusal({ status, reply, words }: Refusal): RefusedThing {
  const said = plainWords(words)
  const speaksOf = (thing: keyof typeof REFUSAL_WORDS) =>
    REFUSAL_WORDS[thing].some((pattern) => pattern.test(said))
  const given = saysNothing(status) ? (statusIn(words) ?? '') : status!
  if (FULL_STATUS.test(given)) return 'full'
  if (speaksOf('sender')) return 'sender'
  if (SENDER_STATUS.test(given) && !NO_SUCH_USER.test(said)) return speaksOf('content') ? 'mail' : 'sender'
  if (speaksOf('full')) return 'full'
  if (MAILBOX_STATUS.test(given) || speaksOf('mailbox')) return speaksOf('content') ? 'mail' : 'mailbox'
  if (/\bquota\b/.test(said)) return reply === 552 ? 'full' : 'sender'
  if (LOGIN_REPLIES.includes(reply ?? 0)) return 'sender'
  return 'mail'
}

/** Answers that ask for a login or refuse one, whichever command they answer. */
export const LOGIN_REPLIES: readonly number[] = [530, 534, 535, 538]

// RFC 3463: 5.1.0 and 5.1.5 say nothing of the mailbox, 5.1.7 and 5.1.8 are about the sender's address.
const MAILBOX_STATUS = /^5\.(1\.([123469]|10)|2\.1)$/
const FULL_STATUS = /^5\.2\.2$/
const SENDER_STATUS = /^5\.(1\.[78]|4\.5|7\.\d{1,3})$/
// What even a code about policy does not make a refusal of us.
const NO_SUCH_USER =
  /\b(user|recipient|mail ?box)\b.{0,20}\b(unknown|does not exist|doesn't exist|not found)\b|\b(unknown|no such) (user|recipient|mail ?box)\b/

// 5.0.0 and 5.5.0 are what servers send that have no better code.
const saysNothing = (status: string | undefined) => status === undefined || /^5\.[05]\.0$/.test(status)

// An answer of a mail server is a line or a few; more of it is read by no pattern.
const WORDS_MAX = 2000

// Addresses and links may contain any word, and a link to a page of help often does.
function plainWords(words = ''): string {
  return words
    .slice(0, WORDS_MAX)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/https?:\/\/\S+|www\.\S+/g, ' ')
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, ' ')
    .replaceAll(/[\s_]+/g, ' ')
}

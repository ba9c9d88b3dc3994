import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { RefusedThing } from '../tables/notification.types.ts'
import { classifyRefusal, replyIn, statusIn } from './refusal.rules.ts'
import { failureInWords, isComplaintInWords } from './returned-words.rules.ts'

/**
 * What a returned mail says of a mail of ours: its mailbox does not work (bounce), it could not be delivered
 * for another reason (undelivered), or its reader called it spam (fbl, after the feedback loops that such
 * reports come from).
 */
export type ReturnedMail = {
  kind: 'bounce' | 'undelivered' | 'fbl'
  /** The status that the other server named, or the type of the complaint. */
  code: string
  /** The fault of an undelivered mail; null for a complaint. */
  fault: RefusedThing | null
  /** Candidate mail ids; the first known one counts. */
  mailIds: string[]
}

/** The fields of one block, by their names in small letters. */
type Fields = Map<string, string>

// RFC 5965: the types that say that a reader did not want the mail. The others are about signatures, viruses,
// or mail that was no spam after all.
const COMPLAINTS = ['abuse', 'fraud', 'other', 'opt-out', 'opt-out-list']

/**
 * Reads a mail that came back: a delivery status notification (RFC 3464), an abuse report (RFC 5965), or what
 * servers send that know neither.
 * @returns undefined when it is none, or speaks of no mail for good: delays, receipts, answers of people and
 * of machines
 */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail | undefined> {
  const mail = await PostalMime.parse(raw, {
    rfc822Attachments: true,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => undefined)
  if (mail === undefined) return undefined
  const complaint = blocksOf(mail, 'message/feedback-report')
  const original = blocksOf(mail, ...ORIGINAL_TYPES).slice(0, 1)
  const outer: Fields = new Map(mail.headers.map(({ key, value }) => [key, value]))
  const mailIds = [...idsIn([outer], ARRIVED_AT), ...idsIn([...complaint, ...original], SENT_AS)]

  const type = complaint[0]?.get('feedback-type')?.toLowerCase()
  const isComplaint = type === undefined ? isComplaintInWords(mail, original[0]) : COMPLAINTS.includes(type)
  if (isComplaint) return { kind: 'fbl', code: type ?? 'abuse', fault: null, mailIds }
  if (type !== undefined) return undefined

  const statuses = blocksOf(mail, 'message/delivery-status', 'message/global-delivery-status')
  if (statuses.length > 0) {
    const failed = statuses.find((block) => block.get('action')?.toLowerCase() === 'failed')
    const diagnosis = failed?.get('diagnostic-code')
    return failed && undelivered({ status: statusIn(failed.get('status')), words: diagnosis, mailIds })
  }
  const failure = failureInWords(mail)
  if (failure === undefined) return undefined
  const inCopy = [...failure.copy.matchAll(MAIL_ID)].map(([, id]) => id!.toLowerCase())
  return undelivered({
    status: statusIn(failure.words),
    words: failure.words,
    mailIds: [...mailIds, ...inCopy],
  })
}

/** A mail that came back for good. A server that only gave up waiting (4.x.x) says nothing of the mailbox. */
function undelivered(of: {
  status: string | undefined
  words: string | undefined
  mailIds: string[]
}): ReturnedMail {
  const { status, words, mailIds } = of
  const reply = replyIn(words)
  const refused = classifyRefusal({ status, reply, words })
  const gaveUp = status?.startsWith('4') || (status === undefined && reply !== undefined && reply < 500)
  const fault = gaveUp && refused === 'mailbox' ? 'mail' : refused
  const kind = fault === 'mailbox' ? 'bounce' : 'undelivered'
  return { kind, code: status ?? (reply === undefined ? 'unknown' : String(reply)), fault, mailIds }
}

const ORIGINAL_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

// The return address of a mail carries its id, and so does its Message-ID; a report names one of them at
// least.
const ARRIVED_AT = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
const SENT_AS = ['original-mail-from', 'original-envelope-id', 'return-path', 'message-id']
const MAIL_ID = /[+<]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/gi

function idsIn(blocks: Fields[], names: string[]): string[] {
  const words = blocks.flatMap((block) => names.map((name) => block.get(name) ?? ''))
  return words.flatMap((word) => [...word.matchAll(MAIL_ID)].map(([, id]) => id!.toLowerCase()))
}

// Blocks of "Name: value" with an empty line between them, as in a mail's head; a line that begins with a
// space goes on.
function blocksOf(mail: Email, ...types: string[]): Fields[] {
  const part: Attachment | undefined = mail.attachments.find(({ mimeType }) => types.includes(mimeType))
  const text = typeof part?.content === 'string' ? part.content : ''
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => new Map(block.split('\n').map((line) => fieldOf(line))))
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? ['', line] : [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

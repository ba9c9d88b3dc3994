import PostalMime, { type Attachment } from 'postal-mime'

/**
 * What a returned mail says of a mail of ours: its mailbox does not work (bounce), it could not be delivered for another reason (undelivered),
 * or its reader called it spam (fbl, after the feedback loops that such reports come from).
 */
export type ReturnedMail = {
  kind: 'bounce' | 'undelivered' | 'fbl'
  /** The status that the other server named, or the type of the complaint. */
  code: string
  /** Ids that may be of the mail; the first one that is known counts. */
  mailIds: string[]
}

/** The fields of one block, by their names in small letters. */
type Fields = Map<string, string>

// RFC 5965: the types that say that a reader did not want the mail. The others are about signatures, viruses, or mail that was no spam after all.
const COMPLAINTS = ['abuse', 'fraud', 'other']

// RFC 3463: the mailbox or its domain does not exist, has moved, or is closed. 5.1.7 and 5.1.8 are about the sender, 5.7 about policy: our own faults.
const BAD_MAILBOX_STATUS = /^5\.(1\.(?![78]$)\d{1,3}|2\.1|4\.[14])$/
const BAD_MAILBOX_REPLIES = [550, 551, 553]

/**
 * Whether a refusal for good is about the mailbox, not about us.
 * @param status enhanced code such as 5.1.1, which says more than the reply; 5.0.0 says nothing
 * @param reply code of SMTP, such as 550
 */
export function isBadMailbox(status: string | undefined, reply: number | undefined): boolean {
  if (status !== undefined && status !== '5.0.0') return BAD_MAILBOX_STATUS.test(status)
  return reply !== undefined && BAD_MAILBOX_REPLIES.includes(reply)
}

/** The enhanced status in what a mail server says: "550 5.1.1 no such user". */
export function statusIn(words: string | undefined): string | undefined {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(words ?? '')?.[0]
}

/**
 * Reads a mail that came back: a delivery status notification (RFC 3464) or an abuse report (RFC 5965).
 * @returns undefined when it is neither, or speaks of no mail for good: delays, receipts, answers of people and of machines
 */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail | undefined> {
  const mail = await PostalMime.parse(raw, {
    rfc822Attachments: true,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => undefined)
  if (mail === undefined) return undefined
  const partOf = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType))
  const complaint = blocksOf(partOf('message/feedback-report'))
  const original = blocksOf(
    partOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'),
  ).slice(0, 1)
  const outer: Fields = new Map(mail.headers.map(({ key, value }) => [key, value]))
  const mailIds = [...idsIn([outer], ARRIVED_AT), ...idsIn([...complaint, ...original], SENT_AS)]
  const type = complaint[0]?.get('feedback-type')?.toLowerCase()
  if (type !== undefined) return COMPLAINTS.includes(type) ? { kind: 'fbl', code: type, mailIds } : undefined
  const failed = blocksOf(partOf('message/delivery-status', 'message/global-delivery-status')).find(
    (block) => block.get('action')?.toLowerCase() === 'failed',
  )
  if (failed === undefined) return undefined
  const diagnosis = failed.get('diagnostic-code')
  const status = statusIn(failed.get('status'))
  const reply = /\b[45]\d\d\b/.exec(diagnosis ?? '')?.[0]
  const isBad = isBadMailbox(
    status === '5.0.0' ? (statusIn(diagnosis) ?? status) : status,
    reply === undefined ? undefined : Number(reply),
  )
  return { kind: isBad ? 'bounce' : 'undelivered', code: status ?? reply ?? 'unknown', mailIds }
}

// The return address of a mail carries its id, and so does its Message-ID; a report names one of them at least.
const ARRIVED_AT = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
const SENT_AS = ['original-mail-from', 'original-envelope-id', 'return-path', 'message-id']
const MAIL_ID = /[+<]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/gi

function idsIn(blocks: Fields[], names: string[]): string[] {
  const words = blocks.flatMap((block) => names.map((name) => block.get(name) ?? ''))
  return words.flatMap((word) => [...word.matchAll(MAIL_ID)].map(([, id]) => id!.toLowerCase()))
}

// Blocks of "Name: value" with an empty line between them, as in a mail's head; a line that begins with a space goes on.
function blocksOf(part: Attachment | undefined): Fields[] {
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

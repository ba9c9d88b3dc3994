import type { Email } from 'postal-mime'

// A server says why within the first lines; what is read stays short enough for every pattern below.
const READ_MAX = 10_000

/** What a server says in words alone: why a mail failed, and the copy of it that stands below. */
export type FailureInWords = { words: string; copy: string }

/**
 * Reads a failure from a server that writes no status: qmail, older Exim, SmarterMail and others.
 * @returns undefined for anything else, such as an absence, a delay, a question to confirm, or a receipt
 */
export function failureInWords(mail: Email): FailureInWords | undefined {
  if (!isFromServer(mail)) return undefined
  const body = mail.text?.slice(0, READ_MAX) ?? textOf((mail.html ?? '').slice(0, READ_MAX))
  const text = body.replaceAll('\r\n', '\n')
  const cut = text.search(COPY_BEGINS)
  const said = cut < 0 ? text : text.slice(0, cut)
  if (STILL_TRIED.some((words) => words.test(said))) return undefined
  if (!FAILED.some((words) => words.test(`${mail.subject ?? ''}\n${said}`))) return undefined
  // Only what stands around the address or a code is the other server's; the rest is the same in every such
  // mail.
  const paragraphs = said.split(/\n\s*\n/)
  const told = paragraphs.filter((paragraph) => /@|\b[45]\d\d\b|\b5\.\d\.\d/.test(paragraph))
  return { words: (told.length > 0 ? told : paragraphs).join('\n'), copy: cut < 0 ? '' : text.slice(cut) }
}

/** Whether a reader called a mail spam, from a provider that sends the mail back without a report. */
export function isComplaintInWords(mail: Email, original: ReadonlyMap<string, string> | undefined): boolean {
  if (original === undefined) return false
  if (original.has('x-hmxmroriginalrecipient')) return true
  const [local = ''] = (mail.from?.address ?? '').split('@')
  return COMPLAINT_SENDERS.test(local) && COMPLAINT_SUBJECTS.test(mail.subject ?? '')
}

function isFromServer(mail: Email): boolean {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  if (/report-type="?disposition-notification/i.test(header('content-type'))) return false
  if (header('x-failed-recipients') !== '') return true
  const { address = '', name = '' } = mail.from ?? {}
  return SERVERS.test(address.split('@')[0]!) || SERVERS.test(name)
}

const SERVERS =
  /^(mailer-?daemon|mail-?daemon|postmaster|mailsystem|mail (delivery|system|administrator)|system administrator|mdaemon|bounce)/i

const FAILED = [
  /undeliver|returned (to sender|mail)|failure notice|delivery (has )?fail|permanent (error|failure|fatal)/i,
  /un(able|successful) to (deliver|send)|not (be )?(able to )?deliver|wasn.t (able to )?deliver/i,
  /could ?n[o']t (be )?(deliver|send|sent)|couldn.t be (delivered|sent)/i,
  /non[- ]remis|nicht zugestellt|unzustellbar|niet (worden )?(afgeleverd|bezorgd)|onbestelbaar/i,
  /no (se )?(ha podido|pudo) (ser )?entrega|mancata consegna/i,
]

const STILL_TRIED = [
  /warning message only|do not need to resend|has not (yet )?been delivered|delivery .{0,20}delayed/i,
  /(will|still) (be )?(keep|continue|try|trying|retr)\w*/i,
  /wird weiter(hin)? versucht|nouvelle tentative/i,
]

const COPY_BEGINS =
  /^[ \t>]*(-{2,}.*(copy|original|returned|message|nachricht|headers).*|.*below this line is a copy.*|return-path:.*|received: from.*)$/im

const COMPLAINT_SENDERS = /^(staff|abuse|scomp|fbl|feedback|complaints?|spam)/i
const COMPLAINT_SUBJECTS =
  /^(fwd?: )?(complaint about message from|email feedback report|client tos notification|spam (report|complaint)|abuse (report|complaint)|user complaint|plainte|spam-?beschwerde)/i

const textOf = (html: string) =>
  html
    .replaceAll(/<(br|\/p|\/div|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

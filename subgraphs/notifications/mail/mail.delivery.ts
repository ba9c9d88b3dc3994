import type { Kysely } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { isStopped, wantsMail } from '../preference/suppression.store.ts'
import type { Tables } from '../tables.ts'
import type { NotificationType } from '../tables/notification.types.ts'
import {
  isForGood,
  classifyFailure,
  OPERATOR_FAULTS,
  pauseSeconds,
  type DeliveryError,
} from './delivery-failure.rules.ts'
import { wrapped } from './mail-formats.rules.ts'
import { findMailToSend, markFailure, markSent, type WaitingMail } from './mail.store.ts'
import { endNotificationMails } from './returned-mail.actions.ts'

/** What the job carries; the mail itself is read from the outbox. */
export type Delivery = {
  mailId: string
  from: { name: string; address: string }
  domain: string
  unsubscribeUrl: string | null
  notification?: NotificationType | null
}

const TIMEOUT_MILLISECONDS = 20_000

const transports = new Map<string, Transporter>()

function transportTo(url: string, config: Config): Transporter {
  let transport = transports.get(url)
  if (transport === undefined) {
    const timeouts = {
      connectionTimeout: TIMEOUT_MILLISECONDS,
      greetingTimeout: TIMEOUT_MILLISECONDS,
      socketTimeout: TIMEOUT_MILLISECONDS,
    }
    transports.set(url, (transport = createTransport({ url, ...timeouts, ...signing(config) } as never)))
  }
  return transport
}

/**
 * Hands one mail to the mail server. A mail that was sent is not sent again. Its Message-ID stays the same
 * over attempts, so that a mail that left although its receipt was lost can be recognised. A refusal of the
 * mail or its mailbox ends it, anything else is tried again. What the member has switched off meanwhile does
 * not go out.
 */
export async function deliverMail(
  { db, services }: { db: Kysely<Tables>; services: Services },
  delivery: Delivery,
): Promise<void> {
  const { mailId, from, domain, unsubscribeUrl, notification = null } = delivery
  const url = services.config.SMTP_URL
  if (url === undefined) throw new Error('SMTP_URL is gone while mails wait for it')
  const mail = await findMailToSend(db, mailId)
  if (mail === undefined || mail.state !== 'waiting') return
  if (!(await isStillWanted(db, mail, notification))) {
    return db
      .transaction()
      .execute((trx) => markFailure(trx, mailId, { failure: 'unwanted', fault: null, isFinal: true }))
  }
  try {
    await transportTo(url, services.config).sendMail({
      ...envelopeOf(services.config, mail),
      from,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html!,
      text: wrapped(mail.text!),
      messageId: `<${mail.id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
      },
    })
  } catch (error) {
    return noteFailure(db, { mail, delivery, error: error as DeliveryError })
  }
  await db.transaction().execute((trx) => markSent(trx, mailId))
}

async function isStillWanted(
  db: Kysely<Tables>,
  { memberId, type, aboutId }: WaitingMail,
  notification: NotificationType | null,
): Promise<boolean> {
  if (notification === null || memberId === null) return true
  if (type === 'announcement' && aboutId !== null && (await isStopped(db, aboutId))) return false
  return wantsMail(db, memberId, notification)
}

/** A fault of the mail itself ends it; any other fault is retried until the mail is three days old. */
async function noteFailure(
  db: Kysely<Tables>,
  { mail, delivery, error }: { mail: WaitingMail; delivery: Delivery; error: DeliveryError },
): Promise<void> {
  const fault = classifyFailure(error)
  const failure = String(error.responseCode || error.code || 'unknown')
  const isFinal = isForGood(fault) || mail.isTooOld
  await db.transaction().execute(async (trx) => {
    await markFailure(trx, mail.id, { failure, fault, isFinal })
    if (fault === 'mailbox') await endNotificationMails(trx, mail, 'bounce')
    if (isFinal) return
    const runAt = new Date(Date.now() + pauseSeconds(mail.attempts + 1) * 1000)
    await addJob(trx, 'notifications.deliver-mail', delivery, { key: `mail ${mail.id}`, runAt })
  })
  // The server's words may repeat the address, which belongs in no log.
  const line = { mailId: mail.id, type: mail.type, fault, failure, attempts: mail.attempts + 1 }
  const level = OPERATOR_FAULTS.includes(fault) ? 'error' : 'warn'
  log[level](line, isFinal ? 'a mail failed for good' : 'a mail was not taken and is tried again')
}

// RFC 8058 wants both unsubscribe headers under the signature, and the library leaves one of them out
// unasked.
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post'

function signing({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Config) {
  if (DKIM_DOMAIN === undefined || DKIM_SELECTOR === undefined || DKIM_PRIVATE_KEY === undefined) return {}
  const privateKey = DKIM_PRIVATE_KEY.replaceAll('\\n', '\n')
  return {
    dkim: {
      domainName: DKIM_DOMAIN,
      keySelector: DKIM_SELECTOR,
      privateKey,
      headerFieldNames: SIGNED_HEADERS,
    },
  }
}

// A return address per mail identifies a bounce, even when the returned copy is truncated.
function envelopeOf({ MAIL_BOUNCES_TO }: Config, mail: { id: string; recipient: string }) {
  if (MAIL_BOUNCES_TO === undefined) return {}
  const [local, domain] = MAIL_BOUNCES_TO.split('@')
  return { envelope: { from: `${local}+${mail.id}@${domain}`, to: mail.recipient } }
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

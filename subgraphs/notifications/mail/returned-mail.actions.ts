import type { Kysely, Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { log } from '#platform/base/log.ts'
import { findAddress } from '../preference/address.store.ts'
import { insertSuppression } from '../preference/suppression.store.ts'
import type { Tables } from '../tables.ts'
import type { MailFault } from '../tables/notification.types.ts'
import { OPERATOR_FAULTS } from './delivery-failure.rules.ts'
import { findMail, markReturned, type Mail } from './mail.store.ts'
import { readReturnedMail } from './returned-mail.rules.ts'

/** The outcome of a returned mail: recorded, or why it was ignored. */
export type Taken = 'bounce' | 'undelivered' | 'fbl' | 'no report' | 'unknown mail'

/**
 * Takes a mail that came back, as the operator's mail server hands it in (NOTI-03). A mailbox that does not
 * work and a complaint end the member's notification mails, until the member switches them on again; the same
 * report again changes nothing then.
 */
export async function takeReturnedMail(db: Kysely<Tables>, raw: Buffer): Promise<Taken> {
  const report = await readReturnedMail(raw)
  if (report === undefined) return 'no report'
  return db.transaction().execute(async (trx) => {
    const mail = await findFirst(trx, report.mailIds)
    if (mail === undefined) return 'unknown mail'
    const { kind, code, fault } = report
    const isNew = await markReturned(trx, mail.id, { failure: kind === 'fbl' ? kind : code, fault })
    if (isNew && kind !== 'undelivered') await endNotificationMails(trx, mail, kind)
    if (isNew && fault !== null) noteFailed(mail, { fault, code })
    return kind
  })
}

// Leaves out the server's text, which may repeat the address.
function noteFailed({ id: mailId, type }: Mail, { fault, code }: { fault: MailFault; code: string }): void {
  const level = OPERATOR_FAULTS.includes(fault) ? 'error' : 'warn'
  log[level]({ mailId, type, fault, failure: code }, 'a mail came back')
}

/**
 * Ends a member's notification mails because of one of them. A mail to an address that is not the member's,
 * or no longer, ends nothing.
 */
export async function endNotificationMails(
  trx: Transaction<Tables>,
  { memberId, recipient }: Mail,
  reason: 'bounce' | 'fbl',
): Promise<void> {
  const address = memberId === null ? undefined : await findAddress(trx, memberId)
  if (address === undefined || normaliseEmail(address.email) !== normaliseEmail(recipient)) return
  await insertSuppression(trx, { siteId: address.siteId, memberId: address.memberId, reason })
}

async function findFirst(trx: Transaction<Tables>, mailIds: string[]): Promise<Mail | undefined> {
  for (const mailId of new Set(mailIds)) {
    const mail = await findMail(trx, mailId)
    if (mail !== undefined) return mail
  }
  return undefined
}

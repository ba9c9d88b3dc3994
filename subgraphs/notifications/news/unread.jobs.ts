import type { Kysely, Transaction } from 'kysely'
import type { Services } from '#platform/requests/services.ts'
import type { Site } from '#platform/site/site.ts'
import { findUnread } from '#subgraphs/conversations/published.ts'
import { findPerson } from '#subgraphs/profiles/published.ts'
import { findMailSite, postMail } from '../mail/mail.queue.ts'
import { textsFor } from '../mail/mail.texts.ts'
import { findRecipient, labelledName } from '../preference/person.store.ts'
import { wantsMail } from '../preference/suppression.store.ts'
import { postPushes } from '../push/push.queue.ts'
import type { Tables } from '../tables.ts'
import { findMembersToRemind, takeToRemind } from './unread.store.ts'

const REMINDER_HOURS = 24
const MEMBERS_PER_ROUND = 200

/**
 * Reminds everybody of what has been unread for a day: once per conversation until it is read, one mail for
 * all of them together.
 */
export async function remindUnread({
  db,
  services,
}: {
  db: Kysely<Tables>
  services: Services
}): Promise<void> {
  for (;;) {
    const members = await findMembersToRemind(db, { hours: REMINDER_HOURS, limit: MEMBERS_PER_ROUND })
    for (const memberId of members) await db.transaction().execute((trx) => remind(trx, services, memberId))
    if (members.length < MEMBERS_PER_ROUND) return
  }
}

async function remind(trx: Transaction<Tables>, services: Services, memberId: string): Promise<void> {
  const taken = new Set(
    (await takeToRemind(trx, memberId, REMINDER_HOURS)).map(({ conversationId }) => conversationId),
  )
  const recipient = await findRecipient(trx, memberId)
  const still = (await findUnread(trx, memberId, null)).filter(({ conversationId }) =>
    taken.has(conversationId),
  )
  if (recipient === undefined || still.length === 0) return
  const { siteId, email: to, locale, name } = recipient
  const count = still.reduce((sum, { unread }) => sum + unread, 0)
  if (recipient.hasPush) {
    const { name: title } = await findMailSite(trx, siteId)
    const body = (await textsFor(locale))('unreadReminder.subject', { count })
    await postPushes(trx, {
      siteId,
      memberId,
      locale,
      type: 'unread_message_reminders',
      title,
      body,
      url: '/chats',
      tag: 'unread-reminder',
    })
  }
  if (!(await wantsMail(trx, memberId, 'unread_message_reminders'))) return
  // A mail names at most one, because a name must be taken out of it when that member is erased.
  const [only, ...others] = still
  const otherId = others.length === 0 ? only!.otherId : undefined
  const other = otherId === undefined ? undefined : await findPerson(trx, otherId)
  const variables = ({ origin, site }: { origin: string; site: Site }) => ({
    url: `${origin}/chats`,
    name,
    count,
    from: other === undefined ? null : labelledName(other, site, locale),
  })
  await postMail(trx, services, {
    siteId,
    memberId,
    to,
    locale,
    type: 'unreadReminder',
    variables,
    notification: 'unread_message_reminders',
    aboutId: null,
    requestId: null,
    ...(otherId === undefined ? {} : { aboutMemberId: otherId }),
  })
}

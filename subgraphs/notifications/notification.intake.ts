import type { Transaction } from 'kysely'
import { hashedId, toGlobalId } from '#platform/global-ids.ts'
import type { EventHandler } from '#platform/outbox.ts'
import type { Services } from '#platform/services.ts'
import type { Site } from '#platform/site.ts'
import { isLookingAt } from './attention.store.ts'
import { findMailSite, postMail } from './mail.actions.ts'
import { hasMailSince } from './mail.store.ts'
import { textsFor } from './mail.texts.ts'
import { findPerson, findRecipient, labelledName, warningOf, type Person, type Recipient } from './person.store.ts'
import { postPushes } from './push.actions.ts'
import { findUnread } from './push.store.ts'
import { wantsMail } from './suppression.store.ts'
import type { Tables } from './tables.ts'
import { markMailed, noteUnread } from './unread.store.ts'

type Received = Parameters<EventHandler>[1]

const LIKE_MAIL_PAUSE_MINUTES = 60

/** A message: a push for each, and one mail per conversation until it is read. Who looks at the conversation gets neither (NOTI-05). */
export async function tellOfMessage(trx: Transaction<Tables>, services: Services, { payload, requestId }: Received): Promise<void> {
  const { conversationId, messageId, fromId, toId, isFirst } = payload
  const recipient = await findRecipient(trx, toId)
  if (recipient === undefined) return
  // Read already, or from somebody who is blocked or gone by now: nothing to tell.
  const [unread] = await findUnread(trx, toId, conversationId)
  if (unread === undefined) return
  const told = await noteUnread(trx, recipient, unread)
  if (await isLookingAt(trx, toId, conversationId)) return
  const other = (await findPerson(trx, fromId)) ?? { name: '', kind: 'member' }
  const kind = isFirst ? 'newConversation' : 'newMessage'
  const type = isFirst ? 'new_conversations' : 'new_messages'
  const path = `/chats/${toGlobalId('Conversation', conversationId)}`
  if (recipient.hasPush) {
    await pushAbout(trx, recipient, { other, kind, type, url: path, tag: `message ${conversationId}`, aboutId: messageId, aboutMemberId: fromId, conversationId })
  }
  if (told.mailedAt !== null || !(await wantsMail(trx, toId, type))) return
  await mailAbout(trx, services, { recipient, other, kind, type, path, aboutId: messageId, aboutMemberId: fromId, requestId })
  await markMailed(trx, told)
}

/** A like that made no match: one mail and one push per liker, mails at most one an hour. */
export async function tellOfLike(trx: Transaction<Tables>, services: Services, { payload, requestId }: Received): Promise<void> {
  const { fromId, toId } = payload
  const [recipient, other] = [await findRecipient(trx, toId), await findPerson(trx, fromId)]
  if (recipient === undefined || other === undefined) return
  const path = `/members/${toGlobalId('Profile', fromId)}`
  // Not the member's own id, which would outlive an erasure.
  const aboutId = hashedId(`like ${fromId}`)
  if (recipient.hasPush) await pushAbout(trx, recipient, { other, kind: 'like', type: 'like', url: path, tag: 'like', aboutId, aboutMemberId: fromId })
  if (!(await wantsMail(trx, toId, 'like')) || (await hasMailSince(trx, { memberId: toId, type: 'like', minutes: LIKE_MAIL_PAUSE_MINUTES }))) return
  await mailAbout(trx, services, { recipient, other, kind: 'like', type: 'like', path, aboutId, aboutMemberId: fromId, requestId })
}

/** A match: both sides are told, once however often it is taken back and made again. */
export async function tellOfMatch(trx: Transaction<Tables>, services: Services, { payload, requestId }: Received): Promise<void> {
  const [one, second] = payload.memberIds as [string, string]
  for (const [memberId, otherId] of [[one, second], [second, one]] as const) {
    const [recipient, other] = [await findRecipient(trx, memberId), await findPerson(trx, otherId)]
    if (recipient === undefined || other === undefined) continue
    const path = `/members/${toGlobalId('Profile', otherId)}`
    const about = { other, kind: 'match', aboutId: payload.matchId as string, aboutMemberId: otherId } as const
    if (recipient.hasPush) await pushAbout(trx, recipient, { ...about, type: 'like', url: path, tag: 'match' })
    if (await wantsMail(trx, memberId, 'like')) await mailAbout(trx, services, { ...about, recipient, type: 'like', path, requestId })
  }
}

type About = { other: Person; kind: 'newConversation' | 'newMessage' | 'like' | 'match'; type: 'new_conversations' | 'new_messages' | 'like'; aboutId: string; aboutMemberId: string }

async function mailAbout(
  trx: Transaction<Tables>, services: Services, about: About & { recipient: Recipient; path: string; requestId: string | null },
): Promise<void> {
  const { recipient, other, kind, type, path, aboutId, aboutMemberId, requestId } = about
  const { siteId, memberId, email: to, locale, name } = recipient
  const variables = ({ origin, site }: { origin: string; site: Site }) => ({
    url: origin + path, name, otherName: labelledName(other, site, locale), warning: warningOf(other, site, locale),
  })
  await postMail(trx, services, { siteId, memberId, to, locale, type: kind, variables, notification: type, aboutId, aboutMemberId, requestId })
}

// What was written stays in the app: a lock screen is read by others, too.
async function pushAbout(
  trx: Transaction<Tables>, { siteId, memberId, locale }: Recipient, about: About & { url: string; tag: string; conversationId?: string },
): Promise<void> {
  const { other, kind, ...rest } = about
  const site = await findMailSite(trx, siteId)
  const t = await textsFor(locale)
  await postPushes(trx, { ...rest, siteId, memberId, locale, title: labelledName(other, site, locale), body: t(`push.${kind}`) })
}

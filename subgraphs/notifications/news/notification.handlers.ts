import type { Transaction } from 'kysely'
import { hashedId, toGlobalId } from '#platform/base/global-ids.ts'
import type { ReceivedEvent } from '#platform/events/domain-events.ts'
import type { Services } from '#platform/requests/services.ts'
import type { Site } from '#platform/site/site.ts'
import type { MessageSent } from '#subgraphs/conversations/events.ts'
import type { LikeCreated, LikeMatched } from '#subgraphs/likes/events.ts'
import { findPerson, type Person } from '#subgraphs/profiles/published.ts'
import { findMailSite, mailSites, postMail, postMails, type MailOrder } from '../mail/mail.queue.ts'
import { textsFor } from '../mail/mail.texts.ts'
import { labelledName, warningOf, type Recipient } from '../preference/person.store.ts'
import { enqueuePushes, postPushes, type PushOrder, type WantedPush } from '../push/push.queue.ts'
import type { Tables } from '../tables.ts'
import { findLikeRecipient } from './like-news.store.ts'
import { findMessageNews, type MessageNews, type ToldMessage } from './message-news.store.ts'
import { markMailed, recordUnread } from './unread.store.ts'

const LIKE_MAIL_PAUSE_MINUTES = 60

/**
 * Messages: a push for each, and one mail per conversation until it is read. A member who looks at the
 * conversation gets neither (NOTI-05).
 * @param events all that are taken at once, which share their statements
 */
export async function notifyOfMessages(
  trx: Transaction<Tables>,
  services: Services,
  events: readonly ReceivedEvent<MessageSent>[],
): Promise<void> {
  const found = await findMessageNews(
    trx,
    events.map(({ payload }) => ({ ...payload, type: typeOf(payload.isFirst) })),
  )
  const mailed = await mailedConversations(trx, [...found.values()])
  const siteOf = mailSites(trx)
  const pushes: WantedPush[] = []
  const mails: MailOrder<'newConversation' | 'newMessage'>[] = []
  const toMark = new Map<string, { memberId: string; conversationId: string }>()
  for (const { payload, requestId } of events) {
    const news = found.get(payload.messageId)
    if (news === undefined || news.isLookedAt) continue
    const { recipient, conversationId, subscriptionIds, quiet } = news
    const { memberId } = recipient
    const { path, ...about } = aboutMessage(payload, news)
    if (subscriptionIds.length > 0) {
      const order = await pushAbout(await siteOf(recipient.siteId), recipient, {
        ...about,
        url: path,
        tag: `message ${conversationId}`,
        conversationId,
      })
      pushes.push({ order, subscriptionIds, quiet })
    }
    const place = placeOf(news)
    if (mailed.has(place) || toMark.has(place) || !news.wantsMail) continue
    mails.push(mailAbout({ ...about, recipient, path, requestId }))
    toMark.set(place, { memberId, conversationId })
  }
  const now = [...found.values()][0]?.now
  if (now !== undefined) await enqueuePushes(trx, pushes, now)
  await postMails(trx, services, mails)
  await markMailed(trx, [...toMark.values()])
}

const typeOf = (isFirst: boolean): ToldMessage['type'] => (isFirst ? 'new_conversations' : 'new_messages')

function aboutMessage({ isFirst, conversationId, messageId, fromId }: MessageSent, { other }: MessageNews) {
  return {
    other,
    kind: isFirst ? ('newConversation' as const) : ('newMessage' as const),
    type: typeOf(isFirst),
    path: `/chats/${toGlobalId('Conversation', conversationId)}`,
    aboutId: messageId,
    aboutMemberId: fromId,
  }
}

/** The place of a message: its conversation, on the side of who is told. */
const placeOf = (news: { recipient: { memberId: string }; conversationId: string }) =>
  `${news.recipient.memberId} ${news.conversationId}`

/**
 * Records unread conversations.
 * @returns those already mailed since the member last read them; they stay locked until the transaction ends
 */
async function mailedConversations(
  trx: Transaction<Tables>,
  news: readonly MessageNews[],
): Promise<Set<string>> {
  const noted = await recordUnread(
    trx,
    news.map(({ recipient: { memberId, siteId }, conversationId, otherId, since }) => ({
      memberId,
      siteId,
      conversationId,
      otherId,
      since,
    })),
  )
  return new Set(
    noted
      .filter(({ mailedAt }) => mailedAt !== null)
      .map(({ memberId, conversationId }) => placeOf({ recipient: { memberId }, conversationId })),
  )
}

/**
 * A like that made no match: one mail and one push per liker, mails at most one an hour and none while the
 * member is on the site.
 */
export async function notifyOfLike(
  trx: Transaction<Tables>,
  services: Services,
  { payload, requestId }: ReceivedEvent<LikeCreated>,
): Promise<void> {
  const { fromId, toId } = payload
  const recipient = await findLikeRecipient(trx, toId, LIKE_MAIL_PAUSE_MINUTES)
  if (recipient === undefined) return
  const isMailed = recipient.mayBeMailed && !recipient.hasRecentMail
  if (!isMailed && !recipient.hasPush) return
  const other = await findPerson(trx, fromId)
  if (other === undefined) return
  const path = `/members/${toGlobalId('Profile', fromId)}`
  // Not the member's own id, which would outlive an erasure.
  const aboutId = hashedId(`like ${fromId}`)
  const about = { other, kind: 'like', type: 'like', aboutId, aboutMemberId: fromId } as const
  if (recipient.hasPush)
    await postPushes(
      trx,
      await pushAbout(await findMailSite(trx, recipient.siteId), recipient, {
        ...about,
        url: path,
        tag: 'like',
      }),
    )
  if (isMailed) await postMail(trx, services, mailAbout({ ...about, recipient, path, requestId }))
}

/**
 * A match: both sides are told, once however often it is taken back and made again; by mail who is not on the
 * site.
 */
export async function notifyOfMatch(
  trx: Transaction<Tables>,
  services: Services,
  { payload, requestId }: ReceivedEvent<LikeMatched>,
): Promise<void> {
  const [one, second] = payload.memberIds
  for (const [memberId, otherId] of [
    [one, second],
    [second, one],
  ] as const) {
    const recipient = await findLikeRecipient(trx, memberId, LIKE_MAIL_PAUSE_MINUTES)
    if (recipient === undefined || !(recipient.hasPush || recipient.mayBeMailed)) continue
    const other = await findPerson(trx, otherId)
    if (other === undefined) continue
    const path = `/members/${toGlobalId('Profile', otherId)}`
    const about = {
      other,
      kind: 'match',
      type: 'like',
      aboutId: payload.matchId,
      aboutMemberId: otherId,
    } as const
    if (recipient.hasPush)
      await postPushes(
        trx,
        await pushAbout(await findMailSite(trx, recipient.siteId), recipient, {
          ...about,
          url: path,
          tag: 'match',
        }),
      )
    if (recipient.mayBeMailed)
      await postMail(trx, services, mailAbout({ ...about, recipient, path, requestId }))
  }
}

type Kind = 'newConversation' | 'newMessage' | 'like' | 'match'
type About<Which extends Kind> = {
  other: Person
  kind: Which
  type: 'new_conversations' | 'new_messages' | 'like'
  aboutId: string
  aboutMemberId: string
}
type Addressee = Omit<Recipient, 'hasPush'>

function mailAbout<Which extends Kind>(
  about: About<Which> & { recipient: Addressee; path: string; requestId: string | null },
): MailOrder<Which> {
  const { recipient, other, kind, type, path, aboutId, aboutMemberId, requestId } = about
  const { siteId, memberId, email: to, locale, name } = recipient
  const variables = ({ origin, site }: { origin: string; site: Site }) => ({
    url: origin + path,
    name,
    otherName: labelledName(other, site, locale),
    warning: warningOf(other, site, locale),
  })
  return {
    siteId,
    memberId,
    to,
    locale,
    type: kind,
    variables,
    notification: type,
    aboutId,
    aboutMemberId,
    requestId,
  }
}

// The message text stays in the app, because others can read a lock screen.
async function pushAbout(
  site: Site,
  { siteId, memberId, locale }: Addressee,
  about: About<Kind> & { url: string; tag: string; conversationId?: string },
): Promise<PushOrder> {
  const { other, kind, ...rest } = about
  const t = await textsFor(locale)
  return {
    ...rest,
    siteId,
    memberId,
    locale,
    title: labelledName(other, site, locale),
    body: t(`push.${kind}`),
  }
}

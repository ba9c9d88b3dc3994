import { sql, type Kysely } from 'kysely'
import { mayBeTold } from '#subgraphs/accounts/published.ts'
import { unreadIn } from '#subgraphs/conversations/published.ts'
import { personOf, type Person } from '#subgraphs/profiles/published.ts'
import { nameOfNow } from '../preference/address.store.ts'
import type { Recipient } from '../preference/person.store.ts'
import { isOnByDefault, type QuietHours } from '../preference/preference.rules.ts'
import { looksAt } from '../push/attention.store.ts'
import type { Tables } from '../tables.ts'
import type { NotificationType } from '../tables/notification.types.ts'

/** A message with the notification type that its recipient gets. */
export type ToldMessage = {
  messageId: string
  conversationId: string
  fromId: string
  toId: string
  type: Extract<NotificationType, 'new_conversations' | 'new_messages'>
}

/** An unread message, with everything that determines how its recipient is notified. */
export type MessageNews = {
  recipient: Omit<Recipient, 'hasPush'>
  conversationId: string
  /** The sender's id, and the name for mails. */
  otherId: string
  other: Person
  /** When the oldest unread message of the conversation arrived. */
  since: Date
  /** Whether the recipient has the conversation on a screen. */
  isLookedAt: boolean
  wantsMail: boolean
  /** The browsers to push to; empty when the recipient wants no pushes. */
  subscriptionIds: string[]
  quiet: QuietHours | undefined
  now: Date
}

/**
 * The notifications that messages need, by message id. Read messages are left out, and so are those whose
 * sender or recipient is blocked or gone by now. One statement serves them all: with several per message,
 * notifications would not keep up with many senders.
 */
export async function findMessageNews(
  db: Kysely<Tables>,
  messages: readonly ToldMessage[],
): Promise<Map<string, MessageNews>> {
  const { rows } = await sql<NewsRow>`
    select a.message_id, a.type, r.member_id, r.site_id, r.email, r.locale, ${nameOfNow('r')} as name,
      a.conversation_id, u.other_id, coalesce(u.since, platform.now()) as since, p.name as other_name, p.kind as other_kind,
      ${looksAt(sql`r.member_id`, sql`a.conversation_id`)} as is_looked_at,
      exists (select from notifications.suppression s where s.member_id = r.member_id) as is_suppressed,
      ${chosen('email')} as mail_chosen, ${chosen('push')} as push_chosen,
      array(select s.id::text from notifications.push_subscription s where s.member_id = r.member_id order by s.id) as subscription_ids,
      q.starts_minute, q.ends_minute, q.time_zone, platform.now() as now
    from unnest(${messages.map(({ messageId }) => messageId)}::uuid[], ${messages.map(({ conversationId }) => conversationId)}::uuid[],
      ${messages.map(({ fromId }) => fromId)}::uuid[], ${messages.map(({ toId }) => toId)}::uuid[],
      ${messages.map(({ type }) => type)}::text[]) a (message_id, conversation_id, from_id, to_id, type)
    join notifications.member_address r on r.member_id = a.to_id and ${mayBeTold(sql`r.member_id`)}
    cross join lateral ${unreadIn(sql`r.member_id`, sql`a.conversation_id`)} u
    left join lateral ${personOf(sql`a.from_id`)} p on true
    left join notifications.quiet_hours q on q.member_id = r.member_id`.execute(db)
  return new Map(rows.map((row) => [row.messageId, newsOf(row)]))
}

type NewsRow = Omit<Recipient, 'hasPush'> &
  Pick<MessageNews, 'conversationId' | 'otherId' | 'since' | 'isLookedAt' | 'subscriptionIds' | 'now'> & {
    messageId: string
    type: ToldMessage['type']
    otherName: string | null
    otherKind: Person['kind'] | null
    isSuppressed: boolean
    mailChosen: boolean | null
    pushChosen: boolean | null
    startsMinute: number | null
    endsMinute: number | null
    timeZone: string | null
  }

const chosen = (channel: 'email' | 'push') => sql`(select c.enabled from notifications.preference c
  where c.member_id = r.member_id and c.channel = ${sql.lit(channel)} and c.type = a.type)`

function newsOf(row: NewsRow): MessageNews {
  const { memberId, siteId, email, locale, name, type } = row
  const { conversationId, otherId, since, isLookedAt, now, startsMinute, endsMinute, timeZone } = row
  // A member's message is not marketing, so it needs no consent.
  const isOn = (channel: 'email' | 'push', choice: boolean | null) =>
    choice ?? isOnByDefault(type, channel, false)
  return {
    recipient: { memberId, siteId, email, locale, name },
    conversationId,
    otherId,
    other: { name: row.otherName ?? '', kind: row.otherKind ?? 'member' },
    since,
    isLookedAt,
    wantsMail: !row.isSuppressed && isOn('email', row.mailChosen),
    subscriptionIds: isOn('push', row.pushChosen) ? row.subscriptionIds : [],
    quiet:
      startsMinute === null || endsMinute === null || timeZone === null
        ? undefined
        : { startsMinute, endsMinute, timeZone },
    now,
  }
}

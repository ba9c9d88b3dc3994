import { sql, type Kysely, type Transaction } from 'kysely'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { newId, pairId } from '#platform/base/global-ids.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { Gift } from '#subgraphs/conversations/message/gift.store.ts'
import type { Tables, MessageKind } from '#subgraphs/conversations/tables.ts'

/** A conversation to be written, oldest message first. The sender of the first message started it. */
export type SeedConversation = {
  members: readonly [string, string]
  messages: { fromId: string; text: string; at: Date }[]
  /** Sent by the second sender, right after that message. */
  gift?: Gift | undefined
  /** Unread messages per member, where they do not follow from the member's last activity. */
  unread?: Map<string, number>
}

/**
 * Writes conversations as sending and reading would have left them, without debits or notifications: they lie
 * in the past.
 * @param activeAt when each member was last active; later messages are unread
 */
export async function seedConversations(
  db: Kysely<unknown>,
  site: { siteId: string; activeAt: Map<string, Date> },
  conversations: SeedConversation[],
): Promise<void> {
  const now = await databaseNow(db)
  for (const conversation of conversations) {
    const messages = withGift(conversation)
    await (db as Kysely<Tables>)
      .transaction()
      .execute((trx) => writeConversation(trx, { ...site, now }, { ...conversation, messages }))
  }
}

type SeedMessage = { fromId: string; at: Date; kind: MessageKind; content: object }
type WrittenConversation = Omit<SeedConversation, 'messages' | 'gift'> & { messages: SeedMessage[] }

const SECONDS_BEFORE_GIFT = 40
// The demo price of a gift without a price of its own.
const GIFT_CREDITS = 3

/**
 * The messages in order, with the gift inserted only where another message follows the second. That keeps the
 * unread messages at the end unchanged.
 */
function withGift({ messages, gift }: SeedConversation): SeedMessage[] {
  const written = messages.map(({ fromId, text, at }): SeedMessage => ({
    fromId,
    at,
    kind: 'text',
    content: { text },
  }))
  const [giver, next] = [messages[1], messages[2]]
  const at = giver && new Date(giver.at.getTime() + SECONDS_BEFORE_GIFT * 1000)
  if (gift === undefined || giver === undefined || at === undefined || next === undefined || next.at <= at)
    return written
  const content = {
    giftId: gift.id,
    name: gift.names['nl'],
    picture: gift.picture,
    credits: gift.credits ?? GIFT_CREDITS,
  }
  return written.toSpliced(2, 0, { fromId: giver.fromId, at, kind: 'gift', content })
}

type Moment = { siteId: string; activeAt: Map<string, Date>; now: Date }

async function writeConversation(
  trx: Transaction<Tables>,
  moment: Moment,
  conversation: WrittenConversation,
): Promise<void> {
  const { siteId, now } = moment
  const { members, messages } = conversation
  const id = pairId('conversation', ...members)
  const [memberA, memberB] = members.toSorted() as [string, string]
  const [first, last] = [messages[0]!, messages.at(-1)!]
  const readUpTo = new Map(
    members.map((memberId) => [memberId, messages.length - countUnread(moment, conversation, memberId)]),
  )
  await trx
    .insertInto('conversations.conversation')
    .values({
      id,
      siteId,
      memberA,
      memberB,
      startedBy: first.fromId,
      messageCount: messages.length,
      createdAt: first.at,
    })
    .execute()
  await trx
    .insertInto('conversations.member')
    .values(
      members.map((memberId) => ({
        memberId,
        conversationId: id,
        siteId,
        otherId: otherOf(members, memberId),
        listed: true,
        unread: messages.length - readUpTo.get(memberId)!,
        readUpTo: readUpTo.get(memberId)!,
        lastNumber: messages.length,
        lastMessageAt: last.at,
      })),
    )
    .execute()
  await trx
    .insertInto('conversations.message')
    .values(
      messages.map(({ fromId, at, kind, content }, index) => {
        const isRead = index < readUpTo.get(otherOf(members, fromId))!
        return {
          id: newId(),
          conversationId: id,
          number: index + 1,
          senderId: fromId,
          clientId: `message-${index + 1}`,
          kind,
          content: JSON.stringify(content) as never,
          sentAt: at,
          editedAt: null,
          removedAt: null,
          readAt: isRead ? readingTime(messages, index, now) : null,
        }
      }),
    )
    .execute()
  await sql`update conversations.member_state set started_count = started_count + 1 where member_id = ${first.fromId}::uuid`.execute(
    trx,
  )
}

function otherOf(members: readonly [string, string], memberId: string): string {
  return members[0] === memberId ? members[1] : members[0]
}

/** The newest messages in a row that the member neither answered nor was online for. */
function countUnread(
  { activeAt }: Moment,
  { messages, unread }: WrittenConversation,
  memberId: string,
): number {
  const given = unread?.get(memberId)
  if (given !== undefined) return given
  const lastActive = activeAt.get(memberId)
  const lastRead = messages.findLastIndex(
    ({ fromId, at }) => fromId === memberId || (lastActive !== undefined && at <= lastActive),
  )
  return messages.length - 1 - lastRead
}

// A member reads a message shortly before answering it, otherwise within minutes.
function readingTime(messages: readonly SeedMessage[], index: number, now: Date): Date {
  const { fromId, at } = messages[index]!
  const answer = messages.slice(index).find((message) => message.fromId !== fromId)
  const latest = Math.min(now.getTime(), answer?.at.getTime() ?? Infinity)
  return new Date(Math.max(at.getTime(), Math.min(latest, at.getTime() + 2 * MINUTE_MILLISECONDS)))
}

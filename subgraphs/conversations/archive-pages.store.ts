import type { Kysely } from 'kysely'
import type { ArchiveMessage, ArchivePage, ArchiveValue } from '#platform/members/archive-page.ts'
import type { MemberFile } from '#platform/members/member-data.ts'
import type { MessageContent, MessageKind, Tables } from './tables.ts'

/**
 * The member's conversations as a page, the latest first, each in the order in which it was written.
 * @param files the member's own pictures, with the name that each has in the archive
 */
export async function conversationsPage(
  db: Kysely<Tables>,
  memberId: string,
  files: (MemberFile & { imageId: string })[],
): Promise<ArchivePage> {
  const rows = await db
    .selectFrom('conversations.member as c')
    .innerJoin('conversations.message as m', 'm.conversationId', 'c.conversationId')
    .select(['c.conversationId', 'c.otherId', 'm.senderId', 'm.sentAt', 'm.kind', 'm.content', 'm.removedAt'])
    .where('c.memberId', '=', memberId)
    .where((where) => where.or([where('m.held', '=', false), where('m.senderId', '=', memberId)]))
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.conversationId')
    .orderBy('m.number')
    .execute()
  const nameOfImage = new Map(files.map(({ imageId, name }) => [imageId, name]))
  const talks = new Map<string, { with: string; messages: ArchiveMessage[] }>()
  for (const row of rows) {
    const talk = talks.get(row.conversationId) ?? { with: row.otherId, messages: [] }
    talks.set(row.conversationId, talk)
    const imageId =
      row.kind === 'image' && row.removedAt === null ? (row.content as MessageContent['image']).imageId : ''
    talk.messages.push({
      by: row.senderId,
      at: row.sentAt,
      body: row.removedAt === null ? bodyOf(row.kind, row.content) : { word: 'removed' },
      picture: nameOfImage.get(imageId) ?? null,
    })
  }
  return {
    name: 'conversations',
    blocks: [...talks.values()].map((talk) => ({ kind: 'talk' as const, ...talk })),
  }
}

function bodyOf(kind: MessageKind, content: MessageContent[MessageKind]): ArchiveValue {
  if (kind === 'text') return { text: (content as MessageContent['text']).text }
  if (kind === 'gift') return { gift: (content as MessageContent['gift']).name }
  if (kind === 'image') return { word: 'picture' }
  return { word: kind === 'like' ? 'like' : 'removed' }
}

import type { Kysely } from 'kysely'
import type { MemberData } from '#platform/members/member-data.ts'
import { conversationsPage } from './archive-pages.store.ts'
import { MESSAGE_IMAGE_VARIANTS, messageImageKey } from './message/message-image.rules.ts'
import type { Tables } from './tables.ts'

const OWN_CONVERSATIONS = 'select m.conversation_id from conversations.member m where m.member_id = $member'

/**
 * The member data that conversations keeps. A conversation belongs to both members: the erased member's
 * messages become the line "has deleted the account", and the other member's messages stay.
 */
export const memberData: MemberData = {
  tables: {
    member_state: {
      members: ['member_id'],
      exported: 'no',
      erased: 'keep',
      why: 'Records only, by id, that the member cannot be messaged.',
    },
    block_pair: {
      members: ['blocker_id', 'blocked_id'],
      exported: 'no',
      erased: 'delete',
      why: 'A copy of the blocks of profiles.',
    },
    conversation: {
      members: ['member_a', 'member_b', 'started_by'],
      exported: { where: `t.id in (${OWN_CONVERSATIONS})` },
      erased: 'keep',
      why: 'Belongs to the other member too; has ids only.',
    },
    // Before the rows of `member`, which lead to it: an index of messages by sender would slow every send.
    message: {
      members: ['sender_id'],
      found: { sender_id: [`t.conversation_id = any(array(${OWN_CONVERSATIONS}))`] },
      exported: {
        where: `t.conversation_id in (${OWN_CONVERSATIONS}) and (not t.held or t.sender_id = $member)`,
      },
      erased: {
        set: { kind: `'system'`, content: `'{"key":"ACCOUNT_DELETED"}'`, removed_at: 'platform.now()' },
      },
    },
    member: { members: ['member_id'], others: ['other_id'], exported: 'rows', erased: 'delete' },
    first_message: { members: ['member_id'], exported: 'rows', erased: 'delete' },
    message_reaction: { members: ['member_id'], exported: 'rows', erased: 'delete' },
    received_gift: { members: ['recipient_id'], others: ['sender_id'], exported: 'rows', erased: 'delete' },
    message_image: { members: ['uploader_id'], exported: 'rows', erased: 'delete' },
  },
  withoutMembers: [
    'icebreaker',
    'gift',
    'gift_hidden',
    'site_gift',
    'gift_picture',
    'list_change',
    'day_count',
    'daily_message',
  ],
  files: async (db, memberId) => (await imageFiles(db, memberId)).map(({ key, name }) => ({ key, name })),
  pages: async (db: Kysely<Tables>, { memberId }) => [
    await conversationsPage(db, memberId, await imageFiles(db, memberId)),
  ],
  furtherFiles: async (db, memberId) =>
    (await imageIds(db, memberId)).flatMap((id) =>
      MESSAGE_IMAGE_VARIANTS.map(({ name }) => messageImageKey(id, name)),
    ),
}

async function imageFiles(db: Kysely<Tables>, memberId: string) {
  return (await imageIds(db, memberId)).map((imageId, index) => ({
    imageId,
    key: messageImageKey(imageId, 'large'),
    name: `image-${index + 1}.webp`,
  }))
}

async function imageIds(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations.messageImage')
    .select('id')
    .where('uploaderId', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import { isNotBlocked } from '../conversation/conversation.store.ts'
import type { Tables } from '../tables.ts'

export async function insertMessageImage(
  trx: Transaction<Tables>,
  image: { id: string; siteId: string; uploaderId: string; width: number; height: number; thumbhash: string },
): Promise<void> {
  await trx
    .insertInto('conversations.messageImage')
    .values({ ...image, conversationId: null, messageId: null })
    .execute()
}

/**
 * @returns whether the viewer may see the image: an own upload, or one in a conversation of the viewer that
 * was not removed (CHAT-13)
 */
export async function isMessageImageVisibleFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  imageId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from conversations.message_image i where i.id = ${imageId}::uuid and i.site_id = ${viewer.siteId}::uuid and (
      i.message_id is null and i.uploader_id = ${viewer.memberId}::uuid
      or exists (select from conversations.message x join conversations.member m on m.conversation_id = x.conversation_id
        join conversations.member_state s on s.member_id = m.other_id and s.visible
        where x.id = i.message_id and x.removed_at is null and m.member_id = ${viewer.memberId}::uuid and x.number > m.cleared_up_to
          and (not (x.held or x.hidden) or x.sender_id = m.member_id) and ${isNotBlocked(viewer)}))`.execute(
    db,
  )
  return rows.length > 0
}

/** A member's unsent uploads, except the newest `kept`. It skips one that is being sent now. */
export async function deleteSurplusImages(
  trx: Transaction<Tables>,
  uploaderId: string,
  kept: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from conversations.message_image where id in (
    select id from conversations.message_image where message_id is null and uploader_id = ${uploaderId}::uuid
    order by created_at desc, id desc offset ${kept} for update skip locked) returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Uploads that were never sent, older than a day, the oldest first. At most `limit`. */
export async function deleteUnsentImages(trx: Transaction<Tables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from conversations.message_image where id in (
    select id from conversations.message_image where message_id is null and created_at < platform.now() - interval '1 day'
    order by created_at limit ${limit} for update skip locked) returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

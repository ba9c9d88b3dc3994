import type { Kysely, Transaction } from 'kysely'
import { hashedId } from '#platform/base/global-ids.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { AnnouncementTexts, Tables } from '../tables.ts'
import { FIRST_ID } from './digest.rules.ts'
import { insertAnnouncement } from './digest.store.ts'

/** An operator's message to all members of a site who opted in. `name` is internal to the operator. */
export type Announcement = {
  siteId: string
  name: string
  type: 'promotions' | 'news'
  path: string
  texts: AnnouncementTexts
}

/**
 * Begins an announcement. It goes out in jobs, which go on where they were after whatever ended the process,
 * to each member once and as the member's preferences, consent and unsubscription allow at that moment.
 * @returns false when the site has had one of this name, which stays as it was
 */
export async function announce(db: Kysely<Tables>, announcement: Announcement): Promise<boolean> {
  const id = hashedId(`announcement ${announcement.siteId} ${announcement.name}`)
  return db.transaction().execute(async (trx) => {
    const isNew = await insertAnnouncement(trx, { id, ...announcement })
    if (isNew) await addAnnouncementJob(trx, id, FIRST_ID)
    return isNew
  })
}

/** The next members of an announcement, those after an id. */
export async function addAnnouncementJob(
  trx: Transaction<Tables>,
  announcementId: string,
  afterId: string,
): Promise<void> {
  await addJob(
    trx,
    'notifications.send-announcement',
    { announcementId, afterId },
    { key: `announcement ${announcementId} ${afterId}` },
  )
}

import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import type { Services } from '#platform/requests/services.ts'
import { findMailSite } from '../mail/mail.queue.ts'
import { FIRST_ID } from '../news/digest.rules.ts'
import { notifyMember } from '../news/notify-member.ts'
import type { Recipient } from '../preference/person.store.ts'
import type { Tables } from '../tables.ts'
import { addAnnouncementJob, beginSending } from './announcement.actions.ts'
import { languageShown } from './announcement.rules.ts'
import {
  findDueAnnouncements,
  findNextWanting,
  lockAnnouncement,
  markFinishedDelivered,
  noteDelivered,
} from './announcement.store.ts'

const MEMBERS_PER_JOB = 50
const ANNOUNCEMENTS_PER_RUN = 100

type Runtime = { db: Kysely<Tables>; services: Services }

/** Begins to send the scheduled announcements whose moment has come. One that fails holds up no other. */
export async function startDueAnnouncements({ db }: Runtime): Promise<void> {
  await markFinishedDelivered(db)
  for (const id of await findDueAnnouncements(db, ANNOUNCEMENTS_PER_RUN))
    await db
      .transaction()
      .execute(async (trx) => {
        const announcement = await lockAnnouncement(trx, id)
        // Stopped, or begun by another process, since it was found.
        if (announcement?.state === 'scheduled') await beginSending(trx, announcement)
      })
      .catch((error: unknown) =>
        log.error({ announcementId: id, reason: (error as Error).message }, 'an announcement did not begin'),
      )
}

/**
 * Sends an announcement to its next members, then adds the job for those after them. The row has where it is,
 * and stays locked meanwhile, so that no job takes the same members and a stop waits for this page.
 */
export async function deliverAnnouncement(
  { db, services }: Runtime,
  { announcementId }: { announcementId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const announcement = await lockAnnouncement(trx, announcementId)
    if (announcement?.state !== 'sending') return
    const { siteId, type, texts, path } = announcement
    const { defaultLocale } = await findMailSite(trx, siteId)
    const page = await findNextWanting(trx, announcement, {
      afterId: announcement.afterId ?? FIRST_ID,
      limit: MEMBERS_PER_JOB,
    })
    const news = async ({ locale }: Recipient) => {
      const shown = languageShown(texts, locale, defaultLocale)
      return shown === undefined ? undefined : texts[shown]
    }
    let count = 0
    for (const { memberId, isInSegment } of page) {
      if (!isInSegment) continue
      const aboutId = announcementId
      if (await notifyMember(trx, services, { memberId, type, mail: 'announcement', path, aboutId, news }))
        count += 1
    }
    const afterId = page.at(-1)?.memberId
    const isLast = page.length < MEMBERS_PER_JOB
    await noteDelivered(trx, announcementId, { count, afterId, isLast })
    if (!isLast) await addAnnouncementJob(trx, announcementId, afterId!)
  })
}

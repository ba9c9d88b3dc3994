import type { Kysely, Transaction } from 'kysely'
import { hashedId } from '#platform/base/global-ids.ts'
import { databaseNow, dayOfSite } from '#platform/postgres/clock.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { findDueReminders, type DueReminder } from '#subgraphs/profiles/published.ts'
import { findMailSite } from '../mail/mail.queue.ts'
import type { Tables } from '../tables.ts'
import { dueDigestRuns, FIRST_ID } from './digest.rules.ts'
import { findNews, findNextMembers, findSiteIds, insertDigestRun } from './digest.store.ts'
import { notifyMember } from './notify-member.ts'

const MEMBERS_PER_JOB = 50
const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000

/**
 * Starts the digest runs that are due at this hour in each site's time zone. Each run starts once, however
 * often this job runs.
 */
export async function startDigestRuns({ db }: { db: Kysely<Tables> }): Promise<void> {
  const now = await databaseNow(db)
  for (const siteId of await findSiteIds(db)) {
    const { timeZone } = (await findMailSite(db, siteId)).settings
    const { date } = dayOfSite(now, timeZone)
    for (const kind of dueDigestRuns(now, timeZone)) {
      await db.transaction().execute(async (trx) => {
        if (await insertDigestRun(trx, { siteId, kind, date }))
          await addJob(trx, `notifications.send-${kind}`, { siteId, date, afterId: FIRST_ID })
      })
    }
  }
}

type Runtime = { db: Kysely<Tables>; services: Services }
type Page = { siteId: string; date: string; afterId: string }

/** The summary of the week for some members of a site; then the next ones. Who has no news gets none. */
export async function sendWeekly({ db, services }: Runtime, page: Page): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const since = new Date((await databaseNow(trx)).getTime() - WEEK_MILLISECONDS)
    const members = await findNextMembers(trx, { ...page, limit: MEMBERS_PER_JOB })
    for (const memberId of members) {
      await notifyMember(trx, services, {
        memberId,
        type: 'weekly_updates',
        mail: 'weeklyUpdate',
        path: '/members',
        aboutId: hashedId(`weekly ${page.date}`),
        news: () => findNews(trx, memberId, since),
      })
    }
    await goOn(trx, 'notifications.send-weekly', page, members)
  })
}

/** The reminders of a day for some members of a site; then the next ones. */
export async function sendReminders({ db, services }: Runtime, page: Page): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const due = await findDueReminders(trx, { ...page, limit: MEMBERS_PER_JOB })
    for (const reminder of due) await remind(trx, services, reminder)
    await goOn(
      trx,
      'notifications.send-reminders',
      page,
      due.map(({ memberId }) => memberId),
    )
  })
}

async function remind(
  trx: Transaction<Tables>,
  services: Services,
  { memberId, kind, since }: DueReminder,
): Promise<void> {
  // Once per sign-up for the photo, once per absence for a visit.
  const about = { memberId, type: 'reminders', aboutId: hashedId(`${kind} ${since.toISOString()}`) } as const
  if (kind === 'photo') {
    const news = async () => ({})
    await notifyMember(trx, services, { ...about, mail: 'photoReminder', path: '/profile', news })
    return
  }
  const news = async () => {
    const { likes, unread } = await findNews(trx, memberId, since)
    return likes + unread === 0 ? undefined : { likes, unread }
  }
  await notifyMember(trx, services, { ...about, mail: 'absenceReminder', path: '/likes', news })
}

async function goOn(trx: Transaction<Tables>, job: string, page: Page, members: string[]): Promise<void> {
  if (members.length === MEMBERS_PER_JOB)
    await addJob(
      trx,
      job,
      { ...page, afterId: members.at(-1)! },
      { key: `${job} ${page.siteId} ${page.date} ${members.at(-1)}` },
    )
}

import type { Kysely, Transaction } from 'kysely'
import { hashedId } from '#platform/base/global-ids.ts'
import { databaseNow, dayOfSite } from '#platform/postgres/clock.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { localised, type Site } from '#platform/site/site.ts'
import { findDueReminders, type DueReminder } from '#subgraphs/profiles/published.ts'
import { findMailSite, postMail } from '../mail/mail.queue.ts'
import { textsFor } from '../mail/mail.texts.ts'
import type { MailType, MailVariables } from '../mail/mail.types.ts'
import { findRecipient, type Recipient } from '../preference/person.store.ts'
import type { NotificationType } from '../preference/preference.rules.ts'
import { wantsMail, wantsPush } from '../preference/suppression.store.ts'
import { postPushes } from '../push/push.queue.ts'
import type { Tables } from '../tables.ts'
import { addAnnouncementJob } from './announcement.actions.ts'
import { dueDigestRuns, FIRST_ID } from './digest.rules.ts'
import {
  findAnnouncement,
  findNews,
  findNextMembers,
  findSiteIds,
  insertDigestRun,
  markAnnounced,
} from './digest.store.ts'

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
      await tell(trx, services, {
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
  if (kind === 'photo')
    return tell(trx, services, { ...about, mail: 'photoReminder', path: '/profile', news: async () => ({}) })
  const news = async () => {
    const { likes, unread } = await findNews(trx, memberId, since)
    return likes + unread === 0 ? undefined : { likes, unread }
  }
  return tell(trx, services, { ...about, mail: 'absenceReminder', path: '/likes', news })
}

/** An announcement of the operator for some members of its site; then the next ones. */
export async function sendAnnouncement(
  { db, services }: Runtime,
  { announcementId, afterId }: { announcementId: string; afterId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const announcement = await findAnnouncement(trx, announcementId)
    if (announcement === undefined) return
    const { siteId, type, texts, path } = announcement
    const { defaultLocale } = await findMailSite(trx, siteId)
    const members = await findNextMembers(trx, { siteId, afterId, limit: MEMBERS_PER_JOB })
    for (const memberId of members) {
      const news = async ({ locale }: Recipient) => {
        const word = (key: 'subject' | 'text' | 'button') =>
          localised(
            Object.fromEntries(Object.entries(texts).map(([of, words]) => [of, words[key]])),
            locale,
            defaultLocale,
          )
        return { subject: word('subject'), text: word('text'), button: word('button') }
      }
      await tell(trx, services, { memberId, type, mail: 'announcement', path, aboutId: announcementId, news })
    }
    if (members.length < MEMBERS_PER_JOB) await markAnnounced(trx, announcementId)
    else await addAnnouncementJob(trx, announcementId, members.at(-1)!)
  })
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

type Digest = 'weeklyUpdate' | 'photoReminder' | 'absenceReminder' | 'announcement'

/**
 * Notifies one member once, by the channels that the member wants. An undefined `news`, or one with only
 * zeros, sends nothing.
 */
async function tell<Type extends Digest>(
  trx: Transaction<Tables>,
  services: Services,
  of: {
    memberId: string
    type: NotificationType
    mail: Type
    path: string
    aboutId: string
    news: (recipient: Recipient) => Promise<Omit<MailVariables[Type], 'url' | 'name'> | undefined>
  },
): Promise<void> {
  const { memberId, type, mail, path, aboutId } = of
  const [byMail, byPush] = [await wantsMail(trx, memberId, type), await wantsPush(trx, memberId, type)]
  const recipient = byMail || byPush ? await findRecipient(trx, memberId) : undefined
  const news = recipient && (await of.news(recipient))
  const values = Object.values(news ?? {})
  if (
    recipient === undefined ||
    news === undefined ||
    (values.length > 0 && values.every((value) => value === 0))
  )
    return
  const { siteId, email: to, locale, name } = recipient
  if (byPush) {
    const site = await findMailSite(trx, siteId)
    await postPushes(trx, {
      siteId,
      memberId,
      locale,
      type,
      title: site.name,
      body: await pushText(site, locale, { mail, news }),
      url: path,
      tag: mail,
      aboutId,
    })
  }
  if (!byMail) return
  const variables = ({ origin }: { origin: string; site: Site }) =>
    ({ ...news, name, url: origin + path }) as unknown as MailVariables[Type]
  await postMail<Type>(trx, services, {
    siteId,
    memberId,
    to,
    locale,
    type: mail,
    variables,
    notification: type,
    aboutId,
    requestId: null,
  })
}

async function pushText(
  { name: siteName }: Site,
  locale: string,
  { mail, news }: { mail: MailType; news: object },
): Promise<string> {
  return 'subject' in news ? String(news.subject) : (await textsFor(locale))(`${mail}.subject`, { siteName })
}

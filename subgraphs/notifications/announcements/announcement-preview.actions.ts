import { InvalidInputError } from '#platform/base/errors.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findOperatorAddress } from '#subgraphs/accounts/published.ts'
import { AnnouncementRefusedError } from '../errors.ts'
import { postMail } from '../mail/mail.queue.ts'
import { contentOfMail } from '../mail/mail.render.ts'
import type { MailContent } from '../mail/mail.types.ts'
import type { Tables } from '../tables.ts'
import type { AnnouncementWords } from '../tables/announcement.tables.ts'
import { faultsOfSending, languageShown } from './announcement.rules.ts'
import {
  countReached,
  findAnnouncement,
  findAnnouncements,
  findAnnouncementsById,
  type KeptAnnouncement,
  type ListedAnnouncement,
} from './announcement.store.ts'

type Context = RequestContext<Tables>

/** The announcements of the site, the newest first, without their texts. @throws RequestError FORBIDDEN */
export function listAnnouncements(ctx: Context): Promise<ListedAnnouncement[]> {
  requireOperator(ctx, ['admin'])
  return findAnnouncements(ctx.db, ctx.site.id)
}

/** One of a list with its texts; reads of one tick are one query. */
export async function wholeAnnouncement(
  ctx: Context,
  announcement: ListedAnnouncement,
): Promise<KeptAnnouncement> {
  if (announcement.isOutlined === undefined) return announcement
  const whole = await batchLoad(ctx, 'announcement', announcement.id, (ids) =>
    findAnnouncementsById(ctx.db, ctx.site.id, ids),
  )
  // Deleted since the list was read.
  return whole ?? { ...announcement, texts: {} }
}

/** One of them; undefined where there is none. @throws RequestError FORBIDDEN */
export async function openAnnouncement(
  ctx: Context,
  id: string | undefined,
): Promise<KeptAnnouncement | undefined> {
  requireOperator(ctx, ['admin'])
  return id === undefined ? undefined : findAnnouncement(ctx.db, { siteId: ctx.site.id, id })
}

/** How many members would get it now; null for one that has begun, which has its count. */
export async function reachOf(ctx: Context, announcement: KeptAnnouncement): Promise<number | null> {
  const { state } = announcement
  return state === 'draft' || state === 'scheduled' ? countReached(ctx.db, announcement) : null
}

/** How members of a language see an announcement. */
export type AnnouncementPreview = {
  language: string
  mail: MailContent
  push: { title: string; body: string }
}

/** @returns undefined while the words are incomplete, also those of the site's own language */
export async function previewOf(
  ctx: Context,
  announcement: ListedAnnouncement,
  language: string,
): Promise<AnnouncementPreview | undefined> {
  const { site, services, visit } = ctx
  const { texts, path } = await wholeAnnouncement(ctx, announcement)
  const shown = languageShown(texts, language, site.defaultLocale)
  if (shown === undefined) return undefined
  const words = texts[shown]!
  const url = siteOrigin(site, services.config) + path
  const name = visit.operator?.name ?? ''
  const mail = await contentOfMail('announcement', { ...words, name, url }, { site, locale: language })
  return { language: shown, mail, push: { title: site.name, body: words.subject } }
}

/**
 * Mails an announcement to the operator's own address, as members of a language get it, without the links by
 * which they unsubscribe.
 * @returns the address
 * @throws InvalidInputError with the words that are missing; AnnouncementRefusedError; RequestError FORBIDDEN
 */
export async function testAnnouncement(
  ctx: Context,
  { id, language }: { id: string | undefined; language: string },
): Promise<string> {
  const operator = requireOperator(ctx, ['admin'])
  const { site } = ctx
  if (!site.locales.includes(language))
    throw new InvalidInputError([{ path: 'language', code: 'LANGUAGE_UNKNOWN' }])
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const announcement = id === undefined ? undefined : await findAnnouncement(trx, { siteId: site.id, id })
    const to = await findOperatorAddress(trx, operator.operatorId)
    if (announcement === undefined || to === undefined)
      throw new AnnouncementRefusedError('ANNOUNCEMENT_NOT_FOUND')
    const words = wordsOf(announcement, { language, defaultLocale: site.defaultLocale })
    await postMail(trx, ctx.services, {
      siteId: site.id,
      memberId: null,
      to,
      locale: language,
      type: 'announcement',
      variables: ({ origin }) => ({ ...words, name: operator.name, url: origin + announcement.path }),
      notification: null,
      aboutId: null,
      requestId: ctx.requestId,
    })
    await writeAudit(trx, ctx, 'notifications', {
      action: 'announcement.tested',
      subjectType: 'announcement',
      subjectId: announcement.id,
      after: { language, version: announcement.version },
    })
    return to
  })
}

function wordsOf(
  { texts }: KeptAnnouncement,
  { language, defaultLocale }: { language: string; defaultLocale: string },
): AnnouncementWords {
  const shown = languageShown(texts, language, defaultLocale)
  if (shown === undefined) throw new InvalidInputError(faultsOfSending(texts, defaultLocale))
  return texts[shown]!
}

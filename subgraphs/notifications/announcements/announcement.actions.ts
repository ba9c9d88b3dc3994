import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { isDate } from '#platform/base/date-scalars.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { databaseNow, instantAt } from '#platform/postgres/clock.ts'
import { writeAudit, type AuditedAct } from '#platform/requests/audit.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { inActTransaction, readPurpose, type OperatorActor } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Site } from '#platform/site/site.ts'
import { AnnouncementChangedError, AnnouncementRefusedError } from '../errors.ts'
import { FIRST_ID } from '../news/digest.rules.ts'
import type { Tables } from '../tables.ts'
import {
  faultsOfSending,
  readAnnouncement,
  type Announcement,
  type GivenAnnouncement,
} from './announcement.rules.ts'
import {
  countReached,
  deleteAnnouncement,
  insertDraft,
  isNameTaken,
  lockAnnouncement,
  updateAnnouncement,
  type KeptAnnouncement,
} from './announcement.store.ts'

type Context = RequestContext<Tables>
type Actor = OperatorActor<Tables>

const YEAR_MILLISECONDS = 366 * 24 * 3600 * 1000

/** An announcement in the version that an editor has read; undefined for one that cannot exist. */
export type ReadAnnouncement = { id: string | undefined; version: number }

/**
 * Writes a draft anew, or changes one. The same change again changes nothing, so that a lost answer can be
 * repeated; a new draft again is refused by its name.
 * @param given.read left out for a new one
 * @throws InvalidInputError; AnnouncementChangedError; AnnouncementRefusedError; RequestError FORBIDDEN
 */
export async function saveAnnouncement(
  ctx: Context,
  { read, ...given }: GivenAnnouncement & { read: ReadAnnouncement | undefined },
): Promise<KeptAnnouncement> {
  requireOperator(ctx, ['admin'])
  const announcement = readOrRefuse(given, ctx.site)
  return inActTransaction(ctx.db, ctx, async (trx) => {
    if (read === undefined) return createDraft(trx, ctx, { siteId: ctx.site.id, announcement })
    const current = await lockOfSite(trx, ctx.site.id, read.id)
    if (current.state === 'draft' && isDeepStrictEqual(contentOf(current), announcement)) return current
    refuseOthersChange(current, read.version)
    if (current.state !== 'draft') throw new AnnouncementRefusedError('ANNOUNCEMENT_NOT_DRAFT')
    if (await isNameTaken(trx, { ...current, name: announcement.name })) throw nameTaken()
    const changed = await updateAnnouncement(trx, current.id, { ...announcement, changedBy: nameOf(ctx) })
    await audit(trx, ctx, changed, {
      action: 'announcement.changed',
      before: detailsOf(current),
      after: detailsOf(changed),
    })
    return changed
  })
}

/**
 * Deletes a draft. One that was sent stays in the list.
 * @throws AnnouncementChangedError; AnnouncementRefusedError; RequestError FORBIDDEN
 */
export async function deleteDraft(ctx: Context, read: ReadAnnouncement): Promise<void> {
  requireOperator(ctx, ['admin'])
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const current = await lockOfSite(trx, ctx.site.id, read.id)
    refuseOthersChange(current, read.version)
    if (current.state !== 'draft') throw new AnnouncementRefusedError('ANNOUNCEMENT_NOT_DRAFT')
    await deleteAnnouncement(trx, current.id)
    await audit(trx, ctx, current, { action: 'announcement.deleted', before: detailsOf(current) })
  })
}

/** When a draft is sent: at a time of the site's clocks (YYYY-MM-DDTHH:MM), or now when that is left out. */
export type Sending = ReadAnnouncement & { purpose: string; sendOn?: string | undefined }

/**
 * Sends a draft now, or schedules it. Of many presses only the first does anything, because it raises the
 * version.
 * @throws InvalidInputError with the words that are missing; AnnouncementChangedError;
 * AnnouncementRefusedError; RequestError FORBIDDEN
 */
export async function sendAnnouncement(ctx: Context, given: Sending): Promise<KeptAnnouncement> {
  requireOperator(ctx, ['admin'])
  const purpose = readPurpose(given.purpose)
  const sendAt =
    given.sendOn === undefined ? undefined : readMoment(given.sendOn, ctx.site, await databaseNow(ctx.db))
  return inActTransaction(ctx.db, ctx, async (trx) => {
    const current = await lockOfSite(trx, ctx.site.id, given.id)
    refuseOthersChange(current, given.version)
    if (current.state !== 'draft') throw new AnnouncementRefusedError('ANNOUNCEMENT_NOT_DRAFT')
    const faults = faultsOfSending(current.texts, ctx.site.defaultLocale)
    if (faults.length > 0) throw new InvalidInputError(faults)
    if (sendAt === undefined) return send(trx, ctx, { current, purpose })
    const scheduled = await updateAnnouncement(trx, current.id, {
      state: 'scheduled',
      sendAt,
      changedBy: nameOf(ctx),
    })
    await audit(trx, ctx, scheduled, {
      action: 'announcement.scheduled',
      purpose,
      after: { ...detailsOf(scheduled), sendAt },
    })
    return scheduled
  })
}

/**
 * Stops an announcement. A scheduled one is a draft again. One that is being sent ends: members who have it
 * keep it, and what waits for the mail server or the end of quiet hours does not go out.
 * @throws InvalidInputError; AnnouncementRefusedError; RequestError FORBIDDEN
 */
export async function stopAnnouncement(
  ctx: Context,
  given: { id: string | undefined; purpose: string },
): Promise<KeptAnnouncement> {
  requireOperator(ctx, ['admin'])
  const purpose = readPurpose(given.purpose)
  return inActTransaction(ctx.db, ctx, async (trx) => {
    const current = await lockOfSite(trx, ctx.site.id, given.id)
    const { state, sendAt } = current
    if (state !== 'scheduled' && state !== 'sending')
      throw new AnnouncementRefusedError('ANNOUNCEMENT_NOT_ON_ITS_WAY')
    const changedBy = nameOf(ctx)
    const stopped = await updateAnnouncement(
      trx,
      current.id,
      state === 'scheduled'
        ? { state: 'draft', sendAt: null, changedBy }
        : { state: 'stopped', now: 'finishedAt', changedBy },
    )
    await audit(trx, ctx, stopped, {
      action: 'announcement.stopped',
      purpose,
      before: { state, sendAt },
      after: { state: stopped.state, delivered: stopped.deliveredCount },
    })
    return stopped
  })
}

/**
 * Writes an announcement and sends it at once, as the command on the server does.
 * @returns false when the site has had one of this name, which stays as it was
 * @throws InvalidInputError with every fault
 */
export async function announce(
  db: Kysely<Tables>,
  actor: Actor,
  { site, given }: { site: Site; given: GivenAnnouncement },
): Promise<boolean> {
  const { announcement, faults } = readAnnouncement(given, site)
  const missing = faultsOfSending(announcement.texts, site.defaultLocale)
  if (faults.length + missing.length > 0) throw new InvalidInputError([...faults, ...missing])
  return inActTransaction(db, actor, async (trx) => {
    const draft = await insertDraft(trx, { id: newId(), siteId: site.id, changedBy: null, ...announcement })
    if (draft !== undefined) await send(trx, actor, { current: draft, purpose: undefined })
    return draft !== undefined
  })
}

/**
 * Begins to send: it goes out in jobs, which go on where they were after whatever ended the process, to each
 * member once and as the member's preferences, consent and unsubscription allow at that moment.
 */
export async function beginSending(
  trx: Transaction<Tables>,
  current: KeptAnnouncement,
  by: { changedBy?: string | null } = {},
): Promise<KeptAnnouncement> {
  const reachedCount = await countReached(trx, current)
  await addAnnouncementJob(trx, current.id, FIRST_ID)
  return updateAnnouncement(trx, current.id, { state: 'sending', reachedCount, now: 'startedAt', ...by })
}

/** The next members of an announcement, those after an id. */
export async function addAnnouncementJob(
  trx: Transaction<Tables>,
  announcementId: string,
  afterId: string,
): Promise<void> {
  await addJob(
    trx,
    'notifications.deliver-announcement',
    { announcementId },
    { key: `announcement ${announcementId} ${afterId}` },
  )
}

async function send(
  trx: Transaction<Tables>,
  actor: Actor,
  { current, purpose }: { current: KeptAnnouncement; purpose: string | undefined },
): Promise<KeptAnnouncement> {
  const sent = await beginSending(trx, current, { changedBy: nameOf(actor) })
  await audit(trx, actor, sent, {
    action: 'announcement.sent',
    purpose,
    after: { ...detailsOf(sent), reached: sent.reachedCount },
  })
  return sent
}

async function createDraft(
  trx: Transaction<Tables>,
  ctx: Context,
  { siteId, announcement }: { siteId: string; announcement: Announcement },
): Promise<KeptAnnouncement> {
  const created = await insertDraft(trx, { id: newId(), siteId, changedBy: nameOf(ctx), ...announcement })
  if (created === undefined) throw nameTaken()
  await audit(trx, ctx, created, { action: 'announcement.created', after: detailsOf(created) })
  return created
}

/** @throws InvalidInputError */
function readOrRefuse(given: GivenAnnouncement, site: Site): Announcement {
  const { announcement, faults } = readAnnouncement(given, site)
  if (faults.length > 0) throw new InvalidInputError(faults)
  return announcement
}

function readMoment(sendOn: string, { settings }: Site, now: Date): Date {
  const isMoment = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(sendOn)
  if (!isMoment || !isDate(sendOn.slice(0, 10)))
    throw new InvalidInputError([{ path: 'sendOn', code: 'FORMAT_INVALID' }])
  const moment = instantAt(sendOn, settings.timeZone)
  const ahead = moment.getTime() - now.getTime()
  if (ahead <= 0 || ahead > YEAR_MILLISECONDS)
    throw new InvalidInputError([{ path: 'sendOn', code: 'TIME_NOT_AHEAD' }])
  return moment
}

async function lockOfSite(
  trx: Transaction<Tables>,
  siteId: string,
  id: string | undefined,
): Promise<KeptAnnouncement> {
  const current = id === undefined ? undefined : await lockAnnouncement(trx, id)
  // One of another site is refused like one that does not exist.
  if (current?.siteId !== siteId) throw new AnnouncementRefusedError('ANNOUNCEMENT_NOT_FOUND')
  return current
}

function refuseOthersChange(current: KeptAnnouncement, version: number): void {
  if (current.version !== version) throw new AnnouncementChangedError(current)
}

const nameTaken = () => new InvalidInputError([{ path: 'name', code: 'TEXT_TAKEN' }])

const nameOf = (actor: Actor) => ('commandLine' in actor ? null : (actor.visit.operator?.name ?? null))

const contentOf = ({ name, type, path, segment, texts }: KeptAnnouncement): Announcement => ({
  name,
  type,
  path,
  segment,
  texts,
})

/** What the audit keeps: everything but the words, of which it has the languages. */
const detailsOf = ({ texts, ...announcement }: KeptAnnouncement) => {
  const { name, type, path, segment, version } = announcement
  return { name, type, path, segment, version, languages: Object.keys(texts).toSorted() }
}

function audit(
  trx: Transaction<Tables>,
  actor: Actor,
  { id }: KeptAnnouncement,
  act: Omit<AuditedAct, 'subjectType' | 'subjectId'>,
): Promise<void> {
  return writeAudit(trx, actor, 'notifications', { ...act, subjectType: 'announcement', subjectId: id })
}

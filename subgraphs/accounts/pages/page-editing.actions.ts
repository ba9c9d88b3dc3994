import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/base/errors.ts'
import { isLongerThan } from '#platform/base/input-text.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { writeAudit, type Actor } from '#platform/requests/audit.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { inActTransaction, type OperatorActor } from '#platform/requests/operator-act.ts'
import { requireOperator, worksOn } from '#platform/requests/operator.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { Site } from '#platform/site/site.ts'
import { PageChangedError, PageRefusedError } from '../errors.ts'
import { findCompanyOf } from '../site/company.store.ts'
import {
  deleteDocument,
  findNewestDocument,
  insertDocument,
  isSignupDocument,
  renewDocument,
  type DocumentPlace,
  type RenewedDocument,
} from '../site/document.store.ts'
import { PAGE_ADDRESS_LENGTH_MAX, refusalOfPageAddress } from '../site/page.rules.ts'
import type { Tables } from '../tables.ts'
import {
  deleteScheduledPages,
  findScheduledPages,
  findVersions,
  insertScheduledPage,
  lockPagesOf,
} from './page-version.store.ts'

/** The job of scheduled-page.jobs.ts. */
export const PUBLISH_SCHEDULED_PAGES = 'accounts.publish-scheduled-pages'
const TEXT_LENGTH_MAX = 60_000
const YEAR_MILLISECONDS = 366 * 24 * 3600 * 1000
// The queue's clock is the machine's, and may be a little before the database's.
const JOB_DELAY_MILLISECONDS = 100

/** A page of a site; `language` is left out for all of its languages. */
export type PageOfSite = { siteId: string; page: string; language?: string | undefined }

/** A new version of a page. */
export type NewPageVersion = {
  siteId: string
  page: string
  language: string
  /** It begins with the title: `# Terms of use`. */
  markdown: string
  /**
   * The version that the editor has changed, null for none; left out by a command, which replaces whatever
   * stands there.
   */
  basedOn?: Date | null
  /** When it takes effect; left out for now. */
  publishAt?: Date | undefined
}

/**
 * Publishes a version of a page, now or at a moment of the next year. Members are asked to accept one of the
 * terms or privacy statement. The same text again changes nothing, so that a lost answer can be repeated.
 * @throws InvalidInputError page, language, markdown, publishAt
 * @throws PageChangedError; PageRefusedError PAGE_SCHEDULED
 */
export async function publishPage(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  given: NewPageVersion,
): Promise<void> {
  const { site, by } = await siteFor(db, actor, given.siteId)
  const body = given.markdown.replaceAll('\r\n', '\n').trim()
  const now = await databaseNow(db)
  refuseFaults({ ...given, markdown: body }, { site, now })
  const { siteId, page: kind, language: locale, basedOn, publishAt } = given
  const place = { siteId, kind, locale }
  await inActTransaction(db, actor, async (trx) => {
    await lockPagesOf(trx, siteId)
    const newest = await findNewestDocument(trx, place)
    const waiting = (await findScheduledPages(trx, siteId, kind)).find(({ language }) => language === locale)
    const isDone =
      publishAt === undefined
        ? newest?.body === body
        : waiting?.body === body && waiting.publishAt.getTime() === publishAt.getTime()
    if (isDone) return
    if (basedOn !== undefined && newest?.version.getTime() !== basedOn?.getTime())
      throw new PageChangedError(await lastChangeOf(trx, place))
    if (waiting !== undefined) throw new PageRefusedError('PAGE_SCHEDULED')
    const about = { page: kind, language: locale }
    const before = { ...about, version: newest?.version ?? null }
    if (publishAt === undefined) {
      const version = await insertDocument(trx, { ...place, body, publishedBy: by })
      await audit(trx, { actor, site }, { action: 'page.published', before, after: { ...about, version } })
      return
    }
    await insertScheduledPage(trx, { ...place, body, publishAt, scheduledBy: by })
    const wait = publishAt.getTime() - now.getTime()
    // By the distance from now, because the queue has a clock of its own.
    await addJob(
      trx,
      PUBLISH_SCHEDULED_PAGES,
      {},
      { runAt: new Date(Date.now() + wait + JOB_DELAY_MILLISECONDS) },
    )
    await audit(trx, { actor, site }, { action: 'page.scheduled', before, after: { ...about, publishAt } })
  })
}

/**
 * Discards a version that waits for its moment.
 * @throws PageRefusedError PAGE_NOT_FOUND when none waits, such as after its publication
 */
export async function discardScheduledPage(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { siteId, page, language }: Required<PageOfSite>,
): Promise<void> {
  const { site } = await siteFor(db, actor, siteId)
  await inActTransaction(db, actor, async (trx) => {
    await lockPagesOf(trx, siteId)
    const [gone] = await deleteScheduledPages(trx, { siteId, kind: page, locale: language })
    if (gone === undefined) throw new PageRefusedError('PAGE_NOT_FOUND')
    const before = { page, language, publishAt: gone.publishAt }
    await audit(trx, { actor, site }, { action: 'page.discarded', before })
  })
}

/**
 * Removes a page with all its versions, also those that wait, in one language or in all. An own page
 * disappears, and any other has the product's text again.
 * @throws PageRefusedError PAGE_SIGNUP_DOCUMENT, PAGE_NOT_FOUND
 */
export async function removePage(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { siteId, page, language }: PageOfSite,
): Promise<void> {
  const { site } = await siteFor(db, actor, siteId)
  if (isSignupDocument(page)) throw new PageRefusedError('PAGE_SIGNUP_DOCUMENT')
  await inActTransaction(db, actor, async (trx) => {
    await lockPagesOf(trx, siteId)
    const place = { siteId, kind: page, locale: language }
    const scheduled = await deleteScheduledPages(trx, place)
    const versions = await deleteDocument(trx, place)
    if (scheduled.length === 0 && Object.keys(versions).length === 0)
      throw new PageRefusedError('PAGE_NOT_FOUND')
    const before = { page, versions, scheduled: scheduled.map(({ locale }) => locale) }
    await audit(trx, { actor, site }, { action: 'page.removed', before })
  })
}

/**
 * Publishes the product's text of the terms or privacy statement, with the current details of the site and
 * its company, in one language or in all of the site.
 * @returns the languages in which it has changed
 * @throws InvalidInputError page, language; PageRefusedError PAGE_SCHEDULED
 */
export async function renewPage(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { siteId, page: kind, language }: PageOfSite,
): Promise<string[]> {
  const { site, by } = await siteFor(db, actor, siteId)
  if (!isSignupDocument(kind)) throw new InvalidInputError([{ path: 'page', code: 'CHOICE_UNKNOWN' }])
  if (language !== undefined && !site.locales.includes(language))
    throw new InvalidInputError([{ path: 'language', code: 'LANGUAGE_UNKNOWN' }])
  // A variant such as nl-BE shows its language's text.
  const locales = (language === undefined ? site.locales : [language]).map((locale) => locale.split('-')[0]!)
  const company = await findCompanyOf(db, siteId)
  return inActTransaction(db, actor, async (trx) => {
    await lockPagesOf(trx, siteId)
    const waiting = await findScheduledPages(trx, siteId, kind)
    if (waiting.some((version) => locales.includes(version.language)))
      throw new PageRefusedError('PAGE_SCHEDULED')
    const renewed = await renewDocument(trx, { siteId, kind, locales, publishedBy: by }, { site, company })
    if (renewed.length === 0) return []
    await audit(trx, { actor, site }, { action: 'page.renewed', ...versionsOf(kind, renewed) })
    return renewed.map(({ locale }) => locale)
  })
}

function versionsOf(page: string, renewed: RenewedDocument[]) {
  const byLanguage = (moment: 'before' | 'after') => ({
    page,
    versions: Object.fromEntries(renewed.map((document) => [document.locale, document[moment] ?? null])),
  })
  return { before: byLanguage('before'), after: byLanguage('after') }
}

/**
 * The site whose pages an admin edits, and who that is; null for a command.
 * @throws RequestError FORBIDDEN
 */
async function siteFor(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  siteId: string,
): Promise<{ site: Site; by: string | null }> {
  const operator = 'commandLine' in actor ? undefined : requireOperator(actor, ['admin'])
  const site =
    operator === undefined || worksOn(operator.siteIds, siteId) ? await readSite(db, siteId) : undefined
  if (site === undefined) throw new RequestError('FORBIDDEN', 'This operator does not work on this site')
  return { site, by: operator?.operatorId ?? null }
}

function refuseFaults(
  { page, language, markdown, publishAt }: Omit<NewPageVersion, 'siteId'>,
  { site, now }: { site: Site; now: Date },
): void {
  const ahead = publishAt === undefined ? undefined : publishAt.getTime() - now.getTime()
  const addressFault = refusalOfPageAddress(page)
  const faults: (InvalidField | undefined | false)[] = [
    addressFault && {
      path: 'page',
      code: addressFault,
      ...(addressFault === 'PAGE_ADDRESS_INVALID' ? { limit: PAGE_ADDRESS_LENGTH_MAX } : {}),
    },
    !site.locales.includes(language) && { path: 'language', code: 'LANGUAGE_UNKNOWN' },
    !/^# \S/.test(markdown) && { path: 'markdown', code: 'TITLE_REQUIRED' },
    isLongerThan(markdown, TEXT_LENGTH_MAX) && {
      path: 'markdown',
      code: 'TEXT_TOO_LONG',
      limit: TEXT_LENGTH_MAX,
    },
    ahead !== undefined &&
      (ahead <= 0 || ahead > YEAR_MILLISECONDS) && { path: 'publishAt', code: 'TIME_NOT_AHEAD' },
  ]
  const found = faults.filter((fault) => fault !== undefined && fault !== false)
  if (found.length > 0) throw new InvalidInputError(found)
}

async function lastChangeOf(trx: Transaction<Tables>, place: DocumentPlace) {
  const [newest] = await findVersions(trx, place)
  return { by: newest?.publishedBy ?? null, at: newest?.version ?? null }
}

type PageAct = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }

// The console may edit another site than the request's.
async function audit(
  trx: Transaction<Tables>,
  { actor, site }: { actor: OperatorActor<Tables>; site: Site },
  act: PageAct,
): Promise<void> {
  const by: Actor = 'commandLine' in actor ? { commandLine: true, siteId: site.id } : { ...actor, site }
  await writeAudit(trx, by, 'accounts', { ...act, subjectType: 'page' })
}

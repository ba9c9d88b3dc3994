import { fromGlobalId, isRowId } from '#platform/base/global-ids.ts'
import { requireOperator, worksOn } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { Site } from '#platform/site/site.ts'
import { findCompanyOf } from '../site/company.store.ts'
import { DOCUMENT_KINDS, findNewestDocument, hashOf, isSignupDocument } from '../site/document.store.ts'
import { PAGE_ADDRESS, refusalOfPageAddress } from '../site/page.rules.ts'
import { findProductPage, TRANSPARENCY_PAGE } from '../site/page.store.ts'
import { languageOf, writtenText, type PageDetails } from '../site/page.texts.ts'
import type { Tables } from '../tables.ts'
import { stateOfLanguage, type LanguageState } from './page-language.rules.ts'
import {
  findNewestVersions,
  findScheduledPages,
  findVersions,
  findVersionText,
  type PageVersion,
  type ScheduledPage,
} from './page-version.store.ts'

type Context = RequestContext<Tables>

/** Who writes a page, and what a new version of it means. */
export type PageKind = 'signup' | 'standard' | 'own'

/** A page of a site as its operators see it. */
export type OperatorPage = {
  site: Site
  address: string
  kind: PageKind
  /** The operator's newest texts, one for each language that has one. */
  newest: PageVersion[]
  scheduled: ScheduledPage[]
}

/** A page in one language of its site. */
export type OperatorPageLanguage = LanguageState & {
  page: OperatorPage
  language: string
  /** The text that its readers get; undefined for the product's. */
  newest: PageVersion | undefined
}

/** Every page that a site has from the start. */
const STANDARD_PAGES = [...DOCUMENT_KINDS, TRANSPARENCY_PAGE]

/**
 * The pages of a site: what members accept, the product's pages, and the operator's own, each by address.
 * @throws RequestError FORBIDDEN
 */
export async function listOperatorPages(ctx: Context, siteId: string): Promise<OperatorPage[]> {
  const site = await siteOfAdmin(ctx, siteId)
  if (site === undefined) return []
  const newest = await findNewestVersions(ctx.db, siteId)
  const scheduled = await findScheduledPages(ctx.db, siteId)
  const own = [...newest, ...scheduled]
    .map(({ kind }) => kind)
    .filter((kind) => PAGE_ADDRESS.test(kind) && !STANDARD_PAGES.includes(kind))
  return [...STANDARD_PAGES, ...[...new Set(own)].toSorted()].map((address) =>
    pageOf(site, address, {
      newest: newest.filter(({ kind }) => kind === address),
      scheduled: scheduled.filter(({ kind }) => kind === address),
    }),
  )
}

/**
 * A page of a site.
 * @returns an empty page for a free address, so that it can be written; undefined where no page can stand
 * @throws RequestError FORBIDDEN
 */
export async function findOperatorPage(
  ctx: Context,
  siteId: string,
  address: string,
): Promise<OperatorPage | undefined> {
  const site = await siteOfAdmin(ctx, siteId)
  if (site === undefined || refusalOfPageAddress(address) !== undefined) return undefined
  const newest = await findNewestVersions(ctx.db, siteId, address)
  return pageOf(site, address, { newest, scheduled: await findScheduledPages(ctx.db, siteId, address) })
}

/**
 * The page that a global id names, and the language, if it names one.
 * @returns undefined for an id of another type, and where no page can stand
 * @throws RequestError FORBIDDEN
 */
export async function pageOfId(
  ctx: Context,
  typeName: string,
  globalId: string,
): Promise<{ page: OperatorPage; language: string | undefined } | undefined> {
  const decoded = fromGlobalId(globalId)
  const [siteId = '', address = '', language] = decoded?.rowId.split('.') ?? []
  if (decoded?.typeName !== typeName || !isRowId(siteId)) return undefined
  const page = await findOperatorPage(ctx, siteId, address)
  return page && { page, language }
}

/** Whether a new page can stand at an address, and why not. */
export type AddressState = 'free' | 'taken' | 'reserved' | 'invalid'

/** @throws RequestError FORBIDDEN */
export async function stateOfAddress(ctx: Context, siteId: string, address: string): Promise<AddressState> {
  const refusal = refusalOfPageAddress(address)
  if (refusal !== undefined) return refusal === 'PAGE_ADDRESS_RESERVED' ? 'reserved' : 'invalid'
  const page = await findOperatorPage(ctx, siteId, address)
  return page === undefined || isThere(page) ? 'taken' : 'free'
}

/** What readers of each of the site's languages get, in the site's order. */
export async function languagesOf(ctx: Context, page: OperatorPage): Promise<OperatorPageLanguage[]> {
  const { site, newest } = page
  const texts = newest.map(({ language, version }) => ({ language, version }))
  const company = page.kind === 'signup' ? await findCompanyOf(ctx.db, site.id) : undefined
  return site.locales.map((language) => {
    const product = page.kind === 'own' ? undefined : languageOf(language)
    const found = stateOfLanguage(language, { texts, defaultLanguage: site.defaultLocale, product })
    const shown = newest.find((text) => text.language === found.shown)
    const isProductText =
      shown !== undefined && company !== undefined && isOfProduct(shown, { site, company })
    const state = found.state === 'own' && isProductText ? 'product' : found.state
    return { ...found, state, page, language, newest: shown }
  })
}

/** Whether a version of a sign-up document is the product's text with the current details. */
function isOfProduct({ kind, language, hash }: PageVersion, details: PageDetails): boolean {
  const hasText = LOCALES.some((known) => known === language)
  return hasText && isSignupDocument(kind) && hashOf(writtenText(kind, language, details)).equals(hash)
}

/** The versions of a page in one language, the newest first. */
export function versionsOf(ctx: Context, { page, language }: OperatorPageLanguage): Promise<PageVersion[]> {
  return findVersions(ctx.db, { siteId: page.site.id, kind: page.address, locale: language })
}

/** The version that waits in one language. */
export const scheduledIn = ({ page, language }: OperatorPageLanguage): ScheduledPage | undefined =>
  page.scheduled.find((version) => version.language === language)

/** The Markdown that readers of the language get; undefined where they get another language's, or nothing. */
export async function textOf(ctx: Context, place: OperatorPageLanguage): Promise<string | undefined> {
  const { page, state, shown } = place
  if (state === 'missing') return undefined
  if (state === 'product') return productTextOf(ctx, place)
  const newest = await findNewestDocument(ctx.db, {
    siteId: page.site.id,
    kind: page.address,
    locale: shown!,
  })
  return newest?.body
}

/** The Markdown of one version. */
export function textOfVersion(
  ctx: Context,
  { page, language }: OperatorPageLanguage,
  version: Date,
): Promise<string | undefined> {
  return findVersionText(ctx.db, { siteId: page.site.id, kind: page.address, locale: language, version })
}

/** The product's text with the current details of the site and its company. */
export async function productTextOf(
  ctx: Context,
  { page, language }: OperatorPageLanguage,
): Promise<string | undefined> {
  const { site, address, kind } = page
  if (kind === 'own' || !LOCALES.some((known) => known === language.split('-')[0])) return undefined
  if (isSignupDocument(address))
    return writtenText(address, languageOf(language), { site, company: await findCompanyOf(ctx.db, site.id) })
  const written = await findProductPage(ctx.db, site, { token: address, locale: language })
  return written && `# ${written.title}\n\n${written.body}`
}

/** Whether anything stands at the page's address, or will. */
export const isThere = ({ kind, newest, scheduled }: OperatorPage) =>
  kind !== 'own' || newest.length > 0 || scheduled.length > 0

function pageOf(site: Site, address: string, of: Pick<OperatorPage, 'newest' | 'scheduled'>): OperatorPage {
  const kind = isSignupDocument(address) ? 'signup' : STANDARD_PAGES.includes(address) ? 'standard' : 'own'
  return { site, address, kind, ...of }
}

async function siteOfAdmin(ctx: Context, siteId: string): Promise<Site | undefined> {
  const { siteIds } = requireOperator(ctx, ['admin'])
  return worksOn(siteIds, siteId) ? readSite(ctx.db, siteId) : undefined
}

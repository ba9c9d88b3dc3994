import type { Kysely } from 'kysely'
import { LOCALES } from '#platform/site/site-texts.ts'
import type { Site } from '#platform/site/site.ts'
import type { Tables } from '../tables.ts'
import { findCountedYears } from '../transparency/transparency.store.ts'
import { transparencyText } from '../transparency/transparency.texts.ts'
import { findCompanyOf } from './company.store.ts'
import { byReader } from './document.store.ts'
import { PAGE_ADDRESS } from './page.rules.ts'
import { languageOf, splitTitle, WRITTEN_AT, writtenPage, type Page } from './page.texts.ts'

/** The page whose text is counted; a site may write its own instead. */
export const TRANSPARENCY_PAGE = 'transparency'

/**
 * A page in the requested language, else in the site's own, else in English: the operator's newest version,
 * else the product's default text.
 * @returns undefined when the site has no such page
 */
export async function findPage(
  db: Kysely<Tables>,
  site: Site,
  { token, locale }: { token: string; locale: string },
): Promise<Page | undefined> {
  if (!PAGE_ADDRESS.test(token)) return undefined
  // One row for each language, in the reader's order of preference.
  const versions = await db
    .selectFrom('accounts.document')
    .select('locale')
    .where('siteId', '=', site.id)
    .where('kind', '=', token)
    .groupBy(['siteId', 'locale'])
    .orderBy(byReader(locale))
    .orderBy('locale')
    .limit(100)
    .execute()
  const [first] = versions
  if (first === undefined) return findProductPage(db, site, { token, locale })
  const newest = await db
    .selectFrom('accounts.document')
    .select(['locale', 'version', 'title', 'body'])
    .where('siteId', '=', site.id)
    .where('kind', '=', token)
    .where('locale', '=', first.locale)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const locales = versions.map((version) => version.locale).toSorted()
  return { ...newest, token, locales, body: splitTitle(newest.body).body }
}

/** The product's own text of a page; undefined for a page that only the operator can write. */
export async function findProductPage(
  db: Kysely<Tables>,
  site: Site,
  { token, locale }: { token: string; locale: string },
): Promise<Page | undefined> {
  return token === TRANSPARENCY_PAGE
    ? findTransparencyPage(db, site, locale)
    : writtenPage(token, locale, { site, company: await findCompanyOf(db, site.id) })
}

/** The page with the site's figures (DSA 15 and 24), as they were counted last. */
async function findTransparencyPage(db: Kysely<Tables>, site: Site, locale: string): Promise<Page> {
  const years = await findCountedYears(db, site.id)
  const language = languageOf(locale)
  const { name, settings } = site
  return {
    token: TRANSPARENCY_PAGE,
    locale: language,
    locales: [...LOCALES],
    version: years[0]?.countedAt ?? WRITTEN_AT,
    ...(await transparencyText(years, { locale: language, site: name, minAge: settings.minAge })),
  }
}

/** The address of a page that the site has overridden, and the languages of its texts. */
export type CustomPage = { token: string; locales: string[] }

const OWN_PAGES_MAX = 500

/** The pages that a site has written itself, ordered by address. */
export async function listCustomPages(db: Kysely<Tables>, siteId: string): Promise<CustomPage[]> {
  const rows = await db
    .selectFrom('accounts.document')
    .select(['kind as token', (eb) => eb.fn.agg<string[]>('array_agg', ['locale']).distinct().as('locales')])
    .where('siteId', '=', siteId)
    .groupBy('kind')
    .orderBy('kind')
    .limit(OWN_PAGES_MAX)
    .execute()
  return rows.filter(({ token }) => PAGE_ADDRESS.test(token))
}

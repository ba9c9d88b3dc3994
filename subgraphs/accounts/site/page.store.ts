import type { Kysely } from 'kysely'
import type { Site } from '#platform/site/site.ts'
import type { Tables } from '../tables.ts'
import { findCompanyOf } from './company.store.ts'
import { byReader } from './document.store.ts'
import { PAGE_ADDRESS } from './page.rules.ts'
import { splitTitle, writtenPage, type Page } from './page.texts.ts'

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
  if (first === undefined)
    return writtenPage(token, locale, { site, company: await findCompanyOf(db, site.id) })
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

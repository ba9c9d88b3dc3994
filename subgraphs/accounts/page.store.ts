import type { Kysely } from 'kysely'
import type { Site } from '#platform/site.ts'
import { findCompanyOf } from './company.store.ts'
import { splitTitle, writtenPage, type Page } from './page.texts.ts'
import type { Tables } from './tables.ts'

const TOKEN = /^[a-z][a-z0-9-]{0,60}$/

/**
 * A page of the site in the language asked for, else in the site's own, else in English: the operator's newest version, else the text that every
 * site begins with.
 * @returns undefined when the site has no such page
 */
export async function findPage(db: Kysely<Tables>, site: Site, { token, locale }: { token: string; locale: string }): Promise<Page | undefined> {
  if (!TOKEN.test(token)) return undefined
  const written = await db
    .selectFrom('accounts.document')
    .select(['locale', 'version', 'title', 'body'])
    .where('siteId', '=', site.id)
    .where('kind', '=', token)
    .orderBy((eb) =>
      eb
        .case()
        .when('locale', '=', locale).then(0)
        .when('locale', '=', locale.split('-')[0]!).then(1)
        .when('locale', '=', site.defaultLocale).then(2)
        .when('locale', '=', 'en').then(3)
        .else(4)
        .end(),
    )
    .orderBy('version', 'desc')
    .orderBy('locale')
    .limit(1)
    .executeTakeFirst()
  if (written) return { ...written, token, body: splitTitle(written.body).body }
  return writtenPage(token, locale, { site, company: await findCompanyOf(db, site.id) })
}

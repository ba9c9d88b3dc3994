import type { Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { completeSettings, defaultSettings, type SiteSettings } from '#platform/site/site-settings.ts'
import { defaultTexts } from '#platform/site/site-texts.ts'
import type { Tables } from '../tables.ts'
import { insertCompany } from './company.store.ts'
import { demoCompany } from './demo-company.rules.ts'
import { insertDefaultDocuments } from './document.store.ts'
import type { CompanyDefinition } from './site-definition.rules.ts'
import { changedSettings } from './site-settings.rules.ts'

/** The input of a new site; omitted fields get the defaults of a site in that language. */
export type NewSite = {
  /** Short name in addresses: `<token>.localhost`. */
  token: string
  name: string
  /** All domains of the site; mailed links use the first. */
  domains: string[]
  locales: string[]
  defaultLocale: string
  demo?: boolean
  /** An existing company of another site, or a new one. */
  companyId?: string
  company?: CompanyDefinition
  supportEmail?: string
  supportPhone?: string
  mailName?: string
  /** By locale; an omitted one gets the text of a new site. */
  indexTitle?: Record<string, string>
  description?: Record<string, string>
  settings?: Partial<SiteSettings>
}

const FIRST_TERMS_VERSION = new Date('2023-12-01T12:00:00Z')

/**
 * Creates a site with its company, domains, texts in all languages, settings, terms and privacy statement.
 * @returns the new site's id
 * @throws InvalidSettingsError with every fault of the settings
 */
export async function createSite(trx: Transaction<Tables>, site: NewSite): Promise<string> {
  const settings = changedSettings(defaultSettings(site.name, site.defaultLocale), site.settings ?? {})
  const supportEmail =
    site.supportEmail ??
    `support@${site.domains[0]!.includes('.') ? site.domains[0]! : `${site.token}.example`}`
  const companyId = site.companyId ?? (await insertCompany(trx, site.company ?? companyOfDemo(site)))
  const company = await trx
    .selectFrom('accounts.company')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const texts = defaultTexts(site.name, settings.minAge)
  const id = newId()
  await trx
    .insertInto('accounts.site')
    .values({
      id,
      token: site.token,
      companyId,
      name: site.name,
      locales: site.locales,
      defaultLocale: site.defaultLocale,
      demo: site.demo ?? false,
      supportEmail,
      supportPhone: site.supportPhone ?? company.supportPhone,
      mailName: site.mailName ?? site.name,
      indexTitle: JSON.stringify({ ...texts.indexTitle, ...site.indexTitle }),
      description: JSON.stringify({ ...texts.description, ...site.description }),
      settings: JSON.stringify(settings),
    })
    .execute()
  const domains = site.domains.map((host, index) => ({
    host: host.toLowerCase(),
    siteId: id,
    isPrimary: index === 0,
  }))
  await trx.insertInto('accounts.domain').values(domains).execute()
  const version = company.added > FIRST_TERMS_VERSION ? company.added : FIRST_TERMS_VERSION
  const { name } = site
  const supportPhone = site.supportPhone ?? company.supportPhone
  await insertDefaultDocuments(trx, id, {
    site: { name, supportEmail, supportPhone, settings },
    company,
    version,
  })
  return id
}

// A real site must name the company that runs it.
function companyOfDemo({ token, name, demo, supportPhone = '' }: NewSite): CompanyDefinition {
  if (demo !== true) throw new Error(`The site ${token} has no company, and is no demo`)
  return demoCompany({ name, supportPhone })
}

/**
 * Changes settings of a site atomically. The change shows in every process at the next request.
 * @throws InvalidSettingsError with the reasons
 */
export async function changeSiteSettings(
  trx: Transaction<Tables>,
  siteId: string,
  change: Partial<SiteSettings>,
): Promise<SiteSettings> {
  const site = await trx
    .selectFrom('accounts.site')
    .select(['name', 'defaultLocale', 'settings'])
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const changed = changedSettings(completeSettings(site.settings, site), change)
  // Settings stored by a newer release stay, while processes of both releases run.
  await trx
    .updateTable('accounts.site')
    .set({ settings: JSON.stringify({ ...site.settings, ...changed }) })
    .where('id', '=', siteId)
    .execute()
  return changed
}

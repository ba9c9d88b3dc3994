import type { Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { SiteSettings } from '#platform/site.ts'
import { insertDefaultDocuments } from './document.store.ts'
import { changedSettings, defaultSettings } from './site-settings.rules.ts'
import { defaultTexts } from './site-texts.ts'
import type { Tables } from './tables.ts'

/** What a new site is made of; everything that is left out gets the default of a site in that language. */
export type NewSite = {
  /** Short name in addresses: `<token>.localhost`. */
  token: string
  name: string
  /** Every host that leads to the site; the first is what links in mails carry. */
  hosts: string[]
  locales: string[]
  defaultLocale: string
  demo?: boolean
  companyId?: string
  supportEmail?: string
  supportPhone?: string
  settings?: Partial<SiteSettings>
}

const FIRST_TERMS_VERSION = new Date('2023-12-01T12:00:00Z')

/**
 * Creates a site with its company, hosts, texts in all languages, settings, terms and privacy statement.
 * @returns the new site's id
 * @throws InvalidSettingsError with every fault of the settings
 */
export async function createSite(trx: Transaction<Tables>, site: NewSite): Promise<string> {
  const settings = changedSettings(defaultSettings(site.name, site.defaultLocale), site.settings ?? {})
  const supportEmail = site.supportEmail ?? `support@${site.hosts[0]!.includes('.') ? site.hosts[0]! : `${site.token}.example`}`
  const companyId = site.companyId ?? (await insertCompany(trx, site.name, site.supportPhone ?? ''))
  const company = await trx.selectFrom('accounts.company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  const texts = defaultTexts(site.name, settings.minAge)
  const id = newId()
  await trx
    .insertInto('accounts.site')
    .values({
      id, token: site.token, companyId, name: site.name, locales: site.locales, defaultLocale: site.defaultLocale, demo: site.demo ?? false,
      supportEmail, supportPhone: site.supportPhone ?? company.supportPhone, mailName: site.name,
      indexTitle: JSON.stringify(texts.indexTitle), description: JSON.stringify(texts.description), settings: JSON.stringify(settings),
    })
    .execute()
  const hosts = site.hosts.map((host, index) => ({ host: host.toLowerCase(), siteId: id, isPrimary: index === 0 }))
  await trx.insertInto('accounts.domain').values(hosts).execute()
  const version = company.added > FIRST_TERMS_VERSION ? company.added : FIRST_TERMS_VERSION
  const { minAge, refundDays } = settings
  await insertDefaultDocuments(trx, { id, name: site.name, supportEmail, minAge, refundDays }, { company, version })
  return id
}

// A company that stands for "not filled in yet" must be recognisable as such: no invented address or number that could be somebody's.
async function insertCompany(trx: Transaction<Tables>, name: string, supportPhone: string): Promise<string> {
  const id = newId()
  await trx
    .insertInto('accounts.company')
    .values({
      id, name: `${name} (demo)`, address: 'Voorbeeldstraat 1', city: 'Amsterdam', country: 'NL', kvk: '00000000', tradenames: [name],
      vatNumbers: JSON.stringify({}), supportPhone,
    })
    .execute()
  return id
}

/**
 * Changes settings of a site, all or none. The change shows in every process at the next request.
 * @throws InvalidSettingsError with the reasons
 */
export async function changeSiteSettings(trx: Transaction<Tables>, siteId: string, change: Partial<SiteSettings>): Promise<SiteSettings> {
  const { settings } = await trx.selectFrom('accounts.site').select('settings').where('id', '=', siteId).forUpdate().executeTakeFirstOrThrow()
  const changed = changedSettings(settings, change)
  await trx.updateTable('accounts.site').set({ settings: JSON.stringify(changed) }).where('id', '=', siteId).execute()
  return changed
}

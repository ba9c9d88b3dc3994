import { sql, type Kysely, type Transaction } from 'kysely'
import type { InvalidField } from '#platform/base/errors.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { completeSettings, defaultSettings } from '#platform/site/site-settings.ts'
import type { Tables } from '../tables.ts'
import { updateCompany } from './company.store.ts'
import {
  changedDefinition,
  readSiteDefinition,
  type SiteChange,
  type SiteDefinition,
  type StoredSite,
} from './site-definition.rules.ts'
import { InvalidSiteError } from './site-fault.rules.ts'
import { changeSiteSettings, createSite } from './site.store.ts'

/** A site in a list. */
export type ListedSite = {
  token: string
  name: string
  domains: string[]
  locales: string[]
  demo: boolean
  signups: string
}

/** All sites of the installation by their short names. */
export async function listSites(db: Kysely<Tables>): Promise<ListedSite[]> {
  const { rows } = await sql<ListedSite>`
    select s.token, s.name, s.locales, s.demo, coalesce(s.settings ->> 'signups', 'all') as signups,
      coalesce((select array_agg(d.host order by d.is_primary desc, d.host) from accounts.domain d where d.site_id = s.id), '{}') as domains
    from accounts.site s order by s.token limit 10000`.execute(db)
  return rows
}

/** A site by the token that an operator gives; undefined for an unknown one. */
export async function findSiteIdByToken(db: Queryable, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from accounts.site where token = ${token}`.execute(db)
  return rows[0]?.id
}

/**
 * Creates a site for real members from its operator's definition.
 * @returns its id
 * @throws InvalidSiteError with every fault; then nothing is created
 */
export async function createDefinedSite(trx: Transaction<Tables>, given: unknown): Promise<string> {
  // Of two at one moment with the same short name or host, the second one reads what the first has written.
  await sql`select pg_advisory_xact_lock(hashtext('ruvela new site'))`.execute(trx)
  const site = readSiteDefinition(given, defaultSettings)
  const taken = await trx
    .selectFrom('accounts.site')
    .select('id')
    .where('token', '=', site.token)
    .executeTakeFirst()
  const faults = await takenDomains(trx, site)
  if (taken !== undefined)
    faults.unshift({ path: 'token', code: 'SITE_TOKEN_TAKEN', detail: `a site ${site.token} already exists` })
  if (faults.length > 0) throw new InvalidSiteError(faults)
  const { company, languages, defaultLanguage, title, ...rest } = site
  const companyId = typeof company === 'string' ? await companyOf(trx, company) : undefined
  return createSite(trx, {
    ...rest,
    locales: languages,
    defaultLocale: defaultLanguage,
    indexTitle: title,
    demo: false,
    ...(typeof company === 'string' ? { companyId: companyId! } : { company }),
  })
}

/**
 * The complete current definition of a site.
 * @param of its token, or its id
 * @returns undefined for an unknown site
 */
export async function findSiteDefinition(
  db: Kysely<Tables>,
  of: string | { id: string },
): Promise<(StoredSite & { id: string; companyId: string; demo: boolean }) | undefined> {
  const site = await db
    .selectFrom('accounts.site')
    .selectAll()
    .where((where) => (typeof of === 'string' ? where('token', '=', of) : where('id', '=', of.id)))
    .executeTakeFirst()
  if (site === undefined) return undefined
  const domains = await db
    .selectFrom('accounts.domain')
    .select('host')
    .where('siteId', '=', site.id)
    .orderBy('isPrimary', 'desc')
    .orderBy('host')
    .execute()
  const company = await db
    .selectFrom('accounts.company')
    .selectAll()
    .where('id', '=', site.companyId)
    .executeTakeFirstOrThrow()
  const { id: companyId, added: _added, ...details } = company
  const inOwnLocales = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([locale]) => site.locales.includes(locale)))
  return {
    id: site.id,
    companyId,
    demo: site.demo,
    token: site.token,
    name: site.name,
    domains: domains.map(({ host }) => host),
    languages: site.locales,
    defaultLanguage: site.defaultLocale,
    company: details,
    supportEmail: site.supportEmail,
    supportPhone: site.supportPhone,
    mailName: site.mailName,
    title: inOwnLocales(site.indexTitle),
    description: inOwnLocales(site.description),
    settings: completeSettings(site.settings, site),
  }
}

/**
 * Changes a site atomically. The change shows in every process at the next request.
 * @returns the site before and after
 * @throws InvalidSiteError with every fault
 */
export async function changeDefinedSite(
  trx: Transaction<Tables>,
  token: string,
  change: SiteChange,
): Promise<{ before: SiteDefinition; after: SiteDefinition }> {
  await trx.selectFrom('accounts.site').select('id').where('token', '=', token).forUpdate().execute()
  const found = await findSiteDefinition(trx, token)
  if (found === undefined) throw new InvalidSiteError([`token: there is no site ${token}`])
  const { id, companyId, demo: _demo, ...before } = found
  if (change.token !== undefined && change.token !== token)
    throw new InvalidSiteError(['token: the short name of a site cannot be changed'])
  const after = readChangedDefinition(before, change)
  await refuseTakenDomains(trx, after, id)
  const { company } = after
  if (typeof company === 'object' && change.company !== undefined)
    await updateCompany(trx, companyId, company)
  const ownerId = typeof company === 'string' ? await companyOf(trx, company) : companyId
  await trx
    .updateTable('accounts.site')
    .set({
      companyId: ownerId,
      name: after.name,
      locales: after.languages,
      defaultLocale: after.defaultLanguage,
      supportEmail: after.supportEmail,
      supportPhone: after.supportPhone ?? '',
      mailName: after.mailName ?? after.name,
      indexTitle: sql`index_title || ${JSON.stringify(after.title)}::jsonb`,
      description: sql`description || ${JSON.stringify(after.description)}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  const { theme, ...others } = after.settings
  if (change.settings !== undefined || change.name !== undefined)
    await changeSiteSettings(trx, id, changesTheme(change) ? { ...others, theme } : others)
  if (change.domains !== undefined) await replaceDomains(trx, id, after.domains)
  return { before, after }
}

// A theme that is older than the rules of themes must not block every other change (SITE-18).
function readChangedDefinition(before: StoredSite, change: SiteChange): SiteDefinition {
  const given = changedDefinition(before, change)
  if (changesTheme(change)) return readSiteDefinition(given, defaultSettings)
  const settings = { ...(given['settings'] as SiteDefinition['settings']), theme: {} }
  const read = readSiteDefinition({ ...given, settings }, defaultSettings)
  return { ...read, settings: { ...read.settings, theme: before.settings.theme } }
}

const changesTheme = ({ settings }: SiteChange) =>
  typeof settings === 'object' && settings !== null && Object.hasOwn(settings, 'theme')

async function replaceDomains(trx: Transaction<Tables>, siteId: string, hosts: string[]): Promise<void> {
  await trx.deleteFrom('accounts.domain').where('siteId', '=', siteId).execute()
  const domains = hosts.map((host, index) => ({ host, siteId, isPrimary: index === 0 }))
  await trx.insertInto('accounts.domain').values(domains).execute()
}

async function refuseTakenDomains(
  trx: Transaction<Tables>,
  site: Pick<SiteDefinition, 'domains'>,
  siteId: string,
): Promise<void> {
  const faults = await takenDomains(trx, site, siteId)
  if (faults.length > 0) throw new InvalidSiteError(faults)
}

/** The hosts that are listed twice or belong to another site, as faults. */
async function takenDomains(
  trx: Transaction<Tables>,
  { domains }: Pick<SiteDefinition, 'domains'>,
  siteId?: string,
): Promise<(InvalidField | string)[]> {
  const twice = domains.filter((host, index) => domains.indexOf(host) < index)
  const taken = await trx
    .selectFrom('accounts.domain as d')
    .innerJoin('accounts.site as s', 's.id', 'd.siteId')
    .select(['d.host', 's.token', 's.id'])
    .where('d.host', 'in', domains)
    .execute()
  return [
    ...twice.map((host) => `domains: ${host} is listed twice`),
    ...taken
      .filter(({ id }) => id !== siteId)
      .map(({ host, token }): InvalidField => ({
        path: 'domains',
        code: 'DOMAIN_TAKEN',
        detail: `${host} belongs to the site ${token}`,
      })),
  ]
}

async function companyOf(trx: Transaction<Tables>, token: string): Promise<string> {
  const site = await trx
    .selectFrom('accounts.site')
    .select('companyId')
    .where('token', '=', token)
    .executeTakeFirst()
  if (site === undefined) throw new InvalidSiteError([`company: there is no site ${token}`])
  return site.companyId
}

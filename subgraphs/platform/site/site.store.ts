import { sql } from 'kysely'
import { createPool, openDatabase, type Queryable } from '../postgres/database.ts'
import { completeSettings } from './site-settings.ts'
import type { Site } from './site.ts'

// Per database: copies of one, as of a template, have the same ids.
const cache = new WeakMap<Queryable, Map<string, Site>>()

/**
 * A site with its settings, as the accounts subgraph publishes it to every role. Kept per content version, so
 * that an edit shows at once.
 * @param contentVersion the version the request was opened with
 * @returns undefined when no such site exists
 */
export async function findSite(
  db: Queryable,
  siteId: string,
  contentVersion: number,
): Promise<Site | undefined> {
  let sites = cache.get(db)
  if (sites === undefined) cache.set(db, (sites = new Map()))
  const known = sites.get(siteId)
  if (known !== undefined && known.contentVersion === contentVersion) return known
  const site = await readSite(db, siteId)
  if (site !== undefined) sites.set(siteId, site)
  return site
}

/**
 * The same, read now.
 * @returns undefined when no such site exists
 */
export async function readSite(db: Queryable, siteId: string): Promise<Site | undefined> {
  const { rows } = await sql<{
    site: Site | null
  }>`select accounts.published_site(${siteId}::uuid) as site`.execute(db)
  const site = rows[0]?.site
  return site ? { ...site, settings: completeSettings(site.settings, site) } : undefined
}

/** The ids of all sites, for jobs that work on each. */
export async function listSiteIds(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select * from accounts.published_sites() as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether there is anything to serve. @param adminUrl the role that owns the database */
export async function hasSites(adminUrl: string): Promise<boolean> {
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 1, application_name: 'ruvela start' }))
  try {
    const { rows } = await sql<{ any: boolean }>`select exists (select from accounts.site) as any`.execute(db)
    return rows[0]!.any
  } finally {
    await db.destroy()
  }
}

/** Names of the sites that the demo has made. @param adminUrl the role that owns the database */
export async function findDemoSites(adminUrl: string): Promise<string[]> {
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 1 }))
  try {
    const { rows } = await sql<{
      name: string
    }>`select name from accounts.site where demo order by name`.execute(db)
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

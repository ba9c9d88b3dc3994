import { findDemoSites } from '#platform/site/site.store.ts'

/** A database that serves real members contains a demo site. */
class DemoSiteInProductionError extends Error {
  override name = 'DemoSiteInProductionError'
}

/**
 * Refuses the demo's sites: their logins are public.
 * @throws DemoSiteInProductionError naming them
 */
export async function refuseDemoSites(adminUrl: string): Promise<void> {
  const names = await findDemoSites(adminUrl)
  if (names.length === 0) return
  throw new DemoSiteInProductionError(
    `This database has demo sites (${names.join(', ')}), whose logins are public. Production needs a separate database.`,
  )
}

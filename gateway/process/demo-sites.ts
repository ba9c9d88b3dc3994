import { findDemoSites } from '#platform/site/site.store.ts'

/** A site of the demo is in a database that serves real members. */
class DemoSiteInProductionError extends Error {
  override name = 'DemoSiteInProductionError'
}

/**
 * Refuses sites of the demo: their logins are known to everybody.
 * @throws DemoSiteInProductionError naming them
 */
export async function refuseDemoSites(adminUrl: string): Promise<void> {
  const names = await findDemoSites(adminUrl)
  if (names.length === 0) return
  throw new DemoSiteInProductionError(
    `This database has demo sites (${names.join(', ')}), whose logins everybody knows. Production needs a database of its own.`,
  )
}

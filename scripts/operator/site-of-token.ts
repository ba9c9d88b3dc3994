import { ConfigError } from '#platform/base/config.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { findSiteIdByToken } from '#subgraphs/accounts/site/site-definition.store.ts'

/**
 * Finds the site that an operator names by its token.
 * @throws ConfigError when the site does not exist
 */
export async function findSiteId(db: Queryable, token: string): Promise<string> {
  const siteId = await findSiteIdByToken(db, token)
  if (siteId === undefined) throw new ConfigError(`There is no site ${token}.`)
  return siteId
}

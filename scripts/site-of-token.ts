import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/config.ts'

/**
 * The site that an operator names by its token.
 * @throws ConfigError when there is none
 */
export async function findSiteId(db: Kysely<any>, token: string): Promise<string> {
  const site = await db.selectFrom('accounts.site').select('id').where('token', '=', token).executeTakeFirst()
  if (site === undefined) throw new ConfigError(`There is no site ${token}.`)
  return site.id
}

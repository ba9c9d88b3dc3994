import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#platform/config.ts'
import { createPool, openDatabase } from '#platform/database.ts'
import { openDatabaseServer } from '../gateway/database-server.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from '../subgraphs/accounts/api-key.store.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run api-key -- create --site <token> --partner <name>   makes a key and shows it once
             [--network <network> [--ref <ref>]]            and lets it see the sign-ups of this traffic
npm run api-key -- list --site <token>                      the keys of a site
npm run api-key -- revoke --site <token> --id <id>          ends a key at once`

/** `npm run api-key`: the keys with which partners ask the GraphQL API of one site. */
async function runApiKey(): Promise<string> {
  const { positionals: [action], values: { site: token, partner, network, ref, id } } = parseArgs({
    allowPositionals: true, options: { site: { type: 'string' }, partner: { type: 'string' }, network: { type: 'string' }, ref: { type: 'string' }, id: { type: 'string' } },
  })
  if (token === undefined) throw new ConfigError(USAGE)
  const database = await openDatabaseServer(readConfig())
  const db = openDatabase<any>(createPool(database.adminUrl, { max: 1, application_name: 'ruvela api-key' }))
  try {
    const siteId = await findSiteId(db, token)
    if (action === 'create' && partner !== undefined && (ref === undefined || network !== undefined)) {
      const made = await insertApiKey(db, siteId, { partner, traffic: network === undefined ? undefined : { network, ref: ref ?? null } })
      return `${made.id}\n${made.key}\nKeep it safe: it is not shown again.`
    }
    if (action === 'revoke' && id !== undefined) return (await revokeApiKey(db, siteId, id)) ? 'The key works no more.' : 'There is no such working key.'
    if (action !== 'list') throw new ConfigError(USAGE)
    const keys = await listApiKeys(db, siteId)
    return keys.map((key) => [key.id, key.partner, [key.network, key.ref].filter(Boolean).join('/') || '-', key.createdAt.toISOString(), key.revokedAt === null ? 'works' : `revoked ${key.revokedAt.toISOString()}`].join('\t')).join('\n')
  } finally {
    await db.destroy()
    await database.stop()
  }
}

try {
  console.log(await runApiKey())
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/config.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from '../subgraphs/accounts/api-key.store.ts'
import { runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run api-key -- create --site <token> --partner <name>   makes a key and shows it once
             [--network <network> [--ref <ref>]]            and lets it see the sign-ups of this traffic
npm run api-key -- list --site <token>                      the keys of a site
npm run api-key -- revoke --site <token> --id <id>          ends a key at once`

/** `npm run api-key`: the keys with which partners ask the GraphQL API of one site. */
await runOperatorCommand('api-key', () => {
  const { positionals: [action], values: { site: token, partner, network, ref, id } } = parseArgs({
    allowPositionals: true, options: { site: { type: 'string' }, partner: { type: 'string' }, network: { type: 'string' }, ref: { type: 'string' }, id: { type: 'string' } },
  })
  const work = workOf()
  if (token === undefined || work === undefined) throw new ConfigError(USAGE)
  return async (connect) => {
    const db = connect()
    return work(db, await findSiteId(db, token))
  }

  function workOf(): ((db: Kysely<any>, siteId: string) => Promise<string>) | undefined {
    if (action === 'list') return list
    if (action === 'revoke' && id !== undefined) return async (db, siteId) => ((await revokeApiKey(db, siteId, id)) ? 'The key works no more.' : 'There is no such working key.')
    if (action !== 'create' || partner === undefined || (ref !== undefined && network === undefined)) return undefined
    return async (db, siteId) => {
      const made = await insertApiKey(db, siteId, { partner, traffic: network === undefined ? undefined : { network, ref: ref ?? null } })
      return `${made.id}\n${made.key}\nKeep it safe: it is not shown again.`
    }
  }
})

async function list(db: Kysely<any>, siteId: string): Promise<string> {
  const keys = await listApiKeys(db, siteId)
  return keys.map((key) => [key.id, key.partner, [key.network, key.ref].filter(Boolean).join('/') || '-', key.createdAt.toISOString(), key.revokedAt === null ? 'works' : `revoked ${key.revokedAt.toISOString()}`].join('\t')).join('\n')
}

import { ConfigError } from '#platform/base/config.ts'
import { PARTNER_SCOPES } from '#platform/requests/audience.ts'
import {
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type ApiKey,
} from '#subgraphs/accounts/partner/api-key.store.ts'
import { readNames, runSiteCommand, type SiteActions } from './site-command.ts'

const ROTATION_DAYS = 7
const USAGE = `npm run api-key -- create --site <token> --partner <name>   Creates a key and shows it once.
             [--scopes <scope,…>]                           Its scopes. Defaults to site:read,
                                                            plus signups:read with a network.
             [--network <network> [--ref <ref>]]            The traffic whose sign-ups and orders it can read.
             [--cost-per-minute <points>]                   Its cost limit per minute. Defaults to 60000.
npm run api-key -- list --site <token>                      Lists the keys of a site, with their last use.
npm run api-key -- rotate --site <token> --id <id>          Creates a key with the same permissions and shows it once.
             [--days <days>]                                The old key works for ${ROTATION_DAYS} more days, or this number of days.
npm run api-key -- revoke --site <token> --id <id>          Revokes a key immediately.

Scopes:
${Object.entries(PARTNER_SCOPES)
  .map(([scope, what]) => `  ${scope.padEnd(14)} ${what}`)
  .join('\n')}`

const OPTIONS = ['partner', 'scopes', 'network', 'ref', 'cost-per-minute', 'id', 'days'] as const

const ACTIONS: SiteActions<unknown, (typeof OPTIONS)[number]> = {
  create: ({ partner, scopes, network, ref, 'cost-per-minute': points }) => {
    if (partner === undefined || (ref !== undefined && network === undefined)) return undefined
    const made = {
      partner,
      scopes: readScopes(scopes ?? (network === undefined ? 'site:read' : 'site:read,signups:read')),
      traffic: network === undefined ? undefined : { network, ref: ref ?? null },
      costPerMinute: points === undefined ? undefined : readCount('--cost-per-minute', points),
    }
    return async (db, siteId) => shown(await insertApiKey(db, siteId, made))
  },
  list: () => async (db, siteId) => (await listApiKeys(db, siteId)).map(lineOf).join('\n'),
  rotate: ({ id, days }) => {
    if (id === undefined) return undefined
    const asked = { id, days: days === undefined ? ROTATION_DAYS : readCount('--days', days) }
    return async (db, siteId) => {
      const made = await rotateApiKey(db, siteId, asked)
      if (made === undefined) throw new ConfigError('There is no such active key, or it was rotated before.')
      return `${shown(made)}\nThe old key works for ${asked.days} more days.`
    }
  },
  revoke: ({ id }) =>
    id === undefined
      ? undefined
      : async (db, siteId) => {
          if (!(await revokeApiKey(db, siteId, id))) throw new ConfigError('There is no such active key.')
          return 'The key is revoked.'
        },
}

const shown = ({ id, key }: { id: string; key: string }) =>
  `${id}\n${key}\nKeep it safe: it is not shown again.`

const readScopes = (text: string) => readNames(text, PARTNER_SCOPES, { what: 'scope', usage: USAGE })

function readCount(option: string, text: string): number {
  const count = Number(text)
  if (!/^\d{1,9}$/.test(text) || count < 1) throw new ConfigError(`${option} takes a number of at least 1`)
  return count
}

function lineOf(key: ApiKey): string {
  return [
    key.id,
    key.partner,
    key.scopes.join(','),
    [key.network, key.ref].filter(Boolean).join('/') || '-',
    key.createdAt.toISOString(),
    key.lastUsedAt?.toISOString() ?? 'never used',
    stateOf(key),
  ].join('\t')
}

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`
  return expiresAt === null ? 'works' : `works until ${expiresAt.toISOString()}`
}

/** `npm run api-key`: the partners' keys for the GraphQL API of one site. */
await runSiteCommand('api-key', USAGE, { options: OPTIONS, actions: ACTIONS })

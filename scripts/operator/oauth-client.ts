import { ConfigError } from '#platform/base/config.ts'
import { cleanName } from '#platform/members/member-name.rules.ts'
import { MEMBER_SCOPES } from '#platform/requests/audience.ts'
import { readSite } from '#platform/site/site.store.ts'
import {
  insertOAuthClient,
  listOAuthClients,
  revokeOAuthClient,
  type OAuthClient,
} from '#subgraphs/accounts/oauth/oauth-client.store.ts'
import { findAppNameFault, findRedirectFault } from '#subgraphs/accounts/oauth/oauth-request.rules.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { readNames, runSiteCommand, wordsOf, type SiteActions } from './site-command.ts'

const USAGE = `npm run oauth-client -- create --site <token> --name <name>   Registers an app. Members see the name.
                  --redirects <address,…>               Its exact redirect URIs: https, or http on the member's own machine.
                  [--scopes <scope,…>]                  The scopes that members can grant. Defaults to profile:read.
                  [--kind public]                       For an app in a browser or on a phone, which gets no secret.
npm run oauth-client -- list --site <token>                   Lists the apps of a site, with their last use.
npm run oauth-client -- revoke --site <token> --id <id>       Revokes an app and all its tokens immediately.

Scopes:
${Object.entries(MEMBER_SCOPES)
  .map(([scope, what]) => `  ${scope.padEnd(14)} ${what}`)
  .join('\n')}`

const OPTIONS = ['name', 'redirects', 'scopes', 'kind', 'id'] as const

const ACTIONS: SiteActions<Tables, (typeof OPTIONS)[number]> = {
  create: ({ name, redirects, scopes = 'profile:read', kind = 'confidential' }) => {
    if (name === undefined || redirects === undefined || !['public', 'confidential'].includes(kind))
      return undefined
    const made = {
      name,
      redirectUris: readRedirects(redirects),
      scopes: readScopes(scopes),
      isPublic: kind === 'public',
    }
    return async (db, siteId) => {
      const site = (await readSite(db, siteId))!
      const others = (await listOAuthClients(db, siteId)).filter(({ revokedAt }) => revokedAt === null)
      const fault = findAppNameFault(name, site, others)
      if (fault !== undefined) throw new ConfigError(`The name "${name}" ${fault}.`)
      return shown(await insertOAuthClient(db, siteId, { ...made, name: cleanName(name) }))
    }
  },
  list: () => async (db, siteId) => (await listOAuthClients(db, siteId)).map(lineOf).join('\n'),
  revoke: ({ id }) =>
    id === undefined
      ? undefined
      : async (db, siteId) => {
          if (!(await revokeOAuthClient(db, siteId, id)))
            throw new ConfigError('There is no such active app.')
          return 'The app is revoked.'
        },
}

const shown = ({ id, secret }: { id: string; secret: string | undefined }) =>
  secret === undefined ? id : `${id}\n${secret}\nKeep it safe: it is not shown again.`

function readRedirects(text: string): string[] {
  const addresses = wordsOf(text)
  for (const address of addresses) {
    const fault = findRedirectFault(address)
    if (fault !== undefined) throw new ConfigError(`The address "${address}" ${fault}.\n\n${USAGE}`)
  }
  return addresses
}

const readScopes = (text: string) => readNames(text, MEMBER_SCOPES, { what: 'scope', usage: USAGE })

function lineOf(client: OAuthClient): string {
  return [
    client.id,
    client.name,
    client.secretHash === null ? 'public' : 'confidential',
    client.scopes.join(','),
    client.redirectUris.join(','),
    client.createdAt.toISOString(),
    client.lastUsedAt?.toISOString() ?? 'never used',
    client.revokedAt === null ? 'works' : `revoked ${client.revokedAt.toISOString()}`,
  ].join('\t')
}

/** `npm run oauth-client`: the partner apps that members of one site can authorise. */
await runSiteCommand('oauth-client', USAGE, { options: OPTIONS, actions: ACTIONS })

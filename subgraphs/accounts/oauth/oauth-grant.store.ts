import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import type { MemberScope } from '#platform/requests/audience.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'

/** An app that a member has authorised. */
export type ConnectedApp = {
  id: string
  name: string
  scopes: MemberScope[]
  grantedAt: Date
  lastUsedAt: Date | null
}

const CODE_LIFETIME_SECONDS = 60

/**
 * Stores a member's grant to an app, added to its earlier scopes, and issues the code for its first tokens.
 * @returns the code, and whether the app may do more than before
 */
export async function insertGrant(
  trx: Transaction<Tables>,
  { siteId, memberId }: Viewer,
  asked: { clientId: string; redirectUri: string; codeChallenge: string; scopes: MemberScope[] },
): Promise<{ code: string; isWider: boolean }> {
  const { clientId, redirectUri, codeChallenge, scopes } = asked
  const before = await trx
    .selectFrom('accounts.oauthGrant')
    .select('scopes')
    .where('accountId', '=', memberId)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  const { id: grantId, isNew } = await trx
    .insertInto('accounts.oauthGrant')
    .values({ id: newId(), siteId, clientId, accountId: memberId, scopes })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'clientId']).doUpdateSet({
        scopes: sql`(select array_agg(distinct scope order by scope) from unnest(oauth_grant.scopes || excluded.scopes) scope)`,
      }),
    )
    // Of two parallel first grants, one inserts the row and the other finds it.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  const isWider = isNew || (before !== undefined && scopes.some((scope) => !before.scopes.includes(scope)))
  const code = newToken()
  await trx
    .insertInto('accounts.oauthCode')
    .values({
      id: newId(),
      grantId,
      codeHash: hashToken(code),
      redirectUri,
      scopes,
      codeChallenge,
      expiresAt: sql`platform.now() + make_interval(secs => ${CODE_LIFETIME_SECONDS})`,
    })
    .execute()
  return { code, isWider }
}

/** A member's grants to apps, newest first; a list for people, so it is capped at a hundred. */
export async function findConnectedAppsFor(
  db: Kysely<Tables>,
  { siteId, memberId }: Pick<Viewer, 'siteId' | 'memberId'>,
): Promise<ConnectedApp[]> {
  const rows = await db
    .selectFrom('accounts.oauthGrant as grant')
    .innerJoin('accounts.oauthClient as client', 'client.id', 'grant.clientId')
    .select(['grant.id', 'client.name', 'grant.scopes', 'grant.grantedAt', 'grant.lastUsedAt'])
    .where('grant.siteId', '=', siteId)
    .where('grant.accountId', '=', memberId)
    .where('client.revokedAt', 'is', null)
    .orderBy('grant.grantedAt', 'desc')
    .orderBy('grant.id', 'desc')
    .limit(100)
    .execute()
  return rows as ConnectedApp[]
}

/** Revokes a member's grant to an app, with all its tokens. @returns whether there was one to revoke */
export async function deleteGrantFor(
  trx: Transaction<Tables>,
  { siteId, memberId }: Viewer,
  grantId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('accounts.oauthGrant')
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .where('id', '=', grantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A member's grants, by the ids that identify the apps' sockets. */
export async function findGrantIdsOf(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.oauthGrant')
    .select('id')
    .where('accountId', '=', memberId)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

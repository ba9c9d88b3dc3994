import { sql, type Kysely } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { PartnerTraffic } from '#platform/request-context.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import type { Tables } from './tables.ts'

/** A partner's key as the operator sees it; the key itself is shown once, when it is made. */
export type ApiKey = { id: string; partner: string; network: string | null; ref: string | null; createdAt: Date; revokedAt: Date | null }

/** Makes a key for a partner of one site. Only its hash is stored. `traffic`: whose sign-ups it may see; without, nobody's. */
export async function insertApiKey(
  db: Kysely<Tables>, siteId: string, { partner, traffic }: { partner: string; traffic?: PartnerTraffic | undefined },
): Promise<{ id: string; key: string }> {
  const id = newId()
  const key = `partner.${newToken()}`
  await db.insertInto('accounts.apiKey').values({ id, siteId, partner, keyHash: hashToken(key), network: traffic?.network ?? null, ref: traffic?.ref ?? null }).execute()
  return { id, key }
}

/** A site's keys, the newest first, revoked ones included. */
export function listApiKeys(db: Kysely<Tables>, siteId: string): Promise<ApiKey[]> {
  return db.selectFrom('accounts.apiKey').select(['id', 'partner', 'network', 'ref', 'createdAt', 'revokedAt']).where('siteId', '=', siteId).orderBy('createdAt', 'desc').limit(1000).execute()
}

/** Ends a key at once, in every process. Answers whether there was one to end. */
export async function revokeApiKey(db: Kysely<Tables>, siteId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('accounts.apiKey').set({ revokedAt: sql<Date>`platform.now()` })
    .where('siteId', '=', siteId).where('id', '=', id).where('revokedAt', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

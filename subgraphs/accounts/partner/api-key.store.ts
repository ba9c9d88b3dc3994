import { sql, type Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { PartnerScope } from '#platform/requests/audience.ts'
import type { PartnerTraffic } from '#platform/requests/request-context.ts'
import { apiKeyRevoked } from '../events.ts'
import type { Tables } from '../tables.ts'

/** A partner's key as the operator sees it; the key itself is shown once, when it is made. */
export type ApiKey = {
  id: string
  partner: string
  scopes: string[]
  network: string | null
  ref: string | null
  costPerMinute: number
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
}

const COLUMNS = sql`k.id, k.partner, k.scopes, k.network, k.ref, k.cost_per_minute, k.created_at, k.last_used_at,
  k.expires_at, k.revoked_at`

/** The settings of a new key. `traffic` limits the sign-ups that it may read; without it, it reads none. */
export type NewApiKey = {
  partner: string
  scopes: PartnerScope[]
  traffic?: PartnerTraffic | undefined
  /** The cost limit of its operations per minute; defaults to the table's default. */
  costPerMinute?: number | undefined
  /** What the key begins with: `partner` by default, in a sandbox the sandbox's own prefix. */
  prefix?: string | undefined
}

/** What the keys of an installation begin with, so that a key of a sandbox is known as one. */
export function keyPrefix({ SANDBOX_LABEL: label }: Pick<Config, 'SANDBOX_LABEL'>): string {
  return label === undefined ? 'partner' : sandboxKeyPrefix(label)
}

/** What the keys of a sandbox begin with. */
export function sandboxKeyPrefix(label: string): string {
  return `sandbox.${label}`
}

/** Creates a key for a partner of one site. Only its hash is stored. */
export async function insertApiKey(
  db: Kysely<Tables>,
  siteId: string,
  { partner, scopes, traffic, costPerMinute, prefix }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const { key, ...row } = newKey(prefix)
  await db
    .insertInto('accounts.apiKey')
    .values({
      ...row,
      siteId,
      partner,
      scopes,
      network: traffic?.network ?? null,
      ref: traffic?.ref ?? null,
      ...(costPerMinute === undefined ? {} : { costPerMinute }),
    })
    .execute()
  return { id: row.id, key }
}

function newKey(prefix = 'partner') {
  const key = `${prefix}.${newToken()}`
  return { id: newId(), key, keyHash: hashToken(key) }
}

/**
 * Rotates a key: creates one with the same rights and keeps the old one valid for some days, so that the
 * partner has no gap.
 * @returns undefined when the key is unknown, invalid or already rotated
 */
export async function rotateApiKey(
  db: Kysely<Tables>,
  siteId: string,
  { id, days, prefix }: { id: string; days: number; prefix?: string },
): Promise<{ id: string; key: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable('accounts.apiKey')
      .set({ expiresAt: sql<Date>`platform.now() + ${days} * interval '1 day'` })
      .where('siteId', '=', siteId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .where('expiresAt', 'is', null)
      .returning(['siteId', 'partner', 'scopes', 'network', 'ref', 'costPerMinute'])
      .executeTakeFirst()
    if (old === undefined) return undefined
    const { key, ...row } = newKey(prefix)
    await trx
      .insertInto('accounts.apiKey')
      .values({ ...old, ...row })
      .execute()
    return { id: row.id, key }
  })
}

/** A site's keys, newest first, including revoked ones. */
export async function listApiKeys(db: Kysely<Tables>, siteId: string): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select ${COLUMNS} from accounts.api_key k where k.site_id = ${siteId}::uuid
    order by k.created_at desc limit 1000`.execute(db)
  return rows
}

/** The keys of the partner to whom a key belongs, newest first, including revoked ones. */
export async function listKeysBesides(db: Kysely<Tables>, siteId: string, keyId: string): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select ${COLUMNS} from accounts.api_key k join accounts.api_key own
      on own.site_id = k.site_id and own.partner = k.partner
      and own.network is not distinct from k.network and own.ref is not distinct from k.ref
    where own.site_id = ${siteId}::uuid and own.id = ${keyId}::uuid
    order by k.created_at desc, k.id desc limit 1000`.execute(db)
  return rows
}

/** Revokes a key at once, in every process. Returns whether there was one to revoke. */
export async function revokeApiKey(db: Kysely<Tables>, siteId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts.apiKey')
      .set({ revokedAt: sql<Date>`platform.now()` })
      .where('siteId', '=', siteId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await appendEvent(trx, 'accounts', apiKeyRevoked({ keyId: id }))
    return true
  })
}

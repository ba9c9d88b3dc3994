import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { PartnerRefusedError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { keyPrefix, listKeysBesides, revokeApiKey, rotateApiKey, type ApiKey } from './api-key.store.ts'

type Context = RequestContext<Tables>

/** For how many days the old key works by default, and at most. */
const ROTATION_DAYS = 7
const ROTATION_DAYS_MAX = 90

/** A partner as one of its keys sees it: the key in use, and all of its keys. */
export type Partner = { key: ApiKey; keys: ApiKey[] }

/** A key with its secret, which is never shown again. */
export type KeyWithSecret = { partnerKey: ApiKey; key: string }

/**
 * The partner of the request's key.
 * @throws RequestError FORBIDDEN for any other caller
 */
export async function readPartner(ctx: Context): Promise<Partner> {
  const keyId = ctx.visit.audience === 'partner' ? ctx.visit.apiKey?.id : undefined
  const keys = keyId === undefined ? [] : await listKeysBesides(ctx.db, ctx.site.id, keyId)
  const key = keys.find(({ id }) => id === keyId)
  if (key === undefined) throw new RequestError('FORBIDDEN', 'This needs a partner key')
  return { key, keys }
}

/**
 * Replaces one of the partner's keys by one with the same rights; the old one works for some more days, so
 * that a lost answer does not lock the partner out.
 * @throws PartnerRefusedError KEY_NOT_ACTIVE; InvalidInputError
 */
export async function rotatePartnerKey(
  ctx: Context,
  keyId: string | undefined,
  days: number | null,
): Promise<KeyWithSecret> {
  const count = days ?? ROTATION_DAYS
  if (count < 0) throw new InvalidInputError([{ path: 'days', code: 'NUMBER_TOO_LOW', limit: 0 }])
  if (count > ROTATION_DAYS_MAX)
    throw new InvalidInputError([{ path: 'days', code: 'NUMBER_TOO_HIGH', limit: ROTATION_DAYS_MAX }])
  const id = await requireOwnKey(ctx, keyId)
  const prefix = keyPrefix(ctx.services.config)
  const made = await rotateApiKey(ctx.db, ctx.site.id, { id, days: count, prefix })
  if (made === undefined) throw new PartnerRefusedError('KEY_NOT_ACTIVE')
  const { keys } = await readPartner(ctx)
  return { partnerKey: keys.find((key) => key.id === made.id)!, key: made.key }
}

/**
 * Revokes one of the partner's keys, at once. The key of the request stays, so that the partner
 * keeps a way in.
 * @throws PartnerRefusedError KEY_NOT_ACTIVE, KEY_IN_USE
 */
export async function revokePartnerKey(ctx: Context, keyId: string | undefined): Promise<ApiKey> {
  const id = await requireOwnKey(ctx, keyId)
  if (id === ctx.visit.apiKey?.id) throw new PartnerRefusedError('KEY_IN_USE')
  if (!(await revokeApiKey(ctx.db, ctx.site.id, id))) throw new PartnerRefusedError('KEY_NOT_ACTIVE')
  const { keys } = await readPartner(ctx)
  return keys.find((key) => key.id === id)!
}

async function requireOwnKey(ctx: Context, keyId: string | undefined): Promise<string> {
  const { keys } = await readPartner(ctx)
  const own = keys.find(({ id }) => id === keyId)
  if (own === undefined) throw new PartnerRefusedError('KEY_NOT_ACTIVE')
  return own.id
}

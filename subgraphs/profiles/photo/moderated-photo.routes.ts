import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { isRowId } from '#platform/base/global-ids.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { worksOn } from '#platform/requests/operator.ts'
import type { OperatorVisit } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { isValidModeratedPath, PHOTO_VARIANTS, photoKey, type PhotoVariant } from './photo.rules.ts'
import { findModeratedPhotos } from './photo.store.ts'

const ROLES: OperatorVisit['role'][] = ['admin', 'moderator', 'support']

/**
 * The route that serves photos of any state to operators. An `<img>` cannot send the header that picks a
 * site, so the signed path names it.
 */
export function moderatedPhotoRoutes(app: FastifyInstance, route: RouteContext): void {
  const { config, storage } = route.services
  app.get('/moderated-photos/:id/:variant', { config: { admission: 'action' } }, async (request, reply) => {
    const given = readRequest(request)
    const ctx = given && (await route.open(request, reply))
    const operator = ctx?.visit.operator
    const isAllowed =
      given !== undefined &&
      operator !== undefined &&
      ROLES.includes(operator.role) &&
      worksOn(operator.siteIds, given.siteId) &&
      isValidModeratedPath(config, { ...given, sessionId: operator.sessionId }, given, ctx!.now)
    const photos = isAllowed
      ? await findModeratedPhotos(route.db as Kysely<Tables>, given.siteId, [given.photoId])
      : new Map()
    const file = photos.size === 1 ? await storage.get(photoKey(given!.photoId, given!.variant)) : undefined
    if (file === undefined)
      return reply.code(404).header('cache-control', 'no-store').send({ code: 'PHOTO_NOT_FOUND' })
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.sizeBytes,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=300',
        vary: 'Cookie',
      })
      .send(file.stream)
  })
}

type GivenPath = {
  photoId: string
  variant: PhotoVariant
  siteId: string
  expires: number
  signature: string
}

function readRequest(request: FastifyRequest): GivenPath | undefined {
  const { id: photoId, variant } = request.params as { id: string; variant: string }
  const { e: expires, i: siteId, s: signature } = request.query as Record<string, unknown>
  const known = PHOTO_VARIANTS.find(({ name }) => name === variant)
  if (known === undefined || !isRowId(photoId) || typeof siteId !== 'string' || !isRowId(siteId))
    return undefined
  if (typeof expires !== 'string' || typeof signature !== 'string') return undefined
  return { photoId, variant: known.name, siteId, expires: Number(expires), signature }
}

import { countAction } from '#platform/requests/count-action.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { UserError } from '#platform/base/errors.ts'
import { isRowId, toGlobalId } from '#platform/base/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { acceptPictures, refuseUpload, withUploadedFile } from '#platform/files/uploaded-file.ts'
import { findMemberOfSession } from '#subgraphs/accounts/published.ts'
import { addPhoto, findPhotoFor, isPhotoHiddenFrom } from './photo.actions.ts'
import { addRenewalRoute } from '#platform/files/picture-addresses.ts'
import {
  isOwnPhotoPath,
  isValidPhotoPath,
  PHOTO_VARIANTS,
  photoKey,
  photoPath,
  readCrop,
  type PhotoVariant,
} from './photo.rules.ts'

/** The routes that upload and serve photos. */
export function photoRoutes(app: FastifyInstance, route: RouteContext): void {
  void app.register(async (uploads) => {
    await acceptPictures(uploads, route.services.config.DATA_DIR)
    addUploadRoute(uploads, route)
  })
  addDownloadRoute(app, route)
  addRenewalRoute(app, route, {
    folder: 'photos',
    renew({ site, viewer, now }, { id, variant, sessionId, ...given }) {
      if (!isRowId(id) || !isPhotoVariant(variant)) return undefined
      // An address that names a session is renewed only in that session.
      if (sessionId !== undefined && sessionId !== viewer?.sessionId) return undefined
      const { config } = route.services
      const address = { photoId: id, variant, siteId: site.id, memberId: viewer?.memberId, sessionId }
      return isOwnPhotoPath(config, address, given) ? photoPath(config.SECRETS_KEY, address, now) : undefined
    },
  })
}

function addUploadRoute(app: FastifyInstance, route: RouteContext): void {
  // A slow sender would hold a slot for minutes; images have their own queue.
  app.post('/upload/photo', { config: { admission: 'always', body: 'upload' } }, async (request, reply) => {
    try {
      const ctx = await route.open(request, reply)
      requireViewer(ctx)
      await countAction(ctx, 'upload')
      const { crop: cropText } = request.query as { crop?: unknown }
      const crop = typeof cropText === 'string' ? readCrop(cropText) : undefined
      if (cropText !== undefined && crop === undefined)
        throw new UserError('CROP_INVALID', 'A crop is x,y,width,height in shares of the upright picture')
      const photo = await withUploadedFile(route.services.config.DATA_DIR, request, (file) =>
        addPhoto(ctx, file, crop),
      )
      return await reply.send({
        photoId: toGlobalId('Photo', photo.id),
        thumbhash: photo.thumbhash,
        moderation: photo.state.toUpperCase(),
        position: photo.position,
      })
    } catch (error) {
      return refuseUpload(reply, error)
    }
  })
}

function addDownloadRoute(app: FastifyInstance, route: RouteContext): void {
  // A browser requests an image once.
  app.get('/photos/:id/:variant', { config: { admission: 'action' } }, async (request, reply) => {
    const { id, variant } = request.params as { id: string; variant: string }
    const { e: expires, s: signature, v: sessionId } = request.query as Record<string, unknown>
    if (
      !isRowId(id) ||
      !isPhotoVariant(variant) ||
      typeof expires !== 'string' ||
      typeof signature !== 'string' ||
      !(sessionId === undefined || isSessionId(sessionId))
    )
      return notFound(reply)
    const opened = await route.open(request, reply)
    const address = {
      photoId: id,
      variant,
      siteId: opened.site.id,
      memberId: opened.viewer?.memberId,
      sessionId,
    }
    if (
      !isValidPhotoPath(route.services.config, address, { expires: Number(expires), signature }, opened.now)
    )
      return notFound(reply)
    const ctx = sessionId === undefined ? opened : await asHolderOf(opened, sessionId)
    if (ctx === undefined) return notFound(reply)
    // A valid path is not enough: a block, a deletion or a moderation decision takes effect at once.
    const allowed =
      variant === 'blurred'
        ? (await isPhotoHiddenFrom(ctx, id)) || (await findPhotoFor(ctx, id))
        : await findPhotoFor(ctx, id)
    const file = allowed ? await route.services.storage.get(photoKey(id, variant)) : undefined
    if (file === undefined) return notFound(reply)
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.sizeBytes,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'",
        // Pages of the site show images that another host serves under a path without a cookie.
        'cross-origin-resource-policy': sessionId === undefined ? 'same-origin' : 'cross-origin',
        'cache-control': 'private, max-age=300',
        vary: 'Cookie',
      })
      .send(file.stream)
  })
}

const isSessionId = (value: unknown): value is string => typeof value === 'string' && isRowId(value)

/** The request as the member whose session the path names. @returns undefined when the session has ended or the account is closed */
async function asHolderOf(opened: RequestContext, sessionId: string): Promise<RequestContext | undefined> {
  const { db, site } = opened
  const memberId = await findMemberOfSession(db, site.id, sessionId)
  return memberId === undefined ? undefined : { ...opened, viewer: { siteId: site.id, memberId, sessionId } }
}

function isPhotoVariant(variant: string): variant is PhotoVariant {
  return PHOTO_VARIANTS.some(({ name }) => name === variant)
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').send({ code: 'PHOTO_NOT_FOUND' })
}

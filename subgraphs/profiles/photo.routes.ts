import { countAction } from '#platform/count-action.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RouteContext } from '#platform/subgraph-definition.ts'
import { RequestError, UserError } from '#platform/errors.ts'
import { isRowId, toGlobalId } from '#platform/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { acceptPictures, withUploadedFile } from '#platform/uploaded-file.ts'
import { findMemberOfSession } from '../accounts/published.ts'
import { PhotoLimitReachedError } from './errors.ts'
import { addPhoto, findPhotoFor, isPhotoHiddenFrom } from './photo.actions.ts'
import { isValidPhotoPath, PHOTO_VARIANTS, photoKey, readCrop, type PhotoVariant } from './photo.rules.ts'

const HTTP_STATUS: Record<string, number> = {
  UNAUTHENTICATED: 403,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  BAD_USER_INPUT: 400,
  IMAGE_UNSUPPORTED: 422,
  IMAGE_BROKEN: 422,
  IMAGE_TOO_MANY_PIXELS: 422,
  IMAGE_TOO_NARROW: 422,
  IMAGE_TOO_LARGE: 413,
  IMAGE_BUSY: 503,
  STORAGE_UNAVAILABLE: 503,
  CROP_INVALID: 422,
  PHOTO_LIMIT_REACHED: 409,
}

/** Where photos come in and where they are fetched. */
export function photoRoutes(app: FastifyInstance, route: RouteContext): void {
  void app.register(async (uploads) => {
    await acceptPictures(uploads, route.services.config.DATA_DIR)
    addUploadRoute(uploads, route)
  })
  addDownloadRoute(app, route)
}

function addUploadRoute(app: FastifyInstance, route: RouteContext): void {
  // A slow sender would hold a place for minutes; pictures have a queue of their own.
  app.post('/upload/photo', { config: { admission: 'always' } }, async (request, reply) => {
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
      return refuse(reply, error)
    }
  })
}

function addDownloadRoute(app: FastifyInstance, route: RouteContext): void {
  // A browser asks for a picture once.
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
    // A valid path is not enough: a block, a deletion or a decision of moderation takes effect at once.
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
        // Pages of the site show what another host passes on under a path that needs no cookie.
        'cross-origin-resource-policy': sessionId === undefined ? 'same-origin' : 'cross-origin',
        'cache-control': 'private, max-age=300',
        vary: 'Cookie',
      })
      .send(file.stream)
  })
}

const isSessionId = (value: unknown): value is string => typeof value === 'string' && isRowId(value)

/** The request as that of the member whose session the path names. @returns undefined when the session is over or the account is closed */
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

// JSON with the same codes as the graph, because the client explains them with the same texts. Any other failure goes to the
// server's error handler.
function refuse(reply: FastifyReply, error: unknown) {
  const code =
    error instanceof UserError
      ? error.code
      : error instanceof RequestError
        ? error.extensions.code
        : multipartCode(error)
  if (code === undefined) throw error
  if (error instanceof RequestError && error.extensions.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(error.extensions.retryAfterSeconds))
  const limit = error instanceof PhotoLimitReachedError ? { limit: error.limit } : {}
  return reply.code(HTTP_STATUS[code] ?? 422).send({ code, ...limit })
}

function multipartCode(error: unknown): string | undefined {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return 'IMAGE_TOO_LARGE'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'BAD_USER_INPUT' : undefined
}

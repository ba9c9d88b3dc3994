import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UserError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import type { ImageCrop } from '#platform/files/images.ts'
import { uploadKey, withUploadedFile } from '#platform/files/uploaded-file.ts'
import { addPictureRoutes } from '#platform/process/picture-routes.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { findMemberOfSession } from '#subgraphs/accounts/published.ts'
import { PHOTO_VARIANTS, photoKey, type PhotoVariant } from '../photo-files.rules.ts'
import { addPhoto, findPhotoFor, isPhotoHiddenFrom } from './photo.actions.ts'
import { isOwnPhotoPath, isValidPhotoPath, photoPath, readCrop } from './photo.rules.ts'

/** The routes that upload and serve photos. */
export function photoRoutes(app: FastifyInstance, route: RouteContext): void {
  const { config, storage } = route.services
  addPictureRoutes(app, route, {
    folder: 'photos',
    upload: 'photo',
    notFound: 'PHOTO_NOT_FOUND',
    async keep(ctx, request) {
      const given = { crop: cropOf(request), key: uploadKey(request) }
      const photo = await withUploadedFile(config.DATA_DIR, request, (file) => addPhoto(ctx, file, given))
      return {
        photoId: toGlobalId('Photo', photo.id),
        thumbhash: photo.thumbhash,
        moderation: photo.state.toUpperCase(),
        position: photo.position,
      }
    },
    async find({ id, variant, sessionId, ...given }, open) {
      if (!isPhotoVariant(variant)) return undefined
      const opened = await open()
      const { site, viewer, now } = opened
      const address = { photoId: id, variant, siteId: site.id, memberId: viewer?.memberId, sessionId }
      if (!isValidPhotoPath(config, address, given, now)) return undefined
      const holder = sessionId === undefined ? opened : await asHolderOf(opened, sessionId)
      if (holder === undefined) return undefined
      const ctx = { ...holder, readsOnly: true }
      // A valid path is not enough: a block, a deletion or a decision of moderation takes effect at once.
      const allowed =
        variant === 'blurred'
          ? (await isPhotoHiddenFrom(ctx, id)) || (await findPhotoFor(ctx, id))
          : await findPhotoFor(ctx, id)
      const file = allowed ? await storage.get(photoKey(id, variant)) : undefined
      // Pages of the site show what another host passes on under a path that needs no cookie.
      return file && { ...file, isForOtherHosts: sessionId !== undefined }
    },
    renew({ site, viewer, now }, { id, variant, sessionId, ...given }) {
      if (!isPhotoVariant(variant)) return undefined
      // An address that names a session is renewed in that session.
      if (sessionId !== undefined && sessionId !== viewer?.sessionId) return undefined
      const address = { photoId: id, variant, siteId: site.id, memberId: viewer?.memberId, sessionId }
      return isOwnPhotoPath(config, address, given) ? photoPath(config.SECRETS_KEY, address, now) : undefined
    },
  })
}

function cropOf(request: FastifyRequest): ImageCrop | undefined {
  const { crop: text } = request.query as { crop?: unknown }
  const crop = typeof text === 'string' ? readCrop(text) : undefined
  if (text !== undefined && crop === undefined)
    throw new UserError('CROP_INVALID', 'A crop is x,y,width,height in shares of the upright picture')
  return crop
}

/**
 * The request as that of the member whose session the path names.
 * @returns undefined when the session is over or the account is closed
 */
async function asHolderOf(opened: RequestContext, sessionId: string): Promise<RequestContext | undefined> {
  const { db, site } = opened
  const memberId = await findMemberOfSession(db, site.id, sessionId)
  return memberId === undefined ? undefined : { ...opened, viewer: { siteId: site.id, memberId, sessionId } }
}

function isPhotoVariant(variant: string): variant is PhotoVariant {
  return PHOTO_VARIANTS.some(({ name }) => name === variant)
}

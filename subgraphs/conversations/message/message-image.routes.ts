import { countAction } from '#platform/requests/count-action.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRowId, newId, toGlobalId } from '#platform/base/global-ids.ts'
import { log } from '#platform/base/log.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { processImage } from '#platform/files/images.ts'
import { addRenewalRoute } from '#platform/files/picture-addresses.ts'
import { requireViewer, type Viewer } from '#platform/requests/request-context.ts'
import { acceptPictures, refuseUpload, withUploadedFile } from '#platform/files/uploaded-file.ts'
import type { JobHandler, RouteContext } from '#platform/process/subgraph-definition.ts'
import {
  isMessageImageVariant,
  isOwnMessageImagePath,
  isValidMessageImagePath,
  MESSAGE_IMAGE_VARIANTS,
  messageImageKey,
  messageImagePath,
} from './message-image.rules.ts'
import {
  deleteSurplusImages,
  deleteUnsentImages,
  insertMessageImage,
  isMessageImageVisibleFor,
} from './message-image.store.ts'

/** The number of unsent image uploads that a member may have. */
export const UNSENT_MAX = 20
const REMOVED_TOGETHER = 200

/** The routes that take images for messages and serve them to the two members. */
export function addMessageImageRoutes(app: FastifyInstance, route: RouteContext): void {
  app.register(async (uploads) => {
    await acceptPictures(uploads, route.services.config.DATA_DIR)
    addUploadRoute(uploads, route)
  })
  addDownloadRoute(app, route)
  addRenewalRoute(app, route, {
    folder: 'message-images',
    renew({ viewer, now }, { id, variant, ...given }) {
      if (viewer === undefined || !isRowId(id) || !isMessageImageVariant(variant)) return undefined
      const { config } = route.services
      const address = { imageId: id, variant, siteId: viewer.siteId, memberId: viewer.memberId }
      return isOwnMessageImagePath(config, address, given)
        ? messageImagePath(config.SECRETS_KEY, address, now)
        : undefined
    },
  })
}

function addUploadRoute(app: FastifyInstance, route: RouteContext): void {
  // A slow sender would hold a slot for minutes; images have their own queue.
  app.post(
    '/upload/message-image',
    { config: { admission: 'always', body: 'upload' } },
    async (request, reply) => {
      try {
        const ctx = await route.open(request, reply)
        const viewer = requireViewer(ctx)
        await countAction(ctx, 'upload')
        const image = await withUploadedFile(route.services.config.DATA_DIR, request, (file) =>
          keepMessageImage(route, viewer, file),
        )
        return await reply.send({ ...image, imageId: toGlobalId('MessageImage', image.imageId) })
      } catch (error) {
        return refuseUpload(reply, error)
      }
    },
  )
}

function addDownloadRoute(app: FastifyInstance, route: RouteContext): void {
  // A browser requests an image once.
  app.get('/message-images/:id/:variant', { config: { admission: 'action' } }, async (request, reply) => {
    const { id, variant } = request.params as { id: string; variant: string }
    const { e: expires, s: signature } = request.query as { e?: string; s?: string }
    if (
      !isRowId(id) ||
      !isMessageImageVariant(variant) ||
      typeof expires !== 'string' ||
      typeof signature !== 'string'
    )
      return notFound(reply)
    const { viewer, now } = await route.open(request, reply)
    if (viewer === undefined) return notFound(reply)
    const address = { imageId: id, variant, siteId: viewer.siteId, memberId: viewer.memberId }
    if (
      !isValidMessageImagePath(route.services.config, address, { expires: Number(expires), signature }, now)
    )
      return notFound(reply)
    // A valid path is not enough: a block or a removal takes effect at once.
    const file = (await isMessageImageVisibleFor(route.db, viewer, id))
      ? await route.services.storage.get(messageImageKey(id, variant))
      : undefined
    if (file === undefined) return notFound(reply)
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

/** Decodes an upload and keeps it for a later message. Of a member's unsent uploads, only the newest stay. */
async function keepMessageImage(
  { db, services: { storage } }: Pick<RouteContext, 'db' | 'services'>,
  { siteId, memberId }: Viewer,
  file: string,
): Promise<{ imageId: string; width: number; height: number; thumbhash: string }> {
  const { variants, width, height, thumbhash } = await processImage(file, [...MESSAGE_IMAGE_VARIANTS], {
    owner: memberId,
  })
  const id = newId()
  let surplus: string[]
  try {
    for (const { name } of MESSAGE_IMAGE_VARIANTS)
      await storage.put(messageImageKey(id, name), variants[name]!, 'image/webp')
    surplus = await db.transaction().execute(async (trx) => {
      await insertMessageImage(trx, { id, siteId, uploaderId: memberId, width, height, thumbhash })
      return deleteSurplusImages(trx, memberId, UNSENT_MAX)
    })
  } catch (error) {
    await deleteFiles(storage, [id]).catch(() => undefined)
    throw error
  }
  // The upload stays even if this deletion fails: a file without a row does no harm.
  await deleteFiles(storage, surplus).catch((error: unknown) =>
    log.error({ error }, 'files of images that were never sent could not be deleted'),
  )
  return { imageId: id, width, height, thumbhash }
}

/** Removes uploads that were never sent: rows first, so that a crash leaves files without a row, never a row without files. */
export const removeUnsentImages: JobHandler = async ({ db, services }) => {
  for (;;) {
    const ids = await db.transaction().execute((trx) => deleteUnsentImages(trx, REMOVED_TOGETHER))
    await deleteFiles(services.storage, ids)
    if (ids.length < REMOVED_TOGETHER) return
  }
}

async function deleteFiles(storage: FileStorage, imageIds: string[]): Promise<void> {
  for (const id of imageIds)
    for (const { name } of MESSAGE_IMAGE_VARIANTS) await storage.delete(messageImageKey(id, name))
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').send({ code: 'IMAGE_NOT_FOUND' })
}

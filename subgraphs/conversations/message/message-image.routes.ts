import type { FastifyInstance } from 'fastify'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { log } from '#platform/base/log.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { processImage } from '#platform/files/images.ts'
import { withUploadedFile } from '#platform/files/uploaded-file.ts'
import { addPictureRoutes } from '#platform/process/picture-routes.ts'
import type { JobHandler, RouteContext } from '#platform/process/subgraph-definition.ts'
import { requireViewer, type Viewer } from '#platform/requests/request-context.ts'
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
  const { config, storage } = route.services
  addPictureRoutes(app, route, {
    folder: 'message-images',
    upload: 'message-image',
    notFound: 'IMAGE_NOT_FOUND',
    async keep(ctx, request) {
      const image = await withUploadedFile(config.DATA_DIR, request, (file) =>
        keepMessageImage(route, requireViewer(ctx), file),
      )
      return { ...image, imageId: toGlobalId('MessageImage', image.imageId) }
    },
    async find({ id, variant, ...given }, open) {
      if (!isMessageImageVariant(variant)) return undefined
      const { viewer, now } = await open()
      if (viewer === undefined) return undefined
      const address = { imageId: id, variant, siteId: viewer.siteId, memberId: viewer.memberId }
      if (!isValidMessageImagePath(config, address, given, now)) return undefined
      // A valid path is not enough: a block or a removal takes effect at once.
      return (await isMessageImageVisibleFor(route.db, viewer, id))
        ? storage.get(messageImageKey(id, variant))
        : undefined
    },
    renew({ viewer, now }, { id, variant, ...given }) {
      if (viewer === undefined || !isMessageImageVariant(variant)) return undefined
      const address = { imageId: id, variant, siteId: viewer.siteId, memberId: viewer.memberId }
      return isOwnMessageImagePath(config, address, given)
        ? messageImagePath(config.SECRETS_KEY, address, now)
        : undefined
    },
  })
}

/**
 * Decodes an upload and keeps it for a message to come. Of the uploads that a member never sends, only the
 * newest stay.
 */
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

/**
 * Removes uploads that were never sent: rows first, so that a crash leaves files without a row, never a row
 * without files.
 */
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

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RequestError, UserError } from '#platform/errors.ts'
import { isRowId, newId, toGlobalId } from '#platform/global-ids.ts'
import { IMAGE_BYTES_MAX, ImageRejectedError, processImage } from '#platform/images.ts'
import { requireViewer } from '#platform/request-context.ts'
import type { JobHandler, RouteDoor } from '#platform/services.ts'
import { isMessageImageVariant, isValidMessageImagePath, MESSAGE_IMAGE_VARIANTS, messageImageKey } from './message-image.rules.ts'
import { deleteUnsentImages, insertMessageImage, isMessageImageVisibleFor } from './message-image.store.ts'

const HTTP_STATUS: Record<string, number> = {
  UNAUTHENTICATED: 403,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  BAD_USER_INPUT: 400,
  IMAGE_UNSUPPORTED: 422,
  IMAGE_BROKEN: 422,
  IMAGE_TOO_MANY_PIXELS: 422,
  IMAGE_TOO_LARGE: 413,
  IMAGE_BUSY: 503,
}

/** Where images for messages come in, and where the two members fetch them. */
export function addMessageImageRoutes(app: FastifyInstance, door: RouteDoor): void {
  app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fileSize: IMAGE_BYTES_MAX, headerPairs: 50 },
      throwFileSizeLimit: false,
    })
    uploads.post('/upload/message-image', async (request, reply) => {
      try {
        const ctx = await door.open(request, reply)
        const { siteId, memberId } = requireViewer(ctx)
        if (!request.isMultipart()) throw new RequestError('BAD_USER_INPUT', 'An upload is multipart/form-data')
        const part = await request.file()
        if (part === undefined) throw new RequestError('BAD_USER_INPUT', 'The upload has no file')
        const source = await part.toBuffer()
        if (part.file.truncated) throw new ImageRejectedError('IMAGE_TOO_LARGE')
        const { variants, width, height, thumbhash } = await processImage(source, [...MESSAGE_IMAGE_VARIANTS])
        const id = newId()
        for (const { name } of MESSAGE_IMAGE_VARIANTS)
          await door.services.storage.put(messageImageKey(id, name), variants[name]!, 'image/webp')
        await door.db
          .transaction()
          .execute((trx) => insertMessageImage(trx, { id, siteId, uploaderId: memberId, width, height, thumbhash }))
        return await reply.send({ imageId: toGlobalId('MessageImage', id), width, height, thumbhash })
      } catch (error) {
        return refuse(reply, error)
      }
    })
  })

  app.get('/message-images/:id/:variant', async (request, reply) => {
    const { id, variant } = request.params as { id: string; variant: string }
    const { e: expires, s: signature } = request.query as { e?: string; s?: string }
    if (!isRowId(id) || !isMessageImageVariant(variant) || typeof expires !== 'string' || typeof signature !== 'string')
      return notFound(reply)
    const { viewer, now } = await door.open(request, reply)
    if (viewer === undefined) return notFound(reply)
    const address = { imageId: id, variant, siteId: viewer.siteId, memberId: viewer.memberId }
    if (!isValidMessageImagePath(door.services.config.SECRETS_KEY, address, { expires: Number(expires), signature }, now))
      return notFound(reply)
    // The path alone opens nothing: a block or a removal counts from its moment on.
    const file = (await isMessageImageVisibleFor(door.db, viewer, id))
      ? await door.services.storage.get(messageImageKey(id, variant))
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

/** Removes uploads that were never sent: rows first, so that a crash leaves files without a row, never a row without files. */
export const removeUnsentImages: JobHandler = async ({ db, services }) => {
  const ids = await db.transaction().execute((trx) => deleteUnsentImages(trx))
  for (const id of ids) for (const { name } of MESSAGE_IMAGE_VARIANTS) await services.storage.delete(messageImageKey(id, name))
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').send({ code: 'IMAGE_NOT_FOUND' })
}

// JSON with the codes of the graph, because the client explains both with the same texts.
function refuse(reply: FastifyReply, error: unknown) {
  const code = error instanceof UserError ? error.code : error instanceof RequestError ? error.extensions.code : multipartCode(error)
  if (code === undefined) throw error
  return reply.code(HTTP_STATUS[code] ?? 422).send({ code })
}

function multipartCode(error: unknown): string | undefined {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return 'IMAGE_TOO_LARGE'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'BAD_USER_INPUT' : undefined
}

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RouteDoor } from '#platform/services.ts'
import { RequestError, UserError } from '#platform/errors.ts'
import { isRowId, newId, toGlobalId } from '#platform/global-ids.ts'
import { IMAGE_BYTES_MAX, ImageRejectedError } from '#platform/images.ts'
import { requireViewer } from '#platform/request-context.ts'
import { PhotoLimitReachedError } from './errors.ts'
import { addPhoto, findPhotoFor, isPhotoHiddenFrom } from './photo.actions.ts'
import { isValidPhotoPath, PHOTO_VARIANTS, photoKey, type PhotoVariant } from './photo.rules.ts'

const HTTP_STATUS: Record<string, number> = {
  UNAUTHENTICATED: 403, FORBIDDEN: 403, RATE_LIMITED: 429, BAD_USER_INPUT: 400,
  IMAGE_UNSUPPORTED: 422, IMAGE_BROKEN: 422, IMAGE_TOO_MANY_PIXELS: 422, IMAGE_TOO_LARGE: 413, IMAGE_BUSY: 503, PHOTO_LIMIT_REACHED: 409,
}

/** Where photos come in and where they are fetched. */
export function photoDoors(app: FastifyInstance, door: RouteDoor): void {
  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: IMAGE_BYTES_MAX, headerPairs: 50 }, throwFileSizeLimit: false })
    uploads.post('/upload/photo', async (request, reply) => {
      try {
        const ctx = await door.open(request, reply)
        requireViewer(ctx)
        const photo = await withUploadedFile(door.services.config.DATA_DIR, request, (file) => addPhoto(ctx, file))
        return await reply.send({ photoId: toGlobalId('Photo', photo.id), thumbhash: photo.thumbhash, moderation: photo.state.toUpperCase(), position: photo.position })
      } catch (error) {
        return refuse(reply, error)
      }
    })
  })

  app.get('/photos/:id/:variant', async (request, reply) => {
    const { id, variant } = request.params as { id: string; variant: string }
    const { e: expires, s: signature } = request.query as { e?: string; s?: string }
    if (!isRowId(id) || !isPhotoVariant(variant) || typeof expires !== 'string' || typeof signature !== 'string') return notFound(reply)
    const ctx = await door.open(request, reply)
    const address = { photoId: id, variant, siteId: ctx.site.id, memberId: ctx.viewer?.memberId }
    if (!isValidPhotoPath(door.services.config.SECRETS_KEY, address, { expires: Number(expires), signature }, ctx.now)) return notFound(reply)
    // The path alone opens nothing: a block, a deletion or a decision of moderation counts from its moment on.
    const allowed = variant === 'blurred' ? (await isPhotoHiddenFrom(ctx, id)) || (await findPhotoFor(ctx, id)) : await findPhotoFor(ctx, id)
    const file = allowed ? await door.services.storage.get(photoKey(id, variant)) : undefined
    if (file === undefined) return notFound(reply)
    return reply
      .headers({
        'content-type': 'image/webp', 'content-length': file.sizeBytes, 'x-content-type-options': 'nosniff', 'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'", 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'private, max-age=300', vary: 'Cookie',
      })
      .send(file.stream)
  })
}

function isPhotoVariant(variant: string): variant is PhotoVariant {
  return PHOTO_VARIANTS.some(({ name }) => name === variant)
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').send({ code: 'PHOTO_NOT_FOUND' })
}

/** Streams the request's one file to disk, hands it to `work` and removes it, whatever happens. */
async function withUploadedFile<Result>(dataDir: string, request: Parameters<RouteDoor['open']>[0], work: (file: string) => Promise<Result>): Promise<Result> {
  if (!request.isMultipart()) throw new RequestError('BAD_USER_INPUT', 'An upload is multipart/form-data')
  const part = await request.file()
  if (part === undefined) throw new RequestError('BAD_USER_INPUT', 'The upload has no file')
  const folder = path.join(dataDir, 'uploads')
  const file = path.join(folder, newId())
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(part.file, createWriteStream(file))
    if (part.file.truncated) throw new ImageRejectedError('IMAGE_TOO_LARGE')
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

// JSON with the same codes as the graph, because the client explains them with the same texts. What is no known failure goes to the one
// error handler of the server.
function refuse(reply: FastifyReply, error: unknown) {
  const code = error instanceof UserError ? error.code : error instanceof RequestError ? error.extensions.code : multipartCode(error)
  if (code === undefined) throw error
  const limit = error instanceof PhotoLimitReachedError ? { limit: error.limit } : {}
  return reply.code(HTTP_STATUS[code] ?? 422).send({ code, ...limit })
}

function multipartCode(error: unknown): string | undefined {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return 'IMAGE_TOO_LARGE'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'BAD_USER_INPUT' : undefined
}

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RouteDoor } from '#platform/services.ts'
import { RequestError, UserError } from '#platform/errors.ts'
import { storageError } from '#platform/file-storage.ts'
import { isRowId, newId, toGlobalId } from '#platform/global-ids.ts'
import { IMAGE_BYTES_MAX, ImageRejectedError } from '#platform/images.ts'
import { requireViewer } from '#platform/request-context.ts'
import { PhotoLimitReachedError } from './errors.ts'
import { addPhoto, findPhotoFor, isPhotoHiddenFrom } from './photo.actions.ts'
import { isValidPhotoPath, PHOTO_VARIANTS, photoKey, readCrop, type PhotoVariant } from './photo.rules.ts'

const HTTP_STATUS: Record<string, number> = {
  UNAUTHENTICATED: 403, FORBIDDEN: 403, RATE_LIMITED: 429, BAD_USER_INPUT: 400,
  IMAGE_UNSUPPORTED: 422, IMAGE_BROKEN: 422, IMAGE_TOO_MANY_PIXELS: 422, IMAGE_TOO_LARGE: 413, IMAGE_BUSY: 503, STORAGE_UNAVAILABLE: 503, CROP_INVALID: 422, PHOTO_LIMIT_REACHED: 409,
}

const LEFT_BEHIND_MILLISECONDS = 60 * 60_000

/** Where photos come in and where they are fetched. */
export function photoDoors(app: FastifyInstance, door: RouteDoor): void {
  void app.register(async (uploads) => {
    await sweepUploads(path.join(door.services.config.DATA_DIR, 'uploads'))
    await uploads.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: IMAGE_BYTES_MAX, headerPairs: 50 }, throwFileSizeLimit: false })
    uploads.post('/upload/photo', async (request, reply) => {
      try {
        const ctx = await door.open(request, reply)
        requireViewer(ctx)
        const { crop: cropText } = request.query as { crop?: unknown }
        const crop = typeof cropText === 'string' ? readCrop(cropText) : undefined
        if (cropText !== undefined && crop === undefined) throw new UserError('CROP_INVALID', 'A crop is x,y,width,height in shares of the upright picture')
        const photo = await withUploadedFile(door.services.config.DATA_DIR, request, (file) => addPhoto(ctx, file, crop))
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
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(part.file, createWriteStream(file)).catch((error: unknown) => {
      throw storageError(error)
    })
    if (part.file.truncated) throw new ImageRejectedError('IMAGE_TOO_LARGE')
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

// What a process that was killed in the middle of an upload has left. Another process may be receiving one now, hence the hour.
async function sweepUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_BEHIND_MILLISECONDS) await rm(file, { force: true })
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

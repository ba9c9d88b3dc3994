import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_MILLISECONDS } from '../base/durations.ts'
import { RequestError, UserError } from '../base/errors.ts'
import { newId } from '../base/global-ids.ts'
import { OWN_FILE_MODE, storageError } from './file-storage.ts'
import { IMAGE_BYTES_MAX, ImageRejectedError } from './images.ts'

const HTTP_STATUS: Record<string, number> = {
  UNAUTHENTICATED: 403,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  BAD_USER_INPUT: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IMAGE_TOO_LARGE: 413,
  IMAGE_BUSY: 503,
  STORAGE_UNAVAILABLE: 503,
  PHOTO_LIMIT_REACHED: 409,
  PHOTOS_LIMITED: 403,
}

const LEFT_BEHIND_MILLISECONDS = HOUR_MILLISECONDS

const folderOf = (dataDir: string) => path.join(dataDir, 'uploads')

/** Lets the routes of a scope accept one picture each, as multipart/form-data. */
export async function acceptPictures(scope: FastifyInstance, dataDir: string): Promise<void> {
  await sweepUploads(folderOf(dataDir))
  await scope.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: IMAGE_BYTES_MAX, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
}

/**
 * Streams the request's single file to disk, passes it to `work` and always removes it. A slow upload costs
 * disk space and no memory.
 * @throws an error of status 415; RequestError BAD_USER_INPUT; ImageRejectedError IMAGE_TOO_LARGE;
 * StorageUnavailableError
 */
export async function withUploadedFile<Result>(
  dataDir: string,
  request: FastifyRequest,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw Object.assign(new Error('An upload must be multipart/form-data'), { statusCode: 415 })
  const part = await request.file().catch((error: unknown) => {
    throw uploadError(error)
  })
  if (part === undefined) throw new RequestError('BAD_USER_INPUT', 'The upload has no file')
  const folder = folderOf(dataDir)
  const file = path.join(folder, newId())
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(part.file, createWriteStream(file, { mode: OWN_FILE_MODE })).catch((error: unknown) => {
      // A browser that cannot finish sending never sees the answer: the rest is read and dropped.
      request.raw.unpipe()
      request.raw.resume()
      throw uploadError(error)
    })
    if (part.file.truncated) throw new ImageRejectedError('IMAGE_TOO_LARGE')
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

const KEY = /^[\x21-\x7e]{8,200}$/

/**
 * The upload's `idempotency-key`: a client that lost the answer sends the picture again with the same one.
 * @throws RequestError BAD_USER_INPUT for a malformed key
 */
export function uploadKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key)))
    throw new RequestError('BAD_USER_INPUT', 'An idempotency key must have 8 to 200 visible characters')
  return key
}

/**
 * Answers a failed upload: JSON with the same codes as the graph, because the client explains both with the
 * same texts. `limit` is the maximum picture size, or the maximum number of photos. Any other failure goes to
 * the server's error handler.
 */
export function refuseUpload(reply: FastifyReply, error: unknown) {
  const code =
    error instanceof UserError
      ? error.code
      : error instanceof RequestError
        ? error.extensions.code
        : multipartCode(error)
  if (code === undefined) throw error
  if (error instanceof RequestError && error.extensions.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(error.extensions.retryAfterSeconds))
  return reply.code(HTTP_STATUS[code] ?? 422).send({ code, limit: (error as { limit?: number }).limit })
}

function multipartCode(error: unknown): string | undefined {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return 'IMAGE_TOO_LARGE'
  if (statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'BAD_USER_INPUT' : undefined
}

// The form parser reports a malformed form in an error without a code: it ends in the middle, or a part lacks
// its headers.
function uploadError(error: unknown): unknown {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return code === undefined && statusCode === undefined
    ? new RequestError('BAD_USER_INPUT', 'The upload is not complete multipart/form-data')
    : storageError(error)
}

// The remains of a process killed in the middle of an upload. Another process may be receiving one now, hence
// the hour.
async function sweepUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_BEHIND_MILLISECONDS)
      await rm(file, { force: true })
  }
}

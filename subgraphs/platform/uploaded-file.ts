import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RequestError } from './errors.ts'
import { OWN_FILE_MODE, storageError } from './file-storage.ts'
import { newId } from './global-ids.ts'
import { IMAGE_BYTES_MAX, ImageRejectedError } from './images.ts'

const LEFT_BEHIND_MILLISECONDS = 60 * 60_000

const folderOf = (dataDir: string) => path.join(dataDir, 'uploads')

/** Lets the routes of a scope take one picture each, as multipart/form-data. */
export async function acceptPictures(scope: FastifyInstance, dataDir: string): Promise<void> {
  await sweepUploads(folderOf(dataDir))
  await scope.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: IMAGE_BYTES_MAX, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
}

/**
 * Streams the request's one file to disk, hands it to `work` and removes it, whatever happens. A slow upload costs disk and no memory.
 * @throws RequestError BAD_USER_INPUT; ImageRejectedError IMAGE_TOO_LARGE; StorageUnavailableError
 */
export async function withUploadedFile<Result>(
  dataDir: string,
  request: FastifyRequest,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new RequestError('BAD_USER_INPUT', 'An upload is multipart/form-data')
  const part = await request.file().catch((error: unknown) => {
    throw uploadError(error)
  })
  if (part === undefined) throw new RequestError('BAD_USER_INPUT', 'The upload has no file')
  const folder = folderOf(dataDir)
  const file = path.join(folder, newId())
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(part.file, createWriteStream(file, { mode: OWN_FILE_MODE })).catch((error: unknown) => {
      // A browser that may not finish sending never sees the answer: what still comes is read and dropped.
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

// The parser of forms says what is wrong with one in an error without a code: it ends in the middle, or a part has no head.
function uploadError(error: unknown): unknown {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return code === undefined && statusCode === undefined
    ? new RequestError('BAD_USER_INPUT', 'The upload is no complete multipart/form-data')
    : storageError(error)
}

// What a process that was killed in the middle of an upload has left. Another process may be receiving one now, hence the hour.
async function sweepUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_BEHIND_MILLISECONDS)
      await rm(file, { force: true })
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { hostedPhotoKey } from './photo-host.rules.ts'

/** What a host of photos has: its keys and the files, but no database. */
export type PhotoHost = {
  keys: readonly Buffer[]
  storage: Pick<FileStorage, 'get'>
  /** Replaced in tests. */
  now?: () => Date
}

/** A server that serves photos by the signature in their paths alone. Anything else is not found. */
export function createPhotoHost(host: PhotoHost): Server {
  return createServer((request, response) => {
    // A client that goes away, or a storage that fails, ends the answer; nothing else depends on it.
    servePhoto(host, request, response).catch(() => response.destroy())
  })
}

async function servePhoto(
  { keys, storage, now = () => new Date() }: PhotoHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const key = hostedPhotoKey(keys, request.url ?? '', now())
  const file = key === undefined ? undefined : await storage.get(key)
  if (file === undefined) {
    response.writeHead(404, { 'cache-control': 'no-store' }).end()
    return
  }
  response.writeHead(200, {
    'content-type': 'image/webp',
    'content-length': file.sizeBytes,
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'private, max-age=300',
  })
  if (request.method === 'HEAD') {
    file.stream.destroy()
    response.end()
    return
  }
  await pipeline(file.stream, response)
}

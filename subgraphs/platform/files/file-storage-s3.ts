import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { log } from '../base/log.ts'
import { checkedKey, isStorageKey, StorageUnavailableError, type FileStorage } from './file-storage.ts'

/** A bucket of any S3-compatible store. `endpoint` is its origin, without the bucket. */
export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const REQUEST_MILLISECONDS = 20_000
// Three retries after 100, 200 and 400 milliseconds on average: enough for a restarting store, without
// keeping a member long.
const RETRIES = 3
const RETRY_MILLISECONDS = 200

/** A bucket that can also list its content. */
export type S3Storage = FileStorage & {
  /**
   * The keys of all files, in order. Objects in the same bucket whose names are not our keys are skipped.
   * @param prefix only keys that begin with it
   * @throws StorageUnavailableError when the store cannot be reached or refuses
   */
  list(prefix?: string): AsyncGenerator<string>
}

/**
 * Files in a bucket, addressed by path (`endpoint/bucket/key`), which every S3 store understands. A put
 * replaces the whole object or nothing. The bucket stays private: members get files from the product's own
 * routes only.
 */
export function openS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Options): S3Storage {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: RETRY_MILLISECONDS,
  })
  const bucketAddress = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const addressOf = (key: string) => `${bucketAddress}/${checkedKey(key)}`

  async function send(address: string, init: RequestInit): Promise<Response> {
    const response = await client
      .fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_MILLISECONDS) })
      .catch((error: unknown) => {
        log.error({ reason: (error as Error).message }, 'the file store does not answer')
        throw new StorageUnavailableError()
      })
    if (response.ok || response.status === 404) return response
    // The body names the fault ("AccessDenied", "NoSuchBucket") and none of our keys.
    log.error(
      { status: response.status, answer: (await response.text()).match(/<Code>(\w{1,60})<\/Code>/)?.[1] },
      'the file store refuses',
    )
    throw new StorageUnavailableError()
  }

  return {
    async put(key, content, contentType) {
      const headers = { 'content-type': contentType, 'content-length': String(content.length) }
      const response = await send(addressOf(key), { method: 'PUT', body: new Uint8Array(content), headers })
      await response.arrayBuffer()
      if (response.ok) return
      log.error({ status: response.status }, 'the file store has no such bucket')
      throw new StorageUnavailableError()
    },
    async get(key) {
      const response = await send(addressOf(key), { method: 'GET' })
      if (response.ok && response.body !== null) {
        return {
          stream: Readable.fromWeb(response.body as ReadableStream),
          sizeBytes: Number(response.headers.get('content-length')),
        }
      }
      await response.arrayBuffer()
      return undefined
    },
    async delete(key) {
      await (await send(addressOf(key), { method: 'DELETE' })).arrayBuffer()
    },
    list: (prefix = '') => listKeys((query) => send(`${bucketAddress}?${query}`, { method: 'GET' }), prefix),
  }
}

async function* listKeys(ask: (query: string) => Promise<Response>, prefix: string): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(prefix !== '' && { prefix }),
      ...(last !== '' && { 'start-after': last }),
    })
    const response = await ask(query.toString())
    const answer = await response.text()
    if (!response.ok) {
      log.error({ status: response.status }, 'the file store has no such bucket')
      throw new StorageUnavailableError()
    }
    // Our names contain no characters that XML escapes.
    const names = [...answer.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name]) => name!)
    yield* names.filter(isStorageKey)
    if (names.length === 0 || !answer.includes('<IsTruncated>true</IsTruncated>')) return
    last = unescaped(names.at(-1)!)
  }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

// A foreign object's name: the next page begins after it.
function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hexadecimal, decimal, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? all
    return String.fromCodePoint(Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : 16))
  })
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

// Level 11 gains little more and takes fifty times as long, while the reader waits.
const QUALITY = 5

/** The best encoding that a client accepts; undefined when it accepts none. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  const accepted = [acceptEncoding ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

const kept = new WeakMap<object, Map<Encoding, Promise<Buffer>>>()

async function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(text)
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    },
  })
}

/** A text in an encoding, compressed once per `owner`: the cached page. */
export function compressed(owner: object, text: string, encoding: Encoding): Promise<Buffer> {
  const known = kept.get(owner) ?? new Map<Encoding, Promise<Buffer>>()
  kept.set(owner, known)
  const made = known.get(encoding) ?? compress(text, encoding)
  known.set(encoding, made)
  return made
}

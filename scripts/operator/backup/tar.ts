/** One file of an archive. The content has exactly `sizeBytes`. */
export type ArchiveEntry = { name: string; sizeBytes: number; content: AsyncIterable<Buffer> | Buffer[] }

/** An archive is truncated, damaged, or not an archive at all. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const BLOCK_BYTES = 512
const END = Buffer.alloc(2 * BLOCK_BYTES)

/** Writes an archive in the POSIX format (ustar), which every `tar` reads. */
export async function* writeTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { name, sizeBytes, content } of entries) {
    yield header(name, sizeBytes)
    let writtenBytes = 0
    for await (const chunk of content) {
      writtenBytes += chunk.length
      yield chunk
    }
    if (writtenBytes !== sizeBytes)
      throw new ArchiveError(
        `${name} changed its size from ${sizeBytes} to ${writtenBytes} bytes while being read`,
      )
    yield padding(sizeBytes)
  }
  yield END
}

/** Reads an archive entry by entry. Taking the next entry skips the unread content of the current one. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const block = await bytes.take(BLOCK_BYTES)
    if (block.every((byte) => byte === 0)) break
    const { name, sizeBytes } = parseHeader(block)
    const content = bytes.stream(sizeBytes)
    yield { name, sizeBytes, content }
    for await (const _rest of content) continue
    await bytes.take(padding(sizeBytes).length)
  }
  // Read to the very end, so that gzip and encryption have verified everything.
  await bytes.drain()
}

function header(name: string, sizeBytes: number): Buffer {
  const { prefix, base } = splitName(name)
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(base, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

// Splits a long name at a slash into a prefix of at most 155 bytes and a rest of at most 100.
function splitName(name: string): { prefix: string; base: string } {
  if (name.length <= 100) return { prefix: '', base: name }
  const cut = name.lastIndexOf('/', 155)
  const base = name.slice(cut + 1)
  if (cut <= 0 || base.length > 100) throw new ArchiveError(`The name ${name} is too long for an archive`)
  return { prefix: name.slice(0, cut), base }
}

function parseHeader(block: Buffer): { name: string; sizeBytes: number } {
  const text = (from: number, length: number) =>
    block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const blank = Buffer.from(block)
  blank.write('        ', 148)
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== checksumOf(blank))
    throw new ArchiveError('This is not a backup, or it is damaged')
  const prefix = text(345, 155)
  return {
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    sizeBytes: Number.parseInt(text(124, 12), 8),
  }
}

function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0)
}

function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES)
}

class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  /** The next bytes, in pieces. To continue after a pause, read on from the same stream. */
  stream(count: number): AsyncGenerator<Buffer> {
    let left = count
    const next = async (): Promise<Buffer> => {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next()
        if (done) throw new ArchiveError('The backup is truncated')
        this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      return part
    }
    return (async function* () {
      while (left > 0) yield await next()
    })()
  }

  async drain(): Promise<void> {
    while ((await this.#source.next()).done !== true) continue
  }
}

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { ConfigError } from '#platform/base/config.ts'
import { FORMAT, type Manifest } from './format.ts'
import { ArchiveError, readTar, type ArchiveEntry } from './tar.ts'

/**
 * Opens a backup.
 * @param identityFile the file with the secret key, as `npm run backup -- key` or age-keygen writes it; `-`
 * reads standard input. Required for an encrypted backup.
 * @throws ConfigError when the backup cannot be opened, ArchiveError when its content is damaged
 */
export async function openBackup(
  file: string,
  identityFile: string | undefined,
): Promise<{ manifest: Manifest; entries: AsyncGenerator<ArchiveEntry> }> {
  const input = createReadStream(file)
  const compressed: Readable = file.endsWith('.age') ? await decrypted(input, identityFile) : input
  const gunzip = createGunzip()
  compressed.on('error', (error: Error) => gunzip.destroy(error))
  const entries = readTar(damagesTold(compressed.pipe(gunzip)))
  const first = await entries.next()
  if (first.done || first.value.name !== 'manifest.json')
    throw new ArchiveError('This is not a backup of Ruvela')
  const manifest = (await readJson(first.value)) as Manifest
  if (manifest.format !== FORMAT)
    throw new ConfigError(
      `This backup has layout ${manifest.format}. Release ${manifest.product} can read it, this release cannot.`,
    )
  return { manifest, entries }
}

/** Parses a JSON entry. */
export async function readJson({ content }: ArchiveEntry): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

async function decrypted(input: Readable, identityFile: string | undefined): Promise<Readable> {
  if (identityFile === undefined)
    throw new ConfigError('This backup is encrypted. Pass the file with its secret key: --identity <file>.')
  const content = await (identityFile === '-' ? text(process.stdin) : readFile(identityFile, 'utf8')).catch(
    (error: Error) => {
      throw new ConfigError(`The key cannot be read: ${error.message}`)
    },
  )
  const identities = content.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0)
    throw new ConfigError(`${identityFile} has no line that begins with AGE-SECRET-KEY-.`)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity.trim())
  const source = Readable.toWeb(input) as unknown as globalThis.ReadableStream<Uint8Array>
  try {
    return Readable.fromWeb((await decrypter.decrypt(source)) as unknown as ReadableStream)
  } catch (error) {
    throw new ConfigError(`This key does not decrypt the backup: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function* damagesTold(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined)
      throw new ConfigError(`The backup cannot be read: ${(error as Error).message}`, { cause: error })
    throw new ArchiveError(`The backup is truncated or damaged: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '#platform/base/config.ts'
import { quotedIdentifier } from '#platform/postgres/database.ts'
import {
  connectForCopy,
  listMigrations,
  listSequences,
  listTables,
  quotedName,
  SCHEMA_TABLES,
  type StoredTable,
} from './database-tables.ts'
import { openFileSource, type FileSource } from './file-source.ts'
import { FORMAT, partName, productVersion, secretsKeyId, type Completion, type Manifest } from './format.ts'
import { writeTar, type ArchiveEntry } from './tar.ts'

/** The result of a backup. */
export type MadeBackup = { file: string; sizeBytes: number; rowsCount: number; filesCount: number }

// Rows are collected into parts of about this size: an entry's size must be known before writing, and memory
// stays small.
const PART_BYTES = 4_000_000

/**
 * Writes the state of an installation at one moment into one file, while members continue. The database is
 * read in one snapshot; files deleted meanwhile from disk are held until they are read. The file gets its
 * final name once it is complete and flushed to disk.
 * @param adminUrl the role that owns the database
 * @param options.snapshot exported by another connection, to read the same moment
 */
export async function makeBackup(
  config: Config,
  adminUrl: string,
  { now = new Date(), snapshot }: { now?: Date; snapshot?: string } = {},
): Promise<MadeBackup> {
  const isEncrypted = config.BACKUP_RECIPIENT !== undefined
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  const file = path.resolve(config.BACKUP_DIR, `ruvela-${stamp}.backup${isEncrypted ? '.age' : ''}`)
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.part`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const files = await openFileSource(config)
  const completion: Completion = { rowsByTable: {}, sequences: [], filesCount: 0 }
  let client: pg.Client | undefined
  try {
    client = await connectForCopy(adminUrl, 'ruvela backup')
    const archive = Readable.from(writeTar(entriesOf({ client, config, files, now, snapshot }, completion)))
    const bytes = archive.pipe(createGzip({ level: 6 }))
    // A pipe ends with its source but does not propagate its errors: the backup would wait for ever.
    archive.on('error', (error) => bytes.destroy(error))
    const output = createWriteStream(aside, { mode: 0o600 })
    await pipeline(
      config.BACKUP_RECIPIENT === undefined ? bytes : await encrypted(bytes, config.BACKUP_RECIPIENT),
      output,
    )
    await flush(aside)
    await rename(aside, file)
    await flush(path.dirname(file))
    const rowsCount = Object.values(completion.rowsByTable).reduce((sum, rows) => sum + rows, 0)
    return { file, sizeBytes: output.bytesWritten, rowsCount, filesCount: completion.filesCount }
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  } finally {
    await client?.end()
    await files?.release()
  }
}

type Source = {
  client: pg.Client
  config: Config
  files: FileSource | undefined
  now: Date
  snapshot: string | undefined
}

async function* entriesOf(
  { client, config, files, now, snapshot }: Source,
  completion: Completion,
): AsyncGenerator<ArchiveEntry> {
  await client.query('begin isolation level repeatable read read only')
  if (snapshot !== undefined) await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`)
  const tables = await listTables(client)
  // Lock all tables at once, so that no migration changes one before its turn. The first read takes the
  // snapshot.
  await client.query(
    `lock table ${tables.map(({ name }) => quotedName(name)).join(', ')} in access share mode`,
  )
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const manifest: Manifest = {
    format: FORMAT,
    product: productVersion(),
    madeAt: now.toISOString(),
    postgres: rows[0]!.version,
    migrations: await listMigrations(client),
    tables,
    secretsKeyId: secretsKeyId(config.SECRETS_KEY),
    files: files === undefined ? 'elsewhere' : 'inside',
  }
  yield jsonEntry('manifest.json', manifest)
  for (const table of tables) {
    if (SCHEMA_TABLES.includes(table.name)) continue
    let part = 0
    completion.rowsByTable[table.name] = 0
    for await (const { rows: content, rowsCount } of copyParts(client, table)) {
      completion.rowsByTable[table.name]! += rowsCount
      yield { name: partName(table.name, ++part), sizeBytes: content.length, content: [content] }
    }
  }
  // Sequences ignore snapshots. Read last, they are ahead of every row above.
  completion.sequences = await listSequences(client)
  await client.query('commit')
  for await (const { key, sizeBytes, content } of files?.read() ?? []) {
    completion.filesCount += 1
    yield { name: `files/${key}`, sizeBytes, content }
  }
  yield jsonEntry('complete.json', completion)
}

function jsonEntry(name: string, value: unknown): ArchiveEntry {
  const content = Buffer.from(JSON.stringify(value))
  return { name, sizeBytes: content.length, content: [content] }
}

/**
 * The rows of a table in PostgreSQL's text format, which every version reads. A line break always ends a row.
 */
async function* copyParts(
  client: pg.Client,
  { name, columns }: StoredTable,
): AsyncGenerator<{ rows: Buffer; rowsCount: number }> {
  const stream = client.query(
    copyTo(`copy ${quotedName(name)} (${columns.map(quotedIdentifier).join(', ')}) to stdout`),
  )
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const partOf = (rows: Buffer) => ({
    rows,
    rowsCount: rows.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0),
  })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(10) + 1
    if (waitingBytes < PART_BYTES || end === 0) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      continue
    }
    yield partOf(Buffer.concat([...waiting, chunk.subarray(0, end)]))
    waiting = [chunk.subarray(end)]
    waitingBytes = chunk.length - end
  }
  if (waitingBytes > 0) yield partOf(Buffer.concat(waiting))
}

async function encrypted(bytes: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const source = Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
  return Readable.fromWeb((await encrypter.encrypt(source)) as unknown as ReadableStream)
}

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r')
  await handle.sync().finally(() => handle.close())
}

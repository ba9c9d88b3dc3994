import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#platform/base/config.ts'
import { openBucket } from '#platform/files/open-storage.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

// S3 lists a thousand keys at a time.
const FILES = triesAll() ? 1100 : 5
const keyOf = (number: number) => `photo/${String(number).padStart(5, '0')}/large.webp`

const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-bucket-'))
let server: ChildProcess
let app: TestApp
const databases: TestDatabase[] = []
let inBucket: (name: string) => Partial<Config>

beforeAll(async () => {
  app = await createTestApp()
  const port = await startStore(['old', 'new', 'damaged'])
  inBucket = (name) => ({
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const bucket = openBucket({ ...app.config, ...inBucket('old') })
  for (let number = 0; number < FILES; number++)
    await bucket.put(keyOf(number), Buffer.from(`picture ${number}`), 'image/webp')
  // Foreign keys, among ours and beyond the thousandth.
  const client = new AwsClient({ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', service: 's3' })
  for (const name of ['photo/00500/My%20%26%20picture', 'photo/00999/large.webp%20%26%20more'])
    await client.fetch(`http://127.0.0.1:${port}/old/${name}`, { method: 'PUT', body: 'theirs' })
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await app?.close()
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

// A separate process: s3rver signs continuation tokens with a cipher that Node enables only by a start
// option.
async function startStore(buckets: string[]): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../../node_modules/s3rver/bin/s3rver.js')
  const named = buckets.flatMap((name) => ['--configure-bucket', name])
  const place = ['--directory', path.join(folder, 's3'), '--address', '127.0.0.1', '--port', '0']
  server = spawn(process.execPath, ['--openssl-legacy-provider', file, ...place, ...named], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: server.stdout! })) {
    const port = /listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) return port
  }
  throw new Error('the store did not start')
}

async function emptyInstallation(settings: Partial<Config> = {}): Promise<{ config: Config; url: string }> {
  const database = await createTestDatabase()
  databases.push(database)
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  return { url: database.url, config: { ...database.config, DATA_DIR: dataDir, ...settings } }
}

async function backUp(settings: Partial<Config> = {}) {
  const config = { ...app.config, ...inBucket('old'), BACKUP_DIR: mkdtempSync(path.join(folder, 'backup-')) }
  return makeBackup({ ...config, ...settings }, app.config.DATABASE_URL!)
}

async function keysOf(config: Config): Promise<string[]> {
  const keys: string[] = []
  for await (const key of openBucket(config).list()) keys.push(key)
  return keys
}

test('OPER-06 a backup includes a bucket’s pictures; a restore writes them to a bucket or to disk @long', async () => {
  // What partners try is in no backup.
  const ofSandbox = Buffer.from('a picture of a sandbox')
  await openBucket({ ...app.config, ...inBucket('old') }).put(
    `sandboxes/k3v9-1/${keyOf(0)}`,
    ofSandbox,
    'image/webp',
  )
  const { file, filesCount } = await backUp()
  expect(filesCount).toBe(FILES)

  const onDisk = await emptyInstallation()
  await restoreBackup(onDisk.config, onDisk.url, { file })
  for (const number of [0, Math.floor(FILES * 0.9), FILES - 1])
    expect(readFileSync(path.join(onDisk.config.DATA_DIR, 'files', keyOf(number)), 'utf8')).toBe(
      `picture ${number}`,
    )
  expect(readdirSync(path.join(onDisk.config.DATA_DIR, 'files/photo'))).toHaveLength(FILES)

  const elsewhere = await emptyInstallation(inBucket('new'))
  await restoreBackup(elsewhere.config, elsewhere.url, { file })
  expect(await keysOf(elsewhere.config)).toEqual(Array.from({ length: FILES }, (_, number) => keyOf(number)))
  const last = await openBucket(elsewhere.config).get(keyOf(FILES - 1))
  expect((await buffer(last!.stream)).toString()).toBe(`picture ${FILES - 1}`)
})

test('a failed restore removes the files it wrote to the bucket and leaves those already there @long', async () => {
  const { file } = await backUp()
  truncateSync(file, Math.floor(statSync(file).size * 0.98))
  const { config, url } = await emptyInstallation(inBucket('damaged'))
  await openBucket(config).put(keyOf(3), Buffer.from('picture 3'), 'image/webp')
  await expect(restoreBackup(config, url, { file })).rejects.toThrow()
  expect(await keysOf(config)).toEqual([keyOf(3)])
})

test('an operator whose bucket keeps its own versions leaves the files out of the backup', async () => {
  const { file, filesCount } = await backUp({ BACKUP_FILES: false })
  expect(filesCount).toBe(0)
  expect(await verifyBackup(file, undefined)).toMatchObject({ filesCount: 0, filesElsewhere: true })
})

test('a backup that cannot read its files fails and leaves no file that looks like a backup', async () => {
  const { config } = await emptyInstallation()
  const backups = mkdtempSync(path.join(folder, 'backup-'))
  const recipient = await identityToRecipient(await generateX25519Identity())
  for (const BACKUP_RECIPIENT of [undefined, recipient]) {
    const settings = { ...config, ...inBucket('nowhere'), BACKUP_DIR: backups, BACKUP_RECIPIENT }
    await expect(makeBackup(settings, app.config.DATABASE_URL!)).rejects.toThrow()
    expect(readdirSync(backups)).toEqual([])
  }
})

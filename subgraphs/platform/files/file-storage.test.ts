import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../base/config.ts'
import { openLocalStorage, StorageUnavailableError, type FileStorage } from './file-storage.ts'
import { openStorage } from './open-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-storage-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'photos', configs: [] }],
})
const storages: Record<string, FileStorage> = { disk: openLocalStorage(path.join(folder, 'own/disk')) }
let s3: Record<string, string>

beforeAll(async () => {
  const { port } = await server.run()
  s3 = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}/`,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  storages['s3'] = openStorage(readConfig(s3))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const read = async (storage: FileStorage, key: string) => {
  const file = await storage.get(key)
  return file && { bytes: await buffer(file.stream), sizeBytes: file.sizeBytes }
}

test.each(['disk', 's3'])('a file is stored, replaced, read and removed: %s', async (name) => {
  const storage = storages[name]!
  const [key, first, second] = [
    'photos/a-1/card.webp',
    Buffer.from([0, 255, 10, 13]),
    Buffer.alloc(300_000, 7),
  ]
  expect(await read(storage, key)).toBeUndefined()
  for (const content of [first, second]) {
    await storage.put(key, content, 'image/webp')
    expect(await read(storage, key)).toEqual({ bytes: content, sizeBytes: content.length })
  }
  await storage.delete(key)
  await storage.delete(key)
  expect(await read(storage, key)).toBeUndefined()
})

test('only the user of the service can read files on disk', async () => {
  const before = process.umask(0)
  try {
    await storages['disk']!.put('exports/a-1/accounts.json', Buffer.from('{}'), 'application/json')
  } finally {
    process.umask(before)
  }
  expect(statSync(path.join(folder, 'own/disk/exports/a-1/accounts.json')).mode & 0o777).toBe(0o600)
})

test.each(['disk', 's3'])('a foreign key never becomes a path or an address: %s', async (name) => {
  for (const key of ['../x', 'photos/../../x', '/etc/passwd', 'photos/a?acl', 'photos/a%2e', '']) {
    await expect(storages[name]!.put(key, Buffer.from('x'), 'image/webp'), key).rejects.toThrow(
      'not a storage key',
    )
  }
  expect(readdirSync(folder, { recursive: true }).filter((name) => /(^|\/)x$/.test(String(name)))).toEqual([])
})

test('a store that refuses the key or lacks the bucket is unavailable, and members see none of its details', async () => {
  for (const wrong of [{ S3_ACCESS_KEY_ID: 'other' }, { S3_BUCKET: 'nowhere' }]) {
    const storage = openStorage(readConfig({ ...s3, ...wrong }))
    await expect(storage.put('photos/a/card.webp', Buffer.from('x'), 'image/webp')).rejects.toBeInstanceOf(
      StorageUnavailableError,
    )
  }
})

test('a start with S3 but without its address and keys names every missing one', () => {
  const problems = () => readConfig({ NODE_ENV: 'test', DATA_DIR: folder, STORAGE: 's3' })
  expect(problems).toThrow(ConfigError)
  for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(problems).toThrow(name)
})

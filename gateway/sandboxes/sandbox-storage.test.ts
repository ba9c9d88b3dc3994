import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, type Config } from '#platform/base/config.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { deleteFiles, sandboxStorage, templateStorage } from './sandbox-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-sandbox-files-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'photos', configs: [] }],
})
const configs: Record<string, Config> = {}
beforeAll(async () => {
  const { port } = await server.run()
  const disk = { NODE_ENV: 'test', SEED: 'none', DATA_DIR: folder }
  const bucket = {
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  configs['disk'] = readConfig(disk)
  configs['s3'] = readConfig({ ...disk, ...bucket })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const read = async (storage: FileStorage, key: string) => {
  const file = await storage.get(key)
  return file && text(file.stream)
}

test.each(['disk', 's3'])(
  'a sandbox shows the pictures of invented members, and keeps and deletes only its own: %s',
  async (name) => {
    const config = configs[name]!
    const [shared, uploaded] = ['photos/shared/card.webp', 'photos/uploaded/card.webp']
    await templateStorage(config).put(shared, Buffer.from('drawn'), 'image/webp')
    const state = { label: 'a23456789012', version: 1 }
    const [one, other] = [sandboxStorage(config, state), sandboxStorage(config, { ...state, version: 10 })]
    for (const storage of [one, other]) await storage.put(uploaded, Buffer.from('own'), 'image/webp')
    expect([await read(one, shared), await read(one, uploaded)]).toEqual(['drawn', 'own'])
    // The invented member is deleted in one sandbox, and stays in the other.
    await one.delete(shared)
    expect(await read(other, shared)).toBe('drawn')
    await deleteFiles(config, state)
    expect([await read(one, uploaded), await read(other, uploaded)]).toEqual([undefined, 'own'])
    // The real site has none of these files.
    for (const key of [shared, uploaded]) expect(await read(openStorage(config), key)).toBeUndefined()
  },
)

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { ask, newDataDir, printedToken, startProduct, type Product } from '#testing/product.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SECRETS_KEY = 'the key of the installation that is backed up'
const LANGUAGE = `mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }`
const PHOTO = `{ viewer { language profile { photos { large: url(variant: LARGE) } } } }`

let products: Product[] = []
let servers: EmbeddedPostgres[] = []
let folders: string[] = []

afterEach(async () => {
  for (const product of products)
    if (product.child.exitCode === null && product.child.signalCode === null) await product.stop()
  for (const server of servers) await server.stop()
  for (const folder of folders)
    fs.rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  products = []
  servers = []
  folders = []
})

function newInstallation(): string {
  const dataDir = newDataDir()
  folders.push(dataDir)
  return dataDir
}

function start(environment: Record<string, string>): Product {
  const product = startProduct('scripts/serve.ts', { SECRETS_KEY, SEED_MEMBERS: '20', ...environment })
  products.push(product)
  return product
}

/**
 * Runs an operator's command on an installation.
 * @returns what it printed; throws when it failed
 */
async function run(
  command: string,
  parameters: string[],
  environment: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`scripts/operator/${command}.ts`, ...parameters],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], SECRETS_KEY, ...environment },
    },
  )
  return stdout
}

const backupIn = (folder: string) =>
  path.join(
    folder,
    fs.readdirSync(folder).find((name) => name.endsWith('.backup'))!,
  )

/** Members find everything again: their account, their messages and their pictures. */
async function expectSame(product: Product, token: string, language: string): Promise<void> {
  const port = await product.ready()
  const { data } = await ask(port, token, PHOTO)
  expect(data.viewer.language).toBe(language)
  expect(data.viewer.profile.photos.length).toBeGreaterThan(0)
  const { large } = data.viewer.profile.photos[0]
  const answer = await fetch(new URL(large, `http://localhost:${port}`), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000)
}

test('OPER-06 after a machine is lost, members find everything on a new one with the backup and the keys', async () => {
  const [lost, found] = [newInstallation(), newInstallation()]
  const BACKUP_DIR = path.join(path.dirname(found), 'backups')
  const first = start({ DATA_DIR: lost })
  const token = await printedToken(first, 'free member')
  await ask(await first.ready(), token, LANGUAGE, { variables: { language: 'fr' } })
  // While the product keeps running.
  expect(await run('backup', [], { DATA_DIR: lost, BACKUP_DIR })).toMatch(/\d+ rows and \d+ files/)
  await ask(await first.ready(), token, LANGUAGE, { variables: { language: 'de' } })
  expect(await first.stop()).toBe(0)
  fs.rmSync(lost, { recursive: true })

  expect(await run('restore', [backupIn(BACKUP_DIR)], { DATA_DIR: found })).toMatch(/^Restored as of/)
  await expectSame(start({ DATA_DIR: found, SEED: 'none' }), token, 'fr')
})

test.runIf(process.env['TEST_POSTGRES_BINARIES'])(
  'OPER-06 a backup moves a database of an older PostgreSQL major version into the embedded one',
  async () => {
    const [old, next] = [newInstallation(), newInstallation()]
    const BACKUP_DIR = path.join(path.dirname(next), 'backups')
    const server = await startEmbeddedPostgres({
      dataDir: old,
      binariesDirectory: process.env['TEST_POSTGRES_BINARIES']!,
    })
    servers.push(server)
    const DATABASE_URL = server.url('postgres')
    const product = start({ DATABASE_URL, DATA_DIR: old, SEED: 'demo' })
    const token = await printedToken(product, 'free member')
    await ask(await product.ready(), token, LANGUAGE, { variables: { language: 'fr' } })
    await run('backup', [], { DATABASE_URL, DATA_DIR: old, BACKUP_DIR })
    expect(await product.stop()).toBe(0)

    await run('restore', [backupIn(BACKUP_DIR)], { DATA_DIR: next })
    const clusters = (dataDir: string) => fs.readdirSync(dataDir).filter((name) => /^pg\d+$/.test(name))
    expect(clusters(next)).not.toEqual(clusters(old))
    await expectSame(start({ DATA_DIR: next, SEED: 'none' }), token, 'fr')
  },
)

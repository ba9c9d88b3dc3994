import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readPostmaster, type Postmaster } from '#platform/postgres/postmaster.ts'
import { ask, newDataDir, printedToken, startProduct, type Product } from '#testing/product.ts'

const EXIT_DATABASE_LOST = 69
const LANGUAGE = `mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }`
const MY_LANGUAGE = '{ viewer { language } }'

let product: Product
let dataDir: string

afterEach(async () => {
  if (product.child.exitCode === null && product.child.signalCode === null) await product.stop()
  const postmaster = postmasterNow()
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT')
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('members go on after the database was killed: it is started again and has everything that was acknowledged', async () => {
  const { port, token } = await startDemo()
  await setLanguage(port, token, 'de')
  killDatabase()
  await untilDatabaseIsBack()
  await expect.poll(() => languageOf(port, token)).toBe('de')
  await setLanguage(port, token, 'fr')
  expect(await languageOf(port, token)).toBe('fr')
  expect(await product.stop()).toBe(0)
  expect(postmasterNow()).toBeUndefined()
})

test('a database that dies again and again ends the service with an exit code of its own and says so', async () => {
  const { port, token } = await startDemo()
  for (let time = 1; time <= 3; time++) {
    killDatabase()
    await untilDatabaseIsBack()
    await expect.poll(() => languageOf(port, token)).toBeDefined()
  }
  killDatabase()
  expect(await product.ended()).toBe(EXIT_DATABASE_LOST)
  expect(product.output()).toMatch(
    /The database has ended 4 times within 10 minutes\. Its reasons stand in .*server\.log/,
  )
})

test('a database whose data are gone ends the service with the same exit code, and the reason', async () => {
  await startDemo()
  fs.rmSync(cluster(), { recursive: true })
  process.kill(database.pid, 'SIGKILL')
  expect(await product.ended()).toBe(EXIT_DATABASE_LOST)
  expect(product.output()).toContain('The database has ended and cannot be started again')
})

test('Ctrl-C ends the service while its database hangs without data, and takes the database with it', async () => {
  await startDemo()
  const { pid } = database
  fs.rmSync(cluster(), { recursive: true })
  // Stopped, not ended: whoever asks it waits.
  process.kill(pid, 'SIGSTOP')
  expect(await product.stop()).not.toBeNull()
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => isThere(pid)).toBe(false)
})

/** The one that is killed next. */
let database: Postmaster

async function startDemo(): Promise<{ port: number; token: string }> {
  dataDir = newDataDir()
  product = startProduct('scripts/serve.ts', { SEED_MEMBERS: '20', DATA_DIR: dataDir })
  const port = await product.ready()
  database = postmasterNow()!
  return { port, token: await printedToken(product, 'free member') }
}

const cluster = () => fs.realpathSync(path.join(dataDir, 'pg18'))
const postmasterNow = () => readPostmaster(path.join(dataDir, 'pg18', 'data'))

function killDatabase(): void {
  process.kill(database.pid, 'SIGKILL')
}

// The connections of the one that was killed still answer for a moment, so an answer alone does not tell that there is another.
async function untilDatabaseIsBack(): Promise<void> {
  await expect.poll(() => postmasterNow()?.pid ?? database.pid).not.toBe(database.pid)
  database = postmasterNow()!
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function setLanguage(port: number, token: string, language: string): Promise<void> {
  expect(await ask(port, token, LANGUAGE, { variables: { language } })).toMatchObject({
    data: { changeLanguage: { __typename: 'ChangeLanguageSuccess' } },
  })
}

async function languageOf(port: number, token: string): Promise<string | undefined> {
  return (await ask(port, token, MY_LANGUAGE)).data?.viewer?.language
}

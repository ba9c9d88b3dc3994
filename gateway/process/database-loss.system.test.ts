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

test('members go on after the database was killed: it restarts with everything that was acknowledged', async () => {
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

test('a database that keeps dying ends the service with a distinct exit code and a message', async () => {
  const { port, token } = await startDemo()
  for (let time = 1; time <= 3; time++) {
    killDatabase()
    await untilDatabaseIsBack()
    await expect.poll(() => languageOf(port, token)).toBeDefined()
  }
  killDatabase()
  expect(await product.ended()).toBe(EXIT_DATABASE_LOST)
  expect(product.output()).toMatch(
    /The database has ended 4 times within 10 minutes\. The reasons are in .*server\.log/,
  )
})

test('a database whose data is gone ends the service with the same exit code, and the reason', async () => {
  await startDemo()
  fs.rmSync(cluster(), { recursive: true })
  process.kill(database.pid, 'SIGKILL')
  expect(await product.ended()).toBe(EXIT_DATABASE_LOST)
  expect(product.output()).toContain('The database has ended and cannot be started again')
})

test('Ctrl-C ends the service while its database hangs without data, and ends the database, too', async () => {
  await startDemo()
  const { pid } = database
  fs.rmSync(cluster(), { recursive: true })
  // Stopped, not ended: its clients wait.
  process.kill(pid, 'SIGSTOP')
  expect(await product.stop()).not.toBeNull()
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => isThere(pid)).toBe(false)
})

/** The server to kill next. */
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

// Connections of the killed server still answer for a moment, so an answer alone does not prove that a new
// one runs.
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

import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDataDir, printedToken, startProduct, type Product } from '../testing/product.ts'
import { examplesOf, likenessOf, runExample, type Example } from './testing/examples.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const OTHERS = ['authentication', 'pagination', 'errors', 'limits', 'rest-calls']
// Only curl and the project's own Node.js are taken for granted; where there is no Python, its examples are left out.
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

let product: Product
let dataDir: string
let apiUrl: string
beforeAll(async () => {
  dataDir = newDataDir()
  product = startProduct('gateway/server.ts', { SEED: 'demo', SEED_MEMBERS: '60', DATA_DIR: dataDir })
  apiUrl = `http://localhost:${await product.ready()}`
})
afterAll(async () => {
  await product?.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

/** The operator's command, as the guides have it. @returns the key */
async function createKey(...parameters: string[]): Promise<string> {
  const command = [
    'run',
    '--silent',
    'api-key',
    '--',
    'create',
    '--site',
    'ruvela',
    '--partner',
    'My company',
  ]
  const { stdout } = await promisify(execFile)('npm', [...command, ...parameters], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  })
  return stdout.split('\n')[1]!
}

async function expectAnswer(example: Example, environment: Record<string, string>): Promise<void> {
  const answer = await runExample(example, { API_URL: apiUrl, ...environment })
  expect(likenessOf(answer), example.text).toMatchObject(likenessOf(JSON.parse(example.answer)) as object)
}

const isRunnable = ({ language }: Example) => HAS_PYTHON || language !== 'python'

test('FED-06 a partner with nothing but the quick start gets a key, the first answer in three languages, and the first event', async () => {
  const environment = {
    API_KEY: await createKey(),
    MEMBER_TOKEN: await printedToken(product, 'free member'),
  }
  const examples = examplesOf('quick-start')
  expect(examples.map(({ language }) => language)).toEqual(['sh', 'ts', 'python', 'ts'])
  for (const example of examples.filter(isRunnable)) await expectAnswer(example, environment)
})

test('FED-06 every example of the other guides answers what the guide says', async () => {
  const REPORT_KEY = await createKey('--network', 'mynetwork', '--scopes', 'orders:read')
  const API_KEY = await createKey()
  for (const guide of OTHERS) {
    const examples = examplesOf(guide)
    expect(examples.length, guide).toBeGreaterThan(0)
    for (const example of examples.filter(isRunnable)) await expectAnswer(example, { API_KEY, REPORT_KEY })
  }
})

import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#testing/free-ports.ts'
import { newDataDir, printedToken, startProduct, type Product } from '#testing/product.ts'
import { examplesOf, likenessOf, runExample, type Example } from './testing/examples.ts'
import { withReceiver } from './testing/webhook-receiver.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const OTHERS = ['authentication', 'pagination', 'errors', 'limits', 'rest-calls', 'subscriptions']
const PICTURE = path.join(ROOT, 'scripts/demo/portraits/f-22-01-b.webp')
// Only curl and the project's own Node.js are required; without Python, its examples are skipped.
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

const MINUTES_TO_FIRST_EVENT = 10

let product: Product
/** Where the guide's receiver listens, as http://localhost:9000 in the guide. */
let receiver: { port: number; origin: string }
let dataDir: string
let apiUrl: string
beforeAll(async () => {
  dataDir = newDataDir()
  const port = await freePort()
  receiver = { port, origin: `http://localhost:${port}` }
  const demo = { SEED: 'demo', SEED_MEMBERS: '60', DATA_DIR: dataDir, WEBHOOK_ORIGINS: receiver.origin }
  product = startProduct('scripts/serve.ts', demo)
  apiUrl = `http://localhost:${await product.ready()}`
})
afterAll(async () => {
  await product?.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

/**
 * Runs the operator's command as the guides write it, such as `webhook create`.
 * @returns the lines that it prints
 */
async function operate(command: string, ...parameters: string[]): Promise<string[]> {
  const [name = '', action = ''] = command.split(' ')
  const words = ['run', '--silent', name, '--', action, '--site', 'ruvela', ...parameters]
  const { stdout } = await promisify(execFile)('npm', words, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      WEBHOOK_ORIGINS: receiver.origin,
    },
  })
  return stdout.split('\n')
}

const createKey = async (...parameters: string[]): Promise<string> =>
  (await operate('api-key create', '--partner', 'My company', ...parameters))[1]!

async function expectAnswer(example: Example, environment: Record<string, string>): Promise<void> {
  const answer = await runExample(example, { API_URL: apiUrl, ...environment })
  expect(likenessOf(answer), example.text).toMatchObject(likenessOf(JSON.parse(example.answer)) as object)
}

const isRunnable = ({ language }: Example) => HAS_PYTHON || language !== 'python'

/** Signs up as the form does for a visitor who came by a partner's link. */
async function signUpBy(tracking: object): Promise<void> {
  const input = {
    email: 'tess@partner.example',
    name: 'Tess',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
    tracking,
  }
  const answer = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await printedToken(product, 'visitor')}`,
    },
    body: JSON.stringify({
      query: 'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }',
      variables: { input },
    }),
  })
  expect(await answer.json()).toMatchObject({ data: { signUp: { __typename: 'SignUpSuccess' } } })
}

test('FED-06 the quick start leads a partner from nothing to a first answer and signed events in ten minutes', async () => {
  const begin = performance.now()
  const steps: string[] = []
  const took = (what: string) =>
    steps.push(`${what} after ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  const API_KEY = await createKey()
  took('the key')
  const examples = examplesOf('quick-start')
  expect(examples.map(({ language }) => language)).toEqual(['sh', 'sh', 'ts', 'python'])
  const [first, ...others] = examples
  await expectAnswer(first!, { API_KEY })
  took('the first answer')
  for (const example of others.filter(isRunnable)) await expectAnswer(example, { API_KEY })
  took('the same in other languages')

  const typed = ['--partner', 'My company', '--network', 'mynetwork', '--url', `${receiver.origin}/hooks`]
  const [id = '', secret = ''] = await operate('webhook create', ...typed)
  await withReceiver('ts', { port: receiver.port, secret }, async (printed) => {
    await operate('webhook test', '--id', id)
    await expect.poll(printed, { timeout: 60_000 }).toMatchObject([{ type: 'webhook.test', data: {} }])
    took('the first signed event')
    await signUpBy({ network: 'mynetwork', ref: 'one' })
    await expect.poll(printed, { timeout: 60_000 }).toMatchObject([
      { type: 'webhook.test' },
      {
        type: 'signup.created',
        data: { signup: { network: 'mynetwork', ref: 'one', reference: expect.any(String) } },
      },
    ])
    took('the first sign-up')
  })
  console.log(`A partner has ${steps.join(', ')}.`)
  expect((performance.now() - begin) / 60_000).toBeLessThan(MINUTES_TO_FIRST_EVENT)
})

test('FED-06 every example of the other guides answers what the guide shows', async () => {
  const REPORT_KEY = await createKey('--network', 'none', '--scopes', 'signups:read,orders:read')
  const API_KEY = await createKey()
  const MEMBER_TOKEN = await printedToken(product, 'free member')
  for (const guide of OTHERS) {
    const examples = examplesOf(guide)
    expect(examples.length, guide).toBeGreaterThan(0)
    for (const example of examples.filter(isRunnable))
      await expectAnswer(example, { API_KEY, REPORT_KEY, MEMBER_TOKEN })
  }
  // The free member has as many photos as allowed.
  const uploader = { MEMBER_TOKEN: await printedToken(product, 'paid member'), PICTURE }
  const uploads = examplesOf('uploads')
  expect(uploads).toHaveLength(1)
  await expectAnswer(uploads[0]!, uploader)
})

test('FED-06 a partner registers an app, and its guide’s examples get a token and a member’s data', async () => {
  const redirectUri = 'https://app.example/back'
  const typed = ['--name', 'My app', '--redirects', redirectUri, '--scopes', 'profile:read,matches:read']
  const [CLIENT_ID = '', CLIENT_SECRET = ''] = await operate('oauth-client create', ...typed)
  const CODE_VERIFIER = 'x'.repeat(43)
  const memberToken = await printedToken(product, 'free member')
  // The member's part at /oauth/authorize.
  const letIn = async () => {
    const request = {
      clientId: CLIENT_ID,
      redirectUri,
      responseType: 'code',
      scope: 'profile:read',
      codeChallenge: createHash('sha256').update(CODE_VERIFIER).digest('base64url'),
      codeChallengeMethod: 'S256',
    }
    const query = `mutation ($request: AppAuthorizationRequestInput!) { respondToAppAuthorization(input: { request: $request, allow: true }) {
      ... on RespondToAppAuthorizationSuccess { redirectTo } } }`
    const answer = await fetch(`${apiUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${memberToken}` },
      body: JSON.stringify({ query, variables: { request } }),
    })
    const { data } = (await answer.json()) as { data: { respondToAppAuthorization: { redirectTo: string } } }
    return new URL(data.respondToAppAuthorization.redirectTo).searchParams.get('code')!
  }
  const credentials = { CLIENT_ID, CLIENT_SECRET, CODE_VERIFIER }
  const examples = examplesOf('oauth')
  const [metadata, redeem, ask] = examples
  expect(examples.length).toBe(3)
  await expectAnswer(metadata!, {})
  await expectAnswer(redeem!, { ...credentials, CODE: await letIn() })
  const tokens = await runExample(redeem!, { API_URL: apiUrl, ...credentials, CODE: await letIn() })
  await expectAnswer(ask!, { ACCESS_TOKEN: (tokens as { access_token: string }).access_token })
})

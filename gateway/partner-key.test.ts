import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#platform/testing/world.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SITE = '{ site { name domain } }'

let world: World
beforeAll(async () => {
  world = await openWorld({ GRAPHIQL: 'false' })
})
afterAll(() => world?.close())

/** The operator's command, as typed in a terminal. */
async function apiKey(...parameters: string[]): Promise<string> {
  const { config } = world
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/api-key.ts', ...parameters], {
    cwd: ROOT, env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: config.DATABASE_URL!, DATABASE_ROLE_PREFIX: config.DATABASE_ROLE_PREFIX, SECRETS_KEY: config.SECRETS_KEY },
  })
  return stdout.trim()
}

function ask(key: string, query: string, host = 'ruvela.test') {
  return world.visitor(host).fetch('/graphql', {
    method: 'POST', body: JSON.stringify({ query }), headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  })
}

test('SITE-01 the host picks the site; the settings call names another by domain, and a partner’s key its own site whatever the host', async () => {
  const settings = async (host: string, query = '') => (await world.visitor(host).fetch(`/api/settings.php${query}`)).json().domain
  expect([await settings('ruvela.test'), await settings('dutch.test'), await settings('ruvela.test', '?_force_domain=dutch.test')]).toEqual(['ruvela.test', 'dutch.test', 'dutch.test'])
  expect((await world.visitor('nowhere.test').fetch('/api/settings.php')).status).toBe(421)

  const [, key] = (await apiKey('create', '--site', 'dutch', '--partner', 'Datingwijzer')).split('\n') as [string, string]
  for (const host of ['dutch.test', 'ruvela.test', 'nowhere.test']) {
    expect((await ask(key, SITE, host)).json().data.site, host).toEqual({ name: 'Polderliefde', domain: 'dutch.test' })
  }
})

test('a partner’s key only reads, only at the graph, and works no more once the operator has revoked it', async () => {
  const [id, key] = (await apiKey('create', '--site', 'ruvela', '--partner', 'Datingwijzer')).split('\n') as [string, string]
  expect((await ask(key, SITE)).json().data.site.name).toBe('Ruvela')
  expect((await ask(key, 'mutation { logOut(input: {}) { __typename } }')).json().errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await ask(key, '{ viewer { id } }')).json().data.viewer).toBeNull()
  const elsewhere = await world.visitor('dutch.test').fetch('/api/settings.php', { headers: { authorization: `Bearer ${key}` } })
  expect(elsewhere.json().domain).toBe('dutch.test')

  expect(await apiKey('list', '--site', 'ruvela')).toMatch(new RegExp(`^${id}\\tDatingwijzer\\t-\\t.*\\tworks$`, 'm'))
  expect(await apiKey('revoke', '--site', 'dutch', '--id', id)).toContain('no such working key')
  expect(await apiKey('revoke', '--site', 'ruvela', '--id', id)).toContain('works no more')
  expect((await ask(key, SITE)).json().errors[0].extensions.code).toBe('UNAUTHENTICATED')
  expect((await ask(`partner.${'x'.repeat(43)}`, SITE)).json().errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

import { request } from 'undici'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { log } from '#platform/base/log.ts'
import { readTrustedProxies } from '#platform/base/trusted-proxies.rules.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LOG_IN = `mutation ($email: String!) { logIn(input: { email: $email, password: "not the password" }) { __typename ... on UserError { code } } }`
const US = '8.8.8.8'
const GERMAN = '46.4.1.1'

const app = testApp({ TRUST_PROXY: 'loopback' })
/** The product behind one proxy on this machine. */
let behind: Person
beforeAll(async () => {
  behind = app.visitor()
})

const passedOn = (forwardedFor: string) => ({ 'x-forwarded-for': forwardedFor })
/**
 * The visitor's country as the product sees it; NL for an address without a country, such as this machine's.
 */
const countryOf = async (who: Person, headers: Record<string, string>) =>
  (await who.fetch('/api/settings.php', { headers })).json().geoip_country

/** Runs a test against a gateway with its own setting. */
async function withProxies(
  setting: string,
  look: (who: Person, port: number) => Promise<void>,
): Promise<void> {
  const gateway = await app.openSecondGateway({ TRUST_PROXY: readTrustedProxies(setting) })
  try {
    await look(gateway.meet(app.visitor()), gateway.port)
  } finally {
    await gateway.close()
  }
}

test('FED-08 a visitor’s address is the one trusted proxies saw, whatever the header says before @long', async () => {
  expect(await countryOf(behind, passedOn(US))).toBe('US')
  expect(await countryOf(behind, passedOn(`${US}, ${GERMAN}`))).toBe('DE')
  expect(await countryOf(behind, passedOn(`${US}, 127.0.0.1`))).toBe('US')
  // With the port after it, as some proxies write it.
  expect(await countryOf(behind, passedOn(`${US}:4711`))).toBe('US')
  expect(await countryOf(behind, passedOn('[2a01:4f8::1]:443'))).toBe('DE')
  for (const nonsense of ['unknown', '', ',', '<script>', '1.2.3.4.5', `${US}, unknown`])
    expect(await countryOf(behind, passedOn(nonsense)), nonsense).toBe('NL')
  await withProxies('2', async (who) => {
    expect(await countryOf(who, passedOn(`${US}, ${GERMAN}`))).toBe('US')
    expect(await countryOf(who, passedOn(`127.0.0.1, ${US}, ${GERMAN}`))).toBe('US')
  })
  await withProxies('1', async (who) => {
    expect(await countryOf(who, passedOn(`${US}, ${GERMAN}`))).toBe('DE')
  })
  await withProxies(`loopback,46.4.0.0/16`, async (who) => {
    expect(await countryOf(who, passedOn(`${US}, ${GERMAN}`))).toBe('US')
  })
})

test('SIGN-11 FED-08 made-up addresses for every guess count as the one address that the proxy saw', async () => {
  const guess = async (fake: number, real: string) => {
    const headers = passedOn(`198.51.100.${fake}, ${real}`)
    return (await behind.run(LOG_IN, { email: `nobody${fake}@example.org` }, headers)).data.logIn.__typename
  }
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, fake) => guess(fake, '10.77.0.1')))
  expect(guesses.filter((name) => name === 'LoginFailedError')).toHaveLength(25)
  expect(guesses.filter((name) => name === 'TooManyAttemptsError')).toHaveLength(5)
  expect(await guess(1, '10.77.0.2')).toBe('LoginFailedError')
})

test('SIGN-11 FED-08 all IPv6 addresses of one household’s network count as one, however they are written', async () => {
  let mailboxes = 0
  const guess = async (address: string) =>
    (await behind.run(LOG_IN, { email: `nobody@${(mailboxes += 1)}.example` }, passedOn(address))).data.logIn
      .__typename
  const written = (n: number) =>
    [`2001:db8:1:2::${n}`, `2001:db8:1:2:0:0:0:${n}`, `2001:0DB8:1:2::${n}:0`][n % 3]!
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(written(n))))
  expect(guesses.filter((name) => name === 'LoginFailedError')).toHaveLength(25)
  expect(guesses.filter((name) => name === 'TooManyAttemptsError')).toHaveLength(5)
  expect(await guess('2001:db8:1:3::1')).toBe('LoginFailedError')
})

test('an unconfigured proxy is reported to the operator once, in words, and not trusted @long', async () => {
  const lines: { line: Record<string, unknown>; words: string }[] = []
  const { warn } = log
  log.warn = ((line: Record<string, unknown>, words: string) =>
    void lines.push({ line, words })) as typeof log.warn
  try {
    await withProxies('', async (who) => {
      const readiness = async () => (await who.fetch('/readyz')).json()
      expect(await countryOf(who, {})).toBe('NL')
      expect([await readiness(), lines]).toEqual([{ database: true, pubSub: true, proxy: 'ok' }, []])
      const claims: Record<string, string>[] = [
        passedOn(US),
        passedOn(GERMAN),
        { forwarded: 'for=8.8.8.8' },
        { 'x-real-ip': US },
      ]
      for (const headers of claims) expect(await countryOf(who, headers)).toBe('NL')
      expect(await readiness()).toEqual({ database: true, pubSub: true, proxy: 'unknown' })
    })
  } finally {
    log.warn = warn
  }
  expect(lines).toEqual([
    {
      line: { proxy: '127.0.0.1', header: 'x-forwarded-for' },
      words: expect.stringMatching(
        /proxy at 127\.0\.0\.1 that TRUST_PROXY does not name.*Set TRUST_PROXY=127\.0\.0\.1/,
      ),
    },
  ])
})

test('the operator’s metrics count untrusted headers', async () => {
  const probe = await app.openSecondGateway({ TRUST_PROXY: readTrustedProxies('') })
  const counted = async () => {
    const { body } = await request(`http://127.0.0.1:${probe.metricsPort}/metrics`)
    return Number(/^ruvela_disbelieved_forwards_total (\d+)$/m.exec(await body.text())![1])
  }
  const who = probe.meet(app.visitor())
  expect(await counted()).toBe(0)
  for (const address of [US, GERMAN]) await who.fetch('/healthz', { headers: passedOn(address) })
  expect(await counted()).toBe(2)
  await probe.close()
})

test('SITE-01 SITE-23 links use the site’s domains, whatever host and port a request claims', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-port': '666',
    forwarded: 'host=evil.example;proto=https',
  }
  for (const host of ['ruvela.test', 'RUVELA.test.', 'ruvela.test:666']) {
    const visitor = app.visitor(host)
    const { text } = await visitor.fetch('/login', { headers: { ...forged, cookie: 'locale=nl' } })
    expect(text).toContain('rel="canonical" href="https://ruvela.test/login"')
    expect(text).not.toMatch(/evil\.example|666/)
    const settings = await visitor.fetch('/api/settings.php', { headers: forged })
    expect(settings.json().cdn_prefix).toBe('https://ruvela.test')
    expect((await visitor.fetch('/api/openapi.json', { headers: forged })).json().servers).toEqual([
      { url: 'https://ruvela.test' },
    ])
  }
  const forced = await behind.fetch('/api/settings.php?_force_domain=DUTCH.test.:666', { headers: forged })
  expect(forced.json().cdn_prefix).toBe('https://dutch.test')
  // Pictures need the session cookie, which belongs to the requested domain.
  await app.admin.query(
    `insert into accounts.domain (host, site_id, is_primary) select 'www.ruvela.test', id, false from accounts.site where token = 'ruvela'`,
  )
  const other = await app.visitor('www.ruvela.test').fetch('/api/settings.php', { headers: forged })
  expect(other.json().cdn_prefix).toBe('https://www.ruvela.test')
  expect((await app.visitor('www.ruvela.test').fetch('/login')).text).toContain(
    'href="https://ruvela.test/login',
  )
  expect((await app.visitor('evil.example').fetch('/login')).status).toBe(421)
})

test('over HTTPS browsers are told to stay there, and every cookie is for HTTPS only @long', async () => {
  const secure = { 'x-forwarded-proto': 'https' }
  const hsts = async (who: Person, path: string, headers: Record<string, string> = {}) =>
    (await who.fetch(path, { headers })).headers['strict-transport-security']
  for (const path of ['/', '/nowhere', '/healthz', '/api/settings.php', '/api/user.php', '/robots.txt', '//'])
    expect(await hsts(behind, path, secure), path).toBe('max-age=31536000')
  expect(await hsts(behind, '/')).toBeUndefined()
  expect(await hsts(behind, '/', { 'x-forwarded-proto': 'https, http' })).toBeUndefined()
  // The proxy has the last word.
  expect(await hsts(behind, '/', { 'x-forwarded-proto': 'http, https' })).toBe('max-age=31536000')
  // It would apply to every other program on the machine.
  for (const host of ['localhost:4000', 'dutch.localhost'])
    expect(await hsts(app.visitor(host), '/healthz', secure), host).toBeUndefined()
  await withProxies('', async (who) => expect(await hsts(who, '/', secure)).toBeUndefined())

  const ada = await app.signUp()
  const cookies = [
    (await ada.fetch('/?network=net', { headers: secure })).headers['set-cookie'],
    (await ada.fetch('/api/logout.php', { headers: secure })).headers['set-cookie'],
  ].flat()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['trafficsource', '__Host-session'])
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/)
})

test('a page that came over plain HTTP may not act on the site that is reached over HTTPS', async () => {
  const ask = async (headers: Record<string, string>, who = behind) =>
    (
      await who.fetch('/page-fault', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).status
  const [taken, refused] = [400, 403]
  const secure = { 'x-forwarded-proto': 'https' }
  expect(await ask({ ...secure, origin: 'https://ruvela.test' })).toBe(taken)
  expect(await ask({ ...secure, origin: 'http://ruvela.test' })).toBe(refused)
  expect(await ask({ origin: 'http://ruvela.test' })).toBe(taken)
  expect(await ask({ origin: 'https://ruvela.test' })).toBe(taken)
  expect(await ask({ origin: 'https://ruvela.test:443' }, app.visitor('RUVELA.test'))).toBe(taken)
  for (const origin of [
    'https://ruvela.test:8443',
    'https://evil.example',
    'null',
    'ftp://ruvela.test',
    'ruvela.test',
  ])
    expect(await ask({ origin }), origin).toBe(refused)
  for (const site of ['cross-site', 'same-site'])
    expect(
      (await behind.fetch('/api/logout.php', { headers: { 'sec-fetch-site': site } })).status,
      site,
    ).toBe(403)

  const opens = (origin: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
        headers: { host: 'ruvela.test', origin, ...secure },
      })
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode!))
      socket.once('open', () => {
        resolve(101)
        socket.close()
      })
      socket.on('error', () => undefined)
    })
  expect([await opens('https://ruvela.test'), await opens('http://ruvela.test')]).toEqual([101, 403])
})

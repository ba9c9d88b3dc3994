import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readTrustedProxies } from '#platform/base/trusted-proxies.rules.ts'
import { freePorts } from '#testing/free-ports.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { visitorToken } from '../requests/authentication.ts'

const PATH = `${process.env['PATH']}:/usr/sbin`
const runs = (program: string, parameter: string) =>
  spawnSync(program, [parameter], { env: { PATH } }).status === 0
const MANUAL = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating/proxies.md'), 'utf8')
/** The proxy configuration from the operator's manual. */
const example = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(MANUAL)![1]!
const PASSKEY = '{"query":"mutation { startPasskeyLogin { __typename } }"}'

const PROXIES = [
  { name: 'Caddy', start: startCaddy, isHere: runs('caddy', 'version') },
  { name: 'nginx', start: startNginx, isHere: runs('nginx', '-v') && runs('openssl', 'version') },
].filter(({ isHere }) => isHere)

type Ports = { https: number; http: number; product: number }
const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-proxies-'))
const started: ChildProcess[] = []

let app: TestApp
let ada: Person
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  ada = await app.signUp({ name: 'Ada' })
})
afterAll(async () => {
  for (const child of started) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await app?.close()
  rmSync(folder, { recursive: true })
})

async function portsFor(product: number): Promise<Ports> {
  const [https, http] = await freePorts(2)
  return { https: https!, http: http!, product }
}

function run(program: string, parameters: string[]): void {
  started.push(spawn(program, parameters, { env: { PATH, HOME: folder }, stdio: 'ignore' }))
}

function startCaddy({ https, http, product }: Ports): void {
  const file = path.join(folder, `Caddyfile-${https}`)
  const site = example('caddyfile')
    .replace('ruvela.example, www.ruvela.example {', `ruvela.test {\n\ttls internal`)
    .replace('127.0.0.1:4000', `127.0.0.1:${product}`)
  const own = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tstorage file_system ${folder}/caddy\n}\n`
  writeFileSync(file, own + site)
  run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'])
}

function startNginx({ https, http, product }: Ports): void {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const files = ['-keyout', key, '-out', certificate]
  spawnSync('openssl', [
    'req',
    '-x509',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=ruvela.test',
    ...curve,
    ...files,
  ])
  const site = example('nginx')
    .replaceAll('ruvela.example www.ruvela.example', 'ruvela.test')
    .replace('listen 443', `listen ${https}`)
    .replace('listen 80', `listen ${http}`)
    .replace('127.0.0.1:4000', `127.0.0.1:${product}`)
    .replace(/ssl_certificate +\S+/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key +\S+/, `ssl_certificate_key ${key};`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const file = path.join(folder, `nginx-${https}.conf`)
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx-${https}.pid; error_log stderr; events {}
    http { access_log off; ${places.join(' ')}\n${site} }`,
  )
  chmodSync(folder, 0o755)
  run('nginx', ['-e', 'stderr', '-c', file])
}

/** A browser at its own address, which accepts any certificate. */
function browserAt(localAddress: string, { https }: Ports) {
  const dispatcher = new Agent({
    localAddress,
    connect: { rejectUnauthorized: false, servername: 'ruvela.test' },
  })
  return {
    async fetch(
      pathname: string,
      options: { body?: string | Buffer; headers?: Record<string, string> } = {},
    ) {
      const { body } = options
      const answer = await request(`https://127.0.0.1:${https}${pathname}`, {
        dispatcher,
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body }),
        headers: { host: `ruvela.test:${https}`, ...options.headers },
      })
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
    },
    close: () => dispatcher.close(),
  }
}

/** Waits until the proxy accepts connections. */
const isUp = (browser: ReturnType<typeof browserAt>) =>
  vi.waitFor(() => browser.fetch('/healthz'), { timeout: 120_000 })

// The tests start the product on this machine, and its proxy as well.
describe.runIf(PROXIES.length > 0).each(PROXIES)(
  'behind $name, configured as the manual says',
  ({ start }) => {
    let ports: Ports
    let browser: ReturnType<typeof browserAt>
    beforeAll(async () => {
      ports = await portsFor(app.port)
      start(ports)
      browser = browserAt('127.0.0.1', ports)
      await isUp(browser)
    })
    afterAll(() => browser.close())

    test('SITE-23 pages demand HTTPS, name the site’s address and are readable at http://, too', async () => {
      const page = await browser.fetch('/login', { headers: { cookie: 'locale=nl' } })
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
      expect(page.text).toContain('rel="canonical" href="https://ruvela.test/login"')
      expect(JSON.parse((await browser.fetch('/readyz')).text)).toMatchObject({ proxy: 'ok' })
      const plain = await request(`http://127.0.0.1:${ports.http}/login`, {
        headers: { host: 'ruvela.test' },
      })
      await plain.body.dump()
      expect(plain.statusCode).toBe(308)
      expect(plain.headers['location']).toMatch(/^https:\/\/ruvela\.test(:\d+)?\/login$/)
    })

    test('FED-08 each visitor is limited by their own address, whatever addresses they claim', async () => {
      const [one, other] = [browserAt('127.0.0.2', ports), browserAt('127.0.0.3', ports)]
      const ask = async (from: typeof one, claimed: number) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${visitorToken(app.config)}`,
          'x-forwarded-for': `198.51.100.${claimed}`,
          forwarded: `for=198.51.100.${claimed}`,
        }
        return JSON.parse((await from.fetch('/graphql', { body: PASSKEY, headers })).text).data
          .startPasskeyLogin.__typename
      }
      await app.admin.query('delete from accounts.attempt')
      const answers = await Promise.all(Array.from({ length: 55 }, (_, claimed) => ask(one, claimed)))
      expect(answers.filter((name) => name === 'TooManyAttemptsError')).toHaveLength(5)
      expect(await ask(other, 1)).toBe('StartPasskeyLoginSuccess')
      await Promise.all([one.close(), other.close()])
    })

    test('PROF-03 a photo of several megabytes comes through', async () => {
      const picture = await sharp(randomBytes(1600 * 1600 * 3), {
        raw: { width: 1600, height: 1600, channels: 3 },
      })
        .jpeg({ quality: 100 })
        .toBuffer()
      expect(picture.length).toBeGreaterThan(3_000_000)
      const head =
        '--part\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
      const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--part--\r\n')])
      const headers = {
        'content-type': 'multipart/form-data; boundary=part',
        authorization: `Bearer ${ada.token}`,
      }
      expect((await browser.fetch('/upload/photo', { body, headers })).status).toBe(200)
    })

    test('live updates connect from the site’s pages, and from no others', async () => {
      const connects = (origin: string) =>
        new Promise<unknown>((resolve) => {
          const options = {
            headers: { host: `ruvela.test:${ports.https}`, origin },
            rejectUnauthorized: false,
            servername: 'ruvela.test',
          }
          const url = `wss://127.0.0.1:${ports.https}/graphql`
          const socket = new WebSocket(url, 'graphql-transport-ws', options)
          socket.once('open', () => socket.send('{"type":"connection_init"}'))
          socket.once('message', (message) => {
            resolve(JSON.parse(String(message)).type)
            socket.close()
          })
          socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
          socket.on('error', ({ message }) => resolve(message))
        })
      expect(await connects(`https://ruvela.test:${ports.https}`)).toBe('connection_ack')
      expect(await connects(`http://ruvela.test:${ports.https}`)).toBe(403)
      expect(await connects('https://evil.example')).toBe(403)
    })

    test('before TRUST_PROXY is set, the product notices it', async () => {
      const unset = await app.openSecondGateway({ TRUST_PROXY: readTrustedProxies('') })
      const others = await portsFor(unset.port)
      start(others)
      const visitor = browserAt('127.0.0.1', others)
      await isUp(visitor)
      const { text } = await visitor.fetch('/readyz')
      expect(JSON.parse(text)).toEqual({ database: true, pubSub: true, proxy: 'unknown' })
      await visitor.close()
      await unset.close()
    })
  },
)

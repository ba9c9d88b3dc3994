import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a push says, as the browser decrypts it. */
type PushedMessage = {
  title: string
  body: string
  url: string
  alsoAt: string[]
  unread: number
  lang: string
  type: string
  tag: string
}

type Posted = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A push service of a test's own, and browsers that subscribe to it. A test app reaches it with PUSH_ORIGINS
 * set to its origin.
 */
export async function openPushService() {
  const posted: Posted[] = []
  let answers: { status: number; retryAfter?: string }[] = []
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
      const { status, retryAfter } = answers.shift() ?? { status: 201 }
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  return {
    origin,
    /** The next answers, one after the other; 201 once they are used up. */
    answer(...next: { status: number; retryAfter?: string }[]) {
      answers = next
    },
    /** A browser as RFC 8291 describes it: keys that only it has, an address at the push service. */
    browser(name = 'browser') {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/${name}/${randomBytes(4).toString('hex')}`
      const mine = () => posted.filter((push) => push.path === path)
      return {
        endpoint: origin + path,
        keys: {
          endpoint: origin + path,
          p256dh: pair.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        posted: mine,
        messages: () => mine().map(({ body }) => decrypt(body, pair, auth)),
      }
    },
    close: () => new Promise((resolve) => service.close(resolve)),
  }
}

export type PushService = Awaited<ReturnType<typeof openPushService>>

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): PushedMessage {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + body[20]!)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
  // A mark of the end and padding follow.
  return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as PushedMessage
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const app = testApp({ REQUEST_SECONDS: '5' })
let ada: Person
let picture: Buffer
beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada' })
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
})

const PART =
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const END = '\r\n--cut--\r\n'
/** Padding behind the end of a picture, to reach the wanted size. */
const PADDING = 6_000_000

/**
 * A started request, with everything that comes back. `cut` settles when the server closes the connection.
 */
type Slow = { socket: Socket; answer: () => string; cut: Promise<unknown> }
async function begin(path: string, head: Record<string, string>, length: number): Promise<Slow> {
  const socket = connect(app.port, '127.0.0.1')
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  await once(socket, 'connect')
  const headers = Object.entries({ host: 'ruvela.test', ...head, 'content-length': String(length) })
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`)
  return { socket, answer: () => received, cut: once(socket, 'close') }
}
const uploadLength = () => PART.length + picture.length + PADDING + END.length
async function beginUpload(path: string, token = ada.token!): Promise<Slow> {
  const slow = await begin(
    path,
    { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    uploadLength(),
  )
  slow.socket.write(Buffer.concat([Buffer.from(PART), picture]))
  return slow
}
const beginOperation = () => begin('/graphql', { 'content-type': 'application/json' }, 9999)
/**
 * Sends a little again and again.
 * @returns how many bytes were sent, once stopped
 */
function trickle({ socket }: Slow, bytes: number): () => number {
  let sent = 0
  const timer = setInterval(() => {
    socket.write(Buffer.alloc(bytes))
    sent += bytes
  }, 100)
  return () => (clearInterval(timer), sent)
}

test('PROF-03 CHAT-13 a picture on a slow line arrives, although it takes longer than other requests may', async () => {
  const slow = await Promise.all(['/upload/photo', '/upload/message-image'].map((path) => beginUpload(path)))
  const stops = slow.map((upload) => trickle(upload, 4000))
  // As long as two other requests in a row may take.
  for (let round = 0; round < 2; round++) {
    const other = await beginOperation()
    await other.cut
    expect(other.answer()).toMatch(/^HTTP\/1.1 408 /)
  }
  for (const [index, { socket, answer }] of slow.entries()) {
    expect(answer()).toBe('')
    socket.write(Buffer.concat([Buffer.alloc(PADDING - stops[index]!()), Buffer.from(END)]))
    await expect.poll(answer).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  }
})

test('a stalled upload, a dripping one and one refused before its end are closed in time', async () => {
  const still = await beginUpload('/upload/photo')
  const dripping = await beginUpload('/upload/photo')
  const stopDripping = trickle(dripping, 5)
  const stranger = await beginUpload('/upload/photo', 'no such session')
  const stopStranger = trickle(stranger, 2000)
  await Promise.all([still.cut, dripping.cut, stranger.cut])
  stopDripping()
  stopStranger()
  expect([still, dripping, stranger].map(({ answer }) => answer().slice(9, 12))).toEqual([
    '408',
    '408',
    '403',
  ])
})

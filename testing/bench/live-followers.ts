import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import type { WebSocket } from 'ws'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import type { Writer } from './bench-writers.ts'
import { openFollower } from './live-socket.ts'

/** The followers and writers, the product, the pace, and the operations of the web client. */
export type Following = {
  port: number
  host: string
  members: Writer[]
  subscription: string
  mutation: string
  pace: { perSecond: number; seconds: number }
}

/** Milliseconds from commit to receiver, under load and one message at a time; and how many never arrived. */
export type Delivered = { milliseconds: number[]; idle: number[]; missed: number }

const OPENING_AT_ONCE = 50
const ALONE = 50
const PATIENCE_MS = 15_000

/**
 * Opens a socket for each member and sends messages between them, in a separate process. The measured server
 * does not wait for the measurement, and the memory is not counted.
 */
export function followAndSend(following: Following): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['follow'])
    child.once('message', (delivered) => resolve(delivered as Delivered)).once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`the followers ended with ${code}`)))
    child.send(following)
  })
}

async function run(following: Following): Promise<Delivered> {
  const { port, members, pace } = following
  const expected: Expected = new Map()
  const sockets: WebSocket[] = []
  for (let start = 0; start < members.length; start += OPENING_AT_ONCE) {
    const some = members.slice(start, start + OPENING_AT_ONCE)
    sockets.push(...(await Promise.all(some.map((member) => follow(following, member, expected)))))
  }
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32, pipelining: 1 })
  const half = members.length / 2
  let turn = 0
  let missed = 0

  async function sendNext(): Promise<number | undefined> {
    const pair = { from: members[turn % half]!, to: members[half + (turn % half)]! }
    turn += 1
    const delay = await sendOne(following, pair, { pool, expected })
    if (delay === undefined) missed += 1
    return delay
  }

  // The first runs compile and plan.
  for (let warm = 0; warm < ALONE; warm++) await sendNext()
  missed = 0
  const idle: number[] = []
  for (let alone = 0; alone < ALONE; alone++) idle.push((await sendNext()) ?? Infinity)
  const sent: Promise<number | undefined>[] = []
  const start = performance.now()
  for (let due = start; due < start + pace.seconds * 1000; due += 1000 / pace.perSecond) {
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(sendNext())
  }
  const milliseconds = (await Promise.all(sent)).filter((delay) => delay !== undefined)
  for (const socket of sockets) socket.terminate()
  await pool.close()
  return { milliseconds, idle, missed }
}

/** Messages on their way, by receiver and client id; called with the delay on arrival. */
type Expected = Map<string, (delay: number) => void>

/** Opens a member's socket; resolves once the subscription has been sent. */
async function follow(following: Following, member: Writer, expected: Expected): Promise<WebSocket> {
  const socket = await openFollower(following, member)
  socket.on('message', (bytes) => {
    const { type, payload } = JSON.parse(String(bytes))
    if (type === 'error') throw new Error(JSON.stringify(payload))
    if (type !== 'next') return
    if (!payload.data) throw new Error(JSON.stringify(payload))
    const { message } = payload.data.conversationEvents
    // The database runs on this machine's clock; a message carries the time at which its transaction began.
    if (message && !message.isMine)
      expected.get(`${member.id} ${message.clientId}`)?.(Date.now() - Date.parse(message.sentAt))
  })
  return socket
}

/**
 * Sends a message and waits for its arrival. @returns the delay in milliseconds; undefined when it never
 * arrived
 */
async function sendOne(
  { host, mutation }: Following,
  { from, to }: { from: Writer; to: Writer },
  { pool, expected }: { pool: Pool; expected: Expected },
): Promise<number | undefined> {
  const clientId = newId()
  const key = `${to.id} ${clientId}`
  const arrived = new Promise<number | undefined>((resolve) => {
    expected.set(key, resolve)
    setTimeout(() => resolve(undefined), PATIENCE_MS).unref()
  })
  const text = 'A message as members write it, with a question at the end?'
  const input = { clientId, recipientId: toGlobalId('Profile', to.id), text }
  const response = await pool.request({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', host, cookie: from.cookie },
    body: JSON.stringify({ id: mutation, variables: { input } }),
  })
  const answer = await response.body.text()
  if (!answer.includes('SendMessageSuccess')) throw new Error(answer.slice(0, 300))
  const delay = await arrived
  expected.delete(key)
  return delay
}

if (process.argv[2] === 'follow' && process.send !== undefined) {
  process.once(
    'message',
    (following) =>
      void run(following as Following).then((delivered) => process.send!(delivered, () => process.exit(0))),
  )
}

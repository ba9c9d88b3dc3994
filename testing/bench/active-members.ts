import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { WebSocket } from 'ws'
import { randomFrom } from '#platform/base/seeded-random.ts'
import type { Writer } from './bench-writers.ts'
import { nextAct, openSite, PAUSE_SECONDS, type ActiveMember } from './member-behaviour.ts'

/** Who may become active, and how many at a time join: a step lasts as long for each number of members. */
export type Ramp = {
  port: number
  host: string
  members: { writer: Writer; conversations: ActiveMember['conversations'] }[]
  /** The ids of the client's operations by name. */
  operations: Record<string, string>
  subscriptions: string[]
  step: { members: number; seconds: number }
}

/** What one step of the ramp was like; `refused` has the first wrong answers. */
export type Step = {
  active: number
  milliseconds: number[]
  bytes: number
  events: number
  failed: number
  refused: string[]
}

/** Decides after each step whether more members join. */
export type AfterStep = (step: Step) => boolean

/**
 * Lets members become active in a separate process, step by step, until `goesOn` says no or all are. Each
 * follows the live events over a socket and acts at its own pace, whatever the product's answers take.
 */
export function rampUp(ramp: Ramp, goesOn: AfterStep): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['ramp'])
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the members ended with ${code}`)),
    )
    child.on('message', (step) => child.send(goesOn(step as Step) ? 'on' : 'end'))
    child.send(ramp)
  })
}

async function run(ramp: Ramp): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${ramp.port}`, { connections: 256, pipelining: 1 })
  let current = emptyStep(0)
  let isOver = false
  const fail = (reason: string) => {
    current.failed += 1
    if (current.refused.length < 5) current.refused.push(reason)
  }
  const record = (milliseconds: number, bytes: number, refused?: string) => {
    current.milliseconds.push(milliseconds)
    current.bytes += bytes
    if (refused !== undefined) fail(refused)
  }
  for (let active = 0; active < ramp.members.length && !isOver;) {
    const joining = ramp.members.slice(active, active + ramp.step.members)
    active += joining.length
    current = emptyStep(active)
    const pause = (ramp.step.seconds * 1000) / 2 / joining.length
    // They come during the first half, one after the other.
    for (const { writer, conversations } of joining) {
      const member = openMember(ramp, { writer, conversations, pool, record })
      follow(ramp, writer, { onEvent: () => (current.events += 1), onFailure: fail })
      void live(member, () => isOver)
      await passed(pause)
    }
    await passed((ramp.step.seconds * 1000) / 2)
    isOver = !(await report(current))
  }
  process.exit(0)
}

const emptyStep = (active: number): Step => ({
  active,
  milliseconds: [],
  bytes: 0,
  events: 0,
  failed: 0,
  refused: [],
})

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function report(step: Step): Promise<boolean> {
  return new Promise((resolve) => {
    process.once('message', (answer) => resolve(answer === 'on'))
    process.send!(step)
  })
}

async function live(member: ActiveMember, isOver: () => boolean): Promise<void> {
  await openSite(member)
  while (!isOver()) {
    // Acts of independent people: the pauses have an exponential distribution.
    await passed(-Math.log(1 - member.random()) * PAUSE_SECONDS * 1000)
    if (!isOver()) await nextAct(member.random).run(member)
  }
}

type Opened = {
  writer: Writer
  conversations: ActiveMember['conversations']
  pool: Pool
  record: (milliseconds: number, bytes: number, refused?: string) => void
}

function openMember(
  { host, operations }: Ramp,
  { writer, conversations, pool, record }: Opened,
): ActiveMember {
  const headers = { host, cookie: writer.cookie }
  return {
    writer,
    conversations,
    profiles: [],
    pictures: new Set(),
    random: randomFrom(`active ${writer.id}`),
    async ask(operation, variables) {
      const since = performance.now()
      const response = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ id: operations[operation], variables }),
      })
      const answer = await response.body.text()
      const isRight = response.statusCode === 200 && !answer.includes('"errors"')
      record(
        performance.now() - since,
        answer.length,
        isRight ? undefined : `${operation} ${answer.slice(0, 200)}`,
      )
      return answer
    },
    async load(address) {
      const since = performance.now()
      const response = await pool.request({ method: 'GET', path: address, headers })
      const { byteLength } = await response.body.arrayBuffer()
      record(
        performance.now() - since,
        byteLength,
        response.statusCode === 200 ? undefined : `${address} ${response.statusCode}`,
      )
    },
  }
}

/** Opens a member's socket with the subscriptions of an open page. */
function follow(
  { port, host, subscriptions }: Ramp,
  { cookie }: Writer,
  { onEvent, onFailure }: { onEvent: () => void; onFailure: (reason: string) => void },
): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
    headers: { host, cookie, origin: `http://${host}` },
  })
  socket.once('open', () => socket.send('{"type":"connection_init"}'))
  socket.on('error', (error) => onFailure(`socket ${error.message}`))
  socket.on('message', (bytes) => {
    const { type, payload } = JSON.parse(String(bytes))
    if (type === 'ping') socket.send('{"type":"pong"}')
    if (type === 'error') onFailure(JSON.stringify(payload))
    if (type === 'next') onEvent()
    if (type !== 'connection_ack') return
    for (const [index, documentId] of subscriptions.entries())
      socket.send(
        JSON.stringify({
          id: String(index),
          type: 'subscribe',
          payload: { query: '', variables: {}, extensions: { documentId } },
        }),
      )
  })
}

if (process.argv[2] === 'ramp' && process.send !== undefined)
  process.once('message', (ramp) => void run(ramp as Ramp))

import { connect } from 'node:net'
import { throwBombs } from '#testing/attack/bombs.ts'
import { operation, type Answer, type Attacker } from '#testing/attack/target.ts'
import { comesTrue } from './invariants.ts'
import type { Attempt } from './load.ts'
import type { FaultRow } from './row.ts'
import { onScene, pause, type Scene } from './scene.ts'

/** More than a process accepts at once, whatever the work. */
const CALLERS = 700
/** Runs until this many answers arrived, and members were served this often meanwhile. */
const ANSWERS = 3 * CALLERS
const SERVED = 5

/** Nearly silent connections of each kind, and how often they send. */
const SLOW = 200
const SAID_EVERY_MS = 2000
/** The longest of them gets a minute and a half. */
const ENDED_LIMIT_MS = 120_000

/** Unreasonable load. */
export const TRAFFIC_FAULTS: FaultRow[] = [
  {
    id: 'F25',
    family: 'traffic',
    fault: `${CALLERS} browsers search at once, again and again, while members write`,
    guard: {
      file: 'gateway/load/load-shedding.ts',
      text: '      if (!shedding.admits(importance)) return sendOverloaded(request, reply)\n',
      without: '',
    },
    run: () =>
      onScene({ environment: { OVERLOAD_REQUESTS: '200' }, recoveryLimitSeconds: 10 }, searchAllAtOnce),
  },
  {
    id: 'F26',
    family: 'traffic',
    fault: `${4 * SLOW} connections say a word now and then and never end what they ask, while members write`,
    guard: {
      file: 'gateway/load/body-limits.ts',
      text: '    if (mayGoOn({ isUpload, isAnswered, received, requestSeconds })) return\n',
      without:
        '    if (mayGoOn({ isUpload, isAnswered, received, requestSeconds }) || received >= 0) return\n',
    },
    run: () => onScene({}, sayNothing),
  },
  {
    id: 'F28',
    family: 'traffic',
    fault: 'operations that are too large come while members write',
    guard: {
      file: 'gateway/operations/query-limits.ts',
      text: '  aliases: 30,',
      without: '  aliases: 3000,',
    },
    run: () => onScene({}, bombWhileServed),
  },
]

/** How slow connections begin and continue. A socket that was admitted stays silent altogether. */
const beginningsFor = ({ token, host = 'localhost' }: Attacker) => ({
  head: { first: 'POST /graphql HTTP/1.1\r\nhost: localhost\r\n', next: 'x-slow: 1\r\n' },
  body: {
    first:
      'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{',
    next: ' ',
  },
  // An upload gets more time than other requests, but only while it makes progress.
  upload: {
    first: [
      'POST /upload/photo HTTP/1.1',
      `host: ${host}`,
      `cookie: __Host-session=${token}`,
      'content-type: multipart/form-data; boundary=part',
      'content-length: 9999999',
      '\r\n--part',
      'content-disposition: form-data; name="file"; filename="a.jpg"',
      'content-type: image/jpeg\r\n\r\n',
    ].join('\r\n'),
    next: ' ',
  },
  socket: {
    first: `GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-protocol: graphql-transport-ws\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n\r\n`,
    next: '',
  },
})

async function sayNothing({ target, load }: Scene) {
  const before = load.attempts.length
  const kinds = Object.entries(beginningsFor(load.members[0]!))
  const open = new Map<string, number>(kinds.map(([kind]) => [kind, 0]))
  let openedCount = 0
  const sockets = kinds.flatMap(([kind, { first, next }]) =>
    Array.from({ length: SLOW }, () => {
      const socket = connect(target.port, '127.0.0.1', () => {
        open.set(kind, open.get(kind)! + 1)
        openedCount += 1
        socket.write(first)
      })
      const going = setInterval(() => next !== '' && socket.write(next), SAID_EVERY_MS)
      const isOver = () => clearInterval(going)
      return socket
        .once('close', () => (isOver(), open.set(kind, open.get(kind)! - 1)))
        .on('error', isOver)
        .resume()
    }),
  )
  const leftCount = () => [...open.values()].reduce((sum, count) => sum + count, 0)
  await comesTrue(async () => openedCount === sockets.length, ENDED_LIMIT_MS)
  await load.progress(SERVED)
  const startedAt = performance.now()
  await comesTrue(async () => leftCount() === 0, ENDED_LIMIT_MS)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const left = [...open].filter(([, count]) => count > 0).map(([kind, count]) => `${count} (${kind})`)
  for (const socket of sockets) socket.destroy()
  return {
    tried: `${openedCount} connections, ended within ${seconds} s`,
    faults: [
      ...(left.length === 0
        ? []
        : [`after ${ENDED_LIMIT_MS / 1000} s there are still ${left.join(' and ')}`]),
      ...refused(load.attempts.slice(before)),
    ],
    healedAt: performance.now(),
  }
}

const SEARCH = '{ searchProfiles(first: 20) { edges { node { id displayName age city distanceKm } } } }'

/** A refused caller waits as long as the answer says, as the web application does. */
async function searchAllAtOnce({ target, load }: Scene) {
  const search = operation(load.members[1]!, SEARCH)
  const before = load.attempts.length
  const answers: Answer[] = []
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const answer = await target.send(search).catch(unanswered)
      answers.push(answer)
      if (answer.status === 503 && !isOver) await pause(Number(answer.headers['retry-after']) * 1000)
    }
  })
  await load.progress(SERVED)
  while (answers.length < ANSWERS) await pause(100)
  isOver = true
  await Promise.all(callers)
  const healedAt = performance.now()
  const [served, refusals] = [200, 503].map((wanted) => answers.filter(({ status }) => status === wanted))
  const shed = refusals!.filter(({ text }) => text.includes('"OVERLOADED"'))
  const others = answers.filter((answer) => !served!.includes(answer) && !shed.includes(answer))
  const wrong = others.concat(served!.filter(({ text }) => text.includes('"errors"')))
  return {
    tried: `${served!.length} were served within ${p99(times(served!))} ms and ${shed.length} refused within ${p99(times(shed))} ms, members were answered within ${p99(durations(load.attempts.slice(before)))} ms (p99)`,
    faults: [
      ...(shed.length === 0 ? ['nobody was refused: everybody waited for everybody'] : []),
      ...(wrong.length === 0
        ? []
        : [`${wrong.length} were neither served nor asked to come again: ${wrong[0]!.text.slice(0, 200)}`]),
    ],
    healedAt,
  }
}

const unanswered = ({ message: text }: Error): Answer => ({ status: 0, headers: {}, text, ms: 0 })
const times = (answers: readonly Answer[]) => answers.map(({ ms }) => ms)

async function bombWhileServed({ target, load }: Scene) {
  const before = load.attempts.length
  const { tried, faults } = await throwBombs(target)
  const during = load.attempts.slice(before)
  return {
    tried: `${tried}; members were answered within ${p99(durations(load.attempts.slice(0, before)))} ms before and ${p99(durations(during))} ms meanwhile (p99)`,
    faults: [...(faults === 0 ? [] : [`${faults} were not refused at once`]), ...refused(during)],
    healedAt: performance.now(),
  }
}

function refused(attempts: readonly Attempt[]): string[] {
  const failed = attempts.filter(({ failure }) => failure !== undefined)
  return failed.length === 0
    ? []
    : [`${failed.length} requests of others failed: ${failed[0]!.failure ?? ''}`]
}

const durations = (attempts: readonly Attempt[]) =>
  attempts.map(({ startedAt, endedAt }) => endedAt - startedAt)

function p99(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(0)
}

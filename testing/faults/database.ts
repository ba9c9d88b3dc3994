import { operation } from '#testing/attack/target.ts'
import { onOwnServer } from './own-server.ts'
import type { FaultRow } from './row.ts'
import { onScene, pause, processesOf, type Scene } from './scene.ts'

/** A fourth death within ten minutes ends the service: the operator has to look. */
const SERVER_KILLS = 3
const BACKEND_KILLS = 4
const RESTARTS = 5
const LISTENER_CUTS = 5
const FROZEN_MS = 5000
const SILENT_MS = 3000
const HELD_LIMIT_MS = 40_000
const ANSWER_LIMIT_MS = 2000

/** Faults of the database and of its connections. */
export const DATABASE_FAULTS: FaultRow[] = [
  {
    id: 'F1',
    family: 'database',
    fault: `the database is killed ${SERVER_KILLS} times, and ${BACKEND_KILLS} times a process of it, in the middle of transactions`,
    guard: {
      file: 'subgraphs/platform/postgres/embedded-postgres.ts',
      text: "  max_connections: '200',",
      without: "  max_connections: '200', synchronous_commit: 'off', wal_writer_delay: '10s',",
    },
    run: () => onScene({}, killDatabase),
  },
  {
    id: 'F3',
    family: 'database',
    fault: `the operator restarts the database ${RESTARTS} times`,
    guard: {
      file: 'subgraphs/platform/postgres/database.ts',
      text: "    client.on('error', report)\n",
      without: '',
    },
    run: () =>
      onOwnServer(({ server, adminUrl }) =>
        onScene({ environment: { DATABASE_URL: adminUrl }, adminUrl }, async ({ load }) => {
          let backAt = 0
          for (let count = 0; count < RESTARTS; count += 1) {
            await load.progress(5)
            await server.stop()
            await server.restart()
            backAt = performance.now()
          }
          return { tried: `${RESTARTS} × stop and start`, healedAt: backAt }
        }),
      ),
  },
  {
    id: 'F4',
    family: 'database',
    fault: 'somebody locks a table until every connection of a pool waits for it',
    guard: {
      file: 'subgraphs/platform/process/subgraph-runtime.ts',
      text: '    lock_timeout: config.DATABASE_LOCK_SECONDS * 1000,',
      without: '    lock_timeout: 0, statement_timeout: 0,',
    },
    run: () => onScene({}, exhaustPool),
  },
  {
    id: 'F5',
    family: 'database',
    fault: `the database stands still for ${FROZEN_MS / 1000} s`,
    guard: {
      file: 'gateway/process/health-routes.ts',
      text: "async () => ({ status: 'ok' })",
      without: "async () => (await isDatabaseReached(installation.db), { status: 'ok' })",
    },
    run: () => onScene({}, freezeDatabase),
  },
  {
    id: 'F5b',
    family: 'database',
    fault: 'the machine of the database is gone without a word, and another one takes its address',
    guard: {
      file: 'subgraphs/platform/postgres/database.ts',
      text: 'statementTimeout + SILENCE_MILLISECONDS',
      without: '0',
    },
    run: () =>
      onOwnServer(({ adminUrl, way, urlOverWay }) =>
        onScene(
          { environment: { DATABASE_URL: urlOverWay }, adminUrl, recoveryLimitSeconds: 25 },
          async () => {
            way.swallow()
            await pause(SILENT_MS)
            way.heal()
            return {
              tried: `${SILENT_MS / 1000} s in which nothing is answered`,
              healedAt: performance.now(),
            }
          },
        ),
      ),
  },
  {
    id: 'F9',
    family: 'database',
    fault: `the connection that hears other processes is cut ${LISTENER_CUTS} times`,
    guard: {
      file: 'subgraphs/platform/events/pub-sub-postgres.ts',
      text: '      reconnect(0)',
      without: '      void reconnect',
    },
    run: () => onScene({}, cutListener),
  },
]

async function killDatabase({ load, admin, postmaster }: Scene) {
  for (let count = 0; count < BACKEND_KILLS; count += 1) {
    await load.progress(3)
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'ruvela conversations' order by state desc, random() limit 1`,
    )
    process.kill(rows[0]!.pid, 'SIGKILL')
  }
  let killedAt = 0
  for (let count = 0; count < SERVER_KILLS; count += 1) {
    await load.progress(3)
    process.kill(postmaster().pid, 'SIGKILL')
    killedAt = performance.now()
  }
  return { tried: `${BACKEND_KILLS + SERVER_KILLS} × kill -9`, healedAt: killedAt }
}

async function cutListener({ load, admin }: Scene) {
  let cutAt = 0
  for (let count = 0; count < LISTENER_CUTS; count += 1) {
    await load.progress(3)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ruvela pubSub'`,
    )
    cutAt = performance.now()
  }
  return { tried: `${LISTENER_CUTS} × terminated`, healedAt: cutAt }
}

/**
 * More requests read the locked table than there are connections. They are refused while it is locked, and
 * all others are served.
 */
async function exhaustPool({ target, admin, load }: Scene) {
  const client = await admin.connect()
  const faults: string[] = []
  await client.query('begin; lock table conversations.member in access exclusive mode')
  const heldAt = performance.now()
  let answeredCount = 0
  const waiting = Array.from({ length: 20 }, (_, index) =>
    target
      .run(
        load.members[index % load.members.length]!,
        '{ viewer { conversations(first: 5) { edges { cursor } } } }',
      )
      .then(() => (answeredCount += 1)),
  )
  await pause(1000)
  const health = await answered(() => target.send({ method: 'GET', path: '/healthz' }))
  if (health === undefined) faults.push('/healthz waits for the pool of a subgraph')
  const credits = operation(load.members[1]!, '{ viewer { credits } }')
  if ((await answered(() => target.send(credits)))?.includes('credits') !== true)
    faults.push('who asks another subgraph waits, too')
  while (answeredCount < waiting.length && performance.now() - heldAt < HELD_LIMIT_MS) await pause(100)
  if (answeredCount < waiting.length)
    faults.push(`${waiting.length - answeredCount} wait for longer than ${HELD_LIMIT_MS / 1000} s`)
  const seconds = (performance.now() - heldAt) / 1000
  await client.query('rollback')
  client.release()
  const healedAt = performance.now()
  await Promise.all(waiting)
  return { tried: `${waiting.length} readers, held for ${seconds.toFixed(0)} s`, faults, healedAt }
}

async function freezeDatabase({ target, postmaster }: Scene) {
  const processes = processesOf(postmaster())
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  const health = await answered(() => target.send({ method: 'GET', path: '/healthz' }))
  await pause(FROZEN_MS)
  for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT')
  return {
    tried: `SIGSTOP for ${FROZEN_MS / 1000} s`,
    faults: health === undefined ? ['/healthz waits for the database'] : [],
    healedAt: performance.now(),
  }
}

/** @returns undefined when the answer takes longer than two seconds */
function answered(send: () => Promise<{ text: string }>): Promise<string | undefined> {
  return Promise.race([send().then(({ text }) => text), pause(ANSWER_LIMIT_MS).then(() => undefined)])
}

import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { readPostmaster, type Postmaster } from '#platform/postgres/postmaster.ts'
import { checksTime, openTarget, type Target } from '#testing/attack/target.ts'
import { findBrokenInvariants, isEnough } from './invariants.ts'
import { StandstillError, startLoad, type Attempt, type Load } from './load.ts'
import type { Outcome } from './row.ts'

const DEMO_MEMBERS = '40'
/** Accepted requests per writer, before the fault and after it. */
const REQUESTS = 15
/** The time limit until members are served again, unless a row sets its own. */
const RECOVERY_LIMIT_SECONDS = 15

/** A product with its database and active members. */
export type Scene = {
  target: Target
  /** Its database, as the superuser. */
  admin: pg.Pool
  load: Load
  /** The embedded server's current process. */
  postmaster: () => Postmaster
}

/** What a row did. Recovery counts from `healedAt`, by `performance.now()`. */
export type Provoked = { tried: string; faults?: string[]; healedAt: number }

type Options = {
  environment?: Record<string, string>
  /** The superuser's address of the database, unless it is the product's own. */
  adminUrl?: string
  recoveryLimitSeconds?: number
  /** The port that members use, unless it is the product's own. */
  port?: number
  /** Runs before members arrive. */
  beforeLoad?: () => Promise<void>
  /** Checks while members are still active after the fault. */
  afterwards?: (scene: Scene) => Promise<string[]>
}

/**
 * Opens a product with active members, provokes the fault, waits until members continue, and checks the law.
 */
export async function onScene(
  options: Options,
  provoke: (scene: Scene) => Promise<Provoked>,
): Promise<Outcome> {
  const target = await openTarget({ SEED_MEMBERS: DEMO_MEMBERS, ...options.environment })
  const embedded =
    options.adminUrl === undefined ? await startEmbeddedPostgres({ dataDir: target.dataDir }) : undefined
  const admin = adminPool(options.adminUrl ?? embedded!.url('ruvela'))
  const postmasterNow = () => readPostmaster(path.join(embedded!.directory, 'data'))
  let load: Load | undefined
  try {
    await options.beforeLoad?.()
    const started = await startLoad({
      join: target.join,
      port: () => options.port ?? target.port,
      admin,
      hasEnded: () => endOf(target).length > 0,
    })
    load = started
    await started.progress(REQUESTS)
    const scene: Scene = { target, admin, load: started, postmaster: () => postmasterNow()! }
    const { tried, faults = [], healedAt } = await provoke(scene)
    let recovery: Recovery | undefined
    const checks: (() => Promise<string[]>)[] = [
      async () => (await started.progress(REQUESTS), (await options.afterwards?.(scene)) ?? []),
      async () => {
        await started.stop()
        recovery = recoveryOf(started.attempts, healedAt)
        return lateness(recovery, options)
      },
      () => unwell(target),
      () => findBrokenInvariants(admin, started),
    ]
    for (const check of checks) if (!isEnough(faults)) faults.push(...(await check()))
    return {
      tried: `${tried}; ${started.accepted.messages.length} messages, ${started.accepted.orders.length} orders`,
      recoverySeconds: recovery?.seconds,
      faults,
    }
  } catch (error) {
    if (!(error instanceof StandstillError)) throw error
    const last = load?.attempts.findLast(({ failure }) => failure !== undefined)
    return {
      tried: 'until nothing moved',
      faults: [`${error.message}: ${last?.failure ?? ''}`, ...endOf(target)],
    }
  } finally {
    load?.abandon()
    for (const { follower } of load?.pairs ?? []) follower.close()
    await admin.end()
    await target.close()
    if (embedded !== undefined) leaveNobody(postmasterNow(), embedded.directory)
  }
}

/** The observing connections must survive the loss of the database. */
function adminPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 3, application_name: 'ruvela faults' })
  const ignore = () => undefined
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
}

/** A killed product leaves its database running. */
function leaveNobody(postmaster: Postmaster | undefined, directory: string): void {
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT')
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

type Recovery = { seconds: number; reason: string }

function lateness(
  { seconds, reason }: Recovery,
  { recoveryLimitSeconds = RECOVERY_LIMIT_SECONDS }: Options,
): string[] {
  return seconds > recoveryLimitSeconds && checksTime
    ? [`members were served again after ${seconds.toFixed(1)} s: ${reason}`]
    : []
}

/** The time until the first accepted request, and until the last failed one. */
function recoveryOf(attempts: readonly Attempt[], healedAt: number): Recovery {
  const after = attempts.filter(({ endedAt }) => endedAt > healedAt)
  const first = after.find(({ failure }) => failure === undefined)?.endedAt ?? Infinity
  const lastFailed = after.findLast(({ failure }) => failure !== undefined)
  const until = Math.max(first, lastFailed?.endedAt ?? 0)
  return { seconds: (until - healedAt) / 1000, reason: lastFailed?.failure ?? 'they only waited' }
}

/** The exit code and last output of an ended process; empty while it runs. */
function endOf({ product }: Target): string[] {
  const { exitCode, signalCode } = product.child
  if (exitCode === null && signalCode === null) return []
  const lastWords = product.output().trimEnd().split('\n').slice(-2).join(' ')
  return [`the process has ended with ${exitCode ?? signalCode}: ${lastWords.slice(-400)}`]
}

/** The product's own health report after the fault. */
async function unwell(target: Target): Promise<string[]> {
  if (endOf(target).length > 0) return endOf(target)
  const startedAt = performance.now()
  let answer = await target.send({ method: 'GET', path: '/readyz' })
  while (answer.status !== 200 && performance.now() - startedAt < RECOVERY_LIMIT_SECONDS * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    answer = await target.send({ method: 'GET', path: '/readyz' })
  }
  return [
    ...(answer.status === 200 ? [] : [`/readyz answers ${answer.status} ${answer.text}`]),
    ...(/unhandled|uncaught/i.test(target.product.output()) ? ['an unhandled rejection'] : []),
  ]
}

/** The ids of all processes of a PostgreSQL server, the main one first. */
export function processesOf({ pid }: Postmaster): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

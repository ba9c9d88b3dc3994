import type pg from 'pg'
import type { openInstallation } from '#gateway/open-installation.ts'
import { SUBGRAPH_DEFINITIONS } from '#gateway/sources/subgraph-list.ts'
import type { SubgraphName } from '#platform/base/config.ts'
import { jobsOf, timetableOf } from '#platform/process/job-runner.ts'
import { flushPresence } from '#subgraphs/profiles/search-index/presence.actions.ts'

type Runtimes = Awaited<ReturnType<typeof openInstallation>>['runtimes']

type WaitingEvents = { producer: SubgraphName; consumer: string }
const WAITING_EVENTS = SUBGRAPH_DEFINITIONS.map(
  ({ name }) =>
    `select '${name}' as producer, consumer, count(*), max(id), sum(tries) from ${name}.outbox group by consumer`,
).join(' union all ')

/** The product's background work, run when a test asks for it. */
export function createBackgroundWork(admin: pg.Pool, runtimes: Runtimes) {
  /**
   * Handles every waiting event between subgraphs, and those they cause, until only events with a scheduled
   * retry remain.
   */
  const drainEvents = () => drainInTurn()

  async function drainInTurn(only?: SubgraphName): Promise<void> {
    const turn = lastDrain.then(() => drain(only))
    // A failed drain is its caller's, not the next one's.
    lastDrain = turn.catch(() => undefined)
    await turn
  }
  // One at a time: a second one would pass over the events that the first is still handling.
  let lastDrain: Promise<void> = Promise.resolve()

  async function drain(only?: SubgraphName): Promise<void> {
    let before = ''
    for (;;) {
      const { rows: all } = await admin.query<WaitingEvents>(WAITING_EVENTS)
      const rows = all.filter(({ consumer }) => only === undefined || consumer === only)
      const now = JSON.stringify(rows)
      if (rows.length === 0 || now === before) return
      const byConsumer = Map.groupBy(rows, ({ consumer }) => consumer)
      for (const [consumer, waiting] of byConsumer) {
        // A transaction for each outbox, so only for those with events: most tests do this dozens of times.
        const producers = waiting.map(({ producer }) => producer)
        for (const { definition, drainEvents: drainOutboxes } of runtimes)
          if (definition.name === consumer) await drainOutboxes(producers)
      }
      before = now
    }
  }

  return {
    drainEvents,
    /** Handles the events that wait for one subgraph; what these cause may still wait. */
    drainEventsFor: (consumer: SubgraphName) => drainInTurn(consumer),
    /** Writes pending activity, which the product does a moment later. */
    async writeActivity(): Promise<void> {
      const { db, services } = runtimes.find(({ definition }) => definition.name === 'profiles')!
      await flushPresence(db, services)
    },
    /** Runs a job now, as the queue or the timetable would. */
    async runJob(name: string, payload: object = {}): Promise<void> {
      const runtime = runtimes.find(({ definition }) => name in jobsOf(definition))
      if (runtime === undefined) throw new Error(`no subgraph has a job ${name}`)
      await jobsOf(runtime.definition)[name]!(runtime, payload as never)
      await drainEvents()
    },
    /** Puts a job into the queue, as the timetable does when its minute comes. */
    addScheduledJob: (name: string) => addScheduledJob(admin, runtimes, name),
    /** Waits until neither events nor the queue have anything left, also of what each causes in the other. */
    async drainJobs(): Promise<void> {
      const waiting = async () =>
        (await admin.query('select task_identifier from graphile_worker.jobs where run_at <= now()')).rowCount
      // Twice in a row: the last job may have written events since the first look.
      for (let quiet = 0; quiet < 2;) {
        await drainEvents()
        quiet = (await waiting()) === 0 ? quiet + 1 : 0
        if (quiet === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

async function addScheduledJob(admin: pg.Pool, runtimes: Runtimes, name: string): Promise<void> {
  const entry = runtimes
    .flatMap(({ definition }) => timetableOf(definition))
    .find(({ task }) => task === name)
  if (entry === undefined) throw new Error(`the timetable has no job ${name}`)
  const { queueName, jobKey } = entry.options ?? {}
  await admin.query('select graphile_worker.add_job($1, queue_name => $2, job_key => $3)', [
    name,
    queueName,
    jobKey,
  ])
}

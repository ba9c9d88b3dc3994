import Fastify from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../base/config.ts'
import { COUNTED_MAX, eventBacklogs, type EventBacklog } from '../events/event-backlogs.ts'
import type { PubSub } from '../events/pub-sub.ts'
import { waitingPicturesCount } from '../files/images.ts'
import { tablesPastRetention } from '../members/retention.ts'
import type { Jobs } from './job-runner.ts'
import { pushRefusalsCount } from './push-refusals.ts'
import type { Gauges } from './subgraph-definition.ts'
import type { SubgraphRuntime } from './subgraph-runtime.ts'

// From one millisecond, which covers most answers, to the limit of a statement.
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of one process. Labels are our own names, never user input. */
export type Metrics = ReturnType<typeof createMetrics>

/** A separate registry for each installation in a process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'ruvela_http_request_seconds',
      help: 'Time from a request to the end of its answer, by route and class of status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS_BUCKETS,
      registers,
    }),
    operationSeconds: new Histogram({
      name: 'ruvela_graphql_operation_seconds',
      help: 'Time of a GraphQL operation by its name; free ones share one name',
      labelNames: ['operation'],
      buckets: SECONDS_BUCKETS,
      registers,
    }),
    errors: new Counter({
      name: 'ruvela_graphql_errors_total',
      help: 'Top-level errors of GraphQL by code; INTERNAL_SERVER_ERROR is a fault of ours',
      labelNames: ['code'],
      registers,
    }),
    plans: new Counter({
      name: 'ruvela_graphql_plans_total',
      help: 'Query plans by their origin: stored by the build, or made by this process',
      labelNames: ['origin'],
      registers,
    }),
    deprecatedUses: new Counter({
      name: 'ruvela_graphql_deprecated_uses_total',
      help: 'Operations that use a deprecated element, by element and by the partner’s key',
      labelNames: ['coordinate', 'key'],
      registers,
    }),
    sockets: new Gauge({ name: 'ruvela_sockets', help: 'Open sockets of live updates', registers }),
    subscriptions: new Gauge({
      name: 'ruvela_subscriptions',
      help: 'Live streams on those sockets',
      registers,
    }),
    liveEvents: new Counter({
      name: 'ruvela_live_events_total',
      help: 'Events sent over sockets',
      registers,
    }),
  }
}

/** Values read on each scrape. */
type Watched = {
  runtimes: SubgraphRuntime[]
  pools: Map<string, pg.Pool>
  jobs: Jobs | undefined
  pubSub: PubSub
}

/**
 * Adds pools, pub/sub, events between subgraphs and jobs. While the database is away, its values are omitted,
 * and the rest still works.
 */
export function watchInstallation({ registry }: Metrics, { runtimes, pools, jobs, pubSub }: Watched): void {
  const registers = [registry]
  const gauge: AddGauge = (name, help, labelNames, collect) =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        await Promise.resolve(collect((labels, value) => this.set(labels, value))).catch(() => undefined)
      },
    })
  gauge(
    'ruvela_pubsub_connected',
    '1 while the connection for notifications from other processes is up',
    [],
    (set) => set({}, pubSub.isConnected() ? 1 : 0),
  )
  gauge('ruvela_database_connections', 'Connections of each pool by state', ['pool', 'state'], (set) => {
    for (const [pool, { totalCount, idleCount }] of pools) {
      set({ pool, state: 'busy' }, totalCount - idleCount)
      set({ pool, state: 'idle' }, idleCount)
    }
  })
  gauge('ruvela_database_waiting', 'Requests that wait for a connection of the pool', ['pool'], (set) => {
    for (const [pool, { waitingCount }] of pools) set({ pool }, waitingCount)
  })
  gauge('ruvela_pictures_waiting', 'Pictures that wait to be decoded', [], (set) =>
    set({}, waitingPicturesCount()),
  )
  gauge(
    'ruvela_push_refused_by_key',
    'Browsers whose push service refused every VAPID key, since the start of the process',
    [],
    (set) => set({}, pushRefusalsCount()),
  )
  gauge(
    'ruvela_retention_failed',
    '1 for a table of which rows past their retention could not be removed at the last try',
    ['subgraph', 'table'],
    (set) => {
      for (const table of tablesPastRetention()) set(table, 1)
    },
  )
  watchEvents(gauge, runtimes)
  for (const { definition, db } of runtimes)
    if (definition.gauges !== undefined) watchFigures(gauge, definition.gauges, db)
  if (jobs !== undefined) watchJobs(gauge, jobs)
}

function watchEvents(gauge: AddGauge, runtimes: SubgraphRuntime[]): void {
  const labels = ['producer', 'consumer']
  const askBacklogs = askedOnce(async () => {
    const backlogs = []
    for (const { definition, db } of runtimes)
      for (const backlog of await eventBacklogs(db, definition.name))
        backlogs.push({ ...backlog, producer: definition.name })
    return backlogs
  })
  const ofEvents = (measure: (backlog: EventBacklog) => number | null) => async (set: Set) => {
    for (const { producer, ...backlog } of await askBacklogs()) {
      const value = measure(backlog)
      if (value !== null) set({ producer, consumer: backlog.consumer }, value)
    }
  }
  gauge(
    'ruvela_events_waiting',
    `Events that wait for their consumer, counted to ${COUNTED_MAX}`,
    labels,
    ofEvents(({ waiting }) => waiting),
  )
  gauge(
    'ruvela_events_lag_seconds',
    'Age of the oldest waiting event',
    labels,
    ofEvents(({ lagSeconds }) => lagSeconds),
  )
  gauge(
    'ruvela_events_set_aside',
    'Dead letters: events that failed too often (npm run events)',
    labels,
    ofEvents(({ setAside }) => setAside),
  )
}

function watchFigures(gauge: AddGauge, { figures, read }: Gauges, db: SubgraphRuntime['db']): void {
  const ask = askedOnce(() => read(db))
  for (const [name, { help, label }] of Object.entries(figures))
    gauge(name, help, label === undefined ? [] : [label], async (set) => {
      const value = (await ask())[name] ?? 0
      if (typeof value === 'number') return set({}, value)
      for (const [of, count] of Object.entries(value)) set({ [label!]: of }, count)
    })
}

function watchJobs(gauge: AddGauge, jobs: Jobs): void {
  const askJobs = askedOnce(() => jobs.backlog())
  const ofJobs = (measure: 'waiting' | 'lagSeconds' | 'failing' | 'dead') => async (set: Set) => {
    for (const { task, ...counts } of await askJobs()) set({ task }, counts[measure])
  }
  gauge('ruvela_jobs_waiting', 'Jobs that are due', ['task'], ofJobs('waiting'))
  gauge('ruvela_jobs_lag_seconds', 'Age of the oldest due job', ['task'], ofJobs('lagSeconds'))
  gauge('ruvela_jobs_failing', 'Failed jobs that will be retried', ['task'], ofJobs('failing'))
  gauge('ruvela_jobs_dead', 'Jobs that failed at every try', ['task'], ofJobs('dead'))
}

// All values of a scrape are collected at the same time.
function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined
  return () => (running ??= ask().finally(() => (running = undefined)))
}

type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (set: Set) => Promise<void> | void,
) => void
type Set = (labels: Record<string, string>, value: number) => void

/** /metrics in Prometheus' text format, on a separate internal port. */
export function openMetricsServer(
  { registry }: Metrics,
  config: Pick<Config, 'METRICS_PORT'>,
): { listen(): Promise<number | undefined>; close(): Promise<void> } {
  const app = Fastify()
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return {
    // A taken metrics port must not keep members out: the service starts without it and says so.
    listen: () =>
      app.listen({ port: config.METRICS_PORT, host: '127.0.0.1' }).then(
        () => (app.server.address() as { port: number }).port,
        () => {
          console.warn(`Metrics are off: port ${config.METRICS_PORT} is already in use (METRICS_PORT)`)
          return undefined
        },
      ),
    close: () => app.close().then(() => undefined),
  }
}

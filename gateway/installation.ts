import type { ApolloServer } from '@apollo/server'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import type { PubSub } from '#platform/events/pub-sub.ts'
import type { Metrics } from '#platform/process/metrics.ts'
import type { SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import type { PressureWatch } from './load/pressure.ts'
import type { ConnectionReader } from './requests/visitor-connection.ts'
import type { Sandboxes } from './sandboxes/sandboxes.types.ts'
import type { LiveUpdates } from './socket/live-updates.ts'
import type { OperationContext } from './sources/data-sources.ts'

/** Everything behind the routes of one process: the gateway and the subgraphs that run with it. */
export type Installation = {
  config: Config
  /** The gateway's own role: sessions, sites and the clock through granted functions, nothing else. */
  db: Kysely<unknown>
  pubSub: PubSub
  runtimes: SubgraphRuntime[]
  apollo: ApolloServer<OperationContext>
  live: LiveUpdates
  connections: ConnectionReader
  metrics: Metrics
  pressure: PressureWatch
  /** Partners' sandboxes; undefined where there are none. */
  sandboxes: Sandboxes | undefined
  close(): Promise<void>
}

import type { IncomingMessage } from 'node:http'
import type { ApolloServer } from '@apollo/server'
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import type { PubSub } from '#platform/events/pub-sub.ts'
import type { Metrics } from '#platform/process/metrics.ts'
import type { SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { Sandboxes } from './sandboxes.types.ts'

// The rooms import this file, so the parts of an installation are declared here and built there.

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

/** How close a process is to its limit. */
export type Pressure = {
  /** Whether this process or its database is at its limit, as of the last half second. */
  isBusy: boolean
  /**
   * How many requests it serves per second, known once it has been at its limit for two seconds without a
   * pause.
   */
  servedPerSecond: number | undefined
}

/** Watches how close this process is to its limit. */
export type PressureWatch = {
  read(): Pressure
  /** Records a served request. */
  countServed(): void
  stop(): void
}

/**
 * The origin of a request: the visitor's address, and whether it came over HTTPS, as the trusted proxies
 * report.
 */
export type VisitorConnection = { address: string; isSecure: boolean }

/** Reads the origin of requests, and notices unconfigured proxies. */
export type ConnectionReader = {
  read(request: IncomingMessage): VisitorConnection
  /** Whether a process in our own network forwards requests without being listed in TRUST_PROXY. */
  hasUnknownProxy(): boolean
  /** How many requests carried forwarding headers that were not trusted. */
  disbelievedCount(): number
}

/**
 * The gateway's context for an operation. Boxed, because the server library copies the outer object and a
 * sign-up changes the viewer.
 */
export type OperationContext = { opened: GatewayContext }

/**
 * A client's subscription; `key` is the text of the document. The stream begins in `context`. `openContext`
 * runs for every event: fresh loaders, session checked again.
 */
export type LiveRequest = {
  document: DocumentNode
  key: string
  operationName: string | undefined
  variables: Record<string, unknown>
  context: GatewayContext
  openContext: () => Promise<GatewayContext>
}

/** Subscriptions whose selections span subgraphs. */
export type LiveUpdates = {
  apiSchema: GraphQLSchema
  /** @returns results as events come, or one result with the errors that prevented the subscription */
  subscribe(request: LiveRequest): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import type { EventHandlers, EventMap } from '../events/domain-events.ts'
import type { MemberData } from '../members/member-data.ts'
import type { RetentionRule } from '../members/retention.ts'
import type { RequestContext } from '../requests/request-context.ts'
import type { Services } from '../requests/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How the gateway treats requests of this route under overload: it admits them `always`, or as long as
     * members' actions. By default, GET and HEAD are refused first.
     */
    admission?: 'always' | 'action'
    /**
     * `upload`: the body is a file, which may arrive slowly as long as it keeps arriving
     * (gateway/load/body-limits.ts).
     */
    body?: 'upload'
    /**
     * A body in any form is accepted, even without a type or in another charset: third parties' machines send
     * it, and the route reads its raw bytes or ignores it.
     */
    takesAnyBody?: boolean
    /**
     * A page of any origin may post: the address proves the right to act, and cookies have no effect. Mail
     * programs that are web pages follow such links.
     */
    takesAnyOrigin?: boolean
  }
}

/**
 * A job's work. Jobs may run twice: every one is idempotent. Each declares its own payload, as passed to
 * `addJob`.
 */
export type JobHandler = (
  runtime: { db: Kysely<unknown>; services: Services },
  payload: never,
) => Promise<void>

/**
 * Everything that makes up a subgraph: each one's server.ts exports one. The same value runs inside the
 * gateway's process or alone.
 */
export type SubgraphDefinition = {
  name: SubgraphName
  schema: GraphQLSchema
  /** Its published events: the value of its events.ts. */
  events: EventMap
  /**
   * Its handlers for other subgraphs' events, per producer and topic; `HandlersFor` types each producer's.
   */
  eventHandlers: (services: Services) => Partial<Record<SubgraphName, EventHandlers>>
  /** Milliseconds for which a producer's events wait before they are taken, where other work comes first. */
  eventDelays?: Partial<Record<SubgraphName, number>>
  /**
   * The maximum number of a producer's events per transaction; fewer than usual where the handlers' locks
   * must not add up.
   */
  eventsPerTransaction?: number
  /**
   * How many parallel transactions handle a producer's events while many wait; one where the handlers' locks
   * would make them wait for each other.
   */
  eventLanes?: number
  /** Jobs by name, '<subgraph>.<verb-noun>'. */
  jobs: Record<string, JobHandler>
  /** Jobs at fixed times: crontab expression (UTC) by job name. */
  schedule?: Record<string, string>
  /**
   * The queue of scheduled jobs that may wait long for another party: the jobs of one queue run one after
   * another, in all processes together, so that they never take every worker. Of each, one run waits at most.
   */
  queues?: Record<string, string>
  /**
   * The subgraph's data about its members: for erasure, for the archive that members download, and for the
   * test that nothing was forgotten.
   */
  memberData: MemberData
  /** Writes what the process holds in memory for a moment; called before it stops. */
  writeBuffered?: (own: { db: Kysely<unknown>; services: Services }) => Promise<void>
  /** Its retention rules, in addition to every subgraph's; a nightly job applies them. */
  retention?: readonly RetentionRule[]
  /** Its own dashboard metrics, read from its tables on each scrape. */
  gauges?: Gauges
  /**
   * Routes that GraphQL is not suited for (uploads, files, webhooks, local mailbox). `open` returns the
   * request's context: site, viewer, clock.
   */
  routes?: (app: FastifyInstance, route: RouteContext) => void
}

/**
 * Metrics by name, and the one query that answers all of them. `label`: the name that distinguishes a
 * metric's values, if there are several.
 */
export type Gauges = {
  figures: Record<string, { help: string; label?: string }>
  /** @returns values by the metric's name; by the value of its label where it has one */
  read: (db: Kysely<unknown>) => Promise<Record<string, number | Record<string, number>>>
}

/** How a route of a subgraph gets its request context. */
export type RouteContext = {
  services: Services
  db: Kysely<unknown>
  open: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>
}

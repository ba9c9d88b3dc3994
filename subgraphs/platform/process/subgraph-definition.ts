import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import type { EventHandlers, EventMap } from '../events/domain-events.ts'
import type { MemberData } from '../members/member-data.ts'
import type { RequestContext } from '../requests/request-context.ts'
import type { RetentionRule } from '../members/retention.ts'
import type { Services } from '../requests/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the gateway does with requests of this route when too many are in hand: it takes them `always`, or as long as those of members who do something.
     * Without it, GET and HEAD are refused first.
     */
    admission?: 'always' | 'action'
    /** `upload`: the body is a file, which may arrive slowly as long as it goes on arriving (gateway/load/body-limits.ts). */
    body?: 'upload'
    /**
     * A body in any form is taken, also without a type or in another charset: other people's machines send it, and the
     * route reads its bytes or nothing of it.
     */
    takesAnyBody?: boolean
  }
}

/** A job's work. Jobs may run twice: every one is idempotent. Each declares its own payload, which is what `addJob` was given. */
export type JobHandler = (
  runtime: { db: Kysely<unknown>; services: Services },
  payload: never,
) => Promise<void>

/** Everything that makes a subgraph: server.ts of each exports one. The same value runs inside the gateway's process or alone. */
export type SubgraphDefinition = {
  name: SubgraphName
  schema: GraphQLSchema
  /** What it tells the others: the value of its events.ts. */
  events: EventMap
  /** What happens on other subgraphs' events, per producer and topic; `HandlersFor` types each producer's. */
  eventHandlers: (services: Services) => Partial<Record<SubgraphName, EventHandlers>>
  /** Milliseconds for which events of a producer wait before they are taken, where others have to be served first. */
  eventDelays?: Partial<Record<SubgraphName, number>>
  /** How many events of a producer one transaction takes; fewer than usual where what handlers lock must not add up. */
  eventsPerTransaction?: number
  /** How many transactions handle a producer's events side by side while many wait; one where what handlers lock would make them wait for each other. */
  eventLanes?: number
  /** Jobs by name, '<subgraph>.<verb-noun>'. */
  jobs: Record<string, JobHandler>
  /** Jobs at fixed times: crontab expression (UTC) by job name. */
  schedule?: Record<string, string>
  /** What the subgraph keeps of its members: for erasure, for the archive that members download, and for the test that nothing was forgotten. */
  memberData: MemberData
  /** How long what is kept, beside what holds for every subgraph; a nightly job keeps it. */
  retention?: readonly RetentionRule[]
  /** Figures of its own for the dashboard, looked up in its tables when somebody asks. */
  gauges?: Gauges
  /** Routes that GraphQL is not made for (uploads, files, webhooks, local mailbox). `open` gives the request's context: site, viewer, clock. */
  routes?: (app: FastifyInstance, route: RouteContext) => void
}

/**
 * Figures by name, and the one question that answers all of them. `label`: what the values of a figure are
 * told apart by, if there are several.
 */
export type Gauges = {
  figures: Record<string, { help: string; label?: string }>
  /** @returns values by the name of the figure; by the value of its label where it has one */
  read: (db: Kysely<unknown>) => Promise<Record<string, number | Record<string, number>>>
}

/** How a route of a subgraph gets its request context. */
export type RouteContext = {
  services: Services
  db: Kysely<unknown>
  open: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>
}

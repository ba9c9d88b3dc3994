import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config, SubgraphName } from './config.ts'
import type { Doorbell } from './doorbell.ts'
import type { FileStorage } from './file-storage.ts'
import type { MemberData } from './member-data.ts'
import type { EventHandler } from './outbox.ts'
import type { RequestContext } from './request-context.ts'
import type { RetentionRule } from './retention.ts'

/** What a subgraph works with beside its database; one set per process. */
export type Services = { config: Config; doorbell: Doorbell; storage: FileStorage; subgraph: SubgraphName }

/** A job's work. Jobs may run twice: every one is idempotent. */
export type JobHandler = (runtime: { db: Kysely<any>; services: Services }, payload: any) => Promise<void>

/** Everything that makes a subgraph: server.ts of each exports one. The same value runs inside the gateway's process or alone. */
export type SubgraphDefinition = {
  name: SubgraphName
  schema: GraphQLSchema
  /** What happens on other subgraphs' events, per producer and topic. */
  intake: (services: Services) => Partial<Record<SubgraphName, Record<string, EventHandler>>>
  /** Milliseconds for which events of a producer wait before they are taken, where others have to be served first. */
  intakeWaits?: Partial<Record<SubgraphName, number>>
  /** Jobs by name, '<subgraph>.<verb-noun>'. */
  jobs: Record<string, JobHandler>
  /** Jobs at fixed times: crontab expression (UTC) by job name. */
  schedule?: Record<string, string>
  /** What the subgraph keeps of its members: for erasure, for the archive that members download, and for the test that nothing was forgotten. */
  memberData: MemberData
  /** How long what is kept, beside what holds for every subgraph; a nightly job keeps it. */
  retention?: readonly RetentionRule[]
  /** Doors that GraphQL is not made for (uploads, files, webhooks, local mailbox). `open` gives the request's context: site, viewer, clock. */
  routes?: (app: FastifyInstance, door: RouteDoor) => void
}

/** How a route of a subgraph gets its request context. */
export type RouteDoor = { services: Services; db: Kysely<any>; open: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext> }

/** Options of a job: `runAt` an instant, `key` replaces a waiting job with the same key. */
export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number }

/** Adds a job in the transaction that causes it. */
export async function addJob(trx: Transaction<any>, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select platform.add_job(${name}, ${JSON.stringify(payload)}::json, ${options.runAt ?? null}::timestamptz, ${options.key ?? null}, ${options.maxAttempts ?? 25})`.execute(trx)
}

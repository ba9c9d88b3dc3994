import type { FastifyInstance } from 'fastify'
import { execute, parse, type ExecutionResult } from 'graphql'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { schema } from '../schema.ts'

/** A client of this subgraph: a member, or a visitor without an id. */
export type Person = {
  memberId: string | undefined
  profileId: string
  siteId: string
  /** Runs an operation of this subgraph's own schema; fails on any error. */
  run(document: string, variables?: Record<string, unknown>): Promise<any>
  /** The same, errors included. */
  ask(document: string, variables?: Record<string, unknown>): Promise<ExecutionResult<any>>
  upload(
    bytes: Buffer,
    options?: { name?: string; crop?: string; type?: string; key?: string },
  ): Promise<{ status: number; body: any }>
  get(url: string): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>
}

/** The context of a person's request to a site, as a gateway would give it. */
export type ContextFor = (siteId: string, memberId: string | undefined) => Promise<RequestContext>

/** A person whose operations run on the schema and whose files go through the routes. */
export function createPerson(
  { app, contextFor }: { app: FastifyInstance; contextFor: ContextFor },
  site: string,
  memberId: string | undefined,
): Person {
  const headers = { 'x-site': site, ...(memberId === undefined ? {} : { 'x-member': memberId }) }
  const ask: Person['ask'] = async (document, variables = {}) =>
    (await execute({
      schema,
      document: parse(document),
      variableValues: variables,
      contextValue: await contextFor(site, memberId),
    })) as ExecutionResult<any>
  return {
    memberId,
    siteId: site,
    ask,
    profileId: memberId === undefined ? '' : toGlobalId('Profile', memberId),
    async run(document, variables) {
      const { data, errors } = await ask(document, variables)
      if (errors !== undefined) throw errors[0]!.originalError ?? errors[0]!
      return data
    },
    async upload(bytes, { name = 'photo.jpg', crop, type = 'image/jpeg', key } = {}) {
      const boundary = `form-${newId()}`
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
      const answer = await app.inject({
        method: 'POST',
        url: `/upload/photo${crop === undefined ? '' : `?crop=${crop}`}`,
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        payload,
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async get(url) {
      const answer = await app.inject({ method: 'GET', url, headers })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
    },
  }
}

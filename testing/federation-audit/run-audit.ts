import { isDeepStrictEqual, parseArgs } from 'node:util'
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { createPlanExecutor } from '#gateway/executor/plan-executor.ts'
import { internalsOf } from '#gateway/operations/gateway-internals.ts'
import type { Executor } from '#gateway/planning/library-gateway.ts'
import { createPlanner } from '#gateway/planning/planner.ts'
import type { SubgraphSource } from '#gateway/sources/data-sources.ts'

/**
 * Runs the public audit of federation gateways (github.com/graphql-hive/federation-gateway-audit) against
 * this gateway's executor and the library's, and prints where each fails. The audit's own server serves the
 * subgraphs: start it from its checkout (`npm start -- serve --port 4200`), then
 * `node testing/federation-audit/run-audit.ts http://127.0.0.1:4200`.
 *
 * Exits with 1 when this gateway fails a case that the library passes.
 */

type AuditCase = { query: string; expected: { data?: unknown; errors?: boolean } }
type Answer = { query: string; passes: boolean; answer: unknown; wanted: unknown }

const { positionals } = parseArgs({ allowPositionals: true })
const origin = positionals[0] ?? 'http://127.0.0.1:4200'
process.env['APOLLO_TELEMETRY_DISABLED'] = '1'

// How often the executor left an operation to the library's.
let handedOn = 0

async function read(path: string): Promise<Response> {
  const response = await fetch(`${origin}/${path}`)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response
}

async function openServers(suite: string) {
  const supergraphSdl = await (await read(`${suite}/supergraph`)).text()
  const subgraphs = (await (await read(`${suite}/subgraphs`)).json()) as { name: string; url: string }[]
  const sources: Record<string, SubgraphSource> = Object.fromEntries(
    subgraphs.map(({ name, url }) => [name, new RemoteGraphQLDataSource({ url }) as SubgraphSource]),
  )
  const open = async (isOwn: boolean) => {
    const gateway = new ApolloGateway({ supergraphSdl, buildService: ({ name }) => sources[name]! })
    if (isOwn) useOwnExecutor(gateway, sources)
    const server = new ApolloServer({ gateway })
    await server.start()
    return server
  }
  return { own: await open(true), stock: await open(false) }
}

function useOwnExecutor(gateway: ApolloGateway, sources: Record<string, SubgraphSource>): void {
  const stock = gateway.executor
  let own: Executor | undefined
  // The server asks a gateway for its executor once it has loaded its schema.
  gateway.executor = (request) => {
    const internals = internalsOf(gateway)
    const executor: Executor = (left) => {
      handedOn++
      return stock(left)
    }
    const library = async () => ({ internals, executor })
    const { schema, supergraphSchema } = internals
    own ??= createPlanExecutor({ schema, supergraphSchema, sources, planOf: createPlanner(library), library })
    return own(request)
  }
}

// Fetched for each server anew: a mutation of the audit may be asked for once only.
async function answersOf(server: ApolloServer, suite: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const audited of (await (await read(`${suite}/tests`)).json()) as AuditCase[])
    answers.push(await answerOf(server, audited))
  return answers
}

async function answerOf(server: ApolloServer, { query, expected }: AuditCase): Promise<Answer> {
  const { body } = await server.executeOperation({ query })
  if (body.kind !== 'single') throw new Error('An incremental answer')
  const { data = null, errors = [] } = body.singleResult
  const answer = { data: JSON.parse(JSON.stringify(data)), errors: errors.map(({ message }) => message) }
  const wanted = { data: expected.data ?? null, errors: expected.errors ?? false }
  // As the audit compares: errors count where a case states them.
  const isStated = typeof expected.errors === 'boolean'
  const compared = { data: answer.data, errors: isStated && errors.length > 0 }
  return { query, passes: isDeepStrictEqual(compared, wanted), answer, wanted }
}

const passed = { own: 0, stock: 0 }
let total = 0
let worse = 0
for (const suite of (await (await read('ids')).json()) as string[]) {
  const servers = await openServers(suite)
  const [own, stock] = [await answersOf(servers.own, suite), await answersOf(servers.stock, suite)]
  for (const [index, { passes, query, answer, wanted }] of own.entries()) {
    const theirs = stock[index]!
    total++
    passed.own += Number(passes)
    passed.stock += Number(theirs.passes)
    worse += Number(theirs.passes && !passes)
    const isSame = isDeepStrictEqual(answer, theirs.answer)
    if (!passes || !theirs.passes)
      console.log(
        JSON.stringify({ suite, index, passes, stock: theirs.passes, isSame, query, answer, wanted }),
      )
  }
  await Promise.all([servers.own.stop(), servers.stock.stop()])
}
console.log(JSON.stringify({ total, passed, handedOn }))
process.exitCode = worse > 0 ? 1 : 0

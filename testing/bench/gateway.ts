import { execute, parse, type DocumentNode } from 'graphql'
import { readPersistedOperations } from '#gateway/operations/persisted-operations.ts'
import { openRequest } from '#gateway/requests/authentication.ts'
import { NO_SESSION, type GatewayContext } from '#platform/requests/request-context.ts'
import { clientOperation } from '../client-operation.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { countStatements } from './count-statements.ts'
import { plainSchema } from './plain-schema.ts'

const ROUNDS = 11
const OPERATIONS_PER_ROUND = 20
// At most the cost of the same resolvers in one plain schema.
const BUDGET_RATIO = 1
const STATEMENTS_BUDGET = 8

// The client's most frequent operations: the everyday screens and their follow-ups.
const OPERATIONS: readonly { name: string; variables?: (profileId: string) => Record<string, unknown> }[] = [
  { name: 'MemberShellQuery' },
  { name: 'MembersScreenQuery', variables: () => ({ allowed: true }) },
  { name: 'MembersResultsPageQuery' },
  { name: 'MemberScreenQuery', variables: (id) => ({ id, allowed: true }) },
  { name: 'LikesScreenQuery', variables: () => ({ received: true, sent: true, matches: true }) },
  { name: 'ChatsScreenQuery' },
  { name: 'ConversationListPageQuery' },
  { name: 'useSwipeMutationsDeckQuery', variables: () => ({ first: 12 }) },
  { name: 'ProfileScreenQuery' },
  { name: 'CreditsScreenQuery' },
]

/**
 * CPU time of the client's ten busiest operations through the gateway, beside the same operations and
 * resolvers in one plain schema. Rounds are interleaved in one process, after a warm-up.
 */
export async function benchGateway(bench: Bench): Promise<void> {
  const counted = countStatements()
  const { installation, adminUrl } = await bench.open('bench_gateway')
  const { token, host } = await seedMembersOnce(installation, adminUrl, 400)
  const schema = plainSchema(installation)
  const persisted = readPersistedOperations()
  const open = async (): Promise<GatewayContext> => {
    const context = await openRequest(
      installation.db,
      installation.config,
      {
        host,
        token,
        bearer: true,
        localeCookie: undefined,
        acceptLanguage: 'nl',
        address: '127.0.0.1',
        userAgent: 'bench',
        country: 'NL',
      },
      NO_SESSION,
    )
    // As the route does for an operation that only reads.
    context.readsOnly = true
    return context
  }
  const throughGateway = async (query: string, variables: Record<string, unknown>) => {
    const response = await installation.apollo.executeOperation(
      { query, variables },
      { contextValue: { opened: await open() } },
    )
    if (response.body.kind !== 'single' || response.body.singleResult.errors !== undefined)
      throw new Error(JSON.stringify(response.body))
    return response.body.singleResult.data
  }
  const throughPlainSchema = async (document: DocumentNode, variableValues: Record<string, unknown>) => {
    const result = await execute({ schema, document, variableValues, contextValue: await open() })
    if (result.errors !== undefined) throw new Error(JSON.stringify(result.errors))
  }
  const found = await throughGateway('{ searchProfiles(first: 1) { edges { node { id } } } }', {})
  const [
    {
      node: { id },
    },
  ] = (found as { searchProfiles: { edges: [{ node: { id: string } }] } }).searchProfiles.edges
  const total = { value: 0, baseline: 0 }
  for (const { name, variables: make = () => ({}) } of OPERATIONS) {
    const query = persisted.get(clientOperation(name))!
    const document = parse(query)
    const variables = make(id)
    const { value, baseline } = await medianCpu(
      () => throughGateway(query, variables),
      () => throughPlainSchema(document, variables),
    )
    total.value += value
    total.baseline += baseline
    report(bench, `cpu_of_${name}`, { value, baseline })
  }
  report(bench, 'cpu_of_all', total)
  const search = persisted.get(clientOperation('MembersScreenQuery'))!
  counted.statements = 0
  await throughGateway(search, { allowed: true })
  reportStatements(bench, counted.statements)
  counted.end()
}

/** How many statements a search page costs. */
function reportStatements(bench: Bench, value: number): void {
  bench.report({
    bench: 'gateway',
    figure: 'statements_of_search_page',
    value,
    unit: 'statements',
    baseline: 1,
    budget: STATEMENTS_BUDGET,
    ok: value <= STATEMENTS_BUDGET,
  })
}

function report(
  bench: Bench,
  figure: string,
  { value, baseline }: { value: number; baseline: number },
): void {
  bench.report({
    bench: 'gateway',
    figure,
    value,
    unit: 'ms',
    baseline,
    budget: baseline * BUDGET_RATIO,
    ok: value <= baseline * BUDGET_RATIO,
  })
}

/** Both ways in turn, after one round that does not count. */
async function medianCpu(gateway: () => Promise<unknown>, plain: () => Promise<unknown>) {
  const samples = { gateway: [] as number[], plain: [] as number[] }
  for (let round = -1; round < ROUNDS; round++) {
    const [value, baseline] = [await cpuOf(gateway), await cpuOf(plain)]
    if (round < 0) continue
    samples.gateway.push(value)
    samples.plain.push(baseline)
  }
  return { value: percentile(samples.gateway, 0.5), baseline: percentile(samples.plain, 0.5) }
}

/** This process's CPU per operation in milliseconds; the database's share is the same on both sides. */
async function cpuOf(operation: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let count = 0; count < OPERATIONS_PER_ROUND; count++) await operation()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / OPERATIONS_PER_ROUND
}

import { execute, parse } from 'graphql'
import { openRequest } from '#gateway/authentication.ts'
import type { GatewayContext } from '#platform/request-context.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { plainSchema } from './plain-schema.ts'

const ROUNDS = 11
const OPERATIONS_PER_ROUND = 60
// With the library's own executor; one of ours, which is to follow, is held to 1.3.
const BUDGET_RATIO = 2

// What the search screen asks: five subgraphs, one page of members.
const QUERY = `query { viewer { id email credits unreadMessagesCount newLikesCount }
  searchProfiles(first: 20) { totalCount edges { cursor node { id displayName age city distanceKm online likedByMe isMatch } } pageInfo { hasNextPage endCursor } } }`

/** CPU time of one operation through the gateway, beside the same query and resolvers in one plain schema; interleaved rounds of one process. */
export async function benchGateway(bench: Bench): Promise<void> {
  const { installation, adminUrl } = await bench.open('bench_gateway')
  const { token, host } = await seedMembersOnce(installation, adminUrl, 400)
  const schema = plainSchema(installation)
  const document = parse(QUERY)
  const session = { start: () => undefined, end: () => undefined }
  const open = (): Promise<GatewayContext> =>
    openRequest(
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
      session,
    )
  const throughGateway = async () => {
    const response = await installation.apollo.executeOperation(
      { query: QUERY },
      { contextValue: { opened: await open() } },
    )
    if (response.body.kind !== 'single' || response.body.singleResult.errors !== undefined)
      throw new Error(JSON.stringify(response.body))
  }
  const throughPlainSchema = async () => {
    const result = await execute({ schema, document, contextValue: await open() })
    if (result.errors !== undefined) throw new Error(JSON.stringify(result.errors))
  }
  const samples = { gateway: [] as number[], plain: [] as number[] }
  await cpuOf(throughGateway)
  await cpuOf(throughPlainSchema)
  for (let round = 0; round < ROUNDS; round++) {
    samples.gateway.push(await cpuOf(throughGateway))
    samples.plain.push(await cpuOf(throughPlainSchema))
  }
  const value = percentile(samples.gateway, 0.5)
  const baseline = percentile(samples.plain, 0.5)
  bench.report({
    bench: 'gateway',
    figure: 'cpu_per_operation',
    value,
    unit: 'ms',
    baseline,
    budget: baseline * BUDGET_RATIO,
    ok: value <= baseline * BUDGET_RATIO,
  })
}

/** Milliseconds of this process's CPU per operation; the database's own are the same on both sides. */
async function cpuOf(operation: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let count = 0; count < OPERATIONS_PER_ROUND; count++) await operation()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / OPERATIONS_PER_ROUND
}

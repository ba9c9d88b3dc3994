import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ApolloGateway } from '@apollo/gateway'
import { buildASTSchema, getOperationAST, parse, validate, type DocumentNode } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#platform/base/seeded-random.ts'
import { IS_LONG_RUN, testSeed } from '#testing/run-size.ts'
import { readApiDocument } from '../operations/api-schema.ts'
import { internalsOf, type GatewayInternals } from '../operations/gateway-internals.ts'
import { readPersistedOperations } from '../operations/persisted-operations.ts'
import type { LoadLibrary } from '../planning/library-gateway.ts'
import { createPlanner } from '../planning/planner.ts'
import { createPlanExecutor } from './plan-executor.ts'
import { randomQuery, randomQueryVariables, randomVariables } from './testing/random-operations.ts'
import { createRandomSubgraphs } from './testing/random-subgraphs.ts'

const GENERATED = IS_LONG_RUN ? 5000 : 200
const ROUNDS = IS_LONG_RUN ? 10 : 1

const seed = testSeed('two executors')
let question = ''
const sources = createRandomSubgraphs(() => `${seed} ${question}`, {
  nulls: 0.06,
  errors: 0.01,
  spoilt: 0.15,
})
let internals: GatewayInternals
let stock: ApolloGateway['executor']
let own: ApolloGateway['executor']
let handedOn = 0

beforeAll(async () => {
  const supergraphSdl = readFileSync(
    path.resolve(import.meta.dirname, '../../schema/supergraph.graphql'),
    'utf8',
  )
  const gateway = new ApolloGateway({ supergraphSdl, buildService: ({ name }) => sources[name]! })
  const loaded = await gateway.load()
  internals = internalsOf(gateway)
  stock = loaded.executor!
  const library: LoadLibrary = async () => ({
    internals,
    executor: (request) => {
      handedOn++
      return stock(request)
    },
  })
  const schema = buildASTSchema(readApiDocument())
  own = createPlanExecutor({ schema, sources, planOf: createPlanner(library), library })
})

type Asked = { document: DocumentNode; text: string; variables: Record<string, unknown> }

async function answersOf(executor: ApolloGateway['executor'], { document, text, variables }: Asked) {
  const operation = getOperationAST(document)!
  const result = await executor({
    request: { query: text, variables },
    document,
    operation,
    operationName: operation.name?.value ?? null,
    queryHash: text,
    source: text,
    schema: internals.schema,
    context: {},
    metrics: {},
    logger: console,
  } as never)
  const { data, errors, extensions } = JSON.parse(JSON.stringify(result))
  // Of errors from parallel places, keep whichever comes first.
  return {
    data: JSON.stringify(data),
    errors: errors?.map((error: unknown) => JSON.stringify(error)).toSorted(),
    extensions,
  }
}

async function expectSameAnswers(asked: Asked, about: string) {
  question = about
  const [ours, theirs] = [await answersOf(own, asked), await answersOf(stock, asked)]
  expect(ours, `${about}\n${asked.text}\n${JSON.stringify(asked.variables)}`).toEqual(theirs)
  return theirs
}

test('whatever subgraphs answer, errors and nulls too, client operations get the library’s answer @long', async () => {
  handedOn = 0
  let compared = 0
  let faults = 0
  for (const text of readPersistedOperations().values()) {
    const document = parse(text)
    if (
      validate(internals.schema, document).length > 0 ||
      getOperationAST(document)!.operation === 'subscription'
    )
      continue
    for (let round = 0; round < ROUNDS; round++) {
      const random = randomFrom(`${seed} ${round} ${text}`)
      const variables = randomVariables(
        internals.schema,
        getOperationAST(document)!.variableDefinitions ?? [],
        random,
      )
      const { errors } = await expectSameAnswers({ document, text, variables }, `round ${round}`)
      compared++
      if (errors !== undefined) faults++
    }
  }
  expect(compared).toBeGreaterThan(350)
  expect(faults).toBeGreaterThan(30)
  expect(handedOn).toBe(0)
})

test(`whatever subgraphs answer, ${GENERATED} random queries get the library’s answer`, async () => {
  handedOn = 0
  let compared = 0
  for (let count = 0; compared < GENERATED; count++) {
    const random = randomFrom(`${seed} query ${count}`)
    const text = randomQuery(internals.schema, random)
    const document = parse(text)
    // Fields of one name may differ in type across several types at one place: such a query never runs.
    if (validate(internals.schema, document).length > 0) continue
    compared++
    await expectSameAnswers({ document, text, variables: randomQueryVariables(random) }, `query ${count}`)
  }
  // The executor under test must handle most of them itself.
  expect(handedOn).toBeLessThan(GENERATED / 10)
})

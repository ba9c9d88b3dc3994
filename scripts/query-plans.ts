/**
 * Plans the operations of the web client and of the server itself, and stores the plans for the server's
 * start. Part of `npm run build`.
 */
import type { QueryPlan } from '@apollo/query-planner'
import { parse, validate } from 'graphql'
import { ownOperations } from '#gateway/operations/own-operations.ts'
import { readPersistedOperations } from '#gateway/operations/persisted-operations.ts'
import { createLibraryLoader } from '#gateway/planning/library-gateway.ts'
import { createPlanner } from '#gateway/planning/planner.ts'
import { writeStoredPlans } from '#gateway/planning/stored-plans.ts'
// Its modules register the server's operations.
import '#gateway/process/http-server.ts'

const library = createLibraryLoader({})
const { internals } = await library()
const planOf = createPlanner(library)
const plans = new Map<string, QueryPlan>()
for (const text of [...readPersistedOperations().values(), ...ownOperations()]) {
  const document = parse(text)
  // An operation of an old release may use what the schema has no longer; the server refuses it.
  if (validate(internals.schema, document).length > 0) continue
  plans.set(text, await planOf({ document, text, operationName: undefined }))
}
writeStoredPlans(plans)
console.log(`${plans.size} query plans stored`)

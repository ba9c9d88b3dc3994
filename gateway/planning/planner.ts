import { createHash } from 'node:crypto'
import { operationFromDocument } from '@apollo/federation-internals'
import type { QueryPlan } from '@apollo/query-planner'
import type { DocumentNode } from 'graphql'
import type { LoadLibrary } from './library-gateway.ts'
import { NO_STORED_PLANS, type StoredPlans } from './stored-plans.ts'

/** An operation to plan; `text` is the text of its document. */
export type PlannedOperation = { document: DocumentNode; text: string; operationName: string | undefined }

/** Returns the fetches that answer an operation. */
export type Planner = (operation: PlannedOperation) => Promise<QueryPlan>

/** Where a plan came from: the build, or the library's planner in this process. */
export type PlanOrigin = 'build' | 'process'

/**
 * Plans operations: those that the build knew have a plan already, all others are planned by the library.
 * @param options.count is called for each plan
 */
export function createPlanner(
  library: LoadLibrary,
  options: { stored?: StoredPlans; count?: (origin: PlanOrigin) => void } = {},
): Planner {
  const { stored = NO_STORED_PLANS, count = () => {} } = options
  return async ({ document, text, operationName }) => {
    const known = stored.get(createHash('sha256').update(text).digest('hex'))
    count(known === undefined ? 'process' : 'build')
    if (known !== undefined) return known
    const { internals } = await library()
    const options = operationName === undefined ? {} : { operationName }
    return internals.queryPlanner.buildQueryPlan(
      operationFromDocument(internals.apiSchema, document, options),
    )
  }
}

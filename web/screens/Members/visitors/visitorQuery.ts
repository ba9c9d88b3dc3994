import parameters from '#web/__generated__/visitorMembersQuery$parameters.ts'
import { visitorVariables } from '#web/features/search/visitorVariables.rules.ts'

/** The persisted operation of the visitors' search, which the server sends for the document, too. */
export const VISITOR_QUERY = { operationId: parameters.params.id!, variables: visitorVariables }

import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** The props of a screen that starts with a query. */
export type PageProps<Query extends OperationType> = { queryRef: PreloadedQuery<Query> }

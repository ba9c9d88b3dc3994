import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** What a screen that starts with a query receives. */
export type PageProps<Query extends OperationType> = { queryRef: PreloadedQuery<Query> }

import { graphql } from 'relay-runtime'
import query from '#web/__generated__/isSessionOverQuery.graphql.ts'

// The id alone, which one subgraph resolves by itself: no failing field below the viewer can null it.
void graphql`
  query isSessionOverQuery {
    viewer {
      id
    }
  }
`

type Answer = {
  data?: { viewer?: unknown } | null
  errors?: { extensions?: { code?: unknown } }[]
} | null

/**
 * Asks the server whether it still knows this browser's member. Without an answer the member stays. It
 * bypasses the network layer, which calls it for answers without a viewer.
 */
export async function isSessionOver(): Promise<boolean> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
      },
      body: JSON.stringify({ id: query.params.id, variables: {} }),
    })
    if (response.status === 401) return true
    const answer = (await response.json()) as Answer
    if (answer?.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) return true
    return answer?.errors === undefined && answer?.data?.viewer === null
  } catch {
    return false
  }
}

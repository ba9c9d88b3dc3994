import { commitLocalUpdate, fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { refreshLikesQuery } from '../__generated__/refreshLikesQuery.graphql.ts'
import { sortIntoLikeLists } from './likeLists.ts'

/** Asks for the counts and the newest of the three lists of likes, and adds what the lists lack (SITE-20, and when a push arrives, NOTI-04). */
export function refreshLikes(environment: Environment): void {
  fetchQuery<refreshLikesQuery>(environment, query, {}).subscribe({
    next: ({ viewer }) => {
      if (!viewer) return
      commitLocalUpdate(environment, (store) => {
        // The oldest first: each goes to the top.
        const newest = [['sent', viewer.newestSent], ['received', viewer.newestReceived], ['matches', viewer.newestMatches]] as const
        for (const [list, { edges }] of newest) {
          for (const { node } of edges.toReversed()) {
            const profile = store.get(node.id)
            if (profile) sortIntoLikeLists(store, profile, [list])
          }
        }
      })
    },
    // Silent: the next refresh comes by itself.
    error: () => {},
  })
}

const query = graphql`
  query refreshLikesQuery {
    viewer {
      id
      newLikesCount
      ...LikesTabs_viewer
      newestReceived: likesReceived(first: 5) {
        edges {
          node {
            id
            ...likeLists_profile
          }
        }
      }
      newestSent: likesSent(first: 5) {
        edges {
          node {
            id
            ...likeLists_profile
          }
        }
      }
      newestMatches: matches(first: 5) {
        edges {
          node {
            id
            ...likeLists_profile
          }
        }
      }
    }
  }
`

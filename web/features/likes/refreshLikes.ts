import { commitLocalUpdate, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { refreshLikesQuery } from '#web/__generated__/refreshLikesQuery.graphql.ts'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'
import { sortIntoLikeLists } from './likeLists.ts'

/**
 * Refetches the counts and newest entries of the three lists of likes, and adds what the lists lack (SITE-20;
 * on a push, NOTI-04).
 */
export async function refreshLikes(environment: Environment): Promise<void> {
  // Silent: the next refresh comes by itself.
  const answer = await fetchPresent<refreshLikesQuery>(environment, query, {})
  const viewer = answer?.viewer
  if (!viewer) return
  commitLocalUpdate(environment, (store) => {
    // The oldest first: each goes to the top.
    const newest = [
      ['sent', viewer.newestSent],
      ['received', viewer.newestReceived],
      ['matches', viewer.newestMatches],
    ] as const
    for (const [list, { edges }] of newest) {
      for (const { node } of edges.toReversed()) sortIntoLikeLists(store, node, [list])
    }
  })
}

const query = graphql`
  query refreshLikesQuery {
    viewer {
      # eslint-disable-next-line relay/unused-fields -- the badge reads it from the store
      newLikesCount
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the tabs read it from the store
      ...LikesTabs_viewer
      newestReceived: likesReceived(first: 5) {
        edges {
          node {
            ...likeLists_profile
          }
        }
      }
      newestSent: likesSent(first: 5) {
        edges {
          node {
            ...likeLists_profile
          }
        }
      }
      newestMatches: matches(first: 5) {
        edges {
          node {
            ...likeLists_profile
          }
        }
      }
    }
  }
`

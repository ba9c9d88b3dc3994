import { graphql, readInlineData } from 'react-relay'
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime'
import type { likeLists_profile$key } from '#web/__generated__/likeLists_profile.graphql.ts'
import { hasNode, insertNode, viewerConnection } from '#web/runtime/network/connections.ts'

/** A list of likes. */
export type LikeList = 'received' | 'sent' | 'matches'

/** The three lists of likes: which flag of a profile puts it there. */
const LISTS = [
  { list: 'received', key: 'ReceivedLikes_likesReceived', edge: 'ViewerLikesReceivedEdge', flag: 'likesMe' },
  { list: 'sent', key: 'SentLikes_likesSent', edge: 'ViewerLikesSentEdge', flag: 'likedByMe' },
  { list: 'matches', key: 'Matches_matches', edge: 'ViewerMatchesEdge', flag: 'isMatch' },
] as const

// What sorting reads and what the lists draw: whoever brings a profile for them asks for this.
const fragment = graphql`
  fragment likeLists_profile on Profile @inline {
    id
    # eslint-disable-next-line relay/unused-fields -- read by the name of the flag
    likesMe
    # eslint-disable-next-line relay/unused-fields -- read by the name of the flag
    likedByMe
    # eslint-disable-next-line relay/unused-fields -- read by the name of the flag
    isMatch
    # eslint-disable-next-line relay/must-colocate-fragment-spreads -- what the lists draw of it
    ...LikedCard_profile
  }
`

/**
 * Puts a profile first in those of the lists that have grown by it, and takes it off all that it no longer belongs to. Lists that were not loaded are left
 * alone; doing it twice changes nothing, so that the answer to a mutation and the event about it may both call it.
 * @param grown what may be new in them; in the others the profile keeps its place, which may be on a page that is not loaded
 */
export function sortIntoLikeLists(
  store: RecordSourceProxy,
  key: likeLists_profile$key,
  grown: readonly LikeList[],
): void {
  const profile = readInlineData(fragment, key)
  const { id } = profile
  for (const { list, key: connection, edge, flag } of LISTS) {
    const loaded = viewerConnection(store, connection)
    if (!loaded) continue
    if (!profile[flag]) ConnectionHandler.deleteNode(loaded, id)
    else if (grown.includes(list) && !hasNode(loaded, id))
      insertNode(store, loaded, { id, edgeType: edge, index: 0 })
  }
}

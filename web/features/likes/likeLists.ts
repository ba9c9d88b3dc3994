import { graphql, readInlineData } from 'react-relay'
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime'
import type { likeLists_profile$key } from '#web/__generated__/likeLists_profile.graphql.ts'
import { hasNode, insertNode, viewerConnection } from '#web/runtime/network/connections.ts'

/** A list of likes. */
export type LikeList = 'received' | 'sent' | 'matches'

/** The three lists of likes, each with the profile flag that decides membership. */
const LISTS = [
  { list: 'received', key: 'ReceivedLikes_likesReceived', edge: 'ViewerLikesReceivedEdge', flag: 'likesMe' },
  { list: 'sent', key: 'SentLikes_likesSent', edge: 'ViewerLikesSentEdge', flag: 'likedByMe' },
  { list: 'matches', key: 'Matches_matches', edge: 'ViewerMatchesEdge', flag: 'isMatch' },
] as const

// Data for sorting and drawing the lists: queries that bring profiles for them spread this.
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
 * Puts a profile first in those lists that gained it, and removes it from all that it no longer belongs to.
 * Lists that are not loaded are left alone. Repeating it changes nothing, so that a mutation's answer and its
 * event may both call it.
 * @param grown the lists that may gain it; in the others the profile keeps its position, which may be on an
 * unloaded page
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

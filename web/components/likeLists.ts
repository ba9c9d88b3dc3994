import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

/** A list of likes. */
export type LikeList = 'received' | 'sent' | 'matches'

/** The three lists of likes: which flag of a profile puts it there. */
const LISTS = [
  { list: 'received', key: 'ReceivedLikes_likesReceived', edge: 'ViewerLikesReceivedEdge', flag: 'likesMe' },
  { list: 'sent', key: 'SentLikes_likesSent', edge: 'ViewerLikesSentEdge', flag: 'likedByMe' },
  { list: 'matches', key: 'Matches_matches', edge: 'ViewerMatchesEdge', flag: 'isMatch' },
] as const

// What sorting reads and what the lists draw: whoever brings a profile for them asks for this.
void graphql`
  fragment likeLists_profile on Profile {
    likesMe
    likedByMe
    isMatch
    likeIsNew
    ...LikedCard_profile
  }
`

/**
 * Puts a profile first in those of the lists that have grown by it, and takes it off all that it no longer belongs to. Lists that were not loaded are left
 * alone; doing it twice changes nothing, so that the answer to a mutation and the event about it may both call it.
 * @param profile with the fields of `likeLists_profile`
 * @param grown what may be new in them; in the others the profile keeps its place, which may be on a page that is not loaded
 */
export function sortIntoLikeLists(store: RecordSourceProxy, profile: RecordProxy, grown: readonly LikeList[]): void {
  const viewer = store.getRoot().getLinkedRecord('viewer')
  if (!viewer) return
  for (const { list, key, edge, flag } of LISTS) {
    const loaded = ConnectionHandler.getConnection(viewer, key)
    if (!loaded) continue
    const id = profile.getDataID()
    const isListed = (loaded.getLinkedRecords('edges') ?? []).some((entry) => entry?.getLinkedRecord('node')?.getDataID() === id)
    const belongs = profile.getValue(flag) === true
    if (belongs && !isListed && grown.includes(list)) ConnectionHandler.insertEdgeBefore(loaded, ConnectionHandler.createEdge(store, loaded, profile, edge))
    if (!belongs && isListed) ConnectionHandler.deleteNode(loaded, id)
  }
}

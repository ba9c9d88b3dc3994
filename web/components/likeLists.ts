import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

/** The three lists of likes: which flag of a profile puts it there. */
const LISTS = [
  { key: 'ReceivedLikes_likesReceived', edge: 'ViewerLikesReceivedEdge', flag: 'likesMe' },
  { key: 'SentLikes_likesSent', edge: 'ViewerLikesSentEdge', flag: 'likedByMe' },
  { key: 'Matches_matches', edge: 'ViewerMatchesEdge', flag: 'isMatch' },
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
 * Puts a profile first in the lists it belongs to now and takes it off the others. Lists that were not loaded are left alone; doing it
 * twice changes nothing, so that the answer to a mutation and the event about it may both call it.
 * @param profile with the fields of `likeLists_profile`
 */
export function sortIntoLikeLists(store: RecordSourceProxy, profile: RecordProxy): void {
  const viewer = store.getRoot().getLinkedRecord('viewer')
  if (!viewer) return
  for (const { key, edge, flag } of LISTS) {
    const list = ConnectionHandler.getConnection(viewer, key)
    if (!list) continue
    const id = profile.getDataID()
    const isListed = (list.getLinkedRecords('edges') ?? []).some((entry) => entry?.getLinkedRecord('node')?.getDataID() === id)
    const belongs = profile.getValue(flag) === true
    if (belongs && !isListed) ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, profile, edge))
    if (!belongs && isListed) ConnectionHandler.deleteNode(list, id)
  }
}

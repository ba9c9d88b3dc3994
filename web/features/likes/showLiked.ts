import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { showLikedUpdatableQuery } from '#web/__generated__/showLikedUpdatableQuery.graphql.ts'

/** Shows a like, or its withdrawal, before the server has answered. */
export function showLiked(store: RecordSourceSelectorProxy, profileId: string, liked: boolean): void {
  const { node: profile } = store.readUpdatableQuery<showLikedUpdatableQuery>(flags, {
    id: profileId,
  }).updatableData
  if (profile?.__typename !== 'Profile') return
  profile.likedByMe = liked
  if (!liked) profile.isMatch = false
  else if (profile.likesMe) profile.isMatch = true
}

const flags = graphql`
  query showLikedUpdatableQuery($id: ID!) @updatable {
    node(id: $id) {
      ... on Profile {
        __typename
        likesMe
        likedByMe
        isMatch
      }
    }
  }
`

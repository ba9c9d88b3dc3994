import { useEffect } from 'react'
import { commitMutation, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { useSeenLike_profile$key } from '#web/__generated__/useSeenLike_profile.graphql.ts'
import type { useSeenLikeMutation } from '#web/__generated__/useSeenLikeMutation.graphql.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'

/**
 * Opening the sender of a new like marks that like as seen; opening other members changes no flag (LIKE-03).
 */
export function useSeenLike(key: useSeenLike_profile$key | null): void {
  const profile = useFragment(fragment, key)
  const environment = useRelayEnvironment()
  const profileId = profile?.likeIsNew ? profile.id : undefined
  useEffect(() => {
    if (profileId === undefined) return
    commitMutation<useSeenLikeMutation>(environment, {
      mutation,
      variables: { input: { profileId } },
      // The member did not request it; the next visit tries again.
      cacheConfig: SILENT_ON_FAILURE,
    })
  }, [profileId, environment])
}

const fragment = graphql`
  fragment useSeenLike_profile on Profile {
    id
    likeIsNew
  }
`

const mutation = graphql`
  mutation useSeenLikeMutation($input: MarkLikeSeenInput!) {
    markLikeSeen(input: $input) {
      ... on MarkLikeSeenSuccess {
        profile {
          id
          likeIsNew
        }
        viewer {
          id
          newLikesCount
        }
      }
    }
  }
`

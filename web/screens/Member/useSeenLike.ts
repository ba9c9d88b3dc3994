import { useEffect } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { useSeenLikeMutation } from '../../__generated__/useSeenLikeMutation.graphql.ts'
import type { useSeenLike_profile$key } from '../../__generated__/useSeenLike_profile.graphql.ts'

/** Opening the one who gave a new like makes that like known; opening anybody else changes no flag (LIKE-03). */
export function useSeenLike(key: useSeenLike_profile$key | null): void {
  const profile = useFragment(fragment, key)
  const [commit] = useMutation<useSeenLikeMutation>(mutation)
  const profileId = profile?.likeIsNew ? profile.id : undefined
  useEffect(() => {
    if (profileId !== undefined) commit({ variables: { input: { profileId } } })
  }, [profileId, commit])
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

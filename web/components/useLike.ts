import { graphql, useFragment, useMutation } from 'react-relay'
import { useErrorTexts } from '../app/errorText.ts'
import { askToSignUp } from '../app/signupPrompt.ts'
import { useSignedIn } from '../app/useSignedIn.ts'
import { showToast } from '../design/toastStore.ts'
import type { useLikeMutation } from '../__generated__/useLikeMutation.graphql.ts'
import type { useLikeUndoMutation } from '../__generated__/useLikeUndoMutation.graphql.ts'
import type { useLike_profile$key } from '../__generated__/useLike_profile.graphql.ts'

const fragment = graphql`
  fragment useLike_profile on Profile {
    id
    likedByMe
    isMatch
  }
`

const likeMutation = graphql`
  mutation useLikeMutation($input: LikeProfileInput!) {
    likeProfile(input: $input) {
      __typename
      ... on LikeProfileSuccess {
        isMatch
        profile {
          id
          displayName
          likedByMe
          isMatch
        }
        viewer {
          id
          newLikesCount
        }
      }
      ... on UserError {
        code
      }
    }
  }
`

const undoMutation = graphql`
  mutation useLikeUndoMutation($input: UnlikeProfileInput!) {
    unlikeProfile(input: $input) {
      __typename
      ... on UnlikeProfileSuccess {
        profile {
          id
          likedByMe
          isMatch
        }
      }
      ... on UserError {
        code
      }
    }
  }
`

const matchListeners = new Set<(profileId: string) => void>()

/** Calls back when the member's own like completes a match, for the modal that tells so. */
export function onMatch(listener: (profileId: string) => void): () => void {
  matchListeners.add(listener)
  return () => matchListeners.delete(listener)
}

/**
 * Like and unlike, shown at once and taken back when refused (LIKE-01). A visitor is asked to sign up instead.
 * @returns whether the profile is liked, whether it is a match, and the toggle
 */
export function useLike(key: useLike_profile$key) {
  const profile = useFragment(fragment, key)
  const signedIn = useSignedIn()
  const errorText = useErrorTexts()
  const [like] = useMutation<useLikeMutation>(likeMutation)
  const [undo] = useMutation<useLikeUndoMutation>(undoMutation)
  const { id } = profile
  const variables = { input: { profileId: id } }

  function refuse(code: string | undefined) {
    showToast({ tone: 'danger', title: errorText({ code: code ?? 'GENERIC' }) })
  }
  function toggle() {
    if (!signedIn) return askToSignUp(`/members/${encodeURIComponent(id)}`)
    if (profile.likedByMe) {
      undo({
        variables,
        optimisticUpdater: (store) => store.get(id)?.setValue(false, 'likedByMe'),
        onCompleted: ({ unlikeProfile: payload }) => {
          if (payload.__typename !== 'UnlikeProfileSuccess') refuse(payload.code)
        },
      })
      return
    }
    like({
      variables,
      optimisticUpdater: (store) => store.get(id)?.setValue(true, 'likedByMe'),
      onCompleted: ({ likeProfile: payload }) => {
        if (payload.__typename !== 'LikeProfileSuccess') return refuse(payload.code)
        if (payload.isMatch) for (const listener of matchListeners) listener(id)
      },
    })
  }
  return { liked: profile.likedByMe, isMatch: profile.isMatch, toggle }
}

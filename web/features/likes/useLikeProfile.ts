import { graphql, useMutation } from 'react-relay'
import type { useLikeProfileMutation } from '#web/__generated__/useLikeProfileMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { announceMatch } from './likeAnnouncements.ts'
import { sortIntoLikeLists } from './likeLists.ts'
import { showLiked } from './showLiked.ts'

/** Likes a profile: shown at once, reverted with the reason if refused (LIKE-01). */
export function useLikeProfile(): (profileId: string) => void {
  const errorText = useErrorTexts()
  const [commit] = useMutation<useLikeProfileMutation>(mutation)
  return (profileId) => {
    commit({
      variables: { input: { profileId } },
      cacheConfig: inOrder('like', profileId),
      optimisticUpdater: (store) => showLiked(store, profileId, true),
      updater: (store, answer) => {
        if (answer?.likeProfile.__typename === 'LikeProfileSuccess')
          sortIntoLikeLists(store, answer.likeProfile.profile, ['sent', 'matches'])
      },
      onCompleted: ({ likeProfile: payload }) => {
        if (payload.__typename === 'LikeProfileSuccess' && payload.isMatch) announceMatch(profileId)
        if (payload.__typename === 'ProfileUnavailableError')
          showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
}

const mutation = graphql`
  mutation useLikeProfileMutation($input: LikeProfileInput!) {
    likeProfile(input: $input) {
      __typename
      ... on LikeProfileSuccess {
        isMatch
        profile {
          id
          ...likeLists_profile
        }
        viewer {
          id
          newLikesCount
          ...LikesTabs_viewer
        }
      }
      ... on ProfileUnavailableError {
        code
      }
    }
  }
`

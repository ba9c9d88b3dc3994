import { graphql, useMutation } from 'react-relay'
import type { useLikeProfileMutation } from '../__generated__/useLikeProfileMutation.graphql.ts'
import { useErrorTexts } from '../app/errorText.ts'
import { showToast } from '../design/toastStore.ts'
import { announceMatch } from './likeAnnouncements.ts'
import { sortIntoLikeLists } from './likeLists.ts'

/** Likes a profile: shown at once, taken back with the reason when it is refused (LIKE-01). */
export function useLikeProfile(): (profileId: string) => void {
  const errorText = useErrorTexts()
  const [commit] = useMutation<useLikeProfileMutation>(mutation)
  return (profileId) => {
    commit({
      variables: { input: { profileId } },
      optimisticUpdater: (store) => {
        const profile = store.get(profileId)
        profile?.setValue(true, 'likedByMe')
        if (profile?.getValue('likesMe')) profile.setValue(true, 'isMatch')
      },
      updater: (store) => {
        const profile = store.getRootField('likeProfile')?.getLinkedRecord('profile')
        if (profile) sortIntoLikeLists(store, profile, ['sent', 'matches'])
      },
      onCompleted: ({ likeProfile: payload }) => {
        if (payload.__typename === 'LikeProfileSuccess' && payload.isMatch) announceMatch(profileId)
        if (payload.__typename === 'ProfileUnavailableError') showToast({ tone: 'danger', title: errorText(payload) })
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

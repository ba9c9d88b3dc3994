import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useUnlikeProfileMutation } from '../__generated__/useUnlikeProfileMutation.graphql.ts'
import { useErrorTexts } from '../app/errorText.ts'
import { showToast } from '../design/toastStore.ts'
import { sortIntoLikeLists } from './likeLists.ts'
import { useLikeProfile } from './useLikeProfile.ts'

/** Takes a like back, at once, and offers to undo it: the list it stood in is left by that. */
export function useUnlikeProfile(): (profile: { id: string; name: string }) => void {
  const { t } = useTranslation('shell')
  const errorText = useErrorTexts()
  const like = useLikeProfile()
  const [commit] = useMutation<useUnlikeProfileMutation>(mutation)
  return ({ id, name }) => {
    commit({
      variables: { input: { profileId: id } },
      optimisticUpdater: (store) => {
        store.get(id)?.setValue(false, 'likedByMe').setValue(false, 'isMatch')
      },
      updater: (store) => {
        const profile = store.getRootField('unlikeProfile')?.getLinkedRecord('profile')
        if (profile) sortIntoLikeLists(store, profile, [])
      },
      onCompleted: ({ unlikeProfile: payload }) => {
        if (payload.__typename === 'UnlikeProfileSuccess') showToast({ tone: 'info', title: t('unliked', { name }), action: { text: t('undo'), onPress: () => like(id) } })
        if (payload.__typename === 'ProfileUnavailableError') showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
}

const mutation = graphql`
  mutation useUnlikeProfileMutation($input: UnlikeProfileInput!) {
    unlikeProfile(input: $input) {
      __typename
      ... on UnlikeProfileSuccess {
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

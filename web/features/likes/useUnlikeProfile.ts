import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useUnlikeProfileMutation } from '#web/__generated__/useUnlikeProfileMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { sortIntoLikeLists } from './likeLists.ts'
import { showLiked } from './showLiked.ts'
import { useLikeProfile } from './useLikeProfile.ts'

/** Takes a like back at once, and offers an undo, because the profile leaves the list. */
export function useUnlikeProfile(): (profile: { id: string; name: string }) => void {
  const { t } = useTranslation('shell')
  const errorText = useErrorTexts()
  const like = useLikeProfile()
  const [commit] = useMutation<useUnlikeProfileMutation>(mutation)
  return ({ id, name }) => {
    commit({
      variables: { input: { profileId: id } },
      cacheConfig: inOrder('like', id),
      optimisticUpdater: (store) => showLiked(store, id, false),
      updater: (store, answer) => {
        if (answer?.unlikeProfile.__typename === 'UnlikeProfileSuccess')
          sortIntoLikeLists(store, answer.unlikeProfile.profile, [])
      },
      onCompleted: ({ unlikeProfile: payload }) => {
        if (payload.__typename === 'UnlikeProfileSuccess')
          showToast({
            tone: 'info',
            title: t('unliked', { name }),
            action: { text: t('undo'), onPress: () => like(id) },
          })
        if (payload.__typename === 'ProfileUnavailableError')
          showToast({ tone: 'danger', title: errorText(payload) })
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

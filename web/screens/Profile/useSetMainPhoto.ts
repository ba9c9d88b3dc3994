import { graphql, useMutation } from 'react-relay'
import type { useSetMainPhotoMutation } from '#web/__generated__/useSetMainPhotoMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Makes one of the own photos the main one, which others see on cards. */
export function useSetMainPhoto() {
  const errorText = useErrorTexts()
  const [commit, isSetting] = useMutation<useSetMainPhotoMutation>(mutation)
  function setMainPhoto(photoId: string) {
    commit({
      variables: { input: { photoId } },
      cacheConfig: inOrder('photos'),
      onCompleted: ({ setMainPhoto: payload }) => {
        if (payload.__typename === 'PhotoNotFoundError')
          showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
  return { setMainPhoto, isSetting }
}

const mutation = graphql`
  mutation useSetMainPhotoMutation($input: SetMainPhotoInput!) {
    setMainPhoto(input: $input) {
      __typename
      ... on SetMainPhotoSuccess {
        profile {
          ...ownPhotos_profile
        }
      }
      ... on PhotoNotFoundError {
        code
      }
    }
  }
`

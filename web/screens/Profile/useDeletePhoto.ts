import { graphql, useMutation } from 'react-relay'
import type { useDeletePhotoMutation } from '#web/__generated__/useDeletePhotoMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Deletes one of the own photos for good. */
export function useDeletePhoto() {
  const errorText = useErrorTexts()
  const [commit, isDeleting] = useMutation<useDeletePhotoMutation>(mutation)
  function deletePhoto(photoId: string) {
    commit({
      variables: { input: { photoId } },
      cacheConfig: inOrder('photos'),
      onCompleted: ({ deletePhoto: payload }) => {
        if (payload.__typename === 'PhotoNotFoundError')
          showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
  return { deletePhoto, isDeleting }
}

const mutation = graphql`
  mutation useDeletePhotoMutation($input: DeletePhotoInput!) {
    deletePhoto(input: $input) {
      __typename
      ... on DeletePhotoSuccess {
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

import { graphql, useMutation } from 'react-relay'
import type { useReorderPhotosMutation } from '../../__generated__/useReorderPhotosMutation.graphql.ts'
import { useErrorTexts } from '../../app/errorText.ts'
import { showToast } from '../../design/toastStore.ts'

/** Puts the own photos in another order, shown at once; the first is the main one. */
export function useReorderPhotos(profileId: string): (photoIds: string[]) => void {
  const errorText = useErrorTexts()
  const [commit] = useMutation<useReorderPhotosMutation>(mutation)
  return (photoIds) => {
    commit({
      variables: { input: { photoIds } },
      optimisticUpdater: (store) => {
        const photos = photoIds.flatMap((id) => store.get(id) ?? [])
        const profile = store.get(profileId)
        profile?.setLinkedRecords(photos, 'photos')
        if (photos[0]) profile?.setLinkedRecord(photos[0], 'mainPhoto')
      },
      onCompleted: ({ reorderPhotos: payload }) => {
        if (payload.__typename === 'PhotoNotFoundError') showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
}

const mutation = graphql`
  mutation useReorderPhotosMutation($input: ReorderPhotosInput!) {
    reorderPhotos(input: $input) {
      __typename
      ... on ReorderPhotosSuccess {
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

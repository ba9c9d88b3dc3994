import { graphql, useMutation } from 'react-relay'
import type { useRemovePhotoMutation } from '../../__generated__/useRemovePhotoMutation.graphql.ts'

/** Takes one of the own photos away, at once; it comes back when the server could not. */
export function useRemovePhoto(profileId: string): (photoId: string) => void {
  const [commit] = useMutation<useRemovePhotoMutation>(mutation)
  return (photoId) => {
    commit({
      variables: { input: { photoId } },
      optimisticUpdater: (store) => {
        const profile = store.get(profileId)
        const photos = profile?.getLinkedRecords('photos')
        if (profile && photos)
          profile.setLinkedRecords(
            photos.filter((photo) => photo?.getDataID() !== photoId),
            'photos',
          )
      },
    })
  }
}

const mutation = graphql`
  mutation useRemovePhotoMutation($input: DeletePhotoInput!) {
    deletePhoto(input: $input) {
      __typename
      ... on DeletePhotoSuccess {
        profile {
          id
          mainPhoto {
            id
          }
          photos {
            id
          }
        }
      }
    }
  }
`

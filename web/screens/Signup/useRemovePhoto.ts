import { graphql, useMutation } from 'react-relay'
import type { useRemovePhotoMutation } from '#web/__generated__/useRemovePhotoMutation.graphql.ts'
import type { useRemovePhotoUpdatableQuery } from '#web/__generated__/useRemovePhotoUpdatableQuery.graphql.ts'
import { assignable } from '#web/runtime/network/assignable.ts'

/** Removes one of the own photos at once; it returns if the server fails. */
export function useRemovePhoto(): (photoId: string) => void {
  const [commit] = useMutation<useRemovePhotoMutation>(mutation)
  return (photoId) => {
    commit({
      variables: { input: { photoId } },
      optimisticUpdater: (store) => {
        const { viewer } = store.readUpdatableQuery<useRemovePhotoUpdatableQuery>(shown, {}).updatableData
        const photos = viewer?.profile?.photos
        if (photos) viewer.profile.photos = assignable(photos.filter(({ __id }) => __id !== photoId))
      },
    })
  }
}

// Relay requires values assigned to a list to be such a fragment.
void graphql`
  fragment useRemovePhoto_photo on Photo @assignable {
    __typename
  }
`

const shown = graphql`
  query useRemovePhotoUpdatableQuery @updatable {
    viewer {
      profile {
        photos {
          __typename
          __id
          ...useRemovePhoto_photo
        }
      }
    }
  }
`

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

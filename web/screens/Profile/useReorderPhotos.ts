import { graphql, useMutation } from 'react-relay'
import type { FragmentRefs } from 'relay-runtime'
import type { useReorderPhotosMutation } from '#web/__generated__/useReorderPhotosMutation.graphql.ts'
import type { useReorderPhotosUpdatableQuery } from '#web/__generated__/useReorderPhotosUpdatableQuery.graphql.ts'
import { assignable } from '#web/runtime/network/assignable.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

type Assigned = {
  readonly __typename: 'Photo'
  readonly __id: string
  readonly ' $fragmentSpreads': FragmentRefs<'useReorderPhotos_photo'>
}

/** Reorders the own photos, shown at once; the first is the main one. */
export function useReorderPhotos(): (photoIds: string[]) => void {
  const errorText = useErrorTexts()
  const [commit] = useMutation<useReorderPhotosMutation>(mutation)
  return (photoIds) => {
    commit({
      variables: { input: { photoIds } },
      cacheConfig: inOrder('photos'),
      optimisticUpdater: (store) => {
        const { viewer } = store.readUpdatableQuery<useReorderPhotosUpdatableQuery>(shown, {}).updatableData
        const profile = viewer?.profile
        if (!profile?.photos) return
        const known = profile.photos
        const photos = assignable<Assigned>(
          photoIds.flatMap((id) => known.find(({ __id }) => __id === id) ?? []),
        )
        profile.photos = photos
        if (photos[0]) profile.mainPhoto = photos[0]
      },
      onCompleted: ({ reorderPhotos: payload }) => {
        if (payload.__typename === 'PhotoNotFoundError')
          showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
}

// Relay requires assigned values to be such a fragment.
void graphql`
  fragment useReorderPhotos_photo on Photo @assignable {
    __typename
  }
`

const shown = graphql`
  query useReorderPhotosUpdatableQuery @updatable {
    viewer {
      profile {
        photos {
          __typename
          __id
          ...useReorderPhotos_photo
        }
        mainPhoto {
          ...useReorderPhotos_photo
        }
      }
    }
  }
`

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

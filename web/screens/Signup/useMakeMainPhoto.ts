import { graphql, useMutation } from 'react-relay'
import type { useMakeMainPhotoMutation } from '#web/__generated__/useMakeMainPhotoMutation.graphql.ts'

/** Makes one of the own photos the first, which others see on cards. */
export function useMakeMainPhoto(): (photoId: string) => void {
  const [commit] = useMutation<useMakeMainPhotoMutation>(mutation)
  return (photoId) => void commit({ variables: { input: { photoId } } })
}

const mutation = graphql`
  mutation useMakeMainPhotoMutation($input: SetMainPhotoInput!) {
    setMainPhoto(input: $input) {
      __typename
      ... on SetMainPhotoSuccess {
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

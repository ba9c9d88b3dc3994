import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { ownPhotosQuery } from '../../__generated__/ownPhotosQuery.graphql.ts'

/** Asks for the own photos again, after the upload door has taken one: it answers outside the graph. */
export function refreshOwnPhotos(environment: Environment): Promise<unknown> {
  return fetchQuery<ownPhotosQuery>(environment, query, {}).toPromise()
}

/** Everything that changes with the photos, wherever it is shown: this screen, the avatar of the shell, its alert. */
export const ownPhotosFragment = graphql`
  fragment ownPhotos_profile on Profile {
    id
    photoCount
    mainPhoto {
      id
      url(variant: SQUARE)
    }
    photos {
      id
      position
      ...OwnPhoto_photo
    }
  }
`

const query = graphql`
  query ownPhotosQuery {
    viewer {
      id
      photoLimit
      profile {
        ...ownPhotos_profile
      }
    }
  }
`

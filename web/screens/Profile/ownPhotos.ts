import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { ownPhotosQuery } from '#web/__generated__/ownPhotosQuery.graphql.ts'

/** Refetches the own photos after the upload route has accepted one, because it answers outside the graph. */
export function refreshOwnPhotos(environment: Environment): Promise<unknown> {
  return fetchQuery<ownPhotosQuery>(environment, query, {}).toPromise()
}

/** All data that depends on the photos: this screen, the shell's avatar, its alert. */
const _ownPhotosFragment = graphql`
  fragment ownPhotos_profile on Profile {
    # eslint-disable-next-line relay/unused-fields -- for the store
    photoCount
    # eslint-disable-next-line relay/unused-fields -- for the store
    mainPhoto {
      id
      url(variant: SQUARE)
    }
    # eslint-disable-next-line relay/unused-fields -- for the store
    photos {
      id
      position
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
      ...OwnPhoto_photo
    }
  }
`

const query = graphql`
  query ownPhotosQuery {
    viewer {
      # eslint-disable-next-line relay/unused-fields -- for the store
      photoLimit
      # eslint-disable-next-line relay/unused-fields -- for the store
      profile {
        ...ownPhotos_profile
      }
    }
  }
`

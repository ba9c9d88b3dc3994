import { graphql, readInlineData } from 'react-relay'
import type { readSwipeCard_profile$data, readSwipeCard_profile$key } from '../../__generated__/readSwipeCard_profile.graphql.ts'

/** What a card of the game shows, as a value: the deck outlives the answer it was dealt with. */
export type Card = readSwipeCard_profile$data

export function readSwipeCard(profile: readSwipeCard_profile$key): Card {
  return readInlineData(fragment, profile)
}

const fragment = graphql`
  fragment readSwipeCard_profile on Profile @inline {
    id
    displayName
    age
    city
    distanceKm
    online
    mainPhoto {
      url(variant: CARD)
      thumbhash
    }
    interests {
      id
      name
    }
    sharedInterestIds
  }
`

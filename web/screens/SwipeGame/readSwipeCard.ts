/* oxlint-disable relay/unused-fields -- the card is a value, which SwipeCard draws */
import { graphql, readInlineData } from 'react-relay'
import type {
  readSwipeCard_profile$data,
  readSwipeCard_profile$key,
} from '#web/__generated__/readSwipeCard_profile.graphql.ts'

/** A card's data, as a value: the deck outlives the answer that dealt it. */
export type Card = readSwipeCard_profile$data

export function readSwipeCard(profile: readSwipeCard_profile$key): Card {
  return readInlineData(fragment, profile)
}

/** A photo that the card can show. */
export type CardPhoto = { url: string; thumbhash: string | null | undefined }

/** The photos of a card, the main one first. */
export function photosOf({ mainPhoto, photos }: Card): CardPhoto[] {
  const known = new Map<string, CardPhoto>()
  for (const photo of mainPhoto ? [mainPhoto, ...photos] : photos)
    if (photo.url != null) known.set(photo.url, { url: photo.url, thumbhash: photo.thumbhash })
  return [...known.values()]
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
    photos {
      url(variant: CARD)
      thumbhash
    }
    interests {
      value
      name
    }
    sharedInterestIds
    # eslint-disable-next-line relay/must-colocate-fragment-spreads -- CardMenu draws it
    ...ProfileMenu_profile
  }
`

/** A tap's target on a card: the previous photo, the next one, or the profile. */
export type TapPlace = 'previous' | 'next' | 'profile'

const SIDE = 0.3
// Name and place beneath lead to the profile.
const PHOTO_ENDS_AT = 0.7

/** The target of a tap: the card's sides step through the photos, down to where the words begin. */
export function tapPlace(
  { clientX, clientY }: { clientX: number; clientY: number },
  card: { left: number; top: number; width: number; height: number },
): TapPlace {
  const across = (clientX - card.left) / card.width
  if ((clientY - card.top) / card.height > PHOTO_ENDS_AT) return 'profile'
  if (across < SIDE) return 'previous'
  return across > 1 - SIDE ? 'next' : 'profile'
}

/** What a tap on a card is for: the photo before, the one after, or the profile. */
export type TapPlace = 'previous' | 'next' | 'profile'

const SIDE = 0.3
// Beneath are name and place, which lead to the profile.
const PHOTO_ENDS_AT = 0.7

/** Where on a card somebody has tapped: its sides turn the photos over, as far down as they are not words. */
export function tapPlace(
  { clientX, clientY }: { clientX: number; clientY: number },
  card: { left: number; top: number; width: number; height: number },
): TapPlace {
  const across = (clientX - card.left) / card.width
  if ((clientY - card.top) / card.height > PHOTO_ENDS_AT) return 'profile'
  if (across < SIDE) return 'previous'
  return across > 1 - SIDE ? 'next' : 'profile'
}

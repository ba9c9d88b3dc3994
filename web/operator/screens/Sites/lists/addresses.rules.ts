/** The lists from which profiles choose, by the last segment of their address. */
export const CHOICES = {
  interests: 'INTERESTS',
  'hair-colours': 'HAIR_COLORS',
  'eye-colours': 'EYE_COLORS',
  'body-types': 'BODY_TYPES',
  relationships: 'RELATIONSHIP_STATUSES',
  genders: 'GENDERS',
} as const

export type ChoicesAddress = keyof typeof CHOICES
export type ListAddress = ChoicesAddress | 'gifts' | 'icebreakers'

/** In the order of their choice. */
export const LIST_ADDRESSES = [...(Object.keys(CHOICES) as ChoicesAddress[]), 'gifts', 'icebreakers'] as const

/** Which list an address names; the first one without a name. */
export const listOfAddress = (word: string | undefined): ListAddress =>
  LIST_ADDRESSES.find((address) => address === word) ?? LIST_ADDRESSES[0]!

/** The address of a list. @param token the site's short name @param language of icebreakers */
export const addressOfList = (token: string, list: ListAddress, language?: string): string =>
  [
    '/operator/sites',
    encodeURIComponent(token),
    'lists',
    list,
    ...(language === undefined ? [] : [language]),
  ].join('/')

/** What the screen's query reads for an address. */
export function variablesOfList(word: string | undefined, language: string | undefined) {
  const list = listOfAddress(word)
  const isChoices = list !== 'gifts' && list !== 'icebreakers'
  return {
    name: isChoices ? CHOICES[list] : CHOICES.interests,
    language: language ?? null,
    isChoices,
    isGifts: list === 'gifts',
    isIcebreakers: list === 'icebreakers',
  }
}

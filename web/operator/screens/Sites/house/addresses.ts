import { addressOfPart } from '../parts.rules.ts'

/** Stands in the address for a house profile that is not saved yet. */
export const NEW = 'new'

/** @param token the site's short name */
export const addressOfHouse = (token: string, id: string) =>
  `${addressOfPart(token, 'house')}/${encodeURIComponent(id)}`

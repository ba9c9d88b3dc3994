import type { Place } from './place.ts'

/** Where a town is, to tell it from others of the same name. */
export function placeDetail({ region, countryName }: Pick<Place, 'region' | 'countryName'>): string {
  return [region, countryName].filter(Boolean).join(', ')
}

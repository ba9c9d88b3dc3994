import type { Place } from './place.ts'

/** Where a town lies, for telling it from others of the same name. */
export function placeDetail({ region, countryName }: Pick<Place, 'region' | 'countryName'>): string {
  return [region, countryName].filter(Boolean).join(', ')
}

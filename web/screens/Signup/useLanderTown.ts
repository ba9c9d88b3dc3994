import type { Place } from '#web/features/places/place.ts'
import { usePlaceSearch } from '#web/features/places/usePlaceSearch.ts'

/** The town of a name that a visitor typed on a lander, once the server has answered. */
export function useLanderTown(typed: string): Place | undefined {
  const isSame = (city: string) => city.localeCompare(typed, undefined, { sensitivity: 'base' }) === 0
  return usePlaceSearch(typed)?.find(({ city }) => isSame(city))
}

import { distanceBucketKm, gridCells, snapToGrid, type GridCells, type GridPoint } from '../geo/grid.ts'
import { cityById, findNearestPlace, regionName, type Place } from '../geo/places.ts'
import type { SearchIndexTable, StoredProfile } from '../tables.ts'

/** The part of a location that a profile stores. */
export type Location = Pick<StoredProfile, 'country' | 'regionId' | 'cityId' | 'lat' | 'lon'>

/** The grid point of a stored position, undefined while a member has given none. */
export function pointOf({ lat, lon }: { lat: number | null; lon: number | null }): GridPoint | undefined {
  return lat === null || lon === null ? undefined : snapToGrid(lat, lon)
}

/** A card's place on the search grids. */
export function cellsOf(
  lat: number | null,
  lon: number | null,
): Pick<SearchIndexTable, 'lat' | 'lon'> & { [cell in keyof GridCells]: number | null } {
  const point = pointOf({ lat, lon })
  if (point === undefined) return { lat: null, lon: null, cell10: null, cell40: null, cell160: null }
  return { lat: point.lat, lon: point.lon, ...gridCells(point) }
}

/** The location stored for a town chosen from the list. */
export function locationOfCity(cityId: number): Location | undefined {
  const city = cityById(cityId)
  return city && locationAt(city.latitude, city.longitude, city)
}

/** The location stored for a region without a town: no point, hence no distance. */
export function locationOfRegion(regionId: string): Location | undefined {
  if (regionName(regionId, 'en') === undefined) return undefined
  return { country: regionId.split('-')[0]!, regionId, cityId: null, lat: null, lon: null }
}

/**
 * The location stored for a browser's position. It is snapped before any other step, so all points of a grid
 * cell also yield the same town.
 * @returns undefined when no town is near
 */
export function locationOfPosition(latitude: number, longitude: number): Location | undefined {
  const { lat, lon } = snapToGrid(latitude, longitude)
  const city = findNearestPlace(lat, lon)
  return city && locationAt(lat, lon, city)
}

function locationAt(latitude: number, longitude: number, city: Place): Location {
  const { lat, lon } = snapToGrid(latitude, longitude)
  return { country: city.country, regionId: city.regionId, cityId: city.id, lat, lon }
}

/**
 * The distance between two profiles that others may see: the upper bound of a bucket in km; null when one has
 * no location.
 */
export function distanceBetween(
  one: Pick<StoredProfile, 'lat' | 'lon'>,
  other: Pick<StoredProfile, 'lat' | 'lon'>,
): number | null {
  const [a, b] = [pointOf(one), pointOf(other)]
  return a === undefined || b === undefined ? null : distanceBucketKm(a, b)
}

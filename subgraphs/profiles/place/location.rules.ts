import { distanceBucketKm, gridCells, snapToGrid, type GridCells, type GridPoint } from '../geo/grid.ts'
import { cityById, findNearestPlace, regionName, type Place } from '../geo/places.ts'
import type { SearchIndexTable, StoredProfile } from '../tables.ts'

/** What a profile keeps of a location. */
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

/** What is stored for a town that a member chose from the list. */
export function locationOfCity(cityId: number): Location | undefined {
  const city = cityById(cityId)
  return city && locationAt(city.latitude, city.longitude, city)
}

/** What is stored for a region that a member chose without a town: no point, so no distance is told. */
export function locationOfRegion(regionId: string): Location | undefined {
  if (regionName(regionId, 'en') === undefined) return undefined
  return { country: regionId.split('-')[0]!, regionId, cityId: null, lat: null, lon: null }
}

/**
 * What is stored for a position from a browser. It is snapped before anything else looks at it, so the town, too, is the same for all points of
 * a grid cell.
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

/** How far two profiles are apart as others may know it: the upper end of a bucket in km; null when one has no location. */
export function distanceBetween(
  one: Pick<StoredProfile, 'lat' | 'lon'>,
  other: Pick<StoredProfile, 'lat' | 'lon'>,
): number | null {
  const [a, b] = [pointOf(one), pointOf(other)]
  return a === undefined || b === undefined ? null : distanceBucketKm(a, b)
}

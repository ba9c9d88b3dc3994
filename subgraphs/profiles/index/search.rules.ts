import { coverOn, coverRadius, DISTANCE_BUCKETS_KM, type GridPoint } from '../geo/grid.ts'

/** A moment of the order that a page begins behind. */
export type SearchPosition = { at: string; id: string }

/** The first position of every order: later than all, so that page 1 is read by the same statement as the others. */
export const START_POSITION: SearchPosition = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The position behind everybody, where a walk from the end begins. */
export const END_POSITION: SearchPosition = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** Where search looks: the column that drives the index and the values to visit; undefined is everywhere. */
export type SearchPlace = { column: 'cell10' | 'cell40' | 'cell160' | 'region' | 'country'; values: number[] }

/** A band about a grid point: farther than `beyondKm`, up to `withinKm`. */
export type DistanceBand = { centre: GridPoint; beyondKm: number | undefined; withinKm: number | undefined }

/** Those who have an interest, in a country, in coarse grid cells, or anywhere. */
export type InterestCandidates = {
  interestId: number
  place: { column: 'country' | 'cell160'; values: number[] } | undefined
}

/** Everything that a search statement needs; ids and codes, no text of a client. */
export type SearchPlan = {
  viewerId: string | undefined
  segments: number[]
  place: SearchPlace | undefined
  /** A country that the place does not imply. */
  country: number | undefined
  bornAfter: string
  bornUpTo: string
  band: DistanceBand | undefined
  hair: number[]
  eye: number[]
  body: number[]
  relationship: number[]
  interestIds: number[]
  /** Those of `interestIds` that the bits of a row do not tell, because another interest of the site shares the bit. */
  ambiguousInterestIds: number[]
  /** Set when search begins with those who have an interest, instead of walking through the order. */
  candidates: InterestCandidates | undefined
  /** Search begins with those who have one of the pairs of hair, eyes and body that are asked, instead of walking through the order. */
  beginsWithAppearance: boolean
  withPhoto: boolean
  online: boolean
  /** Leave out whom the viewer has liked, or passed in the swipe game. */
  undecided: boolean
  /** Only who stands above a moment of an order, to tell how many are new. */
  since: { sort: 'ranked_at' | 'created_at'; moment: string } | undefined
}

const KM_PER_DEGREE = 111.195
// Of hundreds of appearances that a segment has; with more, the order is as quick.
const APPEARANCES_MAX = 40

/** Whether hair, eyes and body are all asked for, so that few look like that. */
export function isAppearanceRare({ hair, eye, body }: Pick<SearchPlan, 'hair' | 'eye' | 'body'>): boolean {
  const combinations = hair.length * eye.length * body.length
  return combinations > 0 && combinations <= APPEARANCES_MAX
}

/** The dates of birth of everybody who is between two ages on a date; the first is excluded, the last included. */
export function birthdatesOf({ minAge, maxAge, today }: { minAge: number; maxAge: number; today: string }): {
  bornAfter: string
  bornUpTo: string
} {
  return { bornAfter: yearsBefore(today, maxAge + 1), bornUpTo: yearsBefore(today, minAge) }
}

// 29 February becomes 28 February in other years: whoever was born on the 29th has the birthday on 1 March (clock.ts).
function yearsBefore(date: string, years: number): string {
  const year = String(Math.max(1, Number(date.slice(0, 4)) - years)).padStart(4, '0')
  const day = date.slice(5)
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1
  return `${year}-${day === '02-29' && !isLeap ? '02-28' : day}`
}

/** The place of a search within a circle: cells that cover it, or undefined where so many would be needed that the whole country is quicker. */
export function placeWithin(centre: GridPoint, radiusKm: number): SearchPlace | undefined {
  const cover = coverRadius(centre.lat, centre.lon, radiusKm)
  return cover && { column: cover.column, values: cover.cells }
}

/** The coarse grid cells that cover a circle, or undefined where so many would be needed that everywhere is as quick. */
export function coarseCellsWithin(centre: GridPoint, radiusKm: number): number[] | undefined {
  return coverOn(160, centre, radiusKm)
}

/** The latitudes and longitudes between which a circle lies; the index tests them before the distance is computed. */
export function boxAround(
  { lat, lon }: GridPoint,
  radiusKm: number,
): { south: number; north: number; west: number; east: number } {
  const halfHeight = radiusKm / KM_PER_DEGREE + 0.001
  const widest = Math.cos((Math.min(89.9, Math.abs(lat) + halfHeight) * Math.PI) / 180)
  const halfWidth = Math.min(360, halfHeight / Math.max(0.001, widest))
  // Across the date line one pair of bounds cannot tell both sides; the cells and the distance still do.
  const crosses = lon - halfWidth < -180 || lon + halfWidth > 180
  return {
    south: lat - halfHeight,
    north: lat + halfHeight,
    west: crosses ? -180 : lon - halfWidth,
    east: crosses ? 180 : lon + halfWidth,
  }
}

/** Latitudes and longitudes between which every point lies within a circle: who is between them needs no distance computed. */
export function boxWithin(
  { lat, lon }: GridPoint,
  radiusKm: number,
): { south: number; north: number; west: number; east: number } {
  // Half the side of the square in the circle, a little less for the curvature.
  const halfSide = (radiusKm / Math.SQRT2) * 0.98
  const halfHeight = halfSide / KM_PER_DEGREE
  const nearestEquator = Math.max(0, Math.abs(lat) - halfHeight)
  const halfWidth = halfSide / (KM_PER_DEGREE * Math.cos((nearestEquator * Math.PI) / 180))
  return {
    south: lat - halfHeight,
    north: lat + halfHeight,
    west: Math.max(-180, lon - halfWidth),
    east: Math.min(180, lon + halfWidth),
  }
}

/**
 * The bands that a search by nearness walks through, innermost first; within a band the last active come first. They are the buckets that
 * members see, so the order tells nothing that the profile does not say.
 */
export function bandsAround(centre: GridPoint, withinKm: number | undefined): DistanceBand[] {
  const ends = DISTANCE_BUCKETS_KM.slice(0, -1).filter((end) => withinKm === undefined || end < withinKm)
  const bounds: (number | undefined)[] = [undefined, ...ends, withinKm]
  return bounds.slice(1).map((end, index) => ({ centre, beyondKm: bounds[index], withinKm: end }))
}

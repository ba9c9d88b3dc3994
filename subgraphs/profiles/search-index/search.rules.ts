import { coverOn, coverRadius, DISTANCE_BUCKETS_KM, type GridPoint } from '../geo/grid.ts'

/** The position in an order after which a page begins. */
export type SearchPosition = { at: string; id: string }

/**
 * The first position of every order: later than all, so that the same statement reads page 1 and the others.
 */
export const START_POSITION: SearchPosition = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The position after all members, where a walk from the end begins. */
export const END_POSITION: SearchPosition = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * The place of a search: the column that drives the index and the values to visit; undefined is everywhere.
 */
export type SearchPlace = { column: 'cell10' | 'cell40' | 'cell160' | 'region' | 'country'; values: number[] }

/** A band about a grid point: farther than `beyondKm`, up to `withinKm`. */
export type DistanceBand = { centre: GridPoint; beyondKm: number | undefined; withinKm: number | undefined }

/** Members with an interest, in a country, in coarse grid cells, or anywhere. */
export type InterestCandidates = {
  interestId: number
  place: { column: 'country' | 'cell160'; values: number[] } | undefined
}

/**
 * The segments that a search visits: those of a site with these genders whose members look for one of those;
 * for a visitor, any gender.
 */
export type SegmentChoice = {
  siteId: string
  genders: number[]
  seeking: number[] | undefined
  withoutHouse: boolean
}

/** The input of a search statement; ids and codes, no client text. */
export type SearchPlan = {
  viewerId: string | undefined
  segments: SegmentChoice
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
  /**
   * Those of `interestIds` that a row's bits cannot prove, because another interest of the site shares the
   * bit.
   */
  ambiguousInterestIds: number[]
  /** Set when search starts from members with an interest, instead of walking the order. */
  candidates: InterestCandidates | undefined
  /**
   * Search starts from members with one of the requested pairs of hair, eyes and body, instead of walking the
   * order.
   */
  beginsWithAppearance: boolean
  withPhoto: boolean
  online: boolean
  /** Excludes members the viewer has liked, or passed in the swipe game. */
  undecided: boolean
  /** Only members above a moment of an order, to count the new ones. */
  since: { sort: 'ranked_at' | 'created_at'; moment: string } | undefined
}

const KM_PER_DEGREE = 111.195
// Of the hundreds of appearances in a segment; with more, the order is as fast.
const APPEARANCES_MAX = 40

/** Whether the search sets hair, eyes and body, so that few members match. */
export function isAppearanceRare({ hair, eye, body }: Pick<SearchPlan, 'hair' | 'eye' | 'body'>): boolean {
  const combinations = hair.length * eye.length * body.length
  return combinations > 0 && combinations <= APPEARANCES_MAX
}

/** The birthdates of all members between two ages on a date; the first is excluded, the last included. */
export function birthdatesOf({ minAge, maxAge, today }: { minAge: number; maxAge: number; today: string }): {
  bornAfter: string
  bornUpTo: string
} {
  return { bornAfter: yearsBefore(today, maxAge + 1), bornUpTo: yearsBefore(today, minAge) }
}

// 29 February becomes 28 February in other years: members born on the 29th have their birthday on 1 March
// (clock.ts).
function yearsBefore(date: string, years: number): string {
  const year = String(Math.max(1, Number(date.slice(0, 4)) - years)).padStart(4, '0')
  const day = date.slice(5)
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1
  return `${year}-${day === '02-29' && !isLeap ? '02-28' : day}`
}

/**
 * The place of a search within a circle: the cells that cover it, or undefined where there are so many that
 * the whole country is faster.
 */
export function placeWithin(centre: GridPoint, radiusKm: number): SearchPlace | undefined {
  const cover = coverRadius(centre.lat, centre.lon, radiusKm)
  return cover && { column: cover.column, values: cover.cells }
}

/**
 * The coarse grid cells that cover a circle, or undefined where there are so many that everywhere is as fast.
 */
export function coarseCellsWithin(centre: GridPoint, radiusKm: number): number[] | undefined {
  return coverOn(160, centre, radiusKm)
}

/** The bounds of a part of the map, in degrees. */
export type Box = { south: number; north: number; west: number; east: number }

/** The bounding box of a circle; the index tests it before the distance is computed. */
export function boxAround({ lat, lon }: GridPoint, radiusKm: number): Box {
  const halfHeight = radiusKm / KM_PER_DEGREE + 0.001
  const widest = Math.cos((Math.min(89.9, Math.abs(lat) + halfHeight) * Math.PI) / 180)
  const halfWidth = Math.min(360, halfHeight / Math.max(0.001, widest))
  // Across the date line one pair of bounds cannot express both sides; the cells and the distance still do.
  const crosses = lon - halfWidth < -180 || lon + halfWidth > 180
  return {
    south: lat - halfHeight,
    north: lat + halfHeight,
    west: crosses ? -180 : lon - halfWidth,
    east: crosses ? 180 : lon + halfWidth,
  }
}

/** A box that lies entirely within a circle: members in it need no distance. */
export function boxWithin(centre: GridPoint, radiusKm: number): Box {
  // Half the side of the square in the circle, a little less for the curvature.
  return boxOf(centre, (radiusKm / Math.SQRT2) * 0.98)
}

function boxOf({ lat, lon }: GridPoint, halfSide: number): Box {
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
 * A square that stands on a corner: the points whose difference to its middle in latitude times `perLat` and
 * that in longitude times `perLon` are together at most `mostKm`.
 */
export type Diamond = { perLat: number; perLon: number; mostKm: number }

const CIRCLE_OF_OCTAGON = Math.cos(Math.PI / 8)
const MOST_RADIUS_KM = 500
const MOST_DEGREES = 10

/**
 * What decides about most members without a distance: the diamond that, with the box around a circle, leaves
 * little beside it, and the octagon in the circle. Undefined where the map is too bent for such sums: for
 * very large circles, near the poles and across the date line.
 */
export function octagonsOf(
  centre: GridPoint,
  radiusKm: number,
): { around: Diamond; within: Diamond & { box: Box } } | undefined {
  const { south, north, west, east } = boxAround(centre, radiusKm)
  if (radiusKm > MOST_RADIUS_KM || (east - west) / 2 > MOST_DEGREES) return undefined
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const farthest = Math.max(Math.abs(south), Math.abs(north))
  const nearest = south < 0 && north > 0 ? 0 : Math.min(Math.abs(south), Math.abs(north))
  // A little less for the curvature, as in the box within; and a little more around.
  const half = radiusKm * CIRCLE_OF_OCTAGON * 0.98
  return {
    around: {
      perLat: KM_PER_DEGREE,
      perLon: KM_PER_DEGREE * cosine(farthest),
      mostKm: radiusKm * Math.SQRT2 * 1.01,
    },
    within: {
      box: boxOf(centre, half),
      perLat: KM_PER_DEGREE,
      perLon: KM_PER_DEGREE * cosine(nearest),
      mostKm: half * Math.SQRT2,
    },
  }
}

/**
 * The bands that a search by nearness walks through, innermost first; within a band the last active come
 * first. They equal the buckets that members see, so the order reveals no more than the profile does.
 */
export function bandsAround(centre: GridPoint, withinKm: number | undefined): DistanceBand[] {
  const ends = DISTANCE_BUCKETS_KM.slice(0, -1).filter((end) => withinKm === undefined || end < withinKm)
  const bounds: (number | undefined)[] = [undefined, ...ends, withinKm]
  return bounds.slice(1).map((end, index) => ({ centre, beyondKm: bounds[index], withinKm: end }))
}

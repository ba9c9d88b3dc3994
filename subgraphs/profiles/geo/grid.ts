// A member's location leaves this file only as a cell of a fixed grid. Nothing may measure from a true
// position: an attacker who moves about and reads distances could otherwise find a member's street
// (TRUST-02). Everything below answers the same for all points of a 5 km cell.

/** A point snapped to the grid; the only kind of position that is stored, compared or measured. */
export type GridPoint = {
  /** Centre of the cell, degrees. */
  lat: number
  lon: number
  /** The cell itself, one whole number. */
  cell5: number
}

/** The same place on the coarser grids that search is indexed by. */
export type GridCells = { cell10: number; cell40: number; cell160: number }

/** Sizes of the search grids, smallest first, with the column that holds them. */
const SEARCH_GRIDS = [
  { sizeKm: 10, column: 'cell10' },
  { sizeKm: 40, column: 'cell40' },
  { sizeKm: 160, column: 'cell160' },
] as const

/** The cells of one grid that cover a circle. */
export type RadiusCover = { column: keyof GridCells; cells: number[] }

const PRIVACY_GRID_KM = 5
const KM_PER_DEGREE = 111.195
const EARTH_RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180

// A search statement visits every cell of its list, so a cover must stay short; 36 measured as still cheap.
const MOST_CELLS = 36

// Sixteen bits hold a row or a column: 4,004 rows of 5 km from pole to pole, 8,006 columns at the equator.
const cellId = (row: number, column: number): number => (row << 16) | column

const rowOf = (lat: number, sizeKm: number): number => Math.floor(((lat + 90) * KM_PER_DEGREE) / sizeKm)
const rowCentre = (row: number, sizeKm: number): number =>
  Math.min(90, ((row + 0.5) * sizeKm) / KM_PER_DEGREE - 90)
// A degree of longitude shrinks towards the poles; a row uses the width at its middle, so that its cells are
// about square.
const kmPerLongitude = (row: number, sizeKm: number): number =>
  KM_PER_DEGREE * Math.max(0.001, Math.cos(rowCentre(row, sizeKm) * RADIANS))
const columnOf = (row: number, lon: number, sizeKm: number): number =>
  Math.floor(((lon + 180) * kmPerLongitude(row, sizeKm)) / sizeKm)
// +180 and -180 are the same line and must be the same cell.
const wrapLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/**
 * The centre of the fixed 5 km cell that a position (degrees, WGS 84) lies in.
 * @throws RangeError for a position outside the valid range; the caller checks input first
 */
export function snapToGrid(lat: number, lon: number): GridPoint {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw new RangeError('Not a position on earth')
  const row = rowOf(lat, PRIVACY_GRID_KM)
  const column = columnOf(row, wrapLongitude(lon), PRIVACY_GRID_KM)
  return pointOfCell(cellId(row, column))
}

/** The centre of a 5 km cell, from its number. */
export function pointOfCell(cell5: number): GridPoint {
  const row = cell5 >>> 16
  const column = cell5 & 0xffff
  // The last cell of a row is narrower; its point must stay short of the date line, where the first cell
  // begins.
  const lon = Math.min(
    179.99999,
    ((column + 0.5) * PRIVACY_GRID_KM) / kmPerLongitude(row, PRIVACY_GRID_KM) - 180,
  )
  return { lat: rounded(rowCentre(row, PRIVACY_GRID_KM)), lon: rounded(lon), cell5 }
}

// Five decimals, about a metre, survive a trip through JSON and a real column alike.
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** The cells of the search grids that a snapped point lies in. */
export function gridCells(point: GridPoint): GridCells {
  const [cell10, cell40, cell160] = SEARCH_GRIDS.map(({ sizeKm }) => {
    const row = rowOf(point.lat, sizeKm)
    return cellId(row, columnOf(row, point.lon, sizeKm))
  }) as [number, number, number]
  return { cell10, cell40, cell160 }
}

/**
 * The cells that cover a circle about a snapped point, on the finest search grid that needs at most 36 of
 * them. The cover is a superset: the exact circle is tested afterwards, on snapped points too.
 * @returns undefined when even the coarsest grid needs more; then search by country or without a place
 */
export function coverRadius(lat: number, lon: number, radiusKm: number): RadiusCover | undefined {
  const centre = snapToGrid(lat, lon)
  for (const { sizeKm, column } of SEARCH_GRIDS) {
    const cells = coverOn(sizeKm, centre, radiusKm)
    if (cells !== undefined) return { column, cells }
  }
  return undefined
}

/** The cells of the grid of a size that cover a circle; undefined when they are more than 36. */
export function coverOn(sizeKm: number, { lat, lon }: GridPoint, radiusKm: number): number[] | undefined {
  const cells: number[] = []
  const firstRow = Math.max(0, rowOf(lat - radiusKm / KM_PER_DEGREE, sizeKm))
  const lastRow = rowOf(Math.min(90, lat + radiusKm / KM_PER_DEGREE), sizeKm)
  for (let row = firstRow; row <= lastRow; row++) {
    const low = (row * sizeKm) / KM_PER_DEGREE - 90
    const high = ((row + 1) * sizeKm) / KM_PER_DEGREE - 90
    // The circle is widest in this row at the latitude that is nearest to its centre.
    const offCentreKm = (Math.min(Math.max(lat, low), high) - lat) * KM_PER_DEGREE
    const halfChordKm = Math.sqrt(Math.max(0, radiusKm ** 2 - offCentreKm ** 2))
    const narrowest = Math.max(0.01, Math.min(Math.cos(low * RADIANS), Math.cos(high * RADIANS)))
    const halfChordDegrees = halfChordKm / (KM_PER_DEGREE * narrowest)
    const first = columnOf(row, lon - halfChordDegrees, sizeKm)
    const last = columnOf(row, lon + halfChordDegrees, sizeKm)
    const columns = columnOf(row, 180, sizeKm) + 1
    if (cells.length + Math.min(last - first + 1, columns) > MOST_CELLS) return undefined
    // Across the date line the columns go on at the other end of the row.
    for (let column = first; column <= Math.min(last, first + columns - 1); column++)
      cells.push(cellId(row, ((column % columns) + columns) % columns))
  }
  return [...new Set(cells)]
}

/** Upper bounds of the distances that members see, in km; the last one means everything farther. */
export const DISTANCE_BUCKETS_KM = [5, 10, 20, 35, 50, 75, 100, 150, 250, 500, 1000] as const

/**
 * The distance between two members, as the upper bound of a bucket in km; 1000 means farther than 500.
 * Measures between cell centres only, so that queries from many places cannot locate a member.
 */
export function distanceBucketKm(a: GridPoint, b: GridPoint): number {
  const distance = gridDistanceKm(pointOfCell(a.cell5), pointOfCell(b.cell5))
  return DISTANCE_BUCKETS_KM.find((bucket) => distance <= bucket) ?? DISTANCE_BUCKETS_KM.at(-1)!
}

/** Great-circle distance between two grid points in km; for filters and order, never to be shown. */
export function gridDistanceKm(a: GridPoint, b: GridPoint): number {
  const halfLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const halfLon = Math.sin(((b.lon - a.lon) * RADIANS) / 2)
  const chord = halfLat ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * halfLon ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

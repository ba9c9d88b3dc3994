import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coverRadius,
  distanceBucketKm,
  DISTANCE_BUCKETS_KM,
  gridCells,
  gridDistanceKm,
  pointOfCell,
  snapToGrid,
  type GridPoint,
} from './grid.ts'

const latitudes = fc.double({ min: -84, max: 84, noNaN: true })
const longitudes = fc.double({ min: -180, max: 180, noNaN: true })
const europe = fc.record({
  lat: fc.double({ min: 36, max: 70, noNaN: true }),
  lon: fc.double({ min: -10, max: 31, noNaN: true }),
})

/** The answers about this point that another member could read or infer. */
const answers = (point: GridPoint, viewer: GridPoint): unknown => [
  point,
  gridCells(point),
  distanceBucketKm(viewer, point),
  coverRadius(point.lat, point.lon, 40),
]

describe('the fixed grid', () => {
  test('snapping a snapped point changes nothing, so a second save cannot move a member', () => {
    fc.assert(
      fc.property(latitudes, longitudes, (lat, lon) => {
        const snapped = snapToGrid(lat, lon)
        expect(snapToGrid(snapped.lat, snapped.lon)).toEqual(snapped)
        expect(pointOfCell(snapped.cell5)).toEqual(snapped)
      }),
    )
  })

  test('all points of a cell answer identically to any viewer', () => {
    fc.assert(
      fc.property(
        europe,
        europe,
        fc.double({ min: -0.49, max: 0.49, noNaN: true }),
        fc.double({ min: -0.49, max: 0.49, noNaN: true }),
        (member, viewer, dLat, dLon) => {
          const home = snapToGrid(member.lat, member.lon)
          const kmPerLongitude = 111.195 * Math.cos((home.lat * Math.PI) / 180)
          const moved = snapToGrid(home.lat + (dLat * 5) / 111.195, home.lon + (dLon * 5) / kmPerLongitude)
          const other = snapToGrid(viewer.lat, viewer.lon)
          expect(answers(moved, other)).toEqual(answers(home, other))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a member is shown at most 3.6 km from where she is', () => {
    fc.assert(
      fc.property(europe, ({ lat, lon }) => {
        expect(gridDistanceKm({ lat, lon, cell5: 0 }, snapToGrid(lat, lon))).toBeLessThan(3.65)
      }),
    )
  })

  test('the two names of the date line are one cell', () => {
    expect(snapToGrid(52, 180)).toEqual(snapToGrid(52, -180))
  })

  test('rejects a position outside the valid range', () => {
    for (const [lat, lon] of [
      [91, 0],
      [0, 181],
      [Number.NaN, 0],
      [0, Infinity],
    ] as const)
      expect(() => snapToGrid(lat, lon)).toThrow(RangeError)
  })
})

describe('the distance that members see', () => {
  const utrecht = snapToGrid(52.0908, 5.1222)

  test('is one of the buckets and the same in both directions', () => {
    fc.assert(
      fc.property(europe, europe, (a, b) => {
        const [one, two] = [snapToGrid(a.lat, a.lon), snapToGrid(b.lat, b.lon)]
        expect(DISTANCE_BUCKETS_KM).toContain(distanceBucketKm(one, two))
        expect(distanceBucketKm(one, two)).toBe(distanceBucketKm(two, one))
      }),
    )
  })

  test('is measured between cells: a position forged beside a cell number is not looked at', () => {
    expect(distanceBucketKm({ ...utrecht, lat: 0, lon: 0 }, utrecht)).toBe(5)
  })

  test.each([
    ['Utrecht', 52.0908, 5.1222, 5],
    ['Amsterdam', 52.374, 4.8897, 50],
    ['Köln', 50.9333, 6.95, 250],
    ['Berlin', 52.5244, 13.4105, 1000],
    ['Madrid', 40.4165, -3.7026, 1000],
  ])('from Utrecht to %s lies in the expected bucket', (_city, lat, lon, bucket) => {
    expect(distanceBucketKm(utrecht, snapToGrid(lat, lon))).toBe(bucket)
  })
})

describe('the cover of a search radius', () => {
  test('contains the cell of everybody within the radius', () => {
    fc.assert(
      fc.property(
        europe,
        fc.constantFrom(10, 25, 50, 100, 250),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (viewer, radiusKm, angle, share) => {
          const centre = snapToGrid(viewer.lat, viewer.lon)
          const reach = radiusKm * Math.sqrt(share)
          const lat = centre.lat + (reach * Math.sin(angle)) / 111.195
          const lon = centre.lon + (reach * Math.cos(angle)) / (111.195 * Math.cos((lat * Math.PI) / 180))
          const member = snapToGrid(lat, lon)
          fc.pre(gridDistanceKm(centre, member) <= radiusKm)
          const cover = coverRadius(centre.lat, centre.lon, radiusKm)!
          expect(cover.cells).toContain(gridCells(member)[cover.column])
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is short, has no cell twice, and is given up for half a continent', () => {
    for (const radiusKm of [5, 10, 25, 50, 100, 250]) {
      const { cells } = coverRadius(52.09, 5.12, radiusKm)!
      expect(cells.length).toBeLessThanOrEqual(36)
      expect(new Set(cells).size).toBe(cells.length)
    }
    expect(coverRadius(52.09, 5.12, 2000)).toBeUndefined()
  })
})

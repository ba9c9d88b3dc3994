import { expect, test } from 'vitest'
import { gridDistanceKm, snapToGrid } from '../geo/grid.ts'
import { boxAround, boxWithin, octagonsOf, type Diamond } from './search.rules.ts'

const CENTRES = [-88, -60, -30, -4, 0, 10, 38, 52.385, 65, 80, 89].flatMap((lat) =>
  [-179, -60, 0, 4.88, 179].map((lon) => snapToGrid(lat, lon)),
)
const RADII = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 3000, 8000, 15_000]
const STEPS = [0, 0.25, 0.5, 0.75, 1]

test('SRCH-01 the boxes in and around a circle agree with the exact distance', () => {
  for (const centre of CENTRES) {
    for (const radius of RADII) {
      const within = boxWithin(centre, radius)
      const around = boxAround(centre, radius)
      for (const [x, y] of STEPS.flatMap((x) => STEPS.map((y) => [x, y] as const))) {
        const point = {
          ...centre,
          lat: Math.min(90, Math.max(-90, within.south + (within.north - within.south) * y)),
          lon: within.west + (within.east - within.west) * x,
        }
        expect(gridDistanceKm(centre, point), JSON.stringify({ centre, radius, point })).toBeLessThanOrEqual(
          radius,
        )
        expect(
          [
            point.lat >= around.south,
            point.lat <= around.north,
            point.lon >= around.west,
            point.lon <= around.east,
          ],
          JSON.stringify({ centre, radius, point }),
        ).toEqual([true, true, true, true])
      }
    }
  }
})

test('SRCH-01 what is decided without a distance agrees with the exact one, where most members live', () => {
  const steps = Array.from({ length: 41 }, (_, step) => step / 40)
  let decided = 0
  let asked = 0
  for (const centre of CENTRES) {
    for (const radius of RADII) {
      const octagons = octagonsOf(centre, radius)
      const isBent = Math.abs(centre.lat) > 79 || Math.abs(centre.lon) > 178 || radius > 250
      if (octagons === undefined) {
        expect(isBent, JSON.stringify({ centre, radius })).toBe(true)
        continue
      }
      const { around, within } = octagons
      const isIn = (point: { lat: number; lon: number }, { perLat, perLon, mostKm }: Diamond) =>
        Math.abs(point.lat - centre.lat) * perLat + Math.abs(point.lon - centre.lon) * perLon <= mostKm
      const box = boxAround(centre, radius)
      for (const [x, y] of steps.flatMap((x) => steps.map((y) => [x, y] as const))) {
        const point = {
          ...centre,
          lat: box.south + (box.north - box.south) * y,
          lon: box.west + (box.east - box.west) * x,
        }
        const isNear = gridDistanceKm(centre, point) <= radius
        const { south, north, west, east } = within.box
        const isSurelyIn =
          point.lat >= south &&
          point.lat <= north &&
          point.lon >= west &&
          point.lon <= east &&
          isIn(point, within)
        const isSurelyOut = !isIn(point, around)
        const of = JSON.stringify({ centre, radius, point })
        if (isSurelyIn) expect(isNear, of).toBe(true)
        if (isSurelyOut) expect(isNear, of).toBe(false)
        asked += 1
        decided += isSurelyIn || isSurelyOut ? 1 : 0
      }
    }
  }
  expect(decided / asked).toBeGreaterThan(0.8)
})

import { expect, test } from 'vitest'
import { gridDistanceKm, snapToGrid } from '../geo/grid.ts'
import { boxAround, boxWithin } from './search.rules.ts'

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

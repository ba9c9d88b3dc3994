import { expect, test } from 'vitest'
import { poseOf } from './silhouette.rules.ts'
import { BACKDROPS, FIGURES } from './silhouettes.data.ts'

const ids = Array.from({ length: 4800 }, (_, number) => btoa(`Profile:0198f0aa-7c1d-7b3e-8000-${number}`))

test('a member without a photo always gets the same drawing, one of many', () => {
  expect(ids.map(poseOf)).toEqual(ids.map(poseOf))
  const counts = new Map<string, number>()
  for (const { figure, backdrop, isMirrored } of ids.map(poseOf)) {
    const drawing = `${FIGURES.indexOf(figure)} ${BACKDROPS.indexOf(backdrop)} ${isMirrored}`
    counts.set(drawing, (counts.get(drawing) ?? 0) + 1)
  }
  expect(counts.size).toBe(FIGURES.length * BACKDROPS.length * 2)
  // A uniform spread would give a hundred of each.
  for (const [drawing, count] of counts) expect(count, drawing).toBeGreaterThan(50)
})

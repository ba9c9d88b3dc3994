import { expect, test } from 'vitest'
import { shrunkSize } from './shrinkPhoto.rules.ts'

const MEBIBYTE = 1024 * 1024

test('PROF-03 a photo is uploaded no larger than its kept part can use, a small one unchanged', () => {
  const photo = { width: 8000, height: 6000, bytes: 14 * MEBIBYTE }
  expect(shrunkSize(photo)).toEqual({ width: 2048, height: 1536 })
  // The kept half still has all useful pixels.
  expect(shrunkSize(photo, { width: 0.5, height: 0.5 })).toEqual({ width: 4096, height: 3072 })
  // A small part of a large photo: limited by a phone's maximum canvas.
  const largest = shrunkSize({ ...photo, width: 16_000, height: 12_000 }, { width: 0.1, height: 0.1 })!
  expect(largest.width * largest.height).toBeLessThanOrEqual(16_010_000)
  expect(largest.width / largest.height).toBeCloseTo(4 / 3, 2)
  // A panorama keeps its shape, and a thread its one pixel.
  expect(shrunkSize({ width: 30_000, height: 3000, bytes: MEBIBYTE })).toEqual({ width: 2048, height: 205 })
  expect(shrunkSize({ width: 1, height: 30_000, bytes: 1000 })).toEqual({ width: 1, height: 2048 })
  // A heavy file with few pixels is re-encoded at its own size.
  expect(shrunkSize({ width: 1500, height: 1200, bytes: 9 * MEBIBYTE })).toEqual({
    width: 1500,
    height: 1200,
  })
  expect(shrunkSize({ width: 2048, height: 1500, bytes: 2 * MEBIBYTE })).toBeUndefined()
})

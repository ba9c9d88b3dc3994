import { expect, test } from 'vitest'
import { pictureSize } from './pictureSize.rules.ts'

test('CHAT-02 a picture in a conversation keeps its shape, upright or wide, within its largest size', () => {
  expect(pictureSize({ width: 1200, height: 1600 })).toEqual({ width: 225, height: 300 })
  expect(pictureSize({ width: 1600, height: 1200 })).toEqual({ width: 240, height: 180 })
  expect(pictureSize({ width: 900, height: 900 })).toEqual({ width: 240, height: 240 })
  // A long screenshot and a panorama stay large enough to press.
  expect(pictureSize({ width: 300, height: 6000 })).toEqual({ width: 64, height: 300 })
  expect(pictureSize({ width: 6000, height: 300 })).toEqual({ width: 240, height: 64 })
})

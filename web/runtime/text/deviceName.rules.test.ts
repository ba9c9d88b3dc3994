import { expect, test } from 'vitest'
import { deviceNameOf } from './deviceName.rules.ts'

test('a member recognises a device by its browser and system', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  expect(deviceNameOf(iphone)).toEqual({ browser: 'Safari', system: 'iPhone' })
  expect(deviceNameOf(edge)).toEqual({ browser: 'Edge', system: 'Windows' })
  expect(deviceNameOf(android)).toEqual({ browser: 'Chrome', system: 'Android' })
})

test('a program that does not identify itself stays unknown', () => {
  expect(deviceNameOf('')).toBeUndefined()
  expect(deviceNameOf('curl/8.0')).toBeUndefined()
})

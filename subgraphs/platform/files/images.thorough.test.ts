import sharp from 'sharp'
import { expect, test } from 'vitest'
import { processImage, type ImageVariant } from './images.ts'

const SMALL: ImageVariant[] = [{ name: 'square', width: 60, height: 60, fit: 'cover' }]

test('PROF-04 a picture that needs over six seconds of processor time is dropped; others continue', async () => {
  const source = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#8a0175' } })
    .png()
    .toBuffer()
  const endless = Array.from({ length: 200 }, (_, index): ImageVariant => ({
    name: String(index),
    width: 4000,
    height: 4000,
    fit: 'cover',
    blur: 50,
  }))
  const costly = processImage(source, endless, { owner: 'ada' }).then(
    () => 'made',
    ({ code }: { code: string }) => code,
  )
  const next = processImage(source, SMALL, { owner: 'ada' })
  const first = await Promise.race([
    costly,
    processImage(source, SMALL, { owner: 'bo' }).then(({ width }) => `bo ${width}`),
  ])
  expect([first, await costly, (await next).width]).toEqual(['bo 60', 'IMAGE_BROKEN', 60])
})

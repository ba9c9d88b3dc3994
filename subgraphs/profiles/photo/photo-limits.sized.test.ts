import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pngChunk } from '#testing/picture-parts.ts'
import { noisePicture } from '#testing/pictures.ts'
import { triesAll } from '#testing/run-size.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'

let fixtures: Fixtures
let ada: Person
let bo: Person
beforeAll(async () => void (fixtures = await createFixtures()))
beforeEach(
  async () =>
    void ([ada, bo] = [
      await fixtures.member(),
      await fixtures.member({ gender: 'MALE', seeking: 'FEMALE' }),
    ]),
)
afterAll(() => fixtures.close())

const FRAMES = triesAll() ? 300 : 20
// More scans than the CPU limit per picture allows.
const SCANS = 1000
const TEXT_MEGABYTES = triesAll() ? 100 : 10
const UPLOADS = triesAll() ? 50 : 12

/** A whole, black PNG: a few bytes at any size. */
function png(width: number, height: number, more: Buffer[] = []): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 3)), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    ...more,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
const deflatedText = (megabytes: number) =>
  pngChunk(
    'zTXt',
    Buffer.concat([
      Buffer.from('Comment\0\0', 'latin1'),
      deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'a')),
    ]),
  )
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a0175' } })
/** A progressive JPEG that draws its last scan again and again. */
async function withScans(times: number): Promise<Buffer> {
  const whole = await plain(3000, 3000).jpeg({ progressive: true }).toBuffer()
  const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([whole.subarray(0, -2), ...Array<Buffer>(times).fill(scan), whole.subarray(-2)])
}

test('PROF-04 the header refuses extreme shapes; a thin crop of a good picture is refused too @long', async () => {
  const wide = await plain(2000, 1000).jpeg().toBuffer()
  const refused: [string, Buffer, string | undefined, string][] = [
    ['30,000 by 2', png(30_000, 2), undefined, 'IMAGE_TOO_MANY_PIXELS'],
    ['2 by 30,000', png(2, 30_000), undefined, 'IMAGE_TOO_MANY_PIXELS'],
    ['20,001 wide', png(20_001, 1900), undefined, 'IMAGE_TOO_MANY_PIXELS'],
    ['21 to 1', png(2100, 100), undefined, 'IMAGE_TOO_NARROW'],
    ['1 to 21', png(1, 21), undefined, 'IMAGE_TOO_NARROW'],
    ['a row of a photo', wide, '0,0.5,1,0.001', 'IMAGE_TOO_NARROW'],
    ['a column of a photo', wide, '0.5,0,0.001,1', 'IMAGE_TOO_NARROW'],
  ]
  for (const [what, bytes, crop, code] of triesAll() ? refused : [refused[0]!, ...refused.slice(-2)]) {
    expect([what, await ada.upload(bytes, crop === undefined ? {} : { crop })]).toEqual([
      what,
      { status: 422, body: { code, limit: code === 'IMAGE_TOO_MANY_PIXELS' ? 52 : undefined } },
    ])
  }
  expect(fixtures.files()).toEqual([])
  for (const bytes of triesAll() ? [png(2000, 100), png(1, 20)] : [png(1, 20)])
    expect((await ada.upload(bytes)).status).toBe(200)
})

test('PROF-04 huge metadata and hundreds of frames cost nothing; too many scans are refused @long', async () => {
  const frames = await sharp(
    await Promise.all(
      Array.from({ length: FRAMES }, (_, index) =>
        plain(100, 100)
          .tint({ r: index % 256, g: 0, b: 0 })
          .png()
          .toBuffer(),
      ),
    ),
    {
      join: { animated: true },
    },
  )
    .webp({ effort: 0 })
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBeGreaterThan(1)
  if (triesAll())
    expect(await ada.upload(await withScans(SCANS))).toEqual({ status: 422, body: { code: 'IMAGE_BROKEN' } })
  for (const bytes of [png(400, 400, Array<Buffer>(3).fill(deflatedText(TEXT_MEGABYTES))), frames])
    expect((await ada.upload(bytes)).status).toBe(200)
})

if (triesAll())
  test('PROF-04 photos of 50 megapixels, progressive too, and of 24 MB are kept whole and cut', async () => {
    const grain = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const photo = (progressive: boolean) =>
      sharp(grain)
        .resize(8160, 6144, { fit: 'fill' })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 90, progressive })
        .toBuffer()
    const heavy = await noisePicture(900)
    Object.assign(fixtures.settings, { photosFree: 10 })
    const uploads: [string, () => Promise<Buffer>, string | undefined][] = [
      ['progressive, cut', () => photo(true), '0.1,0.1,0.6,0.6'],
      ['plain', () => photo(false), undefined],
      ['plain, cut', () => photo(false), '0.1,0.1,0.6,0.6'],
      ['progressive', () => photo(true), undefined],
      ['24 MB', async () => Buffer.concat([heavy, Buffer.alloc(24 * 1024 * 1024 - heavy.length)]), undefined],
    ]
    for (const [what, draw, crop] of uploads) {
      const answer = await ada.upload(await draw(), crop === undefined ? {} : { crop })
      expect([what, answer.status]).toEqual([what, 200])
    }
  })

test('PROF-03 one member’s photo does not wait for all of another’s many uploads @long', async () => {
  const bytes = await plain(1200, 1200).jpeg().toBuffer()
  const answered: string[] = []
  const many = Array.from({ length: UPLOADS }, () => ada.upload(bytes).finally(() => answered.push('ada')))
  const one = bo.upload(bytes).finally(() => answered.push('bo'))
  expect((await one).status).toBe(200)
  await Promise.all(many)
  // The fair queue has its own test (platform/files/images.test.ts); in order of arrival Bo would come last
  // or second to last.
  expect(answered.indexOf('bo')).toBeLessThan(UPLOADS - 1)
})

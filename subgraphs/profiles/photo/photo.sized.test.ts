import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { pngChunk } from '#testing/picture-parts.ts'
import { IS_LONG_RUN, triesAll } from '#testing/run-size.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'

const PHOTOS_PAID = triesAll() ? 25 : 6
const UPLOADS = IS_LONG_RUN ? 50 : PHOTOS_PAID + 2

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
afterEach(
  () =>
    void Object.assign(fixtures.settings, {
      photoModeration: 'after',
      loggedOutSearch: false,
      photosPaid: 25,
    }),
)
afterAll(() => fixtures.close())

const SEE = `query ($id: ID!) { profile(id: $id) { mainPhoto { id } photoCount hiddenPhotoCount lockedPhotos { blurredUrl }
  photos { id position moderation thumbhash square: url(variant: SQUARE) card: url(variant: CARD) large: url(variant: LARGE) } } }`
const PHOTO = `query ($id: ID!) { _entities(representations: [{ __typename: "Photo", id: $id }]) { ... on Photo { id } } }`
const MAIN = `mutation ($photoId: ID!) { setMainPhoto(input: { photoId: $photoId }) { __typename ... on PhotoNotFoundError { code } ... on SetMainPhotoSuccess { profile { photos { id position } } } } }`
const REORDER = `mutation ($photoIds: [ID!]!) { reorderPhotos(input: { photoIds: $photoIds }) { __typename ... on PhotoNotFoundError { code } ... on ReorderPhotosSuccess { profile { photos { id position } } } } }`
const DELETE = `mutation ($photoId: ID!) { deletePhoto(input: { photoId: $photoId }) { __typename ... on PhotoNotFoundError { code } ... on DeletePhotoSuccess { deletedPhotoId profile { photos { id } } } } }`

const sees = async (who: Person, whom: Person) => (await who.run(SEE, { id: whom.profileId })).profile
const picture = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#8a0175' } })
/** A PNG that declares a size and holds almost nothing. */
function pngHead(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(10))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
const jpeg = () =>
  picture()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 12/1' } })
    .jpeg()
    .toBuffer()

test('PROF-04 a photo is kept in every size, and where it was taken is removed', async () => {
  const original = await jpeg()
  expect(original.includes('Camera')).toBe(true)
  const { status, body } = await ada.upload(original)
  expect({ status, ...body }).toMatchObject({ status: 200, moderation: 'PENDING', position: 0 })
  const [photo] = (await sees(bo, ada)).photos
  expect(photo).toMatchObject({ id: body.photoId, position: 0, moderation: 'APPROVED' })
  for (const [size, width, height] of [
    ['square', 240, 240],
    ['card', 640, 800],
    ['large', 900, 1200],
  ] as const) {
    const file = await bo.get(photo[size])
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' },
    })
    const { exif, format, ...made } = await sharp(file.bytes).metadata()
    expect({ exif, format, width: made.width, height: made.height }).toEqual({
      exif: undefined,
      format: 'webp',
      width,
      height,
    })
  }
  for (const file of fixtures.files()) expect(readFileSync(file).includes('Camera')).toBe(false)
})

test('a portrait photo from a phone is kept upright', async () => {
  await ada.upload(await picture(1200, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const { width, height } = await sharp(
    (await ada.get((await sees(ada, ada)).photos[0].large)).bytes,
  ).metadata()
  expect([width, height]).toEqual([900, 1200])
})

test('PROF-04 broken pictures and formats besides JPEG, PNG, WebP are refused without a trace @long', async () => {
  const before = fixtures.files()
  const whole = await jpeg()
  const refused: [string, Buffer, number, string, number?][] = [
    [
      'svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      422,
      'IMAGE_UNSUPPORTED',
    ],
    ['gif', await picture(9, 9).gif().toBuffer(), 422, 'IMAGE_UNSUPPORTED'],
    ['avif', await picture(9, 9).avif().toBuffer(), 422, 'IMAGE_UNSUPPORTED'],
    ['tiff', await picture(9, 9).tiff().toBuffer(), 422, 'IMAGE_UNSUPPORTED'],
    ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, 'IMAGE_UNSUPPORTED'],
    ['empty', Buffer.alloc(0), 422, 'IMAGE_UNSUPPORTED'],
    ['cut off', whole.subarray(0, whole.length / 2), 422, 'IMAGE_BROKEN'],
    [
      'a page behind a JPEG head',
      Buffer.concat([whole.subarray(0, 3), Buffer.from('<html>')]),
      422,
      'IMAGE_BROKEN',
    ],
    ['4 gigapixels in 60 bytes', pngHead(65_000, 65_000), 422, 'IMAGE_TOO_MANY_PIXELS', 52],
    ['53 megapixels', pngHead(7300, 7300), 422, 'IMAGE_TOO_MANY_PIXELS', 52],
    ['26 MB', Buffer.concat([whole, Buffer.alloc(26 * 1024 * 1024)]), 413, 'IMAGE_TOO_LARGE', 25],
  ]
  for (const [what, bytes, status, code, limit] of refused)
    expect([what, await ada.upload(bytes)]).toEqual([what, { status, body: { code, limit } }])
  expect(await fixtures.visitor().upload(whole)).toEqual({ status: 403, body: { code: 'UNAUTHENTICATED' } })
  expect(fixtures.files()).toEqual(before)
  expect(await sees(ada, ada)).toMatchObject({ photos: [], photoCount: 0 })
  expect((await ada.upload(whole)).status).toBe(200)
})

test('PROF-04 PNG and WebP are accepted too, and transparency is removed', async () => {
  const seeThrough = () =>
    sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  for (const bytes of [
    await seeThrough().png().toBuffer(),
    await seeThrough().webp({ lossless: true }).toBuffer(),
  ]) {
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
    expect((await ada.upload(bytes)).status).toBe(200)
    const photo = (await sees(ada, ada)).photos.at(-1)
    for (const size of ['square', 'card', 'large']) {
      const kept = sharp((await ada.get(photo[size])).bytes)
      expect((await kept.metadata()).hasAlpha, size).toBe(false)
      // Transparent pixels become white.
      expect(
        (await kept.stats()).channels.map(({ min }) => min),
        size,
      ).toEqual([255, 255, 255])
    }
  }
})

test('PROF-03 parallel uploads keep exactly three photos of a free member, 25 of a paid one', async () => {
  Object.assign(fixtures.settings, { photosPaid: PHOTOS_PAID })
  const bytes = await picture(60, 60).jpeg().toBuffer()
  const many = async () =>
    (await Promise.all(Array.from({ length: UPLOADS }, () => ada.upload(bytes)))).map(({ status, body }) =>
      status === 200 ? 'kept' : `${body.code} ${body.limit}`,
    )
  const counted = (answers: string[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers, (answer) => answer)).map(([answer, all]) => [
        answer,
        all!.length,
      ]),
    )
  expect(counted(await many())).toEqual({ kept: 3, 'PHOTO_LIMIT_REACHED 3': UPLOADS - 3 })
  expect(await sees(ada, ada)).toMatchObject({ photoCount: 3 })
  await fixtures.announceEvent('member.paid', { siteId: fixtures.siteId, memberId: ada.memberId! }, 'billing')
  await fixtures.settle()
  expect(counted(await many())).toEqual({
    kept: PHOTOS_PAID - 3,
    [`PHOTO_LIMIT_REACHED ${PHOTOS_PAID}`]: UPLOADS - PHOTOS_PAID + 3,
  })
  const { photos, photoCount } = await sees(ada, ada)
  expect([photos.length, photoCount]).toEqual([PHOTOS_PAID, PHOTOS_PAID])
  // Each kept photo has its four files; the refused ones left none.
  const { rows } = await fixtures.admin.query('select id from profiles.photo where profile_id = $1', [
    ada.memberId,
  ])
  const all = await fixtures.admin.query('select id from profiles.photo')
  expect(fixtures.files().filter((file) => rows.some(({ id }) => file.includes(id)))).toHaveLength(
    4 * PHOTOS_PAID,
  )
  expect(fixtures.files()).toHaveLength(all.rows.length * 4)
})

test('PROF-03 a member keeps the chosen crop of a picture, also of a rotated one', async () => {
  const [left, right] = [
    { r: 200, g: 0, b: 0 },
    { r: 0, g: 0, b: 200 },
  ].map((background) => ({ create: { width: 400, height: 600, channels: 3 as const, background } }))
  const halves = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000' } })
    .composite([
      { input: await sharp(left).png().toBuffer(), left: 0, top: 0 },
      { input: await sharp(right).png().toBuffer(), left: 400, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  const colours = async (crop: string, bytes = halves) => {
    expect((await ada.upload(bytes, { crop })).status).toBe(200)
    const file = await ada.get((await sees(ada, ada)).photos.at(-1).large)
    const { width, height } = await sharp(file.bytes).metadata()
    const { dominant } = await sharp(file.bytes).stats()
    return { width, height, colour: dominant.r > dominant.b ? 'red' : 'blue' }
  }
  expect(await colours('0.5,0,0.5,1')).toEqual({ width: 400, height: 600, colour: 'blue' })
  expect(await colours('0,0,0.3,0.5')).toEqual({ width: 240, height: 300, colour: 'red' })
  // Rotated by 90 degrees, the left half is the upper one.
  expect(await colours('0,0,1,0.4', await sharp(halves).withMetadata({ orientation: 6 }).toBuffer())).toEqual(
    { width: 600, height: 320, colour: 'red' },
  )
  for (const crop of [
    '1,2,3',
    'a,b,c,d',
    '0,0,0,0',
    '0.6,0,0.5,1',
    '-0.1,0,1,1',
    '0,0,1,1,1',
    'NaN,0,1,1',
    '0,0,1e9,1',
  ]) {
    expect(await ada.upload(halves, { crop }), crop).toEqual({ status: 422, body: { code: 'CROP_INVALID' } })
  }
})

test('PROF-03 the order of photos is the member’s own', async () => {
  const bytes = await picture(60, 60).jpeg().toBuffer()
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push((await ada.upload(bytes)).body.photoId)
  const { setMainPhoto } = await ada.run(MAIN, { photoId: ids[2] })
  expect(setMainPhoto.profile.photos).toEqual([
    { id: ids[2], position: 0 },
    { id: ids[0], position: 1 },
    { id: ids[1], position: 2 },
  ])
  expect((await sees(bo, ada)).mainPhoto).toEqual({ id: ids[2] })
  const order = async (who: Person, photoIds: (string | undefined)[]) =>
    (await who.run(REORDER, { photoIds })).reorderPhotos
  expect((await order(ada, [ids[1], ids[0], ids[2]])).profile.photos).toEqual([
    { id: ids[1], position: 0 },
    { id: ids[0], position: 1 },
    { id: ids[2], position: 2 },
  ])
  expect((await order(ada, [ids[0]])).profile.photos.map(({ id }: any) => id)).toEqual([
    ids[0],
    ids[1],
    ids[2],
  ])
  expect((await order(ada, [ids[2], ids[2], ids[0]])).profile.photos.map(({ id }: any) => id)).toEqual([
    ids[2],
    ids[0],
    ids[1],
  ])
  for (const [who, photoIds] of [
    [bo, ids],
    [ada, [ids[1], toGlobalId('Photo', crypto.randomUUID())]],
    [ada, ['x']],
    [ada, []],
  ] as const) {
    expect(await order(who, [...photoIds])).toEqual(
      photoIds.length === 0
        ? expect.objectContaining({ __typename: 'ReorderPhotosSuccess' })
        : { __typename: 'PhotoNotFoundError', code: 'PHOTO_NOT_FOUND' },
    )
  }
  expect((await sees(ada, ada)).photos.map(({ id }: any) => id)).toEqual([ids[2], ids[0], ids[1]])
  expect((await bo.run(MAIN, { photoId: ids[0] })).setMainPhoto).toEqual({
    __typename: 'PhotoNotFoundError',
    code: 'PHOTO_NOT_FOUND',
  })
  expect((await bo.run(DELETE, { photoId: ids[0] })).deletePhoto).toEqual({
    __typename: 'PhotoNotFoundError',
    code: 'PHOTO_NOT_FOUND',
  })
  expect((await ada.run(DELETE, { photoId: ids[2] })).deletePhoto).toMatchObject({
    deletedPhotoId: ids[2],
    profile: { photos: [{ id: ids[0] }, { id: ids[1] }] },
  })
  expect((await ada.run(DELETE, { photoId: ids[2] })).deletePhoto).toMatchObject({ code: 'PHOTO_NOT_FOUND' })
  expect((await ada.upload(bytes)).status).toBe(200)
})

test('PROF-05 visitors see one photo, free members three, paid all; guessing fetches no more', async () => {
  await fixtures.announceEvent('member.paid', { siteId: fixtures.siteId, memberId: ada.memberId! }, 'billing')
  await fixtures.settle()
  const bytes = await picture(60, 60).jpeg().toBuffer()
  for (let count = 0; count < 5; count++) await ada.upload(bytes)
  const own = (await sees(ada, ada)).photos
  expect(own).toHaveLength(5)
  expect(await sees(bo, ada)).toMatchObject({
    photos: own.slice(0, 3).map(({ id }: { id: string }) => ({ id })),
    photoCount: 5,
    hiddenPhotoCount: 2,
  })
  fixtures.settings.loggedOutSearch = true
  expect(await sees(fixtures.visitor(), ada)).toMatchObject({
    photos: [{ id: own[0].id }],
    photoCount: 5,
    hiddenPhotoCount: 4,
  })
  expect((await bo.run(PHOTO, { id: own[3].id }))._entities).toEqual([null])
  expect((await bo.run(PHOTO, { id: own[2].id }))._entities).toEqual([{ id: own[2].id }])
  expect((await bo.get(own[3].large)).status).toBe(404)
  // The placeholders of hidden photos were blurred on the server, and their address opens nothing else.
  const { lockedPhotos } = await sees(bo, ada)
  expect(lockedPhotos).toHaveLength(2)
  expect(await bo.get(lockedPhotos[0].blurredUrl)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp' },
  })
  expect((await bo.get(lockedPhotos[0].blurredUrl.replace('/blurred', '/large'))).status).toBe(404)
  expect((await fixtures.visitor().get(lockedPhotos[0].blurredUrl)).status).toBe(404)
  const unsigned = own[3].large.split('?')[0]
  const borrowed = (await sees(bo, ada)).photos[0].large.split('?')[1]
  for (const url of [unsigned, `${unsigned}?${borrowed}`]) expect((await bo.get(url)).status).toBe(404)
  await fixtures.announceEvent('member.paid', { siteId: fixtures.siteId, memberId: bo.memberId! }, 'billing')
  await fixtures.settle()
  expect(await sees(bo, ada)).toMatchObject({ hiddenPhotoCount: 0 })
  expect((await bo.get((await sees(bo, ada)).photos[3].large)).status).toBe(200)
})

test('a photo’s address works for one viewer, one size and about an hour', async () => {
  await ada.upload(await jpeg())
  const carl = await fixtures.member({ gender: 'MALE', seeking: 'FEMALE' })
  const { card, large } = (await sees(bo, ada)).photos[0]
  expect((await bo.get(card)).status).toBe(200)
  expect((await carl.get(card)).status).toBe(404)
  expect((await fixtures.visitor().get(card)).status).toBe(404)
  expect((await bo.get(card.replace('/card?', '/large?'))).status).toBe(404)
  expect((await bo.get(card.replace('/card?', '/../card?'))).status).toBe(404)
  await fixtures.moveClock('59 minutes')
  expect((await bo.get(large)).status).toBe(200)
  await fixtures.moveClock('32 minutes')
  expect((await bo.get(large)).status).toBe(404)
})

test('a photo awaiting moderation shows as the site says, and its owner always sees the state', async () => {
  fixtures.settings.photoModeration = 'before'
  const { photoId } = (await ada.upload(await jpeg())).body
  expect(await sees(bo, ada)).toMatchObject({ mainPhoto: null, photos: [], photoCount: 0 })
  expect((await bo.run(PHOTO, { id: photoId }))._entities).toEqual([null])
  const [own] = (await sees(ada, ada)).photos
  expect(own).toMatchObject({ id: photoId, moderation: 'PENDING' })
  expect((await ada.get(own.card)).status).toBe(200)
})

test('photos of a gone member are hidden, even under their old addresses', async () => {
  await ada.upload(await jpeg())
  const { card, id } = (await sees(bo, ada)).photos[0]
  await fixtures.announceEvent('account.status-changed', {
    siteId: fixtures.siteId,
    memberId: ada.memberId!,
    status: 'SUSPENDED',
  })
  await fixtures.settle()
  expect((await bo.get(card)).status).toBe(404)
  expect((await bo.run(PHOTO, { id }))._entities).toEqual([null])
  expect((await bo.run(PHOTO, { id: toGlobalId('Photo', ada.memberId!) }))._entities).toEqual([null])
})

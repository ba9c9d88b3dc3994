import { afterAll, beforeAll, expect, test } from 'vitest'
import { triesAll } from '#testing/run-size.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { looksOf, sentFiles } from '../testing/photo-formats.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

// In `main` every fourth file.
const EVERY = triesAll() ? 1 : 4

const PHOTOS = 'query ($id: ID!) { profile(id: $id) { photos { id url(variant: LARGE) } } }'

test('PROF-04 photo formats are kept upright in true colours; other files fail with a reason', async () => {
  const files = (await sentFiles()).filter((_, index) => index % EVERY === 0)
  Object.assign(fixtures.settings, { photosFree: files.length })
  const ada = await fixtures.member()
  const urlOf = async (photoId: string) =>
    (await ada.run(PHOTOS, { id: ada.profileId })).profile.photos.find(
      ({ id }: { id: string }) => id === photoId,
    ).url
  const became: [string, string][] = []
  for (const { what, bytes, options } of files) {
    const { status, body } = await ada.upload(bytes, options)
    became.push([
      what,
      status === 200 ? await looksOf((await ada.get(await urlOf(body.photoId))).bytes) : body.code,
    ])
  }
  expect(became).toEqual(files.map(({ what, becomes }) => [what, becomes]))
})

import { expect, test } from 'vitest'
import { isValidModeratedPath, moderatedPhotoPath } from './photo.rules.ts'

const SECRETS_KEY = 'a key of this test, long enough for all'
const photo = { photoId: 'photo', variant: 'large', siteId: 'site', sessionId: 'session' } as const

test('OPER-03 a photo on a page of the console works until the operator’s session ends, and in no other', () => {
  const opened = new Date('2026-11-27T08:00:00Z')
  const after = (hours: number) => new Date(opened.getTime() + hours * 3_600_000)
  const query = new URL(moderatedPhotoPath(SECRETS_KEY, photo, opened), 'https://ruvela.test').searchParams
  const given = { expires: Number(query.get('e')), signature: query.get('s')! }
  const works = (sessionId: string, now: Date) =>
    isValidModeratedPath({ SECRETS_KEY }, { ...photo, sessionId }, given, now)
  expect([works('session', opened), works('session', after(7.9))]).toEqual([true, true])
  expect(works('session', after(9))).toBe(false)
  expect(works('another', opened)).toBe(false)
})

import { expect, test } from 'vitest'
import { isValidOperatorPicturePath, operatorPicturePath } from './operator-pictures.ts'

const SECRETS_KEY = 'a key of this test, long enough for all'
const picture = {
  folder: 'moderated-photos',
  id: 'photo',
  part: 'large',
  siteId: 'site',
  sessionId: 'session',
} as const

test('OPER-03 a photo on a page of the console works until the operator’s session ends, and in no other', () => {
  const opened = new Date('2026-11-27T08:00:00Z')
  const after = (hours: number) => new Date(opened.getTime() + hours * 3_600_000)
  const query = new URL(operatorPicturePath(SECRETS_KEY, picture, opened), 'https://ruvela.test').searchParams
  const given = { expires: Number(query.get('e')), signature: query.get('s')! }
  const works = (other: Partial<typeof picture | { sessionId: string; folder: string }>, now: Date) =>
    isValidOperatorPicturePath({ SECRETS_KEY }, { ...picture, ...other }, given, now)
  expect([works({}, opened), works({}, after(7.9))]).toEqual([true, true])
  expect(works({}, after(9))).toBe(false)
  expect(works({ sessionId: 'another' }, opened)).toBe(false)
  expect(works({ folder: 'case-pictures' }, opened)).toBe(false)
})

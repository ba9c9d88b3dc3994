import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { NOTIFICATION_TYPES } from '../tables/notification.types.ts'
import { endOfQuiet } from './preference.rules.ts'

const READ =
  '{ viewer { notificationPreferences { type email push } quietHours { startsAt endsAt timeZone } } }'
const SET = `mutation ($preferences: [NotificationPreferenceInput!]!) { setNotificationPreferences(input: { preferences: $preferences }) {
  ... on SetNotificationPreferencesSuccess {
    viewer { notificationPreferences { type email push } }
  } } }`
const QUIET = `mutation ($quietHours: QuietHoursInput) { setQuietHours(input: { quietHours: $quietHours }) { __typename
  ... on SetQuietHoursSuccess { viewer { quietHours { startsAt endsAt timeZone } } } ... on InvalidInputError { fields { path code } } } }`
const CONSENTS = '{ viewer { consents { purpose textVersion } } }'
const CONSENT = `mutation ($given: Boolean!, $textVersion: DateTime) {
  changeConsent(input: { purpose: MARKETING_MAIL, given: $given, textVersion: $textVersion }) { __typename } }`
const ENUM_NAMES = NOTIFICATION_TYPES.map((type) => type.toUpperCase())

const app = testApp()

type Row = { type: string; email: boolean; push: boolean }
const on = (rows: Row[], channel: 'email' | 'push') =>
  rows.filter((row) => row[channel]).map(({ type }) => type)

test('every type can be switched on and off by channel, and nothing else changes with it @long', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  const preferences = async (who = ada): Promise<Row[]> =>
    (await who.run(READ)).data.viewer.notificationPreferences
  const before = await preferences()
  expect(before.map(({ type }) => type)).toEqual(ENUM_NAMES)
  let expected = before
  for (const [channel, key] of [
    ['EMAIL', 'email'],
    ['PUSH', 'push'],
  ] as const) {
    for (const { type, ...row } of before) {
      expected = expected.map((known) => (known.type === type ? { ...known, [key]: !row[key] } : known))
      const answer = await ada.run(SET, { preferences: [{ type, channel, enabled: !row[key] }] })
      expect(answer.data.setNotificationPreferences.viewer.notificationPreferences).toEqual(expected)
    }
  }
  expect(await preferences()).toEqual(expected)
  await ada.run(SET, {
    preferences: ENUM_NAMES.flatMap((type) =>
      ['EMAIL', 'PUSH'].map((channel) => ({ type, channel, enabled: false })),
    ),
  })
  expect(on(await preferences(), 'email')).toEqual([])
  expect(on(await preferences(), 'push')).toEqual([])
  expect(await preferences(bo)).toEqual(before)
})

test('member activity notifies by default, marketing only with a consent that is not withdrawn', async () => {
  const ada = await app.signUp()
  const emails = async () => on((await ada.run(READ)).data.viewer.notificationPreferences, 'email')
  const told = ['NEW_CONVERSATIONS', 'NEW_MESSAGES', 'LIKE', 'UNREAD_MESSAGE_REMINDERS', 'REMINDERS']
  expect(await emails()).toEqual(told)
  expect(on((await ada.run(READ)).data.viewer.notificationPreferences, 'push')).toEqual([
    'NEW_CONVERSATIONS',
    'NEW_MESSAGES',
    'LIKE',
  ])
  const { textVersion } = (await ada.run(CONSENTS)).data.viewer.consents.find(
    ({ purpose }: { purpose: string }) => purpose === 'MARKETING_MAIL',
  )
  await ada.run(CONSENT, { given: true, textVersion })
  await app.drainEvents()
  expect(await emails()).toEqual(ENUM_NAMES)
  await ada.run(SET, {
    preferences: [
      { type: 'PROMOTIONS', channel: 'EMAIL', enabled: true },
      { type: 'NEWS', channel: 'EMAIL', enabled: false },
    ],
  })
  await ada.run(CONSENT, { given: false })
  await app.drainEvents()
  expect(await emails()).toEqual(told)
})

test('quiet hours are kept as given, refused when they are none, and taken away again', async () => {
  const ada = await app.signUp()
  const set = async (quietHours: object | null) => (await ada.run(QUIET, { quietHours })).data.setQuietHours
  const hours = { startsAt: '22:30', endsAt: '08:00', timeZone: 'Europe/Amsterdam' }
  expect((await set(hours)).viewer.quietHours).toEqual(hours)
  expect((await set({ startsAt: '25:00', endsAt: '8', timeZone: 'Mars/Base' })).fields).toEqual([
    { path: 'startsAt', code: 'TIME_OF_DAY_INVALID' },
    { path: 'endsAt', code: 'TIME_OF_DAY_INVALID' },
    { path: 'timeZone', code: 'TIME_ZONE_UNKNOWN' },
  ])
  expect((await set({ ...hours, endsAt: '22:30' })).fields).toEqual([
    { path: 'endsAt', code: 'QUIET_HOURS_EMPTY' },
  ])
  expect((await ada.run(READ)).data.viewer.quietHours).toEqual(hours)
  expect((await set(null)).viewer.quietHours).toBeNull()
})

test('a push waits for the end of quiet hours, across midnight and clock changes', () => {
  const night = { startsMinute: 22 * 60, endsMinute: 8 * 60, timeZone: 'Europe/Amsterdam' }
  const end = (instant: string, hours: Parameters<typeof endOfQuiet>[0] = night) =>
    endOfQuiet(hours, new Date(instant)).toISOString()
  expect(end('2026-11-21T20:59:30.000Z')).toBe('2026-11-21T20:59:30.000Z')
  expect(end('2026-11-21T21:00:30.000Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(end('2026-11-22T06:59:59.000Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(end('2026-11-22T07:00:00.000Z')).toBe('2026-11-22T07:00:00.000Z')
  // 25 and 29 March and October 2026: the night is an hour shorter, then an hour longer.
  expect(end('2026-03-28T22:00:00.000Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(end('2026-10-24T22:00:00.000Z')).toBe('2026-10-25T07:00:00.000Z')
  expect(
    end('2026-11-21T12:10:00.000Z', {
      startsMinute: 13 * 60,
      endsMinute: 14 * 60,
      timeZone: 'Europe/Amsterdam',
    }),
  ).toBe('2026-11-21T13:00:00.000Z')
  expect(end('2026-11-21T12:10:00.000Z', undefined)).toBe('2026-11-21T12:10:00.000Z')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#testing/person.ts'
import type { TestApp } from '#testing/test-app.ts'
import { closePushTestApp, createPushTestApp } from '../testing/push-app.ts'
import type { PushService } from '../testing/push-service.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { conversation { id } } } }`
const READ = `mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename } }`
const SUBSCRIBE = `mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { __typename } }`
const SET = `mutation ($preferences: [NotificationPreferenceInput!]!) { setNotificationPreferences(input: { preferences: $preferences }) { ... on SetNotificationPreferencesSuccess { viewer { id } } } }`
const QUIET = `mutation ($quietHours: QuietHoursInput) { setQuietHours(input: { quietHours: $quietHours }) { __typename } }`
const CONSENTS = '{ viewer { consents { purpose textVersion } } }'
const CONSENT = `mutation ($textVersion: DateTime) { changeConsent(input: { purpose: MARKETING_MAIL, given: true, textVersion: $textVersion }) { __typename } }`
const ZONE = 'Europe/Amsterdam'

let service: PushService
let app: TestApp
beforeAll(async () => void ({ service, app } = await createPushTestApp()))
afterAll(() => closePushTestApp({ service, app }))

const man = { gender: 'MALE', seeking: 'FEMALE' }
const like = (from: Person, to: Person) => from.run(LIKE, { id: to.profileId })
async function send(from: Person, to: Person): Promise<string> {
  const { sendMessage } = (
    await from.run(SEND, { input: { clientId: crypto.randomUUID(), recipientId: to.profileId, text: 'Hoi' } })
  ).data
  expect(sendMessage.__typename).toBe('SendMessageSuccess')
  return sendMessage.conversation.id
}
async function consent(who: Person): Promise<void> {
  const { textVersion } = (await who.run(CONSENTS)).data.viewer.consents.find(
    ({ purpose }: { purpose: string }) => purpose === 'MARKETING_MAIL',
  )
  expect((await who.run(CONSENT, { textVersion })).data.changeConsent.__typename).toBe('ChangeConsentSuccess')
  await app.drainEvents()
}

/**
 * One click on the link of a mail that the member has got: ends all notification mails, or those of one type.
 */
async function unsubscribe(who: Person, type?: string): Promise<void> {
  const link = new URL(
    (await app.mails(who.email))
      .map(({ text }) => text.match(/https:\S+\/mail\/unsubscribe\/[^\s?]+/)?.[0])
      .find((found) => found !== undefined)!,
  )
  const click = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect(
    (await app.visitor().fetch(link.pathname + (type === undefined ? '' : `?type=${type}`), click)).status,
  ).toBe(200)
}

/** Moves the clock to the next moment at which the site's clocks show this. */
async function waitUntil(wanted: { weekday?: string; hour: number }): Promise<void> {
  const { now } = (await app.admin.query('select platform.now() as now')).rows[0] as { now: Date }
  const shows = (instant: Date) => {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: ZONE,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(instant)
    const part = (type: string) => parts.find((known) => known.type === type)!.value
    return (
      Number(part('hour')) === wanted.hour &&
      (wanted.weekday === undefined || part('weekday') === wanted.weekday)
    )
  }
  let minutes = 60
  while (!shows(new Date(now.getTime() + minutes * 60_000))) minutes += 30
  await app.moveClock(`${minutes} minutes`)
}

/** What the timetable does every hour, here twice, as two processes would. */
async function strike(): Promise<void> {
  for (let process = 0; process < 2; process++) await app.runJob('notifications.start-digests')
  await app.drainJobs()
}
const mailsOf = async (who: Person, type: string) =>
  (await app.mails(who.email)).filter((mail) => mail.type === type)

test('NOTI-05 the digest goes out once on Sunday evening, if wanted; quiet hours delay pushes @long', async () => {
  const [ada, eve, fay, gil] = [
    await app.signUp({ name: 'Ada' }),
    await app.signUp({ name: 'Eve' }),
    await app.signUp({ name: 'Fay' }),
    await app.signUp({ name: 'Gil' }),
  ]
  for (const who of [ada, eve, gil]) await consent(who)
  const browser = service.browser()
  await ada.run(SUBSCRIBE, { input: browser.keys })
  await ada.run(SET, {
    preferences: [
      { type: 'WEEKLY_UPDATES', channel: 'PUSH', enabled: true },
      { type: 'LIKE', channel: 'PUSH', enabled: false },
    ],
  })
  await ada.run(QUIET, { quietHours: { startsAt: '17:00', endsAt: '20:00', timeZone: ZONE } })
  await waitUntil({ weekday: 'Sun', hour: 17 })
  const bo = await app.signUp({ name: 'Bo', ...man })
  for (const who of [ada, eve, fay, gil]) await like(bo, who)
  await app.drainEvents()
  await unsubscribe(eve)
  await unsubscribe(gil, 'weekly_updates')

  await strike()
  expect(await mailsOf(ada, 'weeklyUpdate')).toEqual([])
  await waitUntil({ weekday: 'Sun', hour: 18 })
  await strike()
  await waitUntil({ hour: 19 })
  await strike()
  const [mail, ...others] = await mailsOf(ada, 'weeklyUpdate')
  expect([mail!.subject, others]).toEqual(['Jouw week op Ruvela', []])
  expect(mail!.text).toContain('Nieuwe likes: 1')
  // Two who unsubscribed, one who never agreed to mails that sell.
  for (const who of [eve, fay, gil]) expect(await mailsOf(who, 'weeklyUpdate')).toEqual([])

  expect(browser.posted()).toEqual([])
  const { rows } = await app.admin
    .query(`select payload, run_at - now() as wait from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'notifications.deliver-push' and j.run_at > now()`)
  expect(rows).toHaveLength(1)
  const { hours = 0, minutes = 0 } = rows[0].wait as { hours?: number; minutes?: number }
  expect([hours * 60 + minutes > 30, hours * 60 + minutes <= 120]).toEqual([true, true])
  await app.runJob('notifications.deliver-push', rows[0].payload)
  expect(browser.messages()).toMatchObject([
    { title: 'Ruvela', body: 'Jouw week op Ruvela', url: '/members', type: 'weekly_updates' },
  ])

  await waitUntil({ weekday: 'Sun', hour: 18 })
  await strike()
  expect((await mailsOf(ada, 'weeklyUpdate')).length).toBe(1)
})

test('NOTI-05 no photo for 3 days or 2 weeks’ absence with news brings one reminder, if wanted @long', async () => {
  const [ada, eve] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Eve' })]
  await app.writeActivity()
  await like(await app.signUp(man), eve)
  await app.drainEvents()
  await unsubscribe(eve)
  await app.moveClock('73 hours')
  for (let day = 0; day < 2; day++) {
    await waitUntil({ hour: 11 })
    await strike()
  }
  expect((await mailsOf(ada, 'photoReminder')).map(({ subject }) => subject)).toEqual([
    'Met een foto krijg je vaker antwoord',
  ])

  await app.moveClock('30 days')
  await waitUntil({ hour: 11 })
  await strike()
  expect(await mailsOf(ada, 'absenceReminder')).toEqual([])
  const bo = await app.signUp(man)
  for (const who of [ada, eve]) await like(bo, who)
  for (let day = 0; day < 2; day++) {
    await waitUntil({ hour: 11 })
    await strike()
  }
  const [mail, ...others] = await mailsOf(ada, 'absenceReminder')
  expect([mail!.subject, others]).toEqual(['Er wacht iets op je op Ruvela', []])
  expect(mail!.text).toContain('Nieuwe likes: 1')
  for (const type of ['photoReminder', 'absenceReminder']) expect(await mailsOf(eve, type)).toEqual([])
})

test('NOTI-05 a message unread for a day brings one reminder until it is read, if wanted', async () => {
  const [ada, eve, bo] = [
    await app.signUp({ name: 'Ada' }),
    await app.signUp({ name: 'Eve' }),
    await app.signUp({ name: 'Bo', ...man }),
  ]
  const conversationId = await send(bo, ada)
  await send(bo, eve)
  await app.drainEvents()
  await unsubscribe(eve, 'unread_message_reminders')
  const remind = async () => {
    for (let process = 0; process < 2; process++) await app.runJob('notifications.remind-unread')
    return (await mailsOf(ada, 'unreadReminder')).map(({ subject }) => subject)
  }
  await app.moveClock('23 hours')
  expect(await remind()).toEqual([])
  await app.moveClock('2 hours')
  expect(await remind()).toEqual(['Er wacht 1 ongelezen bericht op je'])
  expect((await mailsOf(ada, 'unreadReminder'))[0]!.text).toContain('Bo: 1 bericht')
  await send(bo, ada)
  await app.drainEvents()
  await app.moveClock('25 hours')
  expect((await remind()).length).toBe(1)
  await ada.run(READ, { id: conversationId })
  await app.moveClock('1 minute')
  await send(bo, ada)
  await app.drainEvents()
  await app.moveClock('25 hours')
  expect((await remind()).length).toBe(2)
  expect(await mailsOf(eve, 'unreadReminder')).toEqual([])
})

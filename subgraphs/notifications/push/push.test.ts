import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPersistedOperations } from '#gateway/operations/persisted-operations.ts'
import { isPublicAddress, postOutside } from '#platform/base/outgoing-http.ts'
import { nextMessageEvent } from '#testing/live-events.ts'
import type { Person } from '#testing/person.ts'
import type { TestApp } from '#testing/test-app.ts'
import { closePushTestApp, createPushTestApp } from '../testing/push-app.ts'
import type { PushService } from '../testing/push-service.ts'

const SUBSCRIBE = `mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { __typename ... on InvalidInputError { fields { code } } } }`
const UNSUBSCRIBE = `mutation ($endpoint: String!) { unsubscribeFromPush(input: { endpoint: $endpoint }) { ... on UnsubscribeFromPushSuccess { viewer { id } } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { conversation { id } } ... on UserError { code } } }`
const READ = `mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename } }`
const SET_ACTIVE = `mutation ($input: SetActiveConversationInput!) { setActiveConversation(input: $input) { ... on SetActiveConversationSuccess { viewer { id } } } }`
const BLOCK = `mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const SET = `mutation ($preferences: [NotificationPreferenceInput!]!) { setNotificationPreferences(input: { preferences: $preferences }) { ... on SetNotificationPreferencesSuccess { viewer { id } } } }`
const QUIET = `mutation ($quietHours: QuietHoursInput) { setQuietHours(input: { quietHours: $quietHours }) { __typename } }`

let service: PushService
let app: TestApp
beforeAll(async () => void ({ service, app } = await createPushTestApp()))
afterAll(() => closePushTestApp({ service, app }))

const subscribe = async (who: Person, browser = service.browser()) => {
  expect((await who.run(SUBSCRIBE, { input: browser.keys })).data.subscribeToPush.__typename).toBe(
    'SubscribeToPushSuccess',
  )
  return browser
}
async function send(from: Person, to: Person): Promise<string> {
  const { sendMessage } = (
    await from.run(SEND, {
      input: { clientId: crypto.randomUUID(), recipientId: to.profileId, text: 'geheim' },
    })
  ).data
  expect(sendMessage.__typename).toBe('SendMessageSuccess')
  return sendMessage.conversation.id
}
const settle = async () => {
  await app.drainEvents()
  await app.drainJobs()
}
test('NOTI-04 a push is encrypted, signed, free of message text and links to the conversation', async () => {
  const [ada, bo] = await app.couple()
  const browser = await subscribe(ada)
  const conversationId = await send(bo, ada)
  await settle()
  expect(browser.messages()).toEqual([
    {
      title: 'Bo',
      body: 'Schrijft je voor het eerst',
      url: `/chats/${conversationId}`,
      alsoAt: [`/members/${bo.profileId}/chat`],
      unread: 1,
      lang: 'nl',
      type: 'new_conversations',
      tag: expect.stringContaining('message'),
    },
  ])
  const { headers, body } = browser.posted()[0]!
  expect(body.includes('geheim')).toBe(false)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization!)!
  const { data } = await ada.run('{ viewer { pushPublicKey } }')
  expect(data.viewer.pushPublicKey).toBe(key)
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
  })
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: expect.stringMatching(/^mailto:/),
  })
})

test('NOTI-04 a service that is busy gets the time it asks for, and a gone browser is deleted', async () => {
  const [ada, bo] = await app.couple()
  const [busy, gone] = [await subscribe(ada), service.browser('gone')]
  service.answer({ status: 429, retryAfter: '3600' })
  await send(bo, ada)
  await settle()
  expect(busy.posted()).toHaveLength(1)
  const { rows } = await app.admin.query(
    `select run_at - now() as wait, key from graphile_worker.jobs where key like 'push %again'`,
  )
  expect(rows).toHaveLength(1)
  expect((rows[0].wait as { minutes: number }).minutes).toBeGreaterThanOrEqual(58)
  await subscribe(ada, gone)
  const subscriptions = async () =>
    (
      await app.admin.query(
        'select endpoint from notifications.push_subscription where member_id = $1 order by created_at',
        [ada.memberId],
      )
    ).rows.map(({ endpoint }) => endpoint)
  expect(await subscriptions()).toEqual([busy.endpoint, gone.endpoint])
  for (const status of [404, 410]) {
    await ada.run(UNSUBSCRIBE, { endpoint: busy.endpoint })
    await subscribe(ada, gone)
    service.answer({ status })
    await send(bo, ada)
    await settle()
    expect(await subscriptions()).toEqual([])
  }
  expect(gone.posted()).toHaveLength(2)
})

test('NOTI-05 an open conversation gets no push or mail until the page is hidden or silent', async () => {
  const [ada, bo] = await app.couple()
  const browser = await subscribe(ada)
  const mails = async () => (await app.mails(ada.email)).filter(({ type }) => type.startsWith('new')).length
  await ada.run(SET_ACTIVE, { input: { profileId: bo.profileId } })
  const conversationId = await send(bo, ada)
  await settle()
  expect([browser.posted().length, await mails()]).toEqual([0, 0])
  await ada.run(SET_ACTIVE, { input: { conversationId } })
  await send(bo, ada)
  await settle()
  expect([browser.posted().length, await mails()]).toEqual([0, 0])
  await ada.fetch('/api/page-hidden.php', { method: 'POST', body: '{}' })
  await send(bo, ada)
  await settle()
  expect([browser.posted().length, await mails()]).toEqual([1, 1])
  // One mail covers a conversation until it is read; every message gets its own push.
  await send(bo, ada)
  await settle()
  expect([browser.posted().length, await mails()]).toEqual([2, 1])
  expect((await ada.run(READ, { id: conversationId })).errors).toBeUndefined()
  await ada.run(SET_ACTIVE, { input: { conversationId } })
  await app.moveClock('2 minutes')
  await send(bo, ada)
  await settle()
  expect([browser.posted().length, await mails()]).toEqual([3, 2])
})

test('NOTI-04 NOTI-05 batched messages notify like single ones: push each, mail per thread @long', async () => {
  const [ada, bo] = await app.couple()
  const man = { gender: 'MALE', seeking: 'FEMALE' } as const
  const [cem, dan, eli] = [
    await app.signUp({ name: 'Cem', ...man }),
    await app.signUp({ name: 'Dan', ...man }),
    await app.signUp({ name: 'Eli', ...man }),
  ]
  const browser = await subscribe(ada)
  await ada.run(SET, { preferences: [{ type: 'NEW_CONVERSATIONS', channel: 'EMAIL', enabled: false }] })
  await ada.run(SET_ACTIVE, { input: { profileId: cem.profileId } })
  await app.drainEvents()
  const holder = await app.admin.connect()
  try {
    // The handler of the first message waits here, and the others wait for it.
    await holder.query('begin; lock table notifications.unread_conversation in access exclusive mode')
    for (const from of [bo, eli, cem, bo, dan]) await send(from, ada)
    for (const to of [bo, bo]) await send(ada, to)
    await send(eli, ada)
    await ada.run(BLOCK, { id: dan.profileId })
    const { rows } = await app.admin.query(
      "select topic from conversations.outbox where consumer = 'notifications'",
    )
    expect(rows).toHaveLength(8)
  } finally {
    await holder.query('rollback')
    holder.release(true)
  }
  await settle()
  expect(
    browser
      .messages()
      .map(({ title, type }) => `${type}: ${title}`)
      .toSorted(),
  ).toEqual(['new_conversations: Bo', 'new_conversations: Eli', 'new_messages: Bo', 'new_messages: Eli'])
  const mails = async (who: Person) =>
    (await app.mails(who.email)).map(({ type }) => type).filter((type) => type.startsWith('new'))
  // The first message of each is told by no mail, as Ada wants it; the second is, and Bo has one for both of
  // Ada's.
  expect(await mails(ada)).toEqual(['newMessage', 'newMessage'])
  expect(await mails(bo)).toEqual(['newMessage'])
})

test('TRUST-01 a push about a house profile carries its label beside the name', async () => {
  const [ada, max] = await app.couple('Ada', 'Max')
  await app.admin.query(`update profiles.profile set kind = 'house' where id = $1`, [max.memberId])
  const browser = await subscribe(ada)
  await max.run(LIKE, { id: ada.profileId })
  await send(max, ada)
  await settle()
  expect(
    browser
      .messages()
      .map(({ title, type }) => `${type}: ${title}`)
      .toSorted(),
  ).toEqual(['like: Max (fictief profiel)', 'new_conversations: Max (fictief profiel)'])
})

test('NOTI-06 any beacon of a hidden page marks the member away until the next activity', async () => {
  const [ada, bo] = await app.couple()
  const isOnline = async () =>
    (await bo.run('query ($id: ID!) { profile(id: $id) { online } }', { id: ada.profileId })).data.profile
      .online
  await app.writeActivity()
  expect(await isOnline()).toBe(true)
  const json = { 'content-type': 'application/json' }
  const id = [...readPersistedOperations()].find(([, text]) => text.includes('usePageHiddenMutation'))?.[0]
  const beacons = [
    {
      path: '/api/page-hidden.php',
      body: '{}',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      status: 204,
    },
    { path: '/api/page-hidden.php', body: '', headers: json, status: 204 },
    // That of the web client, which asks the graph.
    { path: '/graphql', body: JSON.stringify({ id, variables: {} }), headers: json, status: 200 },
  ]
  for (const { path, status, ...beacon } of beacons) {
    expect((await ada.fetch(path, { method: 'POST', ...beacon })).status).toBe(status)
    expect(await isOnline()).toBe(false)
    await app.moveClock('2 seconds')
    await ada.run('{ viewer { profile { displayName } } }')
    await app.writeActivity()
    expect(await isOnline()).toBe(true)
  }
})

test('NOTI-06 a hidden page that hears of a message and asks for it leaves its member away', async () => {
  const [ada, bo] = await app.couple()
  const isOnline = async () => {
    await app.writeActivity()
    return (await bo.run('query ($id: ID!) { profile(id: $id) { online } }', { id: ada.profileId })).data
      .profile.online
  }
  await app.moveClock('2 seconds')
  await ada.run('{ viewer { profile { displayName } } }')
  expect(await isOnline()).toBe(true)
  const heard = ada.subscribe(
    `subscription ($after: String) { conversationEvents(after: $after) { message { sender { displayName } } } }`,
    { after: '0' },
  )
  await ada.run('mutation { setPresenceAway { ... on SetPresenceAwaySuccess { away } } }')
  await app.moveClock('2 seconds')
  await send(bo, ada)
  expect((await nextMessageEvent(heard)).message.sender.displayName).toBe('Bo')
  await ada.run('{ viewer { profile { displayName } } }', {}, { 'x-background': '1' })
  expect(await isOnline()).toBe(false)
})

test('nothing is pushed if switched off, in quiet hours, already read or logged out', async () => {
  const [ada, bo] = await app.couple()
  const browser = await subscribe(ada)
  await ada.run(SET, { preferences: [{ type: 'LIKE', channel: 'PUSH', enabled: false }] })
  await bo.run(LIKE, { id: ada.profileId })
  await settle()
  const { now } = (await app.admin.query('select platform.now() as now')).rows[0] as { now: Date }
  const time = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16)
  await ada.run(QUIET, { quietHours: { startsAt: time(-30), endsAt: time(30), timeZone: 'UTC' } })
  const conversationId = await send(bo, ada)
  await settle()
  expect(browser.posted()).toEqual([])
  await ada.run(READ, { id: conversationId })
  const { rows } = await app.admin
    .query(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'notifications.deliver-push' and j.run_at > now() + interval '20 minutes' and j.run_at < now() + interval '31 minutes'`)
  expect(rows).toHaveLength(1)
  await app.runJob('notifications.deliver-push', rows[0].payload)
  expect(browser.posted()).toEqual([])
  await ada.run(QUIET, { quietHours: null })
  await send(bo, ada)
  await settle()
  expect(browser.posted()).toHaveLength(1)
  await ada.run('mutation { logOut { ... on LogOutSuccess { ended } } }')
  await send(bo, ada)
  await settle()
  expect(browser.posted()).toHaveLength(1)
})

test('a push never goes into the operator’s own network, whatever its name says', async () => {
  const closed = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]
  for (const address of closed) expect([address, isPublicAddress(address, 4)]).toEqual([address, false])
  for (const address of [
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])
    expect([address, isPublicAddress(address, 6)]).toEqual([address, false])
  expect([isPublicAddress('142.250.0.1', 4), isPublicAddress('2a00:1450::1', 6)]).toEqual([true, true])
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '2130706433', 'localhost'])
    expect([host, await postOutside(`https://${host}/`, { headers: {}, body: '', origins: [] })]).toEqual([
      host,
      { code: 'EPRIVATE', isClosed: true },
    ])
})

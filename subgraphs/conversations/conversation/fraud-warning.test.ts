import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { nextMessageEvent } from '#testing/live-events.ts'
import type { Person } from '#testing/person.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { conversation { id } } ... on UserError { code } } }`
const LIST = `{ viewer { unreadMessagesCount conversations { edges { node { id closed unreadCount other { displayName kind online mainPhoto { id } photoCount aboutMe city }
  messages { edges { node { isMine content { __typename ... on TextContent { text } ... on SystemContent { key } } } } } } } } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { kind conversation { closed other { displayName } } message { isMine content { ... on SystemContent { key } } } viewer { unreadMessagesCount } } }`
const REMOVE = 'mutation ($id: ID!) { removeConversation(input: { conversationId: $id }) { __typename } }'

const app = testApp()
let ada: Person, cas: Person, dora: Person, eve: Person, bo: Person, rob: Person
beforeAll(async () => {
  const women = ['Ada', 'Cas', 'Dora', 'Eve'].map((name) => app.signUp({ name }))
  const men = ['Bo', 'Rob'].map((name) => app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' }))
  ;[ada, cas, dora, eve, bo, rob] = (await Promise.all([...women, ...men])) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
})

/** The operator's command. */
const suspend = (...parameters: string[]) => runCommand(app, ['scripts/operator/suspend.ts', ...parameters])
const send = async (from: Person, to: Person, words = 'hello') =>
  (await from.run(SEND, { input: { clientId: crypto.randomUUID(), recipientId: to.profileId, text: words } }))
    .data.sendMessage
const listOf = async (person: Person) => (await person.run(LIST)).data.viewer
const conversationsOf = async (person: Person) =>
  (await listOf(person)).conversations.edges.map(({ node }: any) => node)

test('TRUST-08 a fraud ban warns in open conversations only, and lifting it withdraws that', async () => {
  await bo.run('mutation { updateProfile(input: { aboutMe: "Rich, and looking for love" }) { __typename } }')
  await send(bo, ada, 'Send me money')
  await send(cas, bo, 'Hi Bo')
  await send(bo, cas, 'Hi Cas')
  await send(dora, bo)
  for (const { id } of await conversationsOf(dora)) await dora.run(REMOVE, { id })
  await send(rob, ada, 'Hi Ada')
  await send(rob, eve, 'Hi Eve')
  const hears = ada.subscribe(LIVE, { after: '2' })

  expect(
    await suspend('--site', 'ruvela', '--member', 'nobody@example.org', '--reason', 'fraud'),
  ).toMatchObject({ code: 1, complaint: expect.stringContaining('no active account') })
  expect(await suspend('--site', 'ruvela', '--member', bo.email, '--reason', 'dislike')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('--reason fraud|rules'),
  })
  expect(
    await suspend('--site', 'ruvela', '--member', bo.email.toUpperCase(), '--reason', 'fraud'),
  ).toMatchObject({ code: 0 })
  expect(await nextMessageEvent(hears)).toMatchObject({
    kind: 'MESSAGE',
    conversation: { closed: true, other: { displayName: 'Bo' } },
    message: { isMine: false, content: { key: 'FRAUD_WARNING' } },
    viewer: { unreadMessagesCount: 3 },
  })
  await expect.poll(() => conversationsOf(cas)).toMatchObject([{ closed: true, unreadCount: 2 }])

  const nothingElse = {
    kind: 'MEMBER',
    online: false,
    mainPhoto: null,
    photoCount: 0,
    aboutMe: null,
    city: null,
  }
  // Profiles receives its own event for the ban.
  await expect
    .poll(async () => (await conversationsOf(ada))[0])
    .toMatchObject({ closed: true, unreadCount: 2, other: { displayName: 'Bo', ...nothingElse } })
  const [newest, second] = await conversationsOf(ada)
  expect(newest.messages.edges.map(({ node }: any) => node.content)).toEqual([
    { __typename: 'TextContent', text: 'Send me money' },
    { __typename: 'SystemContent', key: 'FRAUD_WARNING' },
  ])
  expect(second, 'other conversations are as they were').toMatchObject({
    closed: false,
    other: { displayName: 'Rob' },
    messages: { edges: [{}] },
  })
  expect(await conversationsOf(eve)).toMatchObject([
    { closed: false, unreadCount: 1, other: { displayName: 'Rob' } },
  ])
  expect(await listOf(dora), 'no warning in a removed conversation').toEqual({
    unreadMessagesCount: 0,
    conversations: { edges: [] },
  })
  // Sending fails, and the profile is hidden from everyone.
  expect(await send(ada, bo)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
  expect(
    (await ada.run('query ($id: ID!) { profile(id: $id) { id } }', { id: bo.profileId })).data.profile,
  ).toBeNull()
  expect(
    (await eve.run('query ($id: ID!) { node(id: $id) { id } }', { id: bo.profileId })).data.node,
  ).toBeNull()
  expect((await bo.run('{ viewer { id } }')).data?.viewer ?? null).toBeNull()

  expect(await suspend('--site', 'ruvela', '--member', bo.email, '--lift')).toMatchObject({ code: 0 })
  await expect
    .poll(() => conversationsOf(ada))
    .toMatchObject([
      { closed: false, other: { displayName: 'Bo', aboutMe: 'Rich, and looking for love' } },
      {},
    ])
  await expect
    .poll(async () => (await conversationsOf(ada))[0].messages.edges.at(-1).node.content)
    .toEqual({ __typename: 'SystemContent', key: 'FRAUD_CLEARED' })
  expect(await nextMessageEvent(hears)).toMatchObject({
    message: { content: { key: 'FRAUD_CLEARED' } },
  })
  await hears.close()
  const loggedIn = await app
    .visitor()
    .run('mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }', {
      input: { email: bo.email, password: bo.password },
    })
  const back = app.device(
    app.host,
    String(loggedIn.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!,
    bo,
  )
  expect(await conversationsOf(back)).toMatchObject([
    { other: { displayName: 'Dora' } },
    { other: { displayName: 'Cas' } },
    { other: { displayName: 'Ada' } },
  ])
  expect(
    JSON.stringify((await back.run(LIST)).data ?? {}),
    'about whom it was reads nothing of it',
  ).not.toContain('FRAUD')
})

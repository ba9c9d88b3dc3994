import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { conversation { id } } } }`
const TYPING = `mutation ($id: ID!) { notifyTyping(input: { conversationId: $id }) { __typename ... on UserError { code } } }`
const ACTIVITY = `subscription ($id: ID!) { conversationActivity(conversationId: $id) { typing conversation { id other { displayName online lastActiveAt } } } }`
const ONLINE = 'query ($id: ID!) { profile(id: $id) { online } }'
const INVISIBLE = `mutation ($on: Boolean!) { setInvisible(input: { invisible: $on }) { __typename } }`
const BLOCK = `mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }`
const MESSAGES = `query ($id: ID!) { viewer { conversationWith(profileId: $id) { messages { edges { node { warnings kind } } } } } }`

const app = testApp()
let counter = 0

async function write(from: Person, to: Person, text = 'hello'): Promise<string> {
  const { data } = await from.run(SEND, {
    input: { clientId: `activity-${++counter}`, recipientId: to.profileId, text },
  })
  return data.sendMessage.conversation.id
}

const warningsOf = async (reader: Person, other: Person) =>
  (await reader.run(MESSAGES, { id: other.profileId })).data.viewer.conversationWith?.messages.edges.map(
    ({ node }: any) => node.warnings,
  )

/** The next live event after these acts, the first of which may precede the subscription. */
async function nextAfter(live: { next(): Promise<any> }, act: () => Promise<unknown>): Promise<any> {
  const heard: any[] = []
  void live.next().then((event) => heard.push(event))
  while (heard.length === 0) await act()
  return heard[0].data.conversationActivity
}

test('CHAT-16 FED-03 an open conversation shows typing and presence, not of invisible members', async () => {
  const [ada, bo] = await app.couple()
  const id = await write(ada, bo)
  await app.writeActivity()
  await app.moveClock('6 minutes')
  const isOnline = async () => (await ada.run(ONLINE, { id: bo.profileId })).data.profile.online
  expect(await isOnline()).toBe(false)
  const sees = ada.subscribe(ACTIVITY, { id })
  const next = async () => (await sees.next()).data.conversationActivity
  const nextPresence = async (): Promise<any> => {
    const sign = await next()
    return sign.typing ? nextPresence() : sign
  }
  expect(await nextAfter(sees, () => bo.run(TYPING, { id }))).toMatchObject({
    typing: true,
    conversation: { id, other: { displayName: 'Bo' } },
  })
  const isThere = async () => {
    await app.moveClock('2 minutes')
    expect((await bo.run(TYPING, { id })).data.notifyTyping).toEqual({ __typename: 'NotifyTypingSuccess' })
    await bo.run('{ viewer { profile { displayName } } }')
    await app.writeActivity()
  }
  // The product itself reports Bo's presence, once it is stored.
  await isThere()
  expect(await nextPresence()).toMatchObject({
    conversation: { id, other: { online: true, lastActiveAt: expect.any(String) } },
  })

  await bo.run(INVISIBLE, { on: true })
  const boSees = bo.subscribe(ACTIVITY, { id })
  expect(await nextAfter(boSees, () => ada.run(TYPING, { id }))).toMatchObject({ typing: true })
  // Earlier signs may still be in the queue.
  for (let again = 0; again < 2; again++) {
    await isThere()
    await nextPresence()
  }
  for (let again = 0; again < 3; again++) {
    await isThere()
    expect(await next()).toEqual({
      typing: false,
      conversation: { id, other: { displayName: 'Bo', online: false, lastActiveAt: null } },
    })
  }
  await Promise.all([sees.close(), boSees.close()])
})

test('CHAT-16 NOTI-06 a member who hides the page or logs out is offline at once in an open conversation', async () => {
  const [ada, bo] = await app.couple()
  const id = await write(ada, bo)
  const sees = ada.subscribe(ACTIVITY, { id })
  const hearsOf = async (online: boolean): Promise<void> => {
    const { conversation } = (await sees.next()).data.conversationActivity
    if (conversation.other.online !== online) await hearsOf(online)
  }
  const isThere = async () => {
    await app.moveClock('2 minutes')
    await bo.run('{ viewer { profile { displayName } } }')
    await app.writeActivity()
    await hearsOf(true)
  }
  // The subscription is open once it has reported something.
  expect(await nextAfter(sees, () => bo.run(TYPING, { id }))).toMatchObject({ typing: true })
  await isThere()
  await bo.run('mutation { setPresenceAway { ... on SetPresenceAwaySuccess { away } } }')
  await hearsOf(false)
  await isThere()
  expect((await bo.run('mutation { logOut { ... on LogOutSuccess { ended } } }')).data.logOut).toEqual({
    ended: true,
  })
  await hearsOf(false)
  expect((await ada.run(ONLINE, { id: bo.profileId })).data.profile.online).toBe(false)
  await sees.close()
})

test('only the two members receive typing signs, and a block ends them', async () => {
  const [ada, bo] = await app.couple()
  const eve = await app.signUp({ name: 'Eve' })
  const id = await write(ada, bo)
  expect((await eve.run(TYPING, { id })).data.notifyTyping).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
  const spies = eve.subscribe(ACTIVITY, { id })
  expect(await spies.next()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  await spies.close()
  await ada.run(BLOCK, { id: bo.profileId })
  await app.drainEvents()
  expect((await bo.run(TYPING, { id })).data.notifyTyping).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
})

test('TRUST-08 links, numbers, accounts and off-site requests warn only the receiver', async () => {
  const [ada, bo] = await app.couple()
  await write(ada, bo, 'Hoi, hoe gaat het?')
  await write(ada, bo, 'Kom op WhatsApp: 06-12345678')
  await write(ada, bo, 'Maak over op NL91ABNA0417164300 via https://win.example.com')
  expect(await warningsOf(bo, ada)).toEqual([[], ['PHONE_NUMBER', 'OFF_SITE'], ['LINK', 'BANK_ACCOUNT']])
  expect(await warningsOf(ada, bo)).toEqual([[], [], []])
})

test('TRUST-08 a text is scanned once, at the send; older texts without warnings at the read', async () => {
  const [ada, bo] = await app.couple()
  await write(ada, bo, 'Kom op WhatsApp: 06-12345678')
  const kept = async () =>
    (await app.admin.query('select content from conversations.message where sender_id = $1', [ada.memberId]))
      .rows[0].content
  expect(await kept()).toEqual({
    text: 'Kom op WhatsApp: 06-12345678',
    warnings: ['PHONE_NUMBER', 'OFF_SITE'],
  })
  // A second scan of the text would not find this warning.
  await app.admin.query(
    `update conversations.message set content = content || '{"warnings": ["BANK_ACCOUNT"]}' where sender_id = $1`,
    [ada.memberId],
  )
  expect(await warningsOf(bo, ada)).toEqual([['BANK_ACCOUNT']])
  await app.admin.query(
    `update conversations.message set content = content - 'warnings' where sender_id = $1`,
    [ada.memberId],
  )
  expect(await warningsOf(bo, ada)).toEqual([['PHONE_NUMBER', 'OFF_SITE']])
})

test('TRUST-08 a sign-up message is scanned when it is written, too', async () => {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const ada = await app.signUp({
    name: 'Ada',
    signupMessage: { recipientId: bo.profileId, text: 'App me: 06-12345678' },
  })
  const { rows } = await app.admin.query('select content from conversations.message where sender_id = $1', [
    ada.memberId,
  ])
  expect(rows).toEqual([{ content: { text: 'App me: 06-12345678', warnings: ['PHONE_NUMBER', 'OFF_SITE'] } }])
  // The message is delivered once conversations has handled the confirmation event.
  await expect.poll(() => warningsOf(bo, ada)).toEqual([['PHONE_NUMBER', 'OFF_SITE']])
})

test('NOTI-06 a process that stops first writes who was there, and what has reached them', async () => {
  const [ada, bo] = await app.couple('Cato', 'Dirk')
  await write(ada, bo)
  await app.writeActivity()
  await app.moveClock('10 minutes')
  const second = await app.openSecondGateway()
  const LIST = '{ viewer { conversations(first: 5) { nodes { id } } profile { id } } }'
  await second.meet(bo).run(LIST)
  await second.close()
  const { rows } = await app.admin.query(
    `select extract(epoch from platform.now() - a.last_active_at)::int as seconds, m.delivered_up_to as delivered
     from profiles.presence a join conversations.member m on m.member_id = a.profile_id where a.profile_id = $1`,
    [bo.memberId],
  )
  expect(rows).toEqual([{ seconds: expect.any(Number), delivered: 1 }])
  expect(rows[0].seconds).toBeLessThan(300)
})

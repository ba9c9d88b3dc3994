import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { conversation { id } } } }`
const TYPING = `mutation ($id: ID!) { tellTyping(input: { conversationId: $id }) { __typename ... on UserError { code } } }`
const ACTIVITY = `subscription ($id: ID!) { conversationActivity(conversationId: $id) { typing conversation { id other { displayName online lastActiveAt } } } }`
const INVISIBLE = `mutation ($on: Boolean!) { setInvisible(input: { invisible: $on }) { __typename } }`
const BLOCK = `mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }`
const MESSAGES = `query ($id: ID!) { viewer { conversationWith(profileId: $id) { messages { edges { node { warnings kind } } } } } }`

let world: World
let counter = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const couple = () => Promise.all([world.signUp({ name: 'Ada' }), world.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })])

async function write(from: Person, to: Person, text = 'hello'): Promise<string> {
  const { data } = await from.run(SEND, { input: { clientId: `activity-${++counter}`, recipientId: to.profileId, text } })
  return data.sendMessage.conversation.id
}

const warningsOf = async (reader: Person, other: Person) =>
  (await reader.run(MESSAGES, { id: other.profileId })).data.viewer.conversationWith.messages.edges.map(({ node }: any) => node.warnings)

/** What comes next, and that it comes: a subscription may have begun a moment after the first try. */
async function nextAfter(live: { next(): Promise<any> }, act: () => Promise<unknown>): Promise<any> {
  const coming = live.next()
  let arrived = false
  void coming.then(() => (arrived = true))
  await expect.poll(async () => (arrived || (await act()), arrived), { timeout: 10_000 }).toBe(true)
  return (await coming).data.conversationActivity
}

test('CHAT-16 who opens a conversation sees the other write and come online, and neither of anybody who is invisible', async () => {
  const [ada, bo] = await couple()
  const id = await write(ada, bo)
  const sees = ada.subscribe(ACTIVITY, { id })
  // That Bo is there may be told first: signing up was activity, too.
  await expect.poll(() => nextAfter(sees, () => bo.run(TYPING, { id }))).toMatchObject({ typing: true, conversation: { id, other: { displayName: 'Bo' } } })
  // Presence is written once a minute; whoever has just come is shown as online to whoever looks.
  const profiles = world.installation.runtimes.find(({ definition }) => definition.name === 'profiles')!
  const ring = async () => profiles.services.doorbell.ring({ topic: 'presence', keys: [bo.memberId] })
  await expect.poll(() => nextAfter(sees, ring)).toMatchObject({ typing: expect.any(Boolean), conversation: { other: { online: true, lastActiveAt: expect.any(String) } } })

  await bo.run(INVISIBLE, { on: true })
  expect((await bo.run(TYPING, { id })).data.tellTyping).toEqual({ __typename: 'TellTypingSuccess' })
  const boSees = bo.subscribe(ACTIVITY, { id })
  await expect.poll(() => nextAfter(boSees, () => ada.run(TYPING, { id }))).toMatchObject({ typing: true })
  const tries = async () => {
    await bo.run(TYPING, { id })
    profiles.services.doorbell.ring({ topic: 'presence', keys: [bo.memberId] })
  }
  const nobody = { typing: false, conversation: { id, other: { displayName: 'Bo', online: false, lastActiveAt: null } } }
  // Signs of before may still be on their way; after them come no others.
  await expect.poll(() => nextAfter(sees, tries), { timeout: 20_000 }).toEqual(nobody)
  for (let again = 0; again < 3; again++) expect(await nextAfter(sees, tries)).toEqual(nobody)
  await Promise.all([sees.close(), boSees.close()])
})

test('nobody else hears the two write, and a block ends it', async () => {
  const [ada, bo] = await couple()
  const eve = await world.signUp({ name: 'Eve' })
  const id = await write(ada, bo)
  expect((await eve.run(TYPING, { id })).data.tellTyping).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
  const spies = eve.subscribe(ACTIVITY, { id })
  expect(await spies.next()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  await spies.close()
  await ada.run(BLOCK, { id: bo.profileId })
  await world.drainEvents()
  expect((await bo.run(TYPING, { id })).data.tellTyping).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
})

test('TRUST-08 the receiver of a text with a link, a number, an account or the wish to go elsewhere is told why to take care, and its sender is not', async () => {
  const [ada, bo] = await couple()
  await write(ada, bo, 'Hoi, hoe gaat het?')
  await write(ada, bo, 'Kom op WhatsApp: 06-12345678')
  await write(ada, bo, 'Maak over op NL91ABNA0417164300 via https://win.example.com')
  expect(await warningsOf(bo, ada)).toEqual([[], ['PHONE_NUMBER', 'OFF_SITE'], ['LINK', 'BANK_ACCOUNT']])
  expect(await warningsOf(ada, bo)).toEqual([[], [], []])
})

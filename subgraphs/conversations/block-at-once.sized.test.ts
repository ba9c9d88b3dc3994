import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on UserError { code } } }`
const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'
const UNBLOCK = 'mutation ($id: ID!) { unblockProfile(input: { profileId: $id }) { __typename } }'
const LIKE =
  'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename ... on UserError { code } } }'
const UNLIKE = 'mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename } }'

// Senders alternate, because each member has five credits.
const COUPLES = triesAll() ? 10 : 4
const ROUNDS = triesAll() ? 10 : 3

const app = testApp()
let counter = 0

const send = async (from: Person, to: Person): Promise<string> => {
  const input = { clientId: `at-once-${++counter}`, recipientId: to.profileId, text: 'hello' }
  const { sendMessage } = (await from.run(SEND, { input })).data
  return sendMessage.code ?? sendMessage.__typename
}
const like = async (from: Person, to: Person): Promise<string> => {
  const { likeProfile } = (await from.run(LIKE, { id: to.profileId })).data
  return likeProfile.code ?? likeProfile.__typename
}

/** One member's actions towards others so far, and their cost. */
async function traceOf(person: Person) {
  const { rows } = await app.admin.query(
    `select (select count(*)::int from conversations.message where sender_id = $1) as messages,
       (select count(*)::int from likes."like" where from_id = $1) as likes,
       (select balance::int from billing.account where account_id = $1) as balance`,
    [person.memberId],
  )
  return rows[0]
}

/**
 * Ada blocks Bo while he writes and likes.
 * @returns what Bo received, and his state at the block's response and at the end
 */
async function race([ada, bo]: readonly [Person, Person]) {
  const atOnce = Promise.all([send(bo, ada), like(bo, ada)])
  await ada.run(BLOCK, { id: bo.profileId })
  const answered = await traceOf(bo)
  const afterwards = await Promise.all([send(bo, ada), send(ada, bo), like(bo, ada), like(ada, bo)])
  return { atOnce: await atOnce, answered, afterwards, ended: await traceOf(bo) }
}

test('PROF-10 CHAT-04 in 100 races with a send and a like, a block lets nothing through later @long', async () => {
  const couples = await Promise.all(Array.from({ length: COUPLES }, () => app.couple()))
  for (let round = 0; round < ROUNDS; round++) {
    const outcomes = await Promise.all(
      couples.map(([ada, bo]) => race(round % 2 === 0 ? [ada, bo] : [bo, ada])),
    )
    for (const { atOnce, answered, afterwards, ended } of outcomes) {
      expect(afterwards).toEqual([
        'RECIPIENT_UNAVAILABLE',
        'RECIPIENT_UNAVAILABLE',
        'PROFILE_UNAVAILABLE',
        'PROFILE_UNAVAILABLE',
      ])
      expect(ended).toEqual(answered)
      expect(ended.balance + ended.messages).toBe(5)
      expect(['SendMessageSuccess', 'RECIPIENT_UNAVAILABLE']).toContain(atOnce[0])
    }
    await Promise.all(
      couples.map(async ([ada, bo]) => {
        await ada.run(UNBLOCK, { id: bo.profileId })
        await bo.run(UNBLOCK, { id: ada.profileId })
        await ada.run(UNLIKE, { id: bo.profileId })
        await bo.run(UNLIKE, { id: ada.profileId })
      }),
    )
  }
})

test('PROF-10 CHAT-04 a block responds only after a message in flight has arrived', async () => {
  const [ada, bo] = await app.couple()
  const waiting = async () =>
    (
      await app.admin.query(
        `select coalesce(array_agg(distinct wait_event), '{}') as events from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows[0].events as string[]
  const bank = await app.admin.connect()
  await bank.query('begin')
  await bank.query('select from billing.account where account_id = $1 for update', [bo.memberId])
  const sent = send(bo, ada)
  await expect.poll(waiting).toEqual(['transactionid'])
  let isAnswered = false
  const answered = ada.run(BLOCK, { id: bo.profileId }).then(() => {
    isAnswered = true
    return traceOf(bo)
  })
  // Either the block waits for the message, or its response comes too early and the message follows it.
  await expect.poll(async () => isAnswered || (await waiting()).includes('advisory')).toBe(true)
  await bank.query('commit')
  bank.release()
  expect(await sent).toBe('SendMessageSuccess')
  expect(await answered).toEqual({ messages: 1, likes: 0, balance: 4 })
})

test('PROF-10 after a block ends, the two message and like each other again at once', async () => {
  const [ada, bo] = await app.couple()
  await ada.run(BLOCK, { id: bo.profileId })
  await bo.run(BLOCK, { id: ada.profileId })
  await ada.run(UNBLOCK, { id: bo.profileId })
  expect(await send(ada, bo)).toBe('RECIPIENT_UNAVAILABLE')
  await bo.run(UNBLOCK, { id: ada.profileId })
  expect([await send(ada, bo), await like(bo, ada)]).toEqual(['SendMessageSuccess', 'LikeProfileSuccess'])
})

const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor kind profileId conversationId conversation { id closed }
  message { id } } }`
const INVISIBLE = 'mutation ($on: Boolean!) { setInvisible(input: { invisible: $on }) { __typename } }'
const CURSOR = '{ viewer { conversationCursor } }'

/** A listener for the member's next live event, from this moment on. */
async function listen(person: Person) {
  const after = (await person.run(CURSOR)).data.viewer.conversationCursor
  const live = person.subscribe(LIVE, { after })
  return { next: async () => (await live.next()).data.conversationEvents, close: () => live.close() }
}

test('PROF-10 both members’ open pages see a block start and end at once, but not who set it', async () => {
  const [ada, bo] = await app.couple()
  await send(ada, bo)
  const [adas, bos] = await Promise.all([listen(ada), listen(bo)])
  await bo.run(BLOCK, { id: ada.profileId })
  const unavailable = { kind: 'UNAVAILABLE', conversation: null, message: null }
  const heard = await Promise.all([adas.next(), bos.next()])
  expect(heard).toMatchObject([
    { ...unavailable, profileId: bo.profileId },
    { ...unavailable, profileId: ada.profileId },
  ])
  expect(heard[0].conversationId).toBe(heard[1].conversationId)
  await bo.run(UNBLOCK, { id: ada.profileId })
  const { conversationId } = heard[0]
  expect(await Promise.all([adas.next(), bos.next()])).toMatchObject([
    { kind: 'AVAILABLE', conversation: { id: conversationId, closed: false } },
    { kind: 'AVAILABLE', conversation: { id: conversationId, closed: false } },
  ])
  await Promise.all([adas.close(), bos.close()])
})

test('PROF-10 blocking a member without a shared conversation sends that member no live event', async () => {
  const [ada, bo] = await app.couple()
  const [adas, bos] = await Promise.all([listen(ada), listen(bo)])
  await ada.run(BLOCK, { id: bo.profileId })
  await ada.run(UNBLOCK, { id: bo.profileId })
  await send(ada, bo)
  expect([await adas.next(), await adas.next()]).toMatchObject([
    { kind: 'UNAVAILABLE', profileId: bo.profileId },
    { kind: 'AVAILABLE', profileId: bo.profileId },
  ])
  expect(await bos.next()).toMatchObject({ kind: 'MESSAGE' })
  await Promise.all([adas.close(), bos.close()])
})

test('PROF-09 going invisible shows as offline to contacts at once, and reveals no block', async () => {
  const [ada, bo] = await app.couple()
  const eve = await app.signUp({ name: 'Eve' })
  await Promise.all([send(bo, ada), send(bo, eve)])
  await eve.run(BLOCK, { id: bo.profileId })
  const [adas, eves] = await Promise.all([listen(ada), listen(eve)])
  for (const on of [true, false]) {
    await bo.run(INVISIBLE, { on })
    expect(await adas.next()).toMatchObject({
      kind: 'PRESENCE',
      profileId: bo.profileId,
      conversation: { closed: false },
    })
  }
  await eve.run(UNBLOCK, { id: bo.profileId })
  expect(await eves.next()).toMatchObject({ kind: 'AVAILABLE' })
  await Promise.all([adas.close(), eves.close()])
})

import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { nextMessageEvent } from '#testing/live-events.ts'
import type { Person } from '#testing/person.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { id replyTo { id } reactions { emoji } } viewer { credits } } ... on UserError { code } } }`
const REACT = `mutation ($input: ReactToMessageInput!) { reactToMessage(input: $input) { __typename
  ... on ReactToMessageSuccess { message { reactions { emoji isMine } } } ... on UserError { code } } }`
const WITH = `query ($id: ID!) { viewer { credits unreadMessagesCount conversationWith(profileId: $id) { id messages(last: 10) { edges { node { id
  content { ... on TextContent { text } } replyTo { isMine content { ... on TextContent { text } } } reactions { emoji isMine } } } } } } }`
const REMOVE = `mutation ($id: ID!) { removeConversation(input: { conversationId: $id }) { __typename } }`
const BLOCK = `mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { kind message { id reactions { emoji isMine } replyTo { id } } } }`

let counter = 0
const send = async (from: Person, to: Person, input: Record<string, unknown> = {}) =>
  (
    await from.run(SEND, {
      input: { clientId: `message-${++counter}`, recipientId: to.profileId, text: 'hello', ...input },
    })
  ).data.sendMessage
const react = async (person: Person, messageId: string, emoji: string | null) =>
  (await person.run(REACT, { input: { messageId, emoji } })).data.reactToMessage
const talk = async (person: Person, other: Person) => {
  const { viewer } = (await person.run(WITH, { id: other.profileId })).data
  return { ...viewer, messages: viewer.conversationWith?.messages.edges.map(({ node }: any) => node) }
}

describe('answers and reactions', () => {
  const app = testApp()

  test('a reply shows the quoted message to both, also live, for the usual price', async () => {
    const [ada, bo] = await app.couple()
    const { message: asked } = await send(ada, bo, { text: 'Tea or coffee?' })
    const hears = ada.subscribe(LIVE, { after: '0' })
    const answer = await send(bo, ada, { text: 'Tea', replyToId: asked.id })
    expect(answer).toMatchObject({ message: { replyTo: { id: asked.id } }, viewer: { credits: 4 } })
    for (const [one, other, isMine] of [
      [ada, bo, true],
      [bo, ada, false],
    ] as const)
      expect((await talk(one, other)).messages).toMatchObject([
        { content: { text: 'Tea or coffee?' }, replyTo: null },
        { content: { text: 'Tea' }, replyTo: { isMine, content: { text: 'Tea or coffee?' } } },
      ])
    expect((await nextMessageEvent(hears)).message).toMatchObject({ id: asked.id, replyTo: null })
    expect((await nextMessageEvent(hears)).message).toMatchObject({
      id: answer.message.id,
      replyTo: { id: asked.id },
    })
  })

  test('a reply ignores foreign messages, and quotes none that its reader may no longer see', async () => {
    const [ada, bo] = await app.couple()
    const [cas, dirk] = await app.couple()
    const { message: foreign } = await send(cas, dirk, { text: 'between us' })
    for (const replyToId of [foreign.id, 'nonsense', ada.profileId])
      expect(await send(ada, bo, { replyToId })).toMatchObject({ message: { replyTo: null } })

    const { message: asked } = await send(ada, bo, { text: 'Old words' })
    const { conversationWith } = await talk(bo, ada)
    await bo.run(REMOVE, { id: conversationWith.id })
    await send(ada, bo, { text: 'Again', replyToId: asked.id })
    expect((await talk(ada, bo)).messages.at(-1)).toMatchObject({
      replyTo: { content: { text: 'Old words' } },
    })
    expect((await talk(bo, ada)).messages).toMatchObject([{ content: { text: 'Again' }, replyTo: null }])
  })

  test('both see a reaction at once; one per member and message, free, never unread, removable', async () => {
    const [ada, bo] = await app.couple()
    const { message } = await send(ada, bo)
    const hears = ada.subscribe(LIVE, { after: '0' })
    expect(await react(bo, message.id, 'HEART')).toMatchObject({
      message: { reactions: [{ emoji: 'HEART', isMine: true }] },
    })
    const live = async () => {
      for (;;) {
        const event = await nextMessageEvent(hears)
        if (event.kind === 'REACTION') return event
      }
    }
    expect(await live()).toMatchObject({
      message: { id: message.id, reactions: [{ emoji: 'HEART', isMine: false }] },
    })
    // Repeating a reaction sends no event; a different one replaces it.
    await react(bo, message.id, 'HEART')
    await react(bo, message.id, 'LAUGH')
    expect(await live()).toMatchObject({ message: { reactions: [{ emoji: 'LAUGH', isMine: false }] } })
    await react(ada, message.id, 'LAUGH')
    expect((await talk(bo, ada)).messages[0].reactions).toEqual([
      { emoji: 'LAUGH', isMine: true },
      { emoji: 'LAUGH', isMine: false },
    ])
    expect(await talk(ada, bo)).toMatchObject({ credits: 4, unreadMessagesCount: 0 })
    expect(await talk(bo, ada)).toMatchObject({ credits: 5, unreadMessagesCount: 1 })
    expect(await react(bo, message.id, null)).toMatchObject({
      message: { reactions: [{ emoji: 'LAUGH', isMine: false }] },
    })
    await app.drainEvents()
    const { rows } = await app.admin.query(
      `select count(*)::int as count from notifications.push where member_id = $1`,
      [ada.memberId],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('a reaction fails from outsiders, to foreign messages, and after a block', async () => {
    const [ada, bo] = await app.couple()
    const [eve] = await app.couple()
    const { message } = await send(ada, bo)
    const refused = { code: 'MESSAGE_NOT_FOUND' }
    for (const [who, id] of [
      [eve, message.id],
      [bo, 'nonsense'],
      [bo, ada.profileId],
    ] as const)
      expect(await react(who, id, 'SAD')).toMatchObject(refused)
    expect(await react(bo, message.id, 'SAD')).toMatchObject({ __typename: 'ReactToMessageSuccess' })
    // The moment of the block's response.
    await ada.run(BLOCK, { id: bo.profileId })
    expect(await react(bo, message.id, 'HEART')).toMatchObject(refused)
    const { rows } = await app.admin.query(
      'select emoji from conversations.message_reaction where member_id = any($1)',
      [[ada.memberId, bo.memberId, eve.memberId]],
    )
    expect(rows).toEqual([{ emoji: 'sad' }])
  })
})

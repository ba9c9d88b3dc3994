import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const SEND =
  'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { conversation { id } } ... on UserError { code } } }'
const REMOVE = 'mutation ($id: ID!) { removeConversation(input: { conversationId: $id }) { __typename } }'
const RESTORE = `mutation ($id: ID!) { restoreConversation(input: { conversationId: $id }) { __typename
  ... on RestoreConversationSuccess { conversation { unreadCount } viewer { unreadMessagesCount credits removedConversations { id } } } ... on UserError { code } } }`
const LIST = `{ viewer { unreadMessagesCount conversationCursor removedConversations { id other { displayName } }
  conversations { edges { node { id unreadCount messages { edges { node { content { ... on TextContent { text } } } } } } } } } }`
const MARK_READ =
  'mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename } }'
const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'
const UNBLOCK = 'mutation ($id: ID!) { unblockProfile(input: { profileId: $id }) { __typename } }'
const LIKE = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'
const UNLIKE = 'mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename } }'
const RELATION = 'query ($id: ID!) { profile(id: $id) { likedByMe isMatch } }'
const LIVE =
  'subscription ($after: String) { conversationEvents(after: $after) { kind conversation { id unreadCount } } }'

describe('undoing', () => {
  const app = testApp()
  let ada: Person
  let bo: Person
  beforeAll(async () => {
    ;[ada, bo] = await app.couple()
  })

  let sent = 0
  const send = async (from: Person, to: Person, text: string) =>
    (await from.run(SEND, { input: { clientId: `${(sent += 1)}`, recipientId: to.profileId, text } })).data
      .sendMessage.conversation.id as string
  const restore = async (who: Person, id: string) => (await who.run(RESTORE, { id })).data.restoreConversation
  const listOf = async (who: Person) => {
    const { viewer } = (await who.run(LIST)).data
    const [first] = viewer.conversations.edges
    return {
      unread: viewer.unreadMessagesCount,
      cursor: viewer.conversationCursor,
      removed: viewer.removedConversations.map(({ other }: any) => other.displayName),
      texts: first?.node.messages.edges.map(({ node }: any) => node.content.text),
    }
  }

  test('TRUST-09 a removed conversation can be restored for exactly seven days, free of charge', async () => {
    const id = await send(ada, bo, 'one')
    await send(bo, ada, 'two')
    await ada.run(MARK_READ, { id })
    await send(bo, ada, 'three')
    expect(await listOf(ada)).toMatchObject({ unread: 1, removed: [], texts: ['one', 'two', 'three'] })

    await ada.run(REMOVE, { id })
    const { cursor } = await listOf(ada)
    expect(await listOf(ada)).toMatchObject({ unread: 0, removed: ['Bo'], texts: undefined })
    const hears = ada.subscribe(LIVE, { after: cursor })
    expect(await restore(ada, id)).toMatchObject({
      __typename: 'RestoreConversationSuccess',
      conversation: { unreadCount: 1 },
      viewer: { unreadMessagesCount: 1, credits: 4, removedConversations: [] },
    })
    expect((await hears.next()).data.conversationEvents).toMatchObject({
      kind: 'RESTORED',
      conversation: { id, unreadCount: 1 },
    })
    await hears.close()
    expect(await listOf(ada)).toMatchObject({ unread: 1, removed: [], texts: ['one', 'two', 'three'] })
    // A second restore has no further effect, and the other member never noticed.
    expect(await restore(ada, id)).toMatchObject({ conversation: { unreadCount: 1 } })
    expect(await listOf(bo)).toMatchObject({ removed: [], texts: ['one', 'two', 'three'] })

    await ada.run(REMOVE, { id })
    await app.moveClock('6 days 23 hours 59 minutes')
    expect(await listOf(ada)).toMatchObject({ removed: ['Bo'] })
    expect(await restore(ada, id)).toMatchObject({ __typename: 'RestoreConversationSuccess' })
    await ada.run(REMOVE, { id })
    await app.moveClock('7 days')
    expect(await restore(ada, id)).toMatchObject({ code: 'UNDO_EXPIRED' })
    expect(await listOf(ada)).toMatchObject({ unread: 0, removed: [], texts: undefined })
  })

  test('TRUST-09 a conversation reopened by a new message can still restore its old ones', async () => {
    const cleo = await app.signUp({ name: 'Cleo' })
    const id = await send(cleo, bo, 'old')
    await cleo.run(REMOVE, { id })
    await send(bo, cleo, 'new')
    expect(await listOf(cleo)).toMatchObject({ unread: 1, removed: ['Bo'], texts: ['new'] })
    await cleo.run(REMOVE, { id })
    expect(await restore(cleo, id)).toMatchObject({ conversation: { unreadCount: 1 } })
    expect(await listOf(cleo)).toMatchObject({ unread: 1, removed: [], texts: ['old', 'new'] })
    expect((await ada.run(RESTORE, { id })).data.restoreConversation).toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    })
  })

  test('TRUST-09 undoing a block or like works for seven days and more, and restores all', async () => {
    const [eva, finn] = await app.couple('Eva', 'Finn')
    await send(eva, finn, 'hello')
    await eva.run(LIKE, { id: finn.profileId })
    await finn.run(LIKE, { id: eva.profileId })
    await app.drainEvents()
    await eva.run(BLOCK, { id: finn.profileId })
    await app.drainEvents()
    expect(await listOf(eva)).toMatchObject({ texts: undefined })
    await app.moveClock('8 days')
    await eva.run(UNBLOCK, { id: finn.profileId })
    await app.drainEvents()
    expect((await eva.run(RELATION, { id: finn.profileId })).data.profile).toEqual({
      likedByMe: true,
      isMatch: true,
    })
    expect((await listOf(eva)).texts).toContain('hello')
    expect((await eva.run(UNLIKE, { id: finn.profileId })).data.unlikeProfile.__typename).toBe(
      'UnlikeProfileSuccess',
    )
    expect((await eva.run(RELATION, { id: finn.profileId })).data.profile).toEqual({
      likedByMe: false,
      isMatch: false,
    })
  })
})

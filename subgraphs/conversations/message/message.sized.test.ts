import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'

// Braille's empty sign, a space without width, a filler of Hangul, a soft hyphen, tags, variation selectors,
// marks of direction, the place of an object, the null notehead, blank hieroglyphs.
const INVISIBLE = [
  '\u2800',
  '\u200b',
  '\u3164',
  '\u00ad \u115f',
  '\u{e0041}\u{e007f}',
  '\ufe0f\u{e0100}',
  '\u202e\u2066\u200f',
  '\ufffc',
  '\u{1d159}',
  '\u{13441}\u{13442}',
]

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { id clientId isMine held content { __typename ... on TextContent { text } } } conversation { id unreadCount } viewer { credits conversationsLeft } }
  ... on UserError { code } ... on InvalidInputError { fields { path code limit } }
  ... on InsufficientCreditsError { credits cost } ... on ConversationLimitError { limit } } }`
const LIST = `{ viewer { credits unreadMessagesCount conversationsLeft conversations { edges { node { id unreadCount other { id displayName }
  lastMessage { id content { ... on TextContent { text } } } messages(last: 10) { edges { node { id isMine content { ... on TextContent { text } } } } } } } } } }`
const READ = `mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename
  ... on MarkConversationReadSuccess { conversation { unreadCount } viewer { unreadMessagesCount } } ... on UserError { code } } }`
const REMOVE = `mutation ($id: ID!) { removeConversation(input: { conversationId: $id }) { __typename
  ... on RemoveConversationSuccess { removedConversationId viewer { unreadMessagesCount } } ... on UserError { code } } }`
const NODE = `query ($id: ID!) { node(id: $id) { __typename ... on Message { content { ... on TextContent { text } } } ... on Conversation { unreadCount } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor kind conversation { id unreadCount }
  message { id isMine content { ... on TextContent { text } } sender { id displayName } } viewer { unreadMessagesCount credits } } }`

const SENDS = triesAll() ? 100 : 12

let counter = 0
const send = async (from: Person, to: Person, input: Record<string, unknown> = {}) => {
  const answer = await from.run(SEND, {
    input: { clientId: `message-${++counter}`, recipientId: to.profileId, text: 'hello', ...input },
  })
  if (answer.data?.sendMessage === undefined) throw new Error(JSON.stringify(answer))
  return answer.data.sendMessage
}
const listOf = async (person: Person) => (await person.run(LIST)).data.viewer

describe('messages', () => {
  const app = testApp()

  const women = (name: string) => app.signUp({ name })
  const men = (name: string) => app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' })

  async function rowsOf(person: Person) {
    const { rows } = await app.admin.query(
      `select (select count(*)::int from conversations.message where sender_id = $1) as messages, a.balance::int as balance,
         (select coalesce(sum(amount), 0)::int from billing.entry e where e.account_id = $1) as entries,
         (select coalesce(sum(remaining), 0)::int from billing.lot l where l.account_id = $1) as lots
       from billing.account a where a.account_id = $1`,
      [person.memberId],
    )
    return rows[0]
  }

  test('a message costs its price and reaches the other member', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const sent = await send(ada, bo, { text: '  Hallo Bo 👋  ' })
    expect(sent).toMatchObject({
      __typename: 'SendMessageSuccess',
      message: { isMine: true, held: false, content: { __typename: 'TextContent', text: 'Hallo Bo 👋' } },
      conversation: { unreadCount: 0 },
      viewer: { credits: 4, conversationsLeft: 1 },
    })
    expect(await listOf(bo)).toMatchObject({
      credits: 5,
      unreadMessagesCount: 1,
      conversationsLeft: 2,
      conversations: {
        edges: [
          {
            node: {
              unreadCount: 1,
              other: { id: ada.profileId, displayName: 'Ada' },
              lastMessage: { content: { text: 'Hallo Bo 👋' } },
              messages: { edges: [{ node: { isMine: false } }] },
            },
          },
        ],
      },
    })
  })

  test('CHAT-04 a refused send changes nothing, and 100 parallel sends spend exactly 5 credits', async () => {
    const [ada, bo, shy] = [
      await women('Ada'),
      await men('Bo'),
      await app.signUp({ name: 'Shy', confirmed: false }),
    ]
    const answers = await Promise.all(Array.from({ length: SENDS }, () => send(ada, bo)))
    expect(answers.filter(({ __typename }) => __typename === 'SendMessageSuccess')).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'INSUFFICIENT_CREDITS')).toHaveLength(SENDS - 5)
    expect(await rowsOf(ada)).toEqual({ messages: 5, balance: 0, entries: 0, lots: 0 })
    expect(await send(ada, bo)).toEqual({
      __typename: 'InsufficientCreditsError',
      code: 'INSUFFICIENT_CREDITS',
      credits: 0,
      cost: 1,
    })
    expect((await listOf(bo)).unreadMessagesCount).toBe(5)

    expect(await send(shy, bo)).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    expect((await listOf(bo)).conversations.edges).toHaveLength(1)
    const { rows } = await app.admin.query(
      'select count(*)::int as count from conversations.member where member_id = $1',
      [shy.memberId],
    )
    expect(rows[0].count).toBe(0)
  })

  test('CHAT-05 a repeated send, even in parallel, is one message and one debit', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(ada, bo, { clientId: 'the same', text: 'once' })),
    )
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    expect(await rowsOf(ada)).toEqual({ messages: 1, balance: 4, entries: 4, lots: 4 })
    expect(await listOf(bo)).toMatchObject({ unreadMessagesCount: 1 })
    // The same client id from another sender, or to another member, is a different message.
    expect((await send(bo, ada, { clientId: 'the same' })).message.id).not.toBe(answers[0].message.id)
    expect(await send(ada, await men('Cas'), { clientId: 'the same' })).toMatchObject({
      __typename: 'SendMessageSuccess',
    })
  })

  test('CHAT-05 a failed send leaves neither message nor debit, and its retry succeeds', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    await app.admin.query(
      `create function public.fails() returns trigger language plpgsql as $$ begin raise exception 'full disk'; end $$`,
    )
    // The message, the ledger entry, and the other member's live event.
    for (const [table, when] of [
      ['conversations.message', 'before'],
      ['billing.entry', 'before'],
      ['conversations.message', 'after'],
      ['conversations.outbox', 'before'],
    ]) {
      await app.admin.query(
        `create trigger fails ${when} insert on ${table} for each row execute function public.fails()`,
      )
      const input = { clientId: 'failed at first', recipientId: bo.profileId, text: 'hello' }
      expect((await ada.run(SEND, { input })).errors![0]!.extensions.code, `${when} ${table}`).toBe(
        'INTERNAL_SERVER_ERROR',
      )
      await app.admin.query(`drop trigger fails on ${table}`)
      expect(await rowsOf(ada), `${when} ${table}`).toEqual({ messages: 0, balance: 5, entries: 5, lots: 5 })
    }
    expect(await listOf(bo)).toMatchObject({ unreadMessagesCount: 0 })
    await send(ada, bo, { clientId: 'failed at first' })
    expect(await rowsOf(ada)).toEqual({ messages: 1, balance: 4, entries: 4, lots: 4 })
  })

  test('an empty, invisible, overlong or missing text fails by field, never as a server error', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    for (const [input, field] of [
      [{ text: '   ' }, { path: 'text', code: 'TEXT_REQUIRED' }],
      [{ text: null }, { path: 'text', code: 'TEXT_REQUIRED' }],
      ...INVISIBLE.map((text) => [{ text }, { path: 'text', code: 'TEXT_REQUIRED' }] as const),
      [{ text: 'x'.repeat(2001) }, { path: 'text', code: 'TEXT_TOO_LONG', limit: 2000 }],
      [
        { text: 'hello', imageId: 'x' },
        { path: 'text', code: 'CONTENT_AMBIGUOUS' },
      ],
      [
        { text: null, imageId: 'x' },
        { path: 'imageId', code: 'IMAGE_NOT_FOUND' },
      ],
      [{ clientId: '' }, { path: 'clientId', code: 'CLIENT_ID_INVALID' }],
      [{ clientId: 'x'.repeat(65) }, { path: 'clientId', code: 'CLIENT_ID_INVALID' }],
    ] as const) {
      expect(await send(ada, bo, input)).toMatchObject({ code: 'INVALID_INPUT', fields: [field] })
    }
    expect(await send(ada, bo, { text: '👨‍👩‍👧'.repeat(2000) })).toMatchObject({
      __typename: 'SendMessageSuccess',
    })
    for (const recipientId of [
      '',
      'nonsense',
      ada.profileId,
      Buffer.from('Profile:00000000-0000-7000-8000-000000000000').toString('base64url'),
    ]) {
      expect(await send(ada, bo, { recipientId })).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
    }
    expect(await rowsOf(ada)).toMatchObject({ messages: 1, balance: 4 })
  })

  test('members of another site cannot receive messages', async () => {
    const [ada, stranger] = [
      await women('Ada'),
      await app.signUp({ name: 'Ver', gender: 'MALE', seeking: 'FEMALE', host: 'dutch.test' }),
    ]
    expect(await send(ada, stranger)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
  })

  test('CHAT-08 opening a conversation clears unread on every device, and the sender sees it', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const boElsewhere = app.device(app.host, bo.token!, bo)
    await send(ada, bo)
    const second = await send(ada, bo)
    const [phone, adaHears] = [
      boElsewhere.subscribe(LIVE, { after: '2' }),
      ada.subscribe(LIVE, { after: '2' }),
    ]
    expect((await bo.run(READ, { id: second.conversation.id })).data.markConversationRead).toEqual({
      __typename: 'MarkConversationReadSuccess',
      conversation: { unreadCount: 0 },
      viewer: { unreadMessagesCount: 0 },
    })
    expect((await phone.next()).data.conversationEvents).toMatchObject({
      kind: 'READ',
      conversation: { unreadCount: 0 },
      viewer: { unreadMessagesCount: 0 },
    })
    expect((await adaHears.next()).data.conversationEvents).toMatchObject({
      kind: 'READ',
      conversation: { id: second.conversation.id },
    })
    const seen = await ada.run(
      `query ($id: ID!) { node(id: $id) { ... on Conversation { readByOtherUpTo messages { edges { node { readAt } } } } } }`,
      { id: second.conversation.id },
    )
    expect(seen.data.node).toMatchObject({
      readByOtherUpTo: second.message.id,
      messages: {
        edges: [{ node: { readAt: expect.any(String) } }, { node: { readAt: expect.any(String) } }],
      },
    })
    await Promise.all([phone.close(), adaHears.close()])
  })

  test('CHAT-14 messages arrive live; a reconnect misses none and repeats none', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    let live = bo.subscribe(LIVE, { after: '0' })
    await send(ada, bo, { text: 'one' })
    const first = (await live.next()).data.conversationEvents
    expect(first).toMatchObject({
      kind: 'MESSAGE',
      message: { isMine: false, content: { text: 'one' }, sender: { displayName: 'Ada' } },
      viewer: { unreadMessagesCount: 1 },
    })
    await live.close()
    await send(ada, bo, { text: 'two' })
    await send(ada, bo, { text: 'three' })
    live = bo.subscribe(LIVE, { after: first.cursor })
    await send(ada, bo, { text: 'four' })
    const seen = []
    for (let event = 0; event < 3; event++) seen.push((await live.next()).data.conversationEvents)
    expect(seen.map(({ message }) => message.content.text)).toEqual(['two', 'three', 'four'])
    expect(new Set(seen.map(({ cursor }) => cursor)).size).toBe(3)
    await live.close()
  })

  test('a new message reopens a removed conversation, without its old messages', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const { conversation, message } = await send(ada, bo, { text: 'old' })
    expect((await bo.run(REMOVE, { id: conversation.id })).data.removeConversation).toEqual({
      __typename: 'RemoveConversationSuccess',
      removedConversationId: conversation.id,
      viewer: { unreadMessagesCount: 0 },
    })
    expect((await listOf(bo)).conversations.edges).toEqual([])
    expect((await bo.run(NODE, { id: message.id })).data.node).toBeNull()
    expect((await listOf(ada)).conversations.edges).toHaveLength(1)
    await send(ada, bo, { text: 'new' })
    const { unreadMessagesCount, conversations } = await listOf(bo)
    expect(unreadMessagesCount).toBe(1)
    expect(conversations.edges[0].node.messages.edges.map(({ node }: any) => node.content.text)).toEqual([
      'new',
    ])
  })

  test('CHAT-10 the history limit hides and counts older messages; the paid limit shows them', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const { conversation, message } = await send(ada, bo, { text: 'the first' })
    await app.admin.query(
      `with c as (update conversations.conversation set message_count = 61 where member_a in ($1, $2) and member_b in ($1, $2) returning id)
      , m as (insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content)
        select gen_random_uuid(), c.id, n, $1, 'old ' || n, 'text', jsonb_build_object('text', 'number ' || n) from c, generate_series(2, 61) n)
      update conversations.member set last_number = 61 where conversation_id = (select id from c)`,
      [ada.memberId, bo.memberId],
    )
    const HISTORY = `query ($id: ID!) { node(id: $id) { ... on Conversation { hiddenMessageCount
      newest: messages(last: 2) { pageInfo { hasPreviousPage startCursor } edges { node { content { ... on TextContent { text } } } } }
      oldest: messages(first: 1) { edges { node { content { ... on TextContent { text } } } } } } } }`
    const { node } = (await bo.run(HISTORY, { id: conversation.id })).data
    expect(node).toMatchObject({
      hiddenMessageCount: 11,
      newest: {
        pageInfo: { hasPreviousPage: true },
        edges: [{ node: { content: { text: 'number 60' } } }, { node: { content: { text: 'number 61' } } }],
      },
      oldest: { edges: [{ node: { content: { text: 'number 12' } } }] },
    })
    expect((await bo.run(NODE, { id: message.id })).data.node).toBeNull()
    await app.admin.query('update conversations.member_state set paid = true where member_id = $1', [
      bo.memberId,
    ])
    expect((await bo.run(HISTORY, { id: conversation.id })).data.node).toMatchObject({
      hiddenMessageCount: 0,
      oldest: { edges: [{ node: { content: { text: 'the first' } } }] },
    })
    expect((await bo.run(NODE, { id: message.id })).data.node).toMatchObject({
      content: { text: 'the first' },
    })
  })

  test('a message is delivered once a receiver’s device has it, and the sender sees that', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const { conversation, message } = await send(ada, bo)
    const DELIVERED = `query ($id: ID!) { node(id: $id) { ... on Conversation { deliveredToOtherUpTo readByOtherUpTo } } }`
    expect((await ada.run(DELIVERED, { id: conversation.id })).data.node).toEqual({
      deliveredToOtherUpTo: null,
      readByOtherUpTo: null,
    })
    const hears = ada.subscribe(
      `subscription { conversationEvents(after: "1") { kind conversation { deliveredToOtherUpTo } } }`,
    )
    const phone = bo.subscribe(LIVE, { after: '0' })
    expect((await phone.next()).data.conversationEvents.message.id).toBe(message.id)
    expect((await hears.next()).data.conversationEvents).toEqual({
      kind: 'DELIVERED',
      conversation: { deliveredToOtherUpTo: message.id },
    })
    // The list request returns the messages that no open page received.
    await phone.close()
    const second = await send(ada, bo)
    expect((await hears.next()).data.conversationEvents.kind).toBe('MESSAGE')
    await listOf(bo)
    expect((await hears.next()).data.conversationEvents).toEqual({
      kind: 'DELIVERED',
      conversation: { deliveredToOtherUpTo: second.message.id },
    })
    expect((await ada.run(DELIVERED, { id: conversation.id })).data.node).toEqual({
      deliveredToOtherUpTo: second.message.id,
      readByOtherUpTo: null,
    })
    await hears.close()
  })

  test('only the two members can read a conversation or message by its id', async () => {
    const [ada, bo, eve] = [await women('Ada'), await men('Bo'), await women('Eve')]
    const { conversation, message } = await send(ada, bo)
    for (const who of [eve, app.visitor()]) {
      expect((await who.run(NODE, { id: message.id })).data?.node ?? null).toBeNull()
      expect((await who.run(NODE, { id: conversation.id })).data?.node ?? null).toBeNull()
    }
    expect((await eve.run(READ, { id: conversation.id })).data.markConversationRead).toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    })
    expect((await eve.run(REMOVE, { id: conversation.id })).data.removeConversation).toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    })
    expect((await bo.run(NODE, { id: message.id })).data.node).toMatchObject({ content: { text: 'hello' } })
  })

  test('two members who write to each other at the same moment share one conversation', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? send(ada, bo) : send(bo, ada))),
    )
    expect(new Set(answers.map(({ conversation }) => conversation.id)).size).toBe(1)
    const [{ started }] = (
      await app.admin.query(
        'select sum(started_count)::int as started from conversations.member_state where member_id in ($1, $2)',
        [ada.memberId, bo.memberId],
      )
    ).rows
    expect(started).toBe(1)
  })
})

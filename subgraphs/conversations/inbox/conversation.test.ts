import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { nextMessageEvent } from '#testing/live-events.ts'
import type { Person } from '#testing/person.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { id content { __typename ... on ImageContent { url previewUrl width height thumbhash } } } conversation { id } viewer { credits } }
  ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const LIST = `{ viewer { credits unreadMessagesCount conversations { edges { node { id unreadCount lastMessage { content { __typename ... on TextContent { text } } } } } } } }`
const WITH = `query ($id: ID!) { viewer { conversationWith(profileId: $id) { id messages { edges { node {
  isMine content { __typename ... on TextContent { text } ... on ImageContent { url } ... on LikeContent { mutual } } } } } } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const UNLIKE = `mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename } }`
const BLOCK = `mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }`
const UNBLOCK = `mutation ($id: ID!) { unblockProfile(input: { profileId: $id }) { __typename } }`
const NODE = `query ($id: ID!) { node(id: $id) { ... on Conversation { unreadCount } ... on Message { sentAt } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { kind message { content { ... on TextContent { text } } } } }`

let counter = 0
const send = async (from: Person, to: Person, input: Record<string, unknown> = { text: 'hello' }) => {
  const answer = await from.run(SEND, {
    input: { clientId: `message-${++counter}`, recipientId: to.profileId, ...input },
  })
  if (answer.data?.sendMessage === undefined) throw new Error(JSON.stringify(answer))
  return answer.data.sendMessage
}
const listOf = async (person: Person) => (await person.run(LIST)).data.viewer
const contentsOf = async (person: Person, other: Person) =>
  (await person.run(WITH, { id: other.profileId })).data.viewer.conversationWith?.messages.edges.map(
    ({ node }: any) => node.content,
  ) ?? null

async function upload(person: Person, bytes: Buffer) {
  const head =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const answer = await person.fetch('/upload/message-image', {
    method: 'POST',
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  })
  return { status: answer.status, body: answer.json() }
}

describe('conversations', () => {
  const app = testApp()

  const women = (name: string, options = {}) => app.signUp({ name, ...options })
  const men = (name: string, options = {}) =>
    app.signUp({ name, gender: 'MALE', seeking: 'FEMALE', ...options })

  test('a block in either direction stops messages, reads and events; unblocking restores them', async () => {
    const [ada, bo] = [await women('Ada'), await men('Bo')]
    const { conversation, message } = await send(ada, bo)
    await bo.run(BLOCK, { id: ada.profileId })
    await app.drainEvents()
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      expect(await send(one, other)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
      expect(await listOf(one)).toMatchObject({ unreadMessagesCount: 0, conversations: { edges: [] } })
      expect(await contentsOf(one, other)).toBeNull()
      for (const id of [conversation.id, message.id])
        expect((await one.run(NODE, { id })).data.node).toBeNull()
    }
    expect((await listOf(ada)).credits).toBe(4)
    await bo.run(UNBLOCK, { id: ada.profileId })
    await app.drainEvents()
    const hears = bo.subscribe(LIVE, { after: '0' })
    await send(ada, bo, { text: 'again' })
    expect((await nextMessageEvent(hears)).message.content.text).toBe('hello')
    expect((await nextMessageEvent(hears)).message.content.text).toBe('again')
    await hears.close()
    expect(await listOf(bo)).toMatchObject({ unreadMessagesCount: 2 })
  })

  test('a house profile cannot receive messages, and nothing is debited', async () => {
    const [ada, house] = [await women('Ada'), await men('Max')]
    await app.admin.query(`update profiles.profile set kind = 'house' where id = $1`, [house.memberId])
    await app.admin.query(
      `insert into profiles.outbox (consumer, topic, key, payload) values ('conversations', 'profile.changed', $1,
         (select jsonb_build_object('siteId', site_id, 'memberId', id, 'kind', kind, 'displayName', display_name, 'visible', true) from profiles.profile where id = $1))`,
      [house.memberId],
    )
    await app.drainEvents()
    expect(await send(ada, house)).toMatchObject({ code: 'HOUSE_PROFILE' })
    expect(await listOf(ada)).toMatchObject({ credits: 5, conversations: { edges: [] } })
  })

  test('a match shows once in an existing conversation, never unread, even if liked again', async () => {
    const [ada, bo, cas] = [await women('Ada'), await men('Bo'), await men('Cas')]
    await send(ada, bo)
    await bo.run(
      `mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename } }`,
      {
        id: (await listOf(bo)).conversations.edges[0].node.id,
      },
    )
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
      [ada, cas],
      [cas, ada],
    ] as const)
      await one.run(LIKE, { id: other.profileId })
    await app.drainEvents()
    for (const change of [UNLIKE, LIKE]) {
      await bo.run(change, { id: ada.profileId })
      await app.drainEvents()
    }
    expect(await contentsOf(bo, ada)).toEqual([
      { __typename: 'TextContent', text: 'hello' },
      { __typename: 'LikeContent', mutual: true },
    ])
    expect((await listOf(bo)).unreadMessagesCount).toBe(0)
    expect(await contentsOf(cas, ada)).toBeNull()
  })

  test('CHAT-07 a sign-up message is held until confirmation, then delivered for its price', async () => {
    const bo = await men('Bo')
    const ada = await women('Ada', {
      confirmed: false,
      signupMessage: { recipientId: bo.profileId, text: ' hi ' },
    })
    expect(await contentsOf(ada, bo)).toEqual([{ __typename: 'TextContent', text: 'hi' }])
    expect(await listOf(ada)).toMatchObject({
      credits: 0,
      conversations: { edges: [{ node: { lastMessage: { content: { text: 'hi' } } } }] },
    })
    expect(await send(ada, bo)).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    expect(await contentsOf(bo, ada)).toBeNull()
    expect(await listOf(bo)).toMatchObject({ unreadMessagesCount: 0, conversations: { edges: [] } })
    const hears = bo.subscribe(LIVE, { after: '0' })
    await ada.run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
      token: await app.activationToken(ada.email),
    })
    await app.drainEvents()
    expect((await nextMessageEvent(hears)).message.content.text).toBe('hi')
    await hears.close()
    expect(await listOf(bo)).toMatchObject({
      unreadMessagesCount: 1,
      conversations: { edges: [{ node: { unreadCount: 1, lastMessage: { content: { text: 'hi' } } } }] },
    })
    expect((await listOf(ada)).credits).toBe(4)
  })

  test('CHAT-07 a held message waits until its sender is visible, so that no open page misses it', async () => {
    const [bo, eva] = [await men('Bo'), await women('Eva')]
    const hears = bo.subscribe(LIVE, { after: '0' })
    await send(eva, bo)
    await nextMessageEvent(hears)
    const next = nextMessageEvent(hears)
    const ada = await women('Ada', {
      confirmed: false,
      signupMessage: { recipientId: bo.profileId, text: 'hi' },
    })
    // As long as the report of the profile is late.
    await app.admin.query(`create function conversations.late() returns trigger language plpgsql as $$
      begin new.visible := false; return new; end $$`)
    await app.admin.query(`create trigger late before update on conversations.member_state for each row
      when (new.member_id = '${ada.memberId}') execute function conversations.late()`)
    await ada.run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
      token: await app.activationToken(ada.email),
    })
    await app.drainJobs()
    await app.admin.query('drop function conversations.late cascade')
    await ada.run(`mutation { updateProfile(input: { displayName: "Ada L" }) { __typename } }`)
    await app.drainJobs()
    expect(await send(ada, bo, { text: 'again' })).toMatchObject({ __typename: 'SendMessageSuccess' })
    expect((await next).message.content.text).toBe('hi')
    expect((await nextMessageEvent(hears)).message.content.text).toBe('again')
    await hears.close()
  })

  test('CHAT-07 a held message whose delivery is started twice at once is delivered and counted once', async () => {
    const bo = await men('Bo')
    const ada = await women('Ada', {
      confirmed: false,
      signupMessage: { recipientId: bo.profileId, text: 'hi' },
    })
    const lock = await app.admin.connect()
    await lock.query('begin')
    await lock.query('select from conversations.conversation where started_by = $1 for update', [
      ada.memberId,
    ])
    await ada.run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
      token: await app.activationToken(ada.email),
    })
    await app.drainEvents()
    const deliveries = [1, 2].map(() =>
      app.runJob('conversations.deliver-held-messages', { memberId: ada.memberId }),
    )
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%conversations.conversation%'`
    await expect.poll(async () => (await app.admin.query(waiting)).rowCount).toBeGreaterThanOrEqual(2)
    await lock.query('commit')
    lock.release()
    await Promise.all(deliveries)
    await app.drainJobs()
    expect(await contentsOf(bo, ada)).toEqual([{ __typename: 'TextContent', text: 'hi' }])
    const { rows } = await app.admin.query(
      `select c.message_count = max(x.number) as counted from conversations.conversation c
       join conversations.message x on x.conversation_id = c.id where c.started_by = $1 group by c.id`,
      [ada.memberId],
    )
    expect(rows).toEqual([{ counted: true }])
  })

  test('a sign-up message counts as a started conversation and skips unavailable members', async () => {
    const [bo, dirk, eva] = [await men('Bo'), await men('Dirk'), await men('Eva')]
    const ada = await women('Ada', { signupMessage: { recipientId: bo.profileId, text: 'hi' } })
    expect(await send(ada, dirk)).toMatchObject({ __typename: 'SendMessageSuccess' })
    expect(await send(ada, eva)).toMatchObject({ code: 'CONVERSATION_LIMIT' })

    const house = await men('Nils')
    await app.admin.query(`update conversations.member_state set kind = 'house' where member_id = $1`, [
      house.memberId,
    ])
    const elsewhere = await men('Elsewhere', { host: 'dutch.test' })
    const hidden = await men('Hidden')
    await hidden.run('mutation { setInvisible(input: { invisible: true }) { __typename } }')
    await app.drainEvents()
    for (const other of [house, elsewhere, hidden]) {
      const eve = await women('Eve', {
        confirmed: false,
        signupMessage: { recipientId: other.profileId, text: 'hi' },
      })
      expect(await listOf(eve)).toMatchObject({ conversations: { edges: [] } })
    }
  })

  test('CHAT-13 an image in a message loses its metadata, and only the two members see it @long', async () => {
    const [ada, bo, eve] = [await women('Ada'), await men('Bo'), await women('Eve')]
    const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#8a0175' } })
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(ada, bytes)
    expect([status, body]).toMatchObject([200, { width: 1600, height: 1067, thumbhash: expect.any(String) }])
    expect(await send(eve, bo, { imageId: body.imageId })).toMatchObject({
      fields: [{ path: 'imageId', code: 'IMAGE_NOT_FOUND' }],
    })
    const sent = await send(ada, bo, { imageId: body.imageId })
    expect(sent).toMatchObject({
      message: { content: { __typename: 'ImageContent', width: 1600, height: 1067 } },
      viewer: { credits: 3 },
    })
    expect(await send(ada, bo, { imageId: body.imageId })).toMatchObject({
      fields: [{ path: 'imageId', code: 'IMAGE_NOT_FOUND' }],
    })
    expect((await listOf(ada)).credits).toBe(3)

    const [{ url }] = await contentsOf(bo, ada)
    const fetched = await bo.fetch(url)
    expect([fetched.status, fetched.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(fetched.text).not.toContain('somewhere')
    expect((await ada.fetch(sent.message.content.previewUrl)).status).toBe(200)
    for (const [who, path] of [
      [eve, url],
      [app.visitor(), url],
      [ada, url],
      [bo, url.replace('large', 'preview')],
      [bo, url.replace(/s=.{4}/, 's=AAAA')],
      [bo, url.split('?')[0]],
    ] as const) {
      expect((await who.fetch(path)).status).toBe(404)
    }
    await bo.run(BLOCK, { id: ada.profileId })
    await app.drainEvents()
    expect((await bo.fetch(url)).status).toBe(404)
    expect(await upload(app.visitor(), bytes)).toEqual({ status: 403, body: { code: 'UNAUTHENTICATED' } })
    expect(await upload(ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      status: 422,
      body: { code: 'IMAGE_UNSUPPORTED' },
    })
    const strip = await sharp({ create: { width: 2100, height: 100, channels: 3, background: '#8a0175' } })
      .png()
      .toBuffer()
    expect(await upload(ada, strip)).toEqual({ status: 422, body: { code: 'IMAGE_TOO_NARROW' } })
  })

  test('an empty conversation gets icebreakers in the language of the visit', async () => {
    const ada = await women('Ada')
    const { icebreakers } = (await ada.run('{ icebreakers { id text } }')).data
    expect(icebreakers).toHaveLength(8)
    const { rows } = await app.admin.query(
      'select text from conversations.icebreaker where locale = (select locale from accounts.account where id = $1)',
      [ada.memberId],
    )
    expect(rows.map(({ text }) => text)).toContain(icebreakers[0].text)
  })
})

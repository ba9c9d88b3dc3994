import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const TERMS = '{ site { messageLength messageCredits photoCredits giftCredits } gifts { id name credits } }'
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { conversation { id } viewer { credits conversationsLeft } } ... on InsufficientCreditsError { credits cost } ... on MessagePriceChangedError { cost }
  ... on ConversationLimitError { limit } ... on UserError { code } ... on InvalidInputError { fields { path code limit } } } }`
const OWN = '{ viewer { credits conversationsLeft conversations { edges { node { id } } } } }'
const REMOVE = 'mutation ($id: ID!) { removeConversation(input: { conversationId: $id }) { __typename } }'
// A change of the settings reaches every process a moment later.
const FAMILY = '👨‍👩‍👧'

describe('what sending costs and allows', () => {
  const app = testApp()
  let men: [Person, Person, Person, Person]
  beforeAll(async () => {
    men = (await Promise.all(
      ['Bo', 'Cas', 'Dirk', 'Eli'].map((name) => app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' })),
    )) as typeof men
  })

  const woman = (name: string, options = {}) => app.signUp({ name, ...options })
  const send = async (from: Person, to: Person, what: Record<string, unknown> = { text: 'hello' }) =>
    (await from.run(SEND, { input: { clientId: crypto.randomUUID(), recipientId: to.profileId, ...what } }))
      .data.sendMessage
  const own = async (person: Person) => (await person.run(OWN)).data.viewer
  const removeAll = async (person: Person) => {
    for (const { node } of (await own(person)).conversations.edges) await person.run(REMOVE, { id: node.id })
  }
  const startedBy = async (person: Person) =>
    (
      await app.admin.query(
        'select count(*)::int as count from conversations.conversation where started_by = $1',
        [person.memberId],
      )
    ).rows[0].count as number
  const setPaid = (person: Person, paid: boolean) =>
    app.admin.query('update conversations.member_state set paid = $2 where member_id = $1', [
      person.memberId,
      paid,
    ])
  async function upload(person: Person): Promise<string> {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a0175' } })
      .jpeg()
      .toBuffer()
    const head =
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const answer = await person.fetch('/upload/message-image', {
      method: 'POST',
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    })
    return answer.json().imageId
  }

  test('CHAT-06 a hundred parallel tries of a free member start exactly two conversations', async () => {
    const ada = await woman('Ada')
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => send(ada, men[index % 4]!)))
    const sent = answers.filter(({ __typename }) => __typename === 'SendMessageSuccess')
    expect(sent).toHaveLength(5)
    expect(new Set(sent.map(({ conversation }) => conversation.id)).size).toBe(2)
    expect(
      answers.filter(({ __typename, limit }) => __typename === 'ConversationLimitError' && limit === 2)
        .length,
    ).toBeGreaterThanOrEqual(50)
    expect(await startedBy(ada)).toBe(2)
    expect(await own(ada)).toMatchObject({
      credits: 0,
      conversationsLeft: 0,
      conversations: { edges: [{}, {}] },
    })
  })

  test('CHAT-06 first gifts, sign-up messages and removed conversations count; answers do not @long', async () => {
    const [bo, cas, dirk, eli] = men
    const ada = await woman('Ada', {
      confirmed: false,
      signupMessage: { recipientId: bo.profileId, text: 'hi' },
    })
    expect(await own(ada), 'the message that waits is a start').toMatchObject({ conversationsLeft: 1 })
    await ada.run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
      token: await app.activationToken(ada.email),
    })
    await expect.poll(async () => (await own(ada)).credits).toBe(4)
    const rose = (await ada.run(TERMS)).data.gifts.find(({ name }: { name: string }) => name === 'Roos').id
    expect(await send(ada, cas, { giftId: rose })).toMatchObject({
      __typename: 'SendMessageSuccess',
      viewer: { conversationsLeft: 0 },
    })
    for (const what of [{ text: 'hello' }, { giftId: rose }, { imageId: await upload(ada) }]) {
      expect(await send(ada, dirk, what)).toEqual({
        __typename: 'ConversationLimitError',
        code: 'CONVERSATION_LIMIT',
        limit: 2,
      })
    }
    await removeAll(ada)
    expect(await send(ada, dirk)).toMatchObject({ code: 'CONVERSATION_LIMIT' })
    expect((await own(ada)).credits, 'a refusal costs nothing').toBe(1)
    await send(eli, ada)
    expect(await send(ada, eli)).toMatchObject({
      __typename: 'SendMessageSuccess',
      viewer: { conversationsLeft: 0, credits: 0 },
    })
    expect(await startedBy(ada)).toBe(2)
  })

  test('CHAT-06 conversations started while paying count once the paid period ends', async () => {
    const fay = await woman('Fay')
    await setPaid(fay, true)
    expect((await own(fay)).conversationsLeft).toBeNull()
    for (const other of men.slice(0, 3))
      expect(await send(fay, other)).toMatchObject({ __typename: 'SendMessageSuccess' })
    await setPaid(fay, false)
    expect(await own(fay)).toMatchObject({ conversationsLeft: 0 })
    expect(await send(fay, men[3])).toMatchObject({ code: 'CONVERSATION_LIMIT' })
    expect(await send(fay, men[0]), 'a conversation that is there goes on').toMatchObject({
      __typename: 'SendMessageSuccess',
    })
  })

  test('CHAT-03 text, image and gift cost the announced price; text length is exact', async () => {
    const change = (values: Record<string, number>) =>
      app.admin.query(
        `update accounts.site set settings = settings || $1::jsonb, content_version = content_version + 1 where token = 'ruvela'`,
        [JSON.stringify(values)],
      )
    const termsOf = async (person: Person) => {
      const { site, gifts } = (await person.run(TERMS)).data
      const [rose, ring] = ['Roos', 'Ring'].map((name) =>
        gifts.find((gift: { name: string }) => gift.name === name),
      )
      return { ...site, rose, ring }
    }
    await change({ signupCredits: 40 })
    await expect
      .poll(async () => (await app.visitor().run('{ site { signupCredits } }')).data.site.signupCredits)
      .toBe(40)
    const [ada, [bo]] = [await woman('Ada'), men]
    let { credits } = await own(ada)
    expect(credits).toBe(40)
    // The member pays the announced price, even after the operator changes prices and length. The ring has
    // its own price.
    const standard = { messageLength: 2000, messageCredits: 1, photoCredits: 2, giftCredits: 3 }
    for (const wanted of [
      standard,
      { messageLength: 30, messageCredits: 2, photoCredits: 5, giftCredits: 4 },
    ]) {
      await change(wanted)
      await expect
        .poll(() => termsOf(ada))
        .toMatchObject({ ...wanted, rose: { credits: wanted.giftCredits }, ring: { credits: 8 } })
      const { messageLength, messageCredits, photoCredits, rose, ring } = await termsOf(ada)
      const sendings = [
        [{ text: FAMILY.repeat(messageLength) }, messageCredits],
        [{ imageId: await upload(ada) }, photoCredits],
        [{ giftId: rose.id }, rose.credits],
        [{ giftId: ring.id }, ring.credits],
      ] as const
      for (const [what, cost] of sendings) {
        const answer = await send(ada, bo, what)
        if (credits < cost)
          expect(answer).toEqual({
            __typename: 'InsufficientCreditsError',
            code: 'INSUFFICIENT_CREDITS',
            credits,
            cost,
          })
        else
          expect(answer).toMatchObject({
            __typename: 'SendMessageSuccess',
            viewer: { credits: (credits -= cost) },
          })
      }
      expect(await send(ada, bo, { text: FAMILY.repeat(messageLength + 1) })).toMatchObject({
        fields: [{ path: 'text', code: 'TEXT_TOO_LONG', limit: messageLength }],
      })
    }
    expect((await own(ada)).credits, '40 - (1 + 2 + 3 + 8) - (2 + 5 + 4 + 8)').toBe(7)
    expect(await send(ada, bo, { giftId: (await termsOf(ada)).ring.id })).toMatchObject({
      credits: 7,
      cost: 8,
    })
    await change({ ...standard, signupCredits: 5 })
    await expect.poll(() => termsOf(ada)).toMatchObject(standard)
  })

  test('CHAT-03 CHAT-05 what costs more than the member saw is not sent; what was sent stays sent', async () => {
    const [ada, [bo]] = [await woman('Ada'), men]
    const price = (messageCredits: number) =>
      app.admin.query(
        `update accounts.site set settings = settings || $1::jsonb, content_version = content_version + 1 where token = 'ruvela'`,
        [JSON.stringify({ messageCredits })],
      )
    const shown = async () => (await ada.run(TERMS)).data.site.messageCredits
    const { credits } = await own(ada)
    const first = { clientId: crypto.randomUUID(), text: 'hello', shownCredits: 1 }
    expect(await send(ada, bo, first)).toMatchObject({ viewer: { credits: credits - 1 } })
    await price(2)
    await expect.poll(shown).toBe(2)
    expect(await send(ada, bo, { text: 'hello again', shownCredits: 1 })).toEqual({
      __typename: 'MessagePriceChangedError',
      code: 'MESSAGE_PRICE_CHANGED',
      cost: 2,
    })
    expect(await send(ada, bo, first), 'its answer was lost').toMatchObject({
      __typename: 'SendMessageSuccess',
      viewer: { credits: credits - 1 },
    })
    expect(await send(ada, bo, { text: 'hello again', shownCredits: 2 })).toMatchObject({
      viewer: { credits: credits - 3 },
    })
    await price(1)
    await expect.poll(shown).toBe(1)
    expect(await send(ada, bo, { text: 'cheaper', shownCredits: 2 })).toMatchObject({
      viewer: { credits: credits - 4 },
    })
  })
})

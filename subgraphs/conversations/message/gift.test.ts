import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const GIFTS = '{ gifts { id name pictureUrl credits } }'
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { id content { ... on GiftContent { giftId name pictureUrl credits } } } viewer { credits } }
  ... on InsufficientCreditsError { credits cost } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const READ = `query ($id: ID!) { viewer { unreadMessagesCount conversationWith(profileId: $id) { messages { edges { node { isMine content { ... on GiftContent { name credits } } } } } } } }`
const RECEIVED = 'query ($id: ID!) { profile(id: $id) { receivedGifts { name pictureUrl count } } }'
const IN_GERMAN = { 'x-locale': 'de' }

describe('gifts', () => {
  const app = testApp()
  let ada: Person
  let bo: Person
  beforeAll(async () => {
    ;[ada, bo] = await app.couple()
  })

  const giftsOf = async (
    person: Person,
    headers = {},
  ): Promise<{ id: string; name: string; pictureUrl: string; credits: number }[]> =>
    (await person.run(GIFTS, {}, headers)).data.gifts
  const give = async (
    from: Person,
    to: Person,
    giftId: string,
    clientId: string = crypto.randomUUID(),
    more = {},
  ) =>
    (await from.run(SEND, { input: { clientId, recipientId: to.profileId, giftId, ...more } })).data
      .sendMessage
  const receivedBy = async (viewer: Person, of: Person) =>
    (await viewer.run(RECEIVED, { id: of.profileId })).data.profile?.receivedGifts
  const named = async (name: string) => (await giftsOf(ada)).find((gift) => gift.name === name)!.id
  const change = (path: string, value: unknown) =>
    app.admin.query(
      `update accounts.site set settings = jsonb_set(settings, $1::text[], $2::jsonb), content_version = content_version + 1 where token = 'ruvela'`,
      [path, JSON.stringify(value)],
    )

  test('CHAT-12 gifts have picture, translated name and price; sites may hide or add some', async () => {
    const gifts = await giftsOf(ada)
    expect(gifts).toHaveLength(12)
    expect(gifts[0]).toEqual({
      id: expect.any(String),
      name: 'Roos',
      pictureUrl: '/gifts/gift-rose.svg',
      credits: 3,
    })
    expect(gifts.at(-1)).toMatchObject({ name: 'Ring', credits: 8 })
    expect((await giftsOf(app.visitor(), IN_GERMAN)).map(({ name }) => name)).toContain('Luftballons')
    // A gift without a price of its own costs the site's default.
    await change('{giftCredits}', 2)
    expect((await giftsOf(ada))[0]).toMatchObject({ credits: 2 })
    await change('{giftCredits}', 3)

    const dutch = `(select id from accounts.site where token = 'dutch')`
    await app.admin.query(
      `insert into conversations.gift_hidden select ${dutch}, id from conversations.gift where picture like '%ring%'`,
    )
    await app.admin.query(
      `insert into conversations.gift (id, site_id, position, names, picture, credits) values (gen_random_uuid(), ${dutch}, 0, '{"nl": "Stroopwafel"}', '/gifts/own.svg', 1)`,
    )
    const names = (await giftsOf(app.visitor('dutch.test'))).map(({ name }) => name)
    expect([names.includes('Stroopwafel'), names.includes('Ring'), names.length]).toEqual([true, false, 12])
    expect((await giftsOf(ada)).map(({ name }) => name)).not.toContain('Stroopwafel')
  })

  test('CHAT-12 a gift and its debit are atomic and idempotent; the giver stays hidden', async () => {
    const rose = await named('Roos')
    const clientId = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(ada, bo, rose, clientId)))
    expect(new Set(answers.map(({ message }) => message?.id)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      message: { content: { giftId: rose, name: 'Roos', pictureUrl: '/gifts/gift-rose.svg', credits: 3 } },
      viewer: { credits: 2 },
    })
    expect((await bo.run(READ, { id: ada.profileId }, IN_GERMAN)).data.viewer).toMatchObject({
      unreadMessagesCount: 1,
      conversationWith: { messages: { edges: [{ node: { isMine: false, content: { credits: 3 } } }] } },
    })
    expect(await give(ada, bo, rose)).toEqual({
      __typename: 'InsufficientCreditsError',
      code: 'INSUFFICIENT_CREDITS',
      credits: 2,
      cost: 3,
    })
    expect(await receivedBy(ada, bo)).toEqual([
      { name: 'Roos', pictureUrl: '/gifts/gift-rose.svg', count: 1 },
    ])

    // Twenty parallel sends with credits for one: one succeeds.
    const cleo = await app.signUp({ name: 'Cleo' })
    const given = await Promise.all(Array.from({ length: 20 }, () => give(cleo, bo, rose)))
    expect(given.filter(({ __typename }) => __typename === 'SendMessageSuccess')).toHaveLength(1)
    expect(await receivedBy(cleo, bo)).toEqual([
      { name: 'Roos', pictureUrl: '/gifts/gift-rose.svg', count: 2 },
    ])
    expect(await receivedBy(bo, bo)).toHaveLength(1)
    expect(
      (await app.visitor().run(RECEIVED, { id: bo.profileId })).data.profile?.receivedGifts ?? [],
    ).toEqual([])
  })

  test('no debit for a gift not offered, with a text, to a house profile or unconfirmed', async () => {
    const dora = await app.signUp({ name: 'Dora' })
    const rose = await named('Roos')
    for (const giftId of [
      'nonsense',
      Buffer.from(`Gift:${crypto.randomUUID()}`).toString('base64url'),
      bo.profileId,
    ]) {
      expect(await give(dora, bo, giftId)).toMatchObject({
        fields: [{ path: 'giftId', code: 'GIFT_NOT_FOUND' }],
      })
    }
    expect(await give(dora, bo, rose, undefined, { text: 'with words' })).toMatchObject({
      fields: [{ path: 'text', code: 'CONTENT_AMBIGUOUS' }],
    })
    const house = await app.signUp({ name: 'Max', gender: 'MALE', seeking: 'FEMALE' })
    await app.admin.query(`update conversations.member_state set kind = 'house' where member_id = $1`, [
      house.memberId,
    ])
    expect(await give(dora, house, rose)).toMatchObject({ code: 'HOUSE_PROFILE' })
    const unconfirmed = await app.signUp({ confirmed: false })
    expect(await give(unconfirmed, bo, rose)).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    await change('{features,gifts}', false)
    expect(await giftsOf(dora)).toEqual([])
    expect(await give(dora, bo, rose)).toMatchObject({ fields: [{ code: 'GIFT_NOT_FOUND' }] })
    await change('{features,gifts}', true)
    expect((await dora.run('{ viewer { credits } }')).data.viewer.credits).toBe(5)
  })

  test('a member who blocked the viewer shows no gifts either', async () => {
    const eva = await app.signUp({ name: 'Eva' })
    await bo.run('mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }', {
      id: eva.profileId,
    })
    await app.drainEvents()
    expect(await receivedBy(eva, bo)).toBeUndefined()
    expect(
      (
        await eva.run('query ($id: ID!) { node(id: $id) { ... on Profile { receivedGifts { count } } } }', {
          id: bo.profileId,
        })
      ).data.node?.receivedGifts ?? [],
    ).toEqual([])
  })
})

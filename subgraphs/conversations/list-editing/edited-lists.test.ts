import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'

const CHANGES = 'changes { id: changeId by before after isRevert isReverted }'
const GIFT_LIST = `id version defaultCredits entries { id: giftId key isOwn isOffered credits pictureUrl
  texts { language text productText } } ${CHANGES}`
const GIFT_READ = `{ giftList { ${GIFT_LIST} } }`
const OF_CHANGE = `... on UserError { code } ... on ListChangedError { changes { by before after } }`
const FAULTS = '... on InvalidInputError { fields { path code limit } }'
const GIFT_CHANGE = `mutation ($input: ChangeGiftsInput!) { changeGifts(input: $input) { __typename
  ... on ChangeGiftsSuccess { giftList { ${GIFT_LIST} } } ${FAULTS} ${OF_CHANGE} } }`
const GIFT_REVERT = `mutation ($input: RevertGiftsChangeInput!) { revertGiftsChange(input: $input) { __typename
  ... on RevertGiftsChangeSuccess { giftList { ${GIFT_LIST} } } ${OF_CHANGE} } }`
const LINES = `language version entries { id: icebreakerId key isOffered text } ${CHANGES}`
const LINES_READ = `query ($language: String) { icebreakerList(language: $language) { ${LINES} } }`
const LINES_CHANGE = `mutation ($input: ChangeIcebreakersInput!) { changeIcebreakers(input: $input) { __typename
  ... on ChangeIcebreakersSuccess { icebreakerList { ${LINES} } } ${FAULTS} ${OF_CHANGE} } }`
const LINES_REVERT = `mutation ($input: RevertIcebreakersChangeInput!) { revertIcebreakersChange(input: $input) {
  __typename ... on RevertIcebreakersChangeSuccess { icebreakerList { ${LINES} } } ${OF_CHANGE} } }`
const OFFERED = '{ gifts { id name credits pictureUrl } icebreakers { id text } }'
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { content { ... on GiftContent { name credits } } } }
  ... on InvalidInputError { fields { path code } } } }`
const RECEIVED = 'query ($id: ID!) { profile(id: $id) { receivedGifts { name pictureUrl count } } }'

type Gift = { id: string; key: string; isOffered: boolean; credits: number | null; pictureUrl: string }
type Line = { id: string; isOffered: boolean; text: string }

const app = testApp()
let ann: OperatorPerson
beforeAll(async () => void (ann = await app.logInOperator('admin')))

const refusal = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
const gifts = async (by = ann) => (await by.run(GIFT_READ)).data.giftList
const given = ({ id, isOffered, credits, pictureUrl }: Gift) => ({
  id,
  isOffered,
  credits,
  pictureUrl,
  texts: [],
})
const named = (names: Record<string, string>) =>
  Object.entries(names).map(([language, text]) => ({ language, text }))
const changeGifts = async (version: string, entries: object[], by = ann) =>
  (await by.run(GIFT_CHANGE, { input: { version, entries } })).data.changeGifts
const revertGifts = async (changeId: string) =>
  (await ann.run(GIFT_REVERT, { input: { changeId } })).data.revertGiftsChange
const offered = async (who: Pick<Person, 'run'> = app.visitor(), locale = 'nl') =>
  (await who.run(OFFERED, {}, { 'x-locale': locale })).data
const lines = async (language = 'nl', by = ann) =>
  (await by.run(LINES_READ, { language })).data.icebreakerList
const changeLines = async (version: string, entries: object[], language = 'nl') =>
  (await ann.run(LINES_CHANGE, { input: { language, version, entries } })).data.changeIcebreakers

test('OPER-02 CHAT-12 an admin adds a gift and changes a price, and every process offers it at once @long', async () => {
  const list = await gifts()
  expect(list.entries[0]).toMatchObject({ isOwn: false, isOffered: true, credits: null })
  expect(list.defaultCredits).toBe(3)
  const second = await app.openSecondGateway()
  const there = second.meet(await app.signUp())
  await there.run(OFFERED)
  const [rose, ...others] = list.entries.map(given)
  const waffle = {
    isOffered: true,
    credits: 2,
    pictureUrl: '/gifts/gift-cake.svg',
    texts: named({ nl: 'Stroopwafel', en: 'Syrup waffle' }),
  }
  const wanted = [...others, { ...rose, credits: 7, texts: named({ nl: 'Rode roos' }) }, waffle]
  const done = await changeGifts(list.version, wanted)
  expect(done.__typename).toBe('ChangeGiftsSuccess')
  const seen = (await offered(there)).gifts
  expect(seen.slice(-2)).toEqual([
    { id: rose.id, name: 'Rode roos', credits: 7, pictureUrl: '/gifts/gift-rose.svg' },
    { id: expect.any(String), name: 'Stroopwafel', credits: 2, pictureUrl: '/gifts/gift-cake.svg' },
  ])
  expect((await offered(there, 'en')).gifts.at(-2)).toMatchObject({ name: 'Rose' })
  await second.close()
  // Another site has its own.
  expect((await offered(app.visitor('dutch.test'))).gifts[0]).toMatchObject({ name: 'Roos', credits: 3 })
  const [ada, bo] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
  const send = async (giftId: string, clientId: string) =>
    (await ada.run(SEND, { input: { clientId, recipientId: bo.profileId, giftId } })).data.sendMessage
  expect(await send(seen.at(-1).id, 'one')).toMatchObject({
    message: { content: { name: 'Stroopwafel', credits: 2 } },
  })
  const { rows } = await app.admin.query(
    `select action, before, after from conversations.audit where action = 'list.changed'`,
  )
  const key = list.entries[0].key
  expect(rows).toMatchObject([
    { before: { list: 'gift', entries: { [key]: { credits: null, 'text.nl': 'Roos' } } } },
  ])
  expect(rows[0].after.entries[key]).toEqual({ credits: 7, 'text.nl': 'Rode roos' })

  // A retired gift stays with those who have it.
  const now = await gifts()
  const retired = now.entries.map((gift: Gift, index: number) => ({
    ...given(gift),
    isOffered: index < now.entries.length - 1,
  }))
  expect((await changeGifts(now.version, retired)).__typename).toBe('ChangeGiftsSuccess')
  expect((await offered()).gifts.map(({ name }: { name: string }) => name)).not.toContain('Stroopwafel')
  expect(await send(seen.at(-1).id, 'two')).toMatchObject({ fields: [{ code: 'GIFT_NOT_FOUND' }] })
  const received = (await ada.run(RECEIVED, { id: bo.profileId }, { 'x-locale': 'nl' })).data.profile
    .receivedGifts
  expect(received).toEqual([{ name: 'Stroopwafel', pictureUrl: '/gifts/gift-cake.svg', count: 1 }])
  const [latest] = (await gifts()).changes
  expect((await revertGifts(latest.id)).__typename).toBe('RevertGiftsChangeSuccess')
  expect((await offered()).gifts.at(-1)).toMatchObject({ name: 'Stroopwafel' })
  expect(await revertGifts(latest.id)).toMatchObject({ code: 'LIST_CHANGED' })
})

test('OPER-02 ERR-03 an impossible gift is refused at its fields, and nothing is changed', async () => {
  const list = await gifts()
  const wrong = {
    isOffered: true,
    credits: 1001,
    pictureUrl: 'https://else.example/a.svg',
    texts: named({ nl: '' }),
  }
  const entries = [...list.entries.map(given), wrong, { ...wrong, id: 'nonsense', credits: -1 }]
  const at = list.entries.length
  expect((await changeGifts(list.version, entries)).fields).toEqual([
    { path: `entries.${at}.texts.nl`, code: 'REQUIRED', limit: null },
    { path: `entries.${at}.credits`, code: 'NUMBER_TOO_HIGH', limit: 1000 },
    { path: `entries.${at}.pictureUrl`, code: 'FORMAT_INVALID', limit: null },
    { path: `entries.${at + 1}.id`, code: 'GIFT_NOT_FOUND', limit: null },
    { path: `entries.${at + 1}.texts.nl`, code: 'REQUIRED', limit: null },
    { path: `entries.${at + 1}.credits`, code: 'NUMBER_TOO_LOW', limit: 0 },
    { path: `entries.${at + 1}.pictureUrl`, code: 'FORMAT_INVALID', limit: null },
  ])
  expect(await gifts()).toEqual(list)
})

test('OPER-02 of two editors of the gifts the second is told who changed what', async () => {
  const cleo = await app.logInOperator('admin')
  const list = await gifts()
  const priced = (credits: number) =>
    list.entries.map((gift: Gift, index: number) => ({ ...given(gift), ...(index === 1 ? { credits } : {}) }))
  const both = await Promise.all([
    changeGifts(list.version, priced(5)),
    changeGifts(list.version, priced(6), cleo),
  ])
  const lost = both.find(({ __typename }) => __typename === 'ListChangedError')
  const won = both.findIndex(({ __typename }) => __typename === 'ChangeGiftsSuccess')
  expect(lost).toMatchObject({ code: 'LIST_CHANGED', changes: [{ by: expect.stringMatching(/^Operator/) }] })
  expect((await offered()).gifts[1].credits).toBe(won === 0 ? 5 : 6)
})

test('OPER-02 SITE-28 an admin rewrites the first messages of a language, and members are shown them', async () => {
  const list = await lines()
  expect(list.entries).toHaveLength(8)
  const second = await app.openSecondGateway()
  const there = second.meet(await app.signUp())
  await there.run(OFFERED)
  const [first, ...others] = list.entries.map(({ id, isOffered, text }: Line) => ({ id, isOffered, text }))
  const added = { isOffered: true, text: ' Zout of  zoet? ' }
  const done = await changeLines(list.version, [added, ...others, { ...first, isOffered: false }])
  expect(done.__typename).toBe('ChangeIcebreakersSuccess')
  const seen = (await offered(there)).icebreakers.map(({ text }: Line) => text)
  await second.close()
  expect([seen.length, seen[0], seen.includes(first.text)]).toEqual([8, 'Zout of zoet?', false])
  expect((await offered(app.visitor('dutch.test'))).icebreakers[0].text).toBe(first.text)
  expect((await offered(app.visitor(), 'de')).icebreakers).toHaveLength(8)

  const now = await lines()
  const wrong = [
    { id: now.entries[0].id, isOffered: true, text: 'x'.repeat(201) },
    { isOffered: true, text: ' ' },
    { isOffered: true, text: others[1].text.toUpperCase() },
    { id: others[1].id, isOffered: true, text: others[1].text },
    { id: others[1].id, isOffered: true, text: 'Nog eens' },
  ]
  expect((await changeLines(now.version, wrong)).fields).toEqual([
    { path: 'entries.0.text', code: 'TOO_LONG', limit: 200 },
    { path: 'entries.1.text', code: 'REQUIRED', limit: null },
    { path: 'entries.4.id', code: 'CHOICE_UNKNOWN', limit: null },
    { path: 'entries.2.text', code: 'TEXT_TAKEN', limit: null },
  ])
  expect(await changeLines(list.version, [added])).toMatchObject({ code: 'LIST_CHANGED', changes: [{}] })
  const { data } = await ann.run(LINES_REVERT, { input: { changeId: now.changes[0].id } })
  expect(data.revertIcebreakersChange.icebreakerList.changes[0]).toMatchObject({ isRevert: true })
  expect((await offered()).icebreakers[0].text).toBe(first.text)
  expect(refusal(await ann.run(LINES_READ, { language: 'xx' }))).toBe('BAD_USER_INPUT')
  // A change of one list is none of another.
  const changeId = (await gifts()).changes[0].id
  expect(refusal(await ann.run(LINES_REVERT, { input: { changeId } }))).toBe('BAD_USER_INPUT')
})

test('OPER-02 other roles, and admins of other sites, neither read nor change gifts and first messages', async () => {
  const [list, own] = [await gifts(), await lines()]
  const giftInput = { version: list.version, entries: list.entries.map(given).slice(1) }
  const lineInput = { language: 'nl', version: own.version, entries: [] }
  for (const role of ['moderator', 'support', 'finance'] as const) {
    const other = await app.logInOperator(role)
    expect(refusal(await other.run(GIFT_READ))).toBe('FORBIDDEN')
    expect(refusal(await other.run(LINES_READ, { language: 'nl' }))).toBe('FORBIDDEN')
    expect(refusal(await other.run(GIFT_CHANGE, { input: giftInput }))).toBe('FORBIDDEN')
    expect(refusal(await other.run(LINES_CHANGE, { input: lineInput }))).toBe('FORBIDDEN')
  }
  const bea = await app.logInOperator('admin', { sites: ['dutch'] })
  expect(refusal(await bea.on('ruvela').run(GIFT_CHANGE, { input: giftInput }))).toBe('FORBIDDEN')
  const changeId = list.changes[0].id
  expect(refusal(await bea.on('dutch').run(GIFT_REVERT, { input: { changeId } }))).toBe('FORBIDDEN')
  expect(refusal(await app.visitor().run(LINES_CHANGE, { input: lineInput }))).toBe('UNAUTHENTICATED')
  expect([await gifts(), await lines()]).toEqual([list, own])
})

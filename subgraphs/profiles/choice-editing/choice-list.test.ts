import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'

const LIST = `version entries { id: value key isOwn isOffered texts { language text productText } }
  changes { id: changeId by before after isRevert isReverted }`
const READ = `query ($name: ChoiceListName!) { choiceList(name: $name) { name ${LIST} } }`
const OF_CHANGE = `... on UserError { code } ... on InvalidInputError { fields { path code limit } }
  ... on ListChangedError { changes { by before after } }`
const CHANGE = `mutation ($input: ChangeChoiceListInput!) { changeChoiceList(input: $input) { __typename
  ... on ChangeChoiceListSuccess { choiceList { ${LIST} } } ${OF_CHANGE} } }`
const REVERT = `mutation ($input: RevertChoiceListChangeInput!) { revertChoiceListChange(input: $input) { __typename
  ... on RevertChoiceListChangeSuccess { choiceList { ${LIST} } } ${OF_CHANGE} } }`
const OFFERED =
  '{ profileChoices { interests { id: value name } hairColors { id: value name } genders { id: value name } } }'
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename
  ... on InvalidInputError { fields { path code } } } }`
const PROFILE = 'query ($id: ID!) { profile(id: $id) { interests { id: value name } hairColor { name } } }'

type Entry = {
  id: string
  key: string
  isOwn: boolean
  isOffered: boolean
  texts: { language: string; text: string | null; productText: string | null }[]
}
type List = {
  version: string
  entries: Entry[]
  changes: { id: string; by: string; before: string; after: string; isRevert: boolean; isReverted: boolean }[]
}

const app = testApp()
let ann: OperatorPerson
beforeAll(async () => void (ann = await app.logInOperator('admin')))

const refusal = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
const read = async (name = 'INTERESTS', by = ann) => (await by.run(READ, { name })).data.choiceList as List
const textOf = ({ texts }: Entry, language = 'nl') => texts.find((one) => one.language === language)!.text

type Given = { id?: string; isOffered?: boolean; names?: Record<string, string> }
const given = ({ id, isOffered = true, names = {} }: Given) => ({
  ...(id === undefined ? {} : { id }),
  isOffered,
  texts: Object.entries(names).map(([language, text]) => ({ language, text })),
})
/** The list as it is, with some entries changed and others added at its end. */
const withEntries = ({ entries }: List, changed: Record<string, Given>, added: Given[] = []) => [
  ...entries.map(({ id, key, isOffered }) => given({ id, isOffered, ...changed[key] })),
  ...added.map(given),
]
type Wanted = { list?: string; version: string; entries: object[] }
const change = async (wanted: Wanted, by = ann) =>
  (await by.run(CHANGE, { input: { list: 'INTERESTS', ...wanted } })).data.changeChoiceList
const revert = async (changeId: string) =>
  (await ann.run(REVERT, { input: { changeId } })).data.revertChoiceListChange
const offered = async (who: Pick<Person, 'run'> = app.visitor(), locale = 'nl', list = 'interests') =>
  (await who.run(OFFERED, {}, { 'x-locale': locale })).data.profileChoices[list] as {
    id: string
    name: string
  }[]
const names = async (...of: Parameters<typeof offered>) => (await offered(...of)).map(({ name }) => name)
const audits = async () =>
  (
    await app.admin.query(
      `select action, operator_id, before, after from profiles.audit where subject_type = 'list' order by at, id`,
    )
  ).rows

test('OPER-02 SITE-28 an admin adds an interest in several languages, and every process offers it at once', async () => {
  const list = await read()
  const [walking] = list.entries
  expect(walking).toMatchObject({ key: 'walking', isOwn: false, isOffered: true })
  expect(walking!.texts).toHaveLength(11)
  expect(walking!.texts).toContainEqual({ language: 'nl', text: 'Wandelen', productText: 'Wandelen' })
  const second = await app.openSecondGateway()
  const there = second.meet(await app.signUp())
  expect(await names(there)).not.toContain('Toertochten')

  const added = { names: { nl: ' Toertochten ', en: 'Skating  tours' } }
  const done = await change({ version: list.version, entries: withEntries(list, {}, [added]) })
  expect(done.__typename).toBe('ChangeChoiceListSuccess')
  const own = done.choiceList.entries.at(-1)
  expect(own).toMatchObject({ key: 'skating-tours', isOwn: true, isOffered: true })
  // What is missing shows to the editor; members read the site's own language.
  expect(own.texts).toContainEqual({ language: 'fi', text: null, productText: null })
  expect((await names(there)).at(-1)).toBe('Toertochten')
  expect((await names(there, 'en')).at(-1)).toBe('Skating tours')
  expect((await names(there, 'fi')).at(-1)).toBe('Toertochten')
  expect(await names(app.visitor('dutch.test'))).not.toContain('Toertochten')
  await second.close()

  expect(await audits()).toEqual([
    {
      action: 'list.changed',
      operator_id: ann.operatorId,
      before: { list: 'interest', entries: { 'skating-tours': null } },
      after: {
        list: 'interest',
        entries: {
          'skating-tours': { own: true, offered: true, 'text.nl': 'Toertochten', 'text.en': 'Skating tours' },
        },
      },
    },
  ])
  // The same list again, because its answer was lost, is no second change.
  const now = await read()
  const repeated = { version: now.version, entries: withEntries(now, {}) }
  expect(await change(repeated)).toMatchObject({ choiceList: { version: now.version } })
  expect(await audits()).toHaveLength(1)
})

test('OPER-02 SITE-28 an admin renames and moves an interest of every site for one site only', async () => {
  const list = await read()
  const [walking, ...others] = withEntries(list, { walking: { names: { nl: 'Kuieren', en: '' } } })
  const done = await change({ version: list.version, entries: [...others, walking!] })
  expect(done.choiceList.entries.at(-1)).toMatchObject({ key: 'walking', isOwn: false })
  expect(textOf(done.choiceList.entries.at(-1))).toBe('Kuieren')
  expect((await names()).at(-1)).toBe('Kuieren')
  // An emptied name is the product's again.
  expect((await names(app.visitor(), 'en')).at(-1)).toBe('Walking')
  expect((await names(app.visitor('dutch.test')))[0]).toBe('Wandelen')
  expect((await read('INTERESTS', ann.on('dutch'))).version).not.toBe(done.choiceList.version)
  const { before, after } = done.choiceList.changes[0]
  expect(JSON.parse(before)).toMatchObject({ entries: { walking: { 'text.nl': 'Wandelen' } } })
  expect(JSON.parse(after).order.at(-1)).toBe('walking')
  expect(JSON.parse(before).order[0]).toBe('walking')
})

test('OPER-02 SITE-28 a retired interest stays with the members who have it, and is not offered to others', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
  const [cooking, reading] = (await offered()).slice(2, 4)
  const [hair] = await offered(app.visitor(), 'nl', 'hairColors')
  const mine = { interestIds: [cooking!.id], hairColorId: hair!.id }
  expect((await ada.run(UPDATE, { input: mine })).data.updateProfile.__typename).toBe('UpdateProfileSuccess')
  const lists = [
    ['INTERESTS', cooking!.id],
    ['HAIR_COLORS', hair!.id],
  ] as const
  for (const [name, id] of lists) {
    const list = await read(name)
    const { key } = list.entries.find((entry) => entry.id === id)!
    const entries = withEntries(list, { [key]: { isOffered: false } })
    expect(await change({ list: name, version: list.version, entries })).toMatchObject({
      __typename: 'ChangeChoiceListSuccess',
    })
  }
  expect(await names()).not.toContain(cooking!.name)
  expect(await names(app.visitor(), 'nl', 'hairColors')).not.toContain(hair!.name)
  const seen = async () => (await bo.run(PROFILE, { id: ada.profileId }, { 'x-locale': 'nl' })).data.profile
  expect(await seen()).toEqual({ interests: [cooking], hairColor: { name: hair!.name } })
  // Who has it may send it again with others; who has not is refused.
  const more = { interestIds: [cooking!.id, reading!.id], hairColorId: hair!.id }
  expect((await ada.run(UPDATE, { input: more })).data.updateProfile.__typename).toBe('UpdateProfileSuccess')
  expect((await bo.run(UPDATE, { input: more })).data.updateProfile.fields).toEqual([
    { path: 'hairColorId', code: 'CHOICE_UNKNOWN' },
    { path: 'interestIds', code: 'CHOICE_UNKNOWN' },
  ])
  for (const [name] of lists) {
    const [latest] = (await read(name)).changes
    expect(await revert(latest!.id)).toMatchObject({ __typename: 'RevertChoiceListChangeSuccess' })
  }
  expect(await names()).toContain(cooking!.name)
  expect((await bo.run(UPDATE, { input: more })).data.updateProfile.__typename).toBe('UpdateProfileSuccess')
})

test('OPER-02 ERR-03 every impossible name is refused at its field, and nothing is changed', async () => {
  const list = await read()
  const [first, second] = list.entries as [Entry, Entry]
  const entries = withEntries(
    list,
    {
      [first.key]: { names: { nl: 'x'.repeat(41), 'pt-BR': 'Caminhar' } },
      [second.key]: { names: { nl: textOf(list.entries[2]!)!.toUpperCase() } },
    },
    [{ names: { en: 'Curling' } }, { id: '999999', names: { nl: 'Curling' } }],
  )
  const count = list.entries.length
  expect(await change({ version: list.version, entries })).toEqual({
    __typename: 'InvalidInputError',
    code: 'INVALID_INPUT',
    fields: [
      { path: 'entries.0.texts.nl', code: 'TOO_LONG', limit: 40 },
      { path: 'entries.0.texts.pt-BR', code: 'LANGUAGE_UNKNOWN', limit: null },
      { path: `entries.${count}.texts.nl`, code: 'REQUIRED', limit: null },
      { path: `entries.${count + 1}.id`, code: 'CHOICE_UNKNOWN', limit: null },
      { path: 'entries.1.texts.nl', code: 'TEXT_TAKEN', limit: null },
    ],
  })
  const many = Array.from({ length: 301 }, (_, n) => given({ names: { nl: `Hobby ${n}` } }))
  expect(await change({ version: list.version, entries: many })).toMatchObject({
    fields: [{ path: 'entries', code: 'TOO_MANY', limit: 300 }],
  })
  const genders = await read('GENDERS')
  const none = genders.entries.map(({ id }) => given({ id, isOffered: false }))
  expect(await change({ list: 'GENDERS', version: genders.version, entries: none })).toMatchObject({
    fields: [{ path: 'entries', code: 'REQUIRED' }],
  })
  expect(await read()).toEqual(list)
})

test('OPER-02 of two editors at once the second is told who changed what, and overwrites nothing', async () => {
  const cleo = await app.logInOperator('admin')
  const list = await read()
  const named = (nl: string) => withEntries(list, { cycling: { names: { nl } } })
  const both = await Promise.all([
    change({ version: list.version, entries: named('Trappen') }),
    change({ version: list.version, entries: named('Peddelen') }, cleo),
  ])
  const kinds = both.map(({ __typename }) => __typename)
  expect(kinds.toSorted()).toEqual(['ChangeChoiceListSuccess', 'ListChangedError'])
  const won = kinds.indexOf('ChangeChoiceListSuccess')
  const name = won === 0 ? 'Trappen' : 'Peddelen'
  expect(both[1 - won]).toMatchObject({
    code: 'LIST_CHANGED',
    changes: [{ by: expect.stringMatching(/^Operator/) }],
  })
  expect(JSON.parse(both[1 - won].changes[0].after)).toEqual({ entries: { cycling: { 'text.nl': name } } })
  expect(await names()).toContain(name)
  // The winner's own repeat, after a lost answer, is no conflict.
  const again = { version: list.version, entries: named(name) }
  expect(await change(again)).toMatchObject({ __typename: 'ChangeChoiceListSuccess' })
})

test('OPER-02 a change of a list is put back by one act, until what it wrote has changed again', async () => {
  const list = await read()
  const entries = withEntries(list, { cycling: { names: { nl: 'Wielrennen' } } }, [
    { names: { nl: 'Darten' } },
  ])
  const [made] = (await change({ version: list.version, entries })).choiceList.changes
  const between = await read()
  const moved = withEntries(between, {}).toReversed()
  await change({ version: between.version, entries: moved })
  const done = await revert(made.id)
  expect(done).toMatchObject({ __typename: 'RevertChoiceListChangeSuccess' })
  const back = done.choiceList as List
  const before = list.entries.find(({ key }) => key === 'cycling')!
  expect(textOf(back.entries.find(({ key }) => key === 'cycling')!)).toBe(textOf(before))
  // Members may have chosen what it added, so that it is no longer offered instead of deleted.
  expect(back.entries.find(({ key }) => key === 'darten')).toMatchObject({ isOffered: false })
  expect(back.changes[0]).toMatchObject({ isRevert: true })
  expect(back.changes.find(({ id }) => id === made.id)).toMatchObject({ isReverted: true })
  expect(await revert(made.id)).toMatchObject({ code: 'LIST_CHANGED', changes: [{}, {}] })
  expect((await audits()).at(-1)).toMatchObject({
    action: 'list.change-reverted',
    after: { list: 'interest', entries: { darten: { offered: false } } },
  })
})

test('OPER-02 PROF-01 a gender that an admin adds is offered at the sign-up, and one that is retired is not', async () => {
  const list = await read('GENDERS')
  const added = { names: { nl: 'Non-binair', en: 'Non-binary' } }
  const entries = withEntries(list, { MALE: { isOffered: false }, FEMALE: { names: { nl: 'Dame' } } }, [
    added,
  ])
  const done = await change({ list: 'GENDERS', version: list.version, entries })
  expect(done.choiceList.entries.map(({ key }: Entry) => key)).toEqual(['FEMALE', 'MALE', 'NON_BINARY'])
  expect(await offered(app.visitor(), 'nl', 'genders')).toEqual([
    { id: 'FEMALE', name: 'Dame' },
    { id: 'NON_BINARY', name: 'Non-binair' },
  ])
  expect(await names(app.visitor('dutch.test'), 'nl', 'genders')).toEqual(['Vrouw', 'Man'])
  await app.signUp({ gender: 'NON_BINARY', seeking: 'FEMALE' })
  // In the API, EVERYONE is all genders: one of that name gets another token.
  const now = await read('GENDERS')
  const everyone = withEntries(now, {}, [{ names: { nl: 'Iedereen', en: 'Everyone' } }])
  const twice = await change({ list: 'GENDERS', version: now.version, entries: everyone })
  expect(twice.choiceList.entries.map(({ key }: Entry) => key)).toContain('EVERYONE_2')
  await revert(twice.choiceList.changes[0].id)
  await revert(done.choiceList.changes[0].id)
  expect(await names(app.visitor(), 'nl', 'genders')).toEqual(['Vrouw', 'Man'])
})

test('OPER-02 other roles, and admins of other sites, neither read nor change a list', async () => {
  const list = await read()
  const input = { list: 'INTERESTS', version: list.version, entries: withEntries(list, {}).slice(1) }
  for (const role of ['moderator', 'support', 'finance'] as const) {
    const other = await app.logInOperator(role)
    expect(refusal(await other.run(READ, { name: 'INTERESTS' }))).toBe('FORBIDDEN')
    expect(refusal(await other.run(CHANGE, { input }))).toBe('FORBIDDEN')
  }
  const bea = await app.logInOperator('admin', { sites: ['dutch'] })
  const changeId = list.changes[0]!.id
  expect(refusal(await bea.on('ruvela').run(CHANGE, { input }))).toBe('FORBIDDEN')
  expect(refusal(await bea.on('dutch').run(REVERT, { input: { changeId } }))).toBe('FORBIDDEN')
  expect(refusal(await app.visitor().run(CHANGE, { input }))).toBe('UNAUTHENTICATED')
  const ada = await app.signUp()
  expect(refusal(await ada.run(READ, { name: 'INTERESTS' }))).toBe('UNAUTHENTICATED')
  expect(await read()).toEqual(list)
})

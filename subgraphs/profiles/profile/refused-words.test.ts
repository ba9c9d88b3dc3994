import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'

const SITE = 'query { operatorSite(token: "ruvela") { id version } }'
const CHANGE = `mutation ($input: ChangeSiteInput!) { changeSite(input: $input) { __typename
  ... on InvalidInputError { fields { path code limit } } } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename
  ... on InvalidInputError { fields { path code } } } }`
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename
  ... on InvalidInputError { fields { path code } } } }`

const app = testApp()
let ann: OperatorPerson
beforeAll(async () => void (ann = await app.logInOperator('admin')))

async function refuseWords(words: string[]) {
  const { id: siteId, version } = (await ann.run(SITE)).data.operatorSite
  const changes = [{ name: 'settings.refusedWords', value: JSON.stringify(words) }]
  return (await ann.run(CHANGE, { input: { siteId, version, changes } })).data.changeSite
}
const update = async (who: Person, input: object) => (await who.run(UPDATE, { input })).data.updateProfile
const signUp = async (who: Pick<Person, 'run'>, name: string) => {
  const born = { dateOfBirth: '1990-05-17', gender: 'FEMALE', seeking: 'MALE' }
  const input = { email: `${crypto.randomUUID()}@example.org`, name, password: 'correct horse battery' }
  return (await who.run(SIGN_UP, { input: { ...input, ...born, acceptTerms: true } })).data.signUp
}
const refused = (path: string) => ({ fields: [{ path, code: 'WORD_REFUSED' }] })
const DONE = { __typename: 'UpdateProfileSuccess' }

test('OPER-02 SIGN-03 an admin refuses words, and names and profile texts with them are refused at once @long', async () => {
  const ada = await app.signUp({ name: 'Escortada' })
  expect(await update(ada, { aboutMe: 'No escorts, please.' })).toEqual(DONE)
  const second = await app.openSecondGateway()
  const there = second.meet(ada)
  expect(await refuseWords(['escort*', 'sugar daddy'])).toEqual({ __typename: 'ChangeSiteSuccess' })
  // Every process judges by the words of its next request.
  expect(await update(there, { aboutMe: 'I am an ESC0RT' })).toMatchObject(refused('aboutMe'))
  expect(await update(there, { displayName: 'SugarDaddy' })).toMatchObject(refused('displayName'))
  await second.close()
  expect(await signUp(app.visitor(), 'Еscort')).toMatchObject({
    fields: [{ path: 'name', code: 'NAME_MIXES_ALPHABETS' }],
  })
  expect(await signUp(app.visitor(), 'Escort Eva')).toMatchObject(refused('name'))
  // What was there before stays, and the form can be sent again.
  const before = { displayName: 'Escortada', aboutMe: 'No escorts, please.' }
  expect(await update(ada, before)).toEqual(DONE)
  expect(await update(ada, { aboutMe: 'I like sugar, and my daddy.' })).toEqual(DONE)
  const dutch = await app.signUp({ host: 'dutch.test' })
  expect(await update(dutch, { aboutMe: 'An escort' })).toEqual(DONE)
  await refuseWords([])
  expect(await update(ada, { aboutMe: 'An escort' })).toEqual(DONE)
})

test('OPER-02 ERR-03 words that are too short, too long or too many are refused at their field', async () => {
  const codeOf = async (words: string[]) => (await refuseWords(words)).fields[0].code
  expect(await codeOf(['x'])).toMatch(/^[A-Z_]+$/)
  expect(await codeOf(['x'.repeat(41)])).toBe('TOO_LONG')
  expect(await codeOf(Array.from({ length: 501 }, (_, n) => `word${n}`))).toBe('TOO_MANY')
})

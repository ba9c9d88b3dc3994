import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const FILE = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { __typename
  ... on FileComplaintSuccess { reference } ... on InvalidInputError { fields { path code limit } } } }`

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

const file = async (who: Person, input: Record<string, unknown>) => {
  const answer = await who.run(FILE, { input })
  return { ...answer.data?.fileComplaint, errors: answer.errors }
}

test('a visitor complains about a member, photo, message or payment, and gets a reference and a mail with it', async () => {
  for (const about of ['MEMBER', 'PHOTO', 'MESSAGE', 'PAYMENT']) {
    const { reference } = await file(world.visitor(), { about, aboutId: 'order 12', email: 'Worried@example.org', text: '  <b>Something</b> is wrong. ' })
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const [mail] = await world.mails('worried@example.org')
    expect(mail!.subject).toBe(`We hebben je klacht ontvangen (${reference})`)
    expect(mail!.text).toContain(reference)
    const { rows } = await world.admin.query('select about_kind, about_id, text, account_id from accounts.complaint where reference = $1', [reference])
    expect(rows).toEqual([{ about_kind: about.toLowerCase(), about_id: 'order 12', text: '<b>Something</b> is wrong.', account_id: null }])
  }
})

test('a member needs to leave no address', async () => {
  const ada = await world.signUp()
  const { reference } = await file(ada, { about: 'OTHER', text: 'Help.' })
  expect((await world.mails(ada.email))[0]!.subject).toContain(reference)
})

test('every refused field is named, and ten complaints an hour from one address are enough', async () => {
  const refused = await file(world.visitor(), { about: 'OTHER', aboutId: 'x'.repeat(201), text: 'x'.repeat(5001) })
  expect(refused.fields).toEqual([
    { path: 'email', code: 'EMAIL_INVALID', limit: null }, { path: 'text', code: 'TEXT_TOO_LONG', limit: 5000 }, { path: 'aboutId', code: 'TEXT_TOO_LONG', limit: 200 },
  ])
  expect((await file(world.visitor(), { about: 'OTHER', email: 'a@example.org', text: ' ' })).fields).toEqual([{ path: 'text', code: 'TEXT_REQUIRED', limit: null }])
  await world.moveClock('1 hour')
  const answers = await Promise.all(Array.from({ length: 15 }, () => file(world.visitor('dutch.test'), { about: 'OTHER', email: 'a@example.org', text: 'Again.' })))
  expect(answers.filter(({ reference }) => reference !== undefined)).toHaveLength(10)
  expect(answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'RATE_LIMITED')).toHaveLength(5)
})

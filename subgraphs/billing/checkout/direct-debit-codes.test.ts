import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const START = `mutation ($input: StartDirectDebitInput!) { startDirectDebit(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`

const app = testApp({ TRUST_PROXY: 'loopback' })
let bundleId: string
beforeAll(async () => void (bundleId = (await app.visitor().run('{ bundles { id } }')).data.bundles[0].id))

let phones = 0
const nextPhone = () => `0612${String((phones += 1)).padStart(6, '0')}`
async function ask(who: Person, given: { phone?: string; from?: string } = {}) {
  const input = {
    bundleId,
    accountHolder: 'Ada Lovelace',
    iban: 'NL91 ABNA 0417 1643 00',
    street: 'Damrak',
    houseNumber: '1',
    zip: '1012 JS',
    city: 'Amsterdam',
    phone: given.phone ?? nextPhone(),
    mandateAccepted: true,
    conditionsAccepted: true,
  }
  const { data, errors } = await who.run(
    START,
    { input },
    { 'x-forwarded-for': given.from ?? '198.51.100.7' },
  )
  return data?.startDirectDebit ?? errors?.[0]?.extensions
}
const isSent = ({ __typename }: { __typename?: string }) => __typename === 'StartDirectDebitSuccess'
async function sentTo({ memberId }: Person): Promise<number> {
  await app.drainEvents()
  const { rows } = await app.admin.query(
    'select count(*)::int as count from notifications.sms where member_id = $1',
    [memberId],
  )
  return rows[0].count
}

test('PAY-06 SIGN-02 a code by text message needs a confirmed e-mail address', async () => {
  const ada = await app.signUp({ confirmed: false })
  const refused = { __typename: 'DirectDebitUnconfirmedError', code: 'DIRECT_DEBIT_UNCONFIRMED' }
  expect(await ask(ada, { from: '198.51.100.1' })).toEqual(refused)
  expect(await sentTo(ada)).toBe(0)
  await ada.run(ACTIVATE, { token: await app.activationToken(ada.email) })
  await app.drainEvents()
  expect(isSent(await ask(ada, { from: '198.51.100.1' }))).toBe(true)
  expect(await sentTo(ada)).toBe(1)
})

test('PAY-06 codes go only to numbers of countries where direct debits are offered', async () => {
  const ada = await app.signUp()
  for (const phone of ['+1 202 555 0143', '+44 7911 123456', '+881 6 12345678'])
    expect(await ask(ada, { phone, from: '198.51.100.2' }), phone).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'phone', code: expect.stringMatching(/^PHONE_(COUNTRY|INVALID)$/) }],
    })
  expect(await ask(ada, { phone: '+44 7911 123456', from: '198.51.100.2' })).toMatchObject({
    fields: [{ path: 'phone', code: 'PHONE_COUNTRY' }],
  })
  expect(await sentTo(ada)).toBe(0)
  for (const phone of ['+49 1512 3456789', '+32 470 12 34 56'])
    expect(isSent(await ask(ada, { phone, from: '198.51.100.2' })), phone).toBe(true)
})

test('PAY-06 many accounts at one network address get thirty codes an hour, however many ask at once', async () => {
  const crowd = await Promise.all(Array.from({ length: 4 }, () => app.signUp()))
  const requests = crowd.flatMap((who) =>
    Array.from({ length: 10 }, () => ask(who, { from: '198.51.100.3' })),
  )
  const answers = await Promise.all(requests)
  expect(answers.filter(isSent)).toHaveLength(30)
  expect(new Set(answers.filter((answer) => !isSent(answer)).map(({ code }) => code))).toEqual(
    new Set(['RATE_LIMITED']),
  )
  const late = await app.signUp()
  expect(await ask(late, { from: '198.51.100.3' })).toMatchObject({ code: 'RATE_LIMITED' })
  expect(isSent(await ask(late, { from: '198.51.100.4' }))).toBe(true)
})

test('PAY-06 a site sends as many codes in a day as its operator allows, and the figures show them', async () => {
  await app.moveClock('2 days')
  const set = ['scripts/operator/site.ts', 'set', '--site', 'ruvela', 'debitCodesPerDay=3']
  expect(await runCommand(app, set)).toMatchObject({ code: 0 })
  const crowd = await Promise.all(Array.from({ length: 6 }, () => app.signUp()))
  const answers = await Promise.all(crowd.map((who, n) => ask(who, { from: `198.51.100.${10 + n}` })))
  expect(answers.filter(isSent)).toHaveLength(3)
  const refused = answers.find((answer) => !isSent(answer))
  expect(refused).toMatchObject({ code: 'RATE_LIMITED' })
  const { definition, db } = app.installation.runtimes.find((each) => each.definition.name === 'billing')!
  expect(await definition.gauges!.read(db)).toMatchObject({ ruvela_debit_codes: 4 })
  await app.moveClock('2 days')
  expect(isSent(await ask(crowd[5]!, { from: '198.51.100.15' }))).toBe(true)
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp } from '#testing/test-app.ts'

const BEGIN = `mutation ($input: CreatePartnerSignupInput!) { createPartnerSignup(input: $input) { __typename
  ... on CreatePartnerSignupSuccess { reference completionUrl expiresAt }
  ... on InvalidInputError { fields { path code limit } } ... on UserError { code } } }`
const BEGUN = 'query ($token: String!) { pendingSignup(token: $token) { email dateOfBirth gender seeking } }'
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code } } }`
const SIGNUPS = '{ partnerSignups { edges { node { reference network ref sub1 confirmedAt } } } }'
const PERSON = { dateOfBirth: '1990-05-17', gender: 'FEMALE', seeking: 'MALE' }
const SCOPES = ['--scopes', 'signups:create,signups:read']

const app = testApp()
let partner: Partner
beforeAll(
  async () => void (partner = await createPartner(app, '--network', 'net', '--ref', 'one', ...SCOPES)),
)

const begin = async (email: string, more: object = {}, by = partner) =>
  (await by.run(BEGIN, { input: { ...PERSON, email, ...more } })).data.createPartnerSignup
const tokenIn = ({ completionUrl }: { completionUrl: string }) =>
  new URL(completionUrl).searchParams.get('pendingSignup')!
const begun = async (token: string, host = 'ruvela.test') =>
  (await app.visitor(host).run(BEGUN, { token })).data.pendingSignup
const complete = async (begun: string, email: string, name = 'Tess') => {
  const input = {
    ...PERSON,
    email,
    name,
    password: 'correct horse battery',
    acceptTerms: true,
    pendingSignupToken: begun,
  }
  return (await app.visitor().run(SIGN_UP, { input })).data.signUp
}
const countOf = async (table: string) =>
  (await app.admin.query(`select count(*)::int as count from ${table}`)).rows[0].count

test('FED-06 a sign-up begun by a partner creates account, consents and session only when completed', async () => {
  const tables = ['accounts.account', 'accounts.consent', 'accounts.session', 'accounts.outbox']
  const counts = () => Promise.all(tables.map(countOf))
  const before = await counts()
  const answer = await begin('tess@partner.example', { locale: 'de', sub1: 'banner', ref: 'of another' })
  expect(answer).toMatchObject({ __typename: 'CreatePartnerSignupSuccess', reference: expect.any(String) })
  expect(await counts()).toEqual(before)
  expect((await partner.run(SIGNUPS)).data.partnerSignups.edges).toEqual([])

  const link = new URL(answer.completionUrl)
  expect([link.origin, link.pathname]).toEqual(['https://ruvela.test', '/complete-signup'])
  const { pendingSignup: token, ...passed } = Object.fromEntries(link.searchParams)
  expect(passed).toEqual({ network: 'net', ref: 'one', sub1: 'banner', lang: 'de' })
  expect(await begun(token!)).toEqual({ ...PERSON, email: 'tess@partner.example' })
  expect(await begun(token!, 'dutch.test')).toBeNull()

  expect(await complete(token!, 'tess@partner.example')).toEqual({ __typename: 'SignUpSuccess' })
  expect((await partner.run(SIGNUPS)).data.partnerSignups.edges).toEqual([
    {
      node: { reference: answer.reference, network: 'net', ref: 'one', sub1: 'banner', confirmedAt: null },
    },
  ])
  // Neither the answer nor the link reveals the member.
  const { rows } = await app.admin.query(
    `select id from accounts.account where email = 'tess@partner.example'`,
  )
  expect(JSON.stringify(answer)).not.toContain(rows[0].id)
  expect(await begun(token!)).toBeNull()
  expect(await countOf('accounts.partner_signup')).toBe(0)
})

test('FED-06 a partner cannot tell whether an address has an account; only its owner can', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const mails = await app.mails(ada.email)
  const shape = (answer: { completionUrl: string; reference: string; expiresAt: string }) => ({
    keys: Object.keys(answer),
    reference: answer.reference.length,
    url: answer.completionUrl.length,
    isOver: new Date(answer.expiresAt).getTime() < 0,
  })
  const [known, unknown] = [await begin(ada.email), await begin('nobody@partner.example')]
  expect(shape(known)).toEqual(shape(unknown))
  await app.drainEvents()
  expect(await app.mails(ada.email)).toEqual(mails)
  expect(await complete(tokenIn(known), ada.email)).toMatchObject({ code: 'EMAIL_TAKEN_ACTIVE' })
})

test('FED-06 a sign-up begun a hundred times in parallel stays one, with one link and the latest data @long', async () => {
  const answers = await Promise.all(
    Array.from({ length: triesAll() ? 100 : 12 }, () => begin('Once@Partner.example')),
  )
  expect(new Set(answers.map(({ reference, completionUrl }) => `${reference} ${completionUrl}`)).size).toBe(1)
  const again = await begin('once@partner.example', { gender: 'MALE', seeking: 'FEMALE' })
  expect(again.completionUrl).toBe(answers[0].completionUrl)
  expect(await begun(tokenIn(again))).toMatchObject({ gender: 'MALE', email: 'once@partner.example' })
  // Another partner of the network begins its own sign-up and learns nothing about this one.
  const other = await createPartner(app, '--network', 'net', '--ref', 'two', ...SCOPES)
  const theirs = await begin('once@partner.example', {}, other)
  expect(theirs.reference).not.toBe(again.reference)
  expect(tokenIn(theirs)).not.toBe(tokenIn(again))

  // If several forms come through the link, only one is the partner's sign-up.
  const made = await Promise.all(
    ['a', 'b', 'c'].map((name) => complete(tokenIn(again), `once-${name}@partner.example`)),
  )
  expect(made).toEqual(Array.from({ length: 3 }, () => ({ __typename: 'SignUpSuccess' })))
  const { edges } = (await partner.run(SIGNUPS)).data.partnerSignups
  expect(edges.filter(({ node }: any) => node.reference === again.reference)).toHaveLength(1)
})

test('FED-06 an expired link fills in nothing, and a begun sign-up is removed after a week', async () => {
  const answer = await begin('late@partner.example')
  await app.moveClock('7 days 1 second')
  expect(await begun(tokenIn(answer))).toBeNull()
  await app.runJob('accounts.keep-retention')
  const { rows } = await app.admin.query(
    `select from accounts.partner_signup where email = 'late@partner.example'`,
  )
  expect(rows).toEqual([])
  // A visitor with an expired link signs up like any other.
  expect(await complete(tokenIn(answer), 'late@partner.example')).toEqual({ __typename: 'SignUpSuccess' })
})

test('FED-06 a partner gets every input error at once, and needs the scope and its own traffic @long', async () => {
  expect(
    await begin('x', { dateOfBirth: '2020-01-01', gender: 'x', seeking: 'y', locale: 'xx' }),
  ).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [
      { path: 'email', code: 'EMAIL_INVALID' },
      { path: 'dateOfBirth', code: 'TOO_YOUNG', limit: 18 },
      { path: 'gender', code: 'CHOICE_UNKNOWN' },
      { path: 'seeking', code: 'CHOICE_UNKNOWN' },
      { path: 'locale', code: 'CHOICE_UNKNOWN' },
    ],
  })
  const input = { ...PERSON, email: 'tim@partner.example' }
  const reads = await createPartner(app, '--network', 'net')
  expect((await reads.run(BEGIN, { input })).errors).toMatchObject([
    { extensions: { code: 'FORBIDDEN', scope: 'signups:create' } },
  ])
  const nobodys = await createPartner(app, '--scopes', 'signups:create')
  const ada = await app.signUp({ name: 'Ada' })
  for (const ask of [nobodys.run, app.visitor().run, ada.run])
    expect((await ask(BEGIN, { input })).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})

if (triesAll())
  test('FED-06 each key has its own rate limit for beginning sign-ups', async () => {
    const limited = await createTestApp({ ACTION_LIMIT_FACTOR: '0.1' })
    const [one, other] = [
      await createPartner(limited, '--network', 'net', '--ref', 'one', ...SCOPES),
      await createPartner(limited, '--network', 'net', '--ref', 'two', ...SCOPES),
    ]
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        one.run(BEGIN, { input: { ...PERSON, email: `n${index}@partner.example` } }),
      ),
    )
    expect(tries.filter(({ errors }) => errors === undefined)).toHaveLength(12)
    const refused = tries.filter(({ errors }) => errors?.[0]!.extensions.code === 'RATE_LIMITED')
    expect(refused).toHaveLength(28)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    const input = { ...PERSON, email: 'n@partner.example' }
    expect((await other.run(BEGIN, { input })).errors).toBeUndefined()
    await limited.close()
  })

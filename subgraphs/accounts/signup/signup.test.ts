import { expect, test } from 'vitest'
import { messageOf } from '#gateway/legacy/messages.ts'
import { testApp } from '#testing/file-app.ts'
import { IS_LONG_RUN } from '#testing/run-size.ts'

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename
  ... on SignUpSuccess { viewer { email status language signupStep } } ... on UserError { code } ... on InvalidInputError { fields { path code limit } } } }`
const SAVE_STEP = `mutation ($step: Int!) { saveSignupStep(input: { step: $step }) { __typename
  ... on SaveSignupStepSuccess { viewer { signupStep } } ... on InvalidInputError { fields { path code } } } }`
const CHANGE_LANGUAGE = `mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename
  ... on ChangeLanguageSuccess { viewer { language } } ... on InvalidInputError { fields { path code } } } }`

const app = testApp({ TRUST_PROXY: 'loopback' })

let counter = 0
const form = (options: Record<string, unknown> = {}) => {
  counter += 1
  return {
    email: `new${counter}@example.org`,
    name: `New ${counter}`,
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
    ...options,
  }
}
// Each visitor has its own network address, so that rate limits do not leak between tests.
const from = (address: string) => ({ 'x-forwarded-for': address })
async function signUp(
  changes: Record<string, unknown> = {},
  options: { host?: string; address?: string } = {},
) {
  const address = options.address ?? `198.51.100.${(counter % 250) + 1}`
  const answer = await app.visitor(options.host).run(SIGN_UP, { input: form(changes) }, from(address))
  return { ...answer.data?.signUp, errors: answer.errors, cookie: answer.headers['set-cookie'] }
}
const faults = async (options: Record<string, unknown>) => (await signUp(options)).fields

test('a visitor who fills in the form becomes a member, logged in and not yet confirmed', async () => {
  const answer = await signUp({ email: ' Ada@Example.org ' })
  expect(answer).toMatchObject({
    __typename: 'SignUpSuccess',
    viewer: { email: 'Ada@Example.org', status: 'NOT_CONFIRMED', language: 'nl', signupStep: 1 },
  })
  expect(String(answer.cookie)).toContain('__Host-session=')
})

test('the account, its consents and its tracking data are written together', async () => {
  await signUp({
    email: 'tracked@example.org',
    tracking: { network: 'net', ref: 'r'.repeat(500), sub1: 'one' },
  })
  const { rows } = await app.admin.query(
    `select t.network, length(t.ref) as ref_length, t.sub1, t.sub2, array_agg(c.document_kind || ' ' || c.locale order by c.document_kind) as consents,
       bool_and(c.hash = d.hash) as hashes, bool_and(c.version = d.version) as versions
     from accounts.account a join accounts.tracking t on t.account_id = a.id join accounts.consent c on c.account_id = a.id
     join accounts.document d on d.site_id = a.site_id and d.kind = c.document_kind and d.locale = c.locale
     where a.email_normalised = 'tracked@example.org' group by t.network, t.ref, t.sub1, t.sub2`,
  )
  expect(rows).toEqual([
    {
      network: 'net',
      ref_length: 200,
      sub1: 'one',
      sub2: null,
      consents: ['privacy nl', 'terms nl'],
      hashes: true,
      versions: true,
    },
  ])
})

test('SIGN-03 a profile name is visible, does not start with @ and is not the e-mail address', async () => {
  expect(await faults({ email: 'bo@example.org', name: 'BO@example.org' })).toEqual([
    { path: 'name', code: 'NAME_EQUALS_EMAIL', limit: null },
  ])
  expect(await faults({ name: ' @bo' })).toEqual([{ path: 'name', code: 'NAME_STARTS_WITH_AT', limit: null }])
  expect(await faults({ name: '\u202e@bo' })).toEqual([
    { path: 'name', code: 'NAME_STARTS_WITH_AT', limit: null },
  ])
  // Joiners, Hangul fillers and the blank Braille pattern are letters or symbols by class, but invisible.
  for (const name of [' \u200b\u200d ', '\u3164\u115f\uffa0', '\u2800', '\ufffc', '\u{1d159}'])
    expect(await faults({ name })).toEqual([{ path: 'name', code: 'NAME_REQUIRED', limit: null }])
  expect(await faults({ name: 'x'.repeat(31) })).toEqual([{ path: 'name', code: 'NAME_TOO_LONG', limit: 30 }])
  expect(await signUp({ name: 'Zoë 🌷' })).toMatchObject({ __typename: 'SignUpSuccess' })
})

test('SIGN-03 a name that passes for staff, another alphabet or another member is refused', async () => {
  for (const name of ['Ａdmin', 'ad\u00admin', 'Ruvela', 'Klantenservice', 'Fiktives Profil'])
    expect(await faults({ name }), name).toEqual([{ path: 'name', code: 'NAME_RESERVED', limit: null }])
  expect(await faults({ name: 'Аnna' })).toEqual([
    { path: 'name', code: 'NAME_MIXES_ALPHABETS', limit: null },
  ])
  // First names are not unique: members may share an identical spelling.
  for (const name of ['Ilse', 'ILSE', 'Ｉlse'])
    expect(await signUp({ name }), name).toMatchObject({ __typename: 'SignUpSuccess' })
  expect(await faults({ name: 'llse' })).toEqual([
    { path: 'name', code: 'NAME_LOOKS_LIKE_ANOTHER', limit: null },
  ])
  expect(await signUp({ name: 'llse' }, { host: 'dutch.test' })).toMatchObject({
    __typename: 'SignUpSuccess',
  })
})

test('SIGN-03 of many parallel sign-ups under two look-alike names, only one name is taken', async () => {
  const answers = await Promise.all(
    Array.from({ length: IS_LONG_RUN ? 100 : 16 }, (_, index) => {
      const name = index % 2 === 0 ? 'Max10' : 'Max1O'
      return signUp({ name }).then(({ __typename, fields }) => ({ name, __typename, code: fields?.[0].code }))
    }),
  )
  const [taken] = answers.filter(({ __typename }) => __typename === 'SignUpSuccess')
  for (const { name, __typename, code } of answers)
    if (name === taken!.name) expect(__typename).toBe('SignUpSuccess')
    else expect(code).toBe('NAME_LOOKS_LIKE_ANOTHER')
})

test('SIGN-04 a date of birth is required, exists and meets the minimum age in the site’s time zone', async () => {
  await app.admin.query(`update platform.clock_offset set shift = timestamptz '2027-02-28 22:59:00Z' - now()`)
  const field = (code: string, limit: number | null = null) => [{ path: 'dateOfBirth', code, limit }]
  expect(await faults({ dateOfBirth: '' })).toEqual(field('DATE_OF_BIRTH_REQUIRED'))
  for (const impossible of [
    '2001-02-29',
    '29-02-2001',
    '1990-13-01',
    '13-13-1990',
    '31. 4. 1990',
    '17-05-90',
    '2027-03-02',
    '02-03-2027',
    '1890-01-01',
    'soon',
  ]) {
    expect(await faults({ dateOfBirth: impossible })).toEqual(field('DATE_OF_BIRTH_INVALID'))
  }
  // 23:59 in Amsterdam on 28 February: a visitor born on 1 March 2009 turns 18 in a minute, and so does one
  // born on a leap day.
  expect(await faults({ dateOfBirth: '2009-03-01' })).toEqual(field('TOO_YOUNG', 18))
  expect(await signUp({ dateOfBirth: '2009-02-28' })).toMatchObject({ __typename: 'SignUpSuccess' })
  expect(await faults({ dateOfBirth: '2012-02-29' })).toEqual(field('TOO_YOUNG', 18))
  await app.moveClock('1 minute')
  expect(await signUp({ dateOfBirth: '2009-03-01' })).toMatchObject({ __typename: 'SignUpSuccess' })
  await app.admin.query(`update platform.clock_offset set shift = timestamptz '2030-02-28 22:59:00Z' - now()`)
  expect(await faults({ dateOfBirth: '2012-02-29' })).toEqual(field('TOO_YOUNG', 18))
  await app.moveClock('1 minute')
  expect(await signUp({ dateOfBirth: '2012-02-29' })).toMatchObject({ __typename: 'SignUpSuccess' })
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

test('SIGN-05 an invalid e-mail address is refused', async () => {
  for (const email of [
    '',
    'bo',
    'bo@',
    '@example.org',
    'bo@localhost',
    'b o@example.org',
    'bo@exam ple.org',
    'bo@example.org, ada@example.org',
    'Bo <bo>',
    'mailto:?subject=bo@example.org',
    'bo@exa_mple.org',
    `${'x'.repeat(250)}@example.org`,
  ]) {
    expect(await faults({ email })).toEqual([{ path: 'email', code: 'EMAIL_INVALID', limit: null }])
  }
})

test('a sign-up message is checked like any other, and a refused one creates no account', async () => {
  const refused = (code: string, limit: number | null = null) => [{ path: 'signupMessage', code, limit }]
  const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
  const recipientId = bo.profileId
  for (const text of [' ', '\u2800\ufe0f'])
    expect(await faults({ signupMessage: { recipientId, text } })).toEqual(refused('TEXT_REQUIRED'))
  expect(await faults({ signupMessage: { recipientId, text: 'x'.repeat(2001) } })).toEqual(
    refused('TEXT_TOO_LONG', 2000),
  )
  expect(await faults({ signupMessage: { recipientId: 'nobody', text: 'hi' } })).toEqual(
    refused('RECIPIENT_UNAVAILABLE'),
  )
  expect(await signUp({ signupMessage: { recipientId, text: '👨‍👩‍👧‍👦'.repeat(2000) } })).toMatchObject({
    __typename: 'SignUpSuccess',
  })
})

test('an address and a date of birth are accepted however pasted, and so is the address at login', async () => {
  expect(
    await signUp({ email: 'Ada L. <\u200bPasted@Example.org>', dateOfBirth: '17. 5. 1990' }),
  ).toMatchObject({ viewer: { email: 'Pasted@Example.org' } })
  const { data } = await app.visitor().run(
    `mutation { logIn(input: { email: "mailto:pasted@example.org", password: "correct horse battery" }) {
      ... on LogInSuccess { viewer { email profile { age } } } } }`,
  )
  expect(data.logIn.viewer).toMatchObject({
    email: 'Pasted@Example.org',
    profile: { age: expect.any(Number) },
  })
  expect(await signUp({ email: ' pasted@example.org. ' })).toMatchObject({ __typename: 'EmailTakenError' })
})

test('all refused fields are named at once, and nothing is written', async () => {
  expect(
    await faults({ email: 'x', name: '', password: 'short', dateOfBirth: '2020-01-01', acceptTerms: false }),
  ).toEqual([
    { path: 'email', code: 'EMAIL_INVALID', limit: null },
    { path: 'name', code: 'NAME_REQUIRED', limit: null },
    { path: 'password', code: 'PASSWORD_TOO_SHORT', limit: 8 },
    { path: 'dateOfBirth', code: 'TOO_YOUNG', limit: 18 },
    { path: 'acceptTerms', code: 'TERMS_NOT_ACCEPTED', limit: null },
  ])
})

test('a password has 8 to 128 characters of any kind, not all of them invisible, and is not a common one', async () => {
  const field = (code: string, limit: number | null = null) => [{ path: 'password', code, limit }]
  expect(await faults({ password: 'x'.repeat(129) })).toEqual(field('PASSWORD_TOO_LONG', 128))
  const unseen = ['\u200b', '\u00a0', '\u2800', ' '].map((character) => character.repeat(8))
  for (const password of ['password', 'Iloveyou', 'qwertyuiop', ...unseen])
    expect(await faults({ password })).toEqual(field('PASSWORD_COMMON'))
  expect(await faults({ name: 'Wilhelmina', password: 'wilhelmina' })).toEqual(field('PASSWORD_COMMON'))
  expect(await signUp({ password: '🌷🌷🌷🌷🌷🌷🌷🌷' })).toMatchObject({ __typename: 'SignUpSuccess' })
  expect(await signUp({ password: ` ${'ü'.repeat(126)} ` })).toMatchObject({ __typename: 'SignUpSuccess' })
})

test('SIGN-05 an address has one account per site, whatever its case, even for parallel sign-ups', async () => {
  const same = ['Race@example.org', 'race@example.org', 'RACE@example.org', 'race@Example.org']
  const answers = await Promise.all(same.map((email) => signUp({ email })))
  expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual([
    'EmailTakenError',
    'EmailTakenError',
    'EmailTakenError',
    'SignUpSuccess',
  ])
  expect(await signUp({ email: 'race@example.org' })).toMatchObject({
    __typename: 'EmailTakenError',
    code: 'EMAIL_TAKEN',
  })
  expect(await signUp({ email: 'race@example.org' }, { host: 'dutch.test' })).toMatchObject({
    __typename: 'SignUpSuccess',
  })
})

test('SIGN-05 an active account and one whose deletion is not final yet have their own answers', async () => {
  const ada = await app.signUp({ email: 'ada.active@example.org' })
  expect(await signUp({ email: ada.email })).toMatchObject({ code: 'EMAIL_TAKEN_ACTIVE' })
  await app.admin.query(`update accounts.account set status = 'deletion_requested' where id = $1`, [
    ada.memberId,
  ])
  expect(await signUp({ email: ada.email })).toMatchObject({ code: 'EMAIL_TAKEN_DELETED' })
})

test('five hits on taken addresses in half an hour block the network address from the form', async () => {
  await signUp({ email: 'known@example.org' })
  const address = '203.0.113.9'
  for (let hit = 0; hit < 5; hit++)
    expect(await signUp({ email: 'known@example.org' }, { address })).toMatchObject({ code: 'EMAIL_TAKEN' })
  for (const email of ['known@example.org', 'unknown@example.org']) {
    expect((await signUp({ email }, { address })).errors?.[0]?.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 30 * 60,
    })
  }
  expect(await signUp({ email: 'unknown@example.org' }, { address: '203.0.113.10' })).toMatchObject({
    __typename: 'SignUpSuccess',
  })
})

test('SIGN-06 a site closed to sign-ups, or open to traffic sources only, refuses with its own reason', async () => {
  const setSignups = (signups: string) =>
    app.admin.query(
      `update accounts.site set settings = jsonb_set(settings, '{signups}', to_jsonb($1::text)) where token = 'dutch'`,
      [signups],
    )
  const host = 'dutch.test'
  await setSignups('with_trafficsource')
  expect(await signUp({}, { host })).toMatchObject({
    __typename: 'SignupsClosedError',
    code: 'SIGNUPS_WITH_TRAFFICSOURCE_ONLY',
  })
  expect(await signUp({ tracking: { sub1: 'only a sub' } }, { host })).toMatchObject({
    __typename: 'SignupsClosedError',
  })
  expect(await signUp({ tracking: { network: 'net' } }, { host })).toMatchObject({
    __typename: 'SignUpSuccess',
  })
  await setSignups('other')
  expect(await signUp({ tracking: { network: 'net' } }, { host })).toMatchObject({
    __typename: 'SignupsClosedError',
    code: 'SIGNUPS_CLOSED',
  })
  await setSignups('all')
  expect(await signUp({}, { host })).toMatchObject({ __typename: 'SignUpSuccess' })
})

test('sign-up resumes at the furthest step, on every device, until the last one is done', async () => {
  const ada = await app.signUp({ confirmed: false })
  const save = async (step: number) => (await ada.run(SAVE_STEP, { step })).data.saveSignupStep
  expect(await save(3)).toMatchObject({ viewer: { signupStep: 3 } })
  expect(await save(2)).toMatchObject({ viewer: { signupStep: 3 } })
  expect((await save(6)).fields).toEqual([{ path: 'step', code: 'STEP_INVALID' }])
  expect(await save(5)).toMatchObject({ viewer: { signupStep: null } })
  expect(await save(1)).toMatchObject({ viewer: { signupStep: null } })
})

test('a member changes the language to one of those that the site shows', async () => {
  const ada = await app.signUp({ confirmed: false, host: 'dutch.test' })
  const bo = await app.signUp({ confirmed: false })
  expect((await bo.run(CHANGE_LANGUAGE, { language: 'pl' })).data.changeLanguage).toMatchObject({
    viewer: { language: 'pl' },
  })
  expect((await bo.run(`{ site { indexTitle } }`)).data.site.indexTitle).toContain('randki')
  expect((await ada.run(CHANGE_LANGUAGE, { language: 'pl' })).data.changeLanguage.fields).toEqual([
    { path: 'language', code: 'LANGUAGE_UNKNOWN' },
  ])
})

test('SIGN-03 the server refuses with the specified Dutch words, even when the form is bypassed', async () => {
  const wordsOf = async (options: Record<string, unknown>) =>
    (await faults(options)).map(({ code }: any) => messageOf(code, 'nl'))
  expect(await wordsOf({ email: 'same@example.org', name: 'same@example.org' })).toEqual([
    'Je profielnaam moet anders zijn dan je e-mailadres',
  ])
  expect(await wordsOf({ dateOfBirth: '' })).toEqual(['Vul uw geboortedatum in'])
  expect(await wordsOf({ dateOfBirth: '2001-02-29' })).toEqual(['Ongeldige geboortedatum.'])
  expect(await wordsOf({ email: 'no address' })).toEqual(['Ongeldige e-mail'])
  await signUp({ email: 'taken@example.org' })
  expect(messageOf((await signUp({ email: 'taken@example.org' })).code, 'nl', {})).toBe(
    'Dit e-mailadres heeft al een account op deze site.',
  )
  for (const code of ['EMAIL_TAKEN_ACTIVE', 'EMAIL_TAKEN_DELETED'])
    expect(messageOf(code, 'nl', {})).not.toBe(messageOf('EMAIL_TAKEN', 'nl', {}))
})

test('input that no form sends is refused clearly and nothing is written', async () => {
  const count = async () =>
    (await app.admin.query('select count(*)::int as count from accounts.account')).rows[0].count
  const before = await count()
  expect((await signUp({ name: 'x'.repeat(50_000) })).fields).toEqual([
    { path: 'name', code: 'NAME_TOO_LONG', limit: 30 },
  ])
  const tooLarge = await app.visitor().fetch('/graphql', {
    method: 'POST',
    body: JSON.stringify({ query: SIGN_UP, variables: { input: form({ name: 'x'.repeat(1_000_000) }) } }),
    headers: { 'content-type': 'application/json' },
  })
  expect(tooLarge.status).toBe(413)
  for (const name of ['a\u0000b', 'a\ud800b'])
    expect((await signUp({ name })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  for (const options of [
    { name: 5 },
    { email: ['a@example.org'] },
    { gender: true },
    { acceptTerms: 'yes' },
    { tracking: 'net' },
    { unknown: 1 },
  ]) {
    const { errors } = await signUp(options)
    expect([options, errors?.[0]?.extensions.code]).toEqual([
      options,
      expect.stringMatching(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/),
    ])
  }
  const proto = await app.visitor().fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: `{"query":"{ site { id } }","variables":{"input":{"__proto__":{"isAdmin":true}}}}`,
  })
  expect(proto.status).toBeLessThan(500)
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect(await count()).toBe(before)
  expect(await signUp({ name: '<b>Bo</b> & "co"' })).toMatchObject({ __typename: 'SignUpSuccess' })
})

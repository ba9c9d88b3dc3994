import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { openInstallation } from '#gateway/open-installation.ts'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { HASH_CHANNEL } from '../account/password-hash.ts'

const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename
  ... on LogInSuccess { viewer { id } } ... on UserError { code message } ... on TooManyAttemptsError { minutes } ... on InvalidInputError { fields { path code } } } }`
const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) { changePassword(input: { oldPassword: $old, newPassword: $new }) { __typename
  ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const LOG_OUT = 'mutation { logOut { ... on LogOutSuccess { ended } } }'
const COSTS = '$argon2id$v=19$m=19456,t=2,p=1'

const app = testApp({ TRUST_PROXY: 'loopback' })

let addresses = 0
const freshAddress = () => ({ 'x-forwarded-for': `10.${(addresses += 1) >> 8}.${addresses & 255}.1` })

async function logIn(
  email: string,
  password: string,
  options: { headers?: Record<string, string>; as?: Person } = {},
) {
  const answer = await (options.as ?? app.visitor()).run(
    LOG_IN,
    { email, password },
    options.headers ?? freshAddress(),
  )
  const cookie = [answer.headers['set-cookie']].flat().join()
  return {
    ...answer.data?.logIn,
    errors: answer.errors,
    cookie,
    token: cookie.match(/__Host-session=([\w-]+);/)?.[1],
  }
}
// An invalid or expired token makes the caller a visitor, who may not even send ad-hoc queries.
const isIn = async (who: Person) => (await who.run('{ viewer { id } }')).data?.viewer?.id !== undefined
async function device(who: Person, headers?: Record<string, string>): Promise<Person> {
  const { token } = await logIn(who.email, who.password, headers === undefined ? {} : { headers })
  return app.device('ruvela.test', token!, who)
}

test('SIGN-11 a wrong password and an unknown address get the same answer after the same work', async () => {
  const ada = await app.signUp()
  const worked: unknown[] = []
  const note = (costs: unknown) => void worked.push(costs)
  subscribe(HASH_CHANNEL, note)
  const answers: Record<string, unknown>[] = []
  const work: unknown[][] = []
  for (const email of [ada.email, 'nobody@example.org', ada.email, 'nobody@example.org']) {
    const { cookie: _cookie, ...answer } = await logIn(email, 'not the password')
    answers.push(answer)
    work.push(worked.splice(0))
  }
  unsubscribe(HASH_CHANNEL, note)
  expect(answers[0]).toMatchObject({ __typename: 'LoginFailedError', code: 'LOGIN_FAILED' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  // Each login computes one hash at OWASP's costs; the rest of its work is the same four statements.
  expect(work).toEqual(Array(4).fill([COSTS]))
  const { rows } = await app.admin.query('select password_hash from accounts.account where id = $1', [
    ada.memberId,
  ])
  expect(rows[0].password_hash).toContain(`${COSTS}$`)
})

test('SIGN-11 exactly five of a hundred parallel guesses at one account run; the block says how long', async () => {
  for (const email of [(await app.signUp()).email, 'unknown@example.org']) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => logIn(email, 'a wrong guess')))
    expect(answers.filter(({ code }) => code === 'LOGIN_FAILED')).toHaveLength(5)
    expect(
      answers.filter(({ code, minutes }) => code === 'TOO_MANY_ATTEMPTS' && minutes === 15),
    ).toHaveLength(95)
  }
})

test('SIGN-11 exactly twenty-five of a hundred parallel guesses from one address run, at any accounts', async () => {
  const headers = freshAddress()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      logIn(`somebody${index}@example.org`, 'a wrong guess', { headers }),
    ),
  )
  expect(answers.filter(({ code }) => code === 'LOGIN_FAILED')).toHaveLength(25)
  expect(answers.filter(({ code, minutes }) => code === 'TOO_MANY_ATTEMPTS' && minutes === 5)).toHaveLength(
    75,
  )
  await app.moveClock('5 minutes')
  expect(await logIn('somebody@example.org', 'a wrong guess', { headers })).toMatchObject({
    code: 'LOGIN_FAILED',
  })
})

test('SIGN-11 a block survives a restart and refuses even the right password until it expires @long', async () => {
  const ada = await app.signUp()
  for (let guess = 0; guess < 5; guess++) await logIn(ada.email, 'a wrong guess')
  expect(await logIn(ada.email, ada.password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', minutes: 15 })

  const restarted = await openInstallation(app.config, app.config.DATABASE_URL!, { jobs: false })
  const server = await createHttpServer(restarted)
  try {
    const { visitorToken } = await import('#gateway/requests/authentication.ts')
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: 'ruvela.test', authorization: `Bearer ${visitorToken(app.config)}` },
      payload: { query: LOG_IN, variables: { email: ada.email, password: ada.password } },
    })
    expect(answer.json().data.logIn).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', minutes: 15 })
  } finally {
    await server.close()
    await restarted.close()
  }
  // The clock keeps running during the test, so it stops a minute short of the boundary.
  await app.moveClock('13 minutes')
  const { code, minutes } = await logIn(ada.email, ada.password)
  expect({ code, soon: minutes <= 2 }).toEqual({ code: 'TOO_MANY_ATTEMPTS', soon: true })
  await app.moveClock('2 minutes')
  expect(await logIn(ada.email, ada.password)).toMatchObject({ __typename: 'LogInSuccess' })
})

test('a login that succeeds forgets the guesses before it', async () => {
  const ada = await app.signUp()
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 4; guess++)
      expect(await logIn(ada.email, 'a wrong guess')).toMatchObject({ code: 'LOGIN_FAILED' })
    expect(await logIn(ada.email.toUpperCase(), ada.password)).toMatchObject({ __typename: 'LogInSuccess' })
  }
})

test('many members behind one address can log in without limit @long', async () => {
  const ada = await app.signUp()
  for (let login = 0; login < 30; login++)
    expect(await logIn(ada.email, ada.password)).toMatchObject({ __typename: 'LogInSuccess' })
})

test('an empty form is refused field by field', async () => {
  expect((await logIn(' ', '')).fields).toEqual([
    { path: 'email', code: 'EMAIL_INVALID' },
    { path: 'password', code: 'PASSWORD_REQUIRED' },
  ])
})

test('an account of another site does not open this one', async () => {
  const dutch = await app.signUp({ host: 'dutch.test' })
  expect(await logIn(dutch.email, dutch.password)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await isIn(app.device('ruvela.test', dutch.token!, dutch))).toBe(false)
  expect(await isIn(dutch)).toBe(true)
})

test('a suspended member is logged out at once; login says so only with the right password', async () => {
  const ada = await app.signUp()
  await app.admin.query(`update accounts.account set status = 'suspended' where id = $1`, [ada.memberId])
  expect(await isIn(ada)).toBe(false)
  expect(await logIn(ada.email, ada.password)).toMatchObject({
    __typename: 'LoginFailedError',
    code: 'ACCOUNT_SUSPENDED',
  })
  expect(await logIn(ada.email, 'a wrong guess')).toMatchObject({ code: 'LOGIN_FAILED' })
})

test('SIGN-12 the session is an opaque, HTTP-only, same-site cookie token of which only a hash is stored', async () => {
  const ada = await app.signUp()
  const { cookie, token } = await logIn(ada.email, ada.password)
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(cookie.split(',')).toEqual([
    `__Host-session=${token}; ${attributes}; Max-Age=${30 * 86_400}`,
    expect.stringMatching(
      new RegExp(`^__Host-device=[\\w-]+\\.${ada.memberId}\\.[\\w-]{43}; ${attributes}; Max-Age=31536000$`),
    ),
  ])
  expect(Buffer.from(token!, 'base64url')).toHaveLength(32)
  const { rows } = await app.admin.query(
    'select to_jsonb(s)::text as stored, token_hash from accounts.session s where account_id = $1',
    [ada.memberId],
  )
  expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(
    createHash('sha256').update(token!).digest('hex'),
  )
  expect(rows.map((row) => row.stored).join()).not.toContain(token)
})

test('SIGN-12 a session lasts 30 days from the login, however much it is used', async () => {
  const ada = await device(await app.signUp())
  await app.moveClock('15 days')
  expect(await isIn(ada)).toBe(true)
  await app.moveClock('14 days 23 hours 59 minutes')
  expect(await isIn(ada)).toBe(true)
  await app.moveClock('1 minute')
  expect(await isIn(ada)).toBe(false)
})

test('SIGN-12 a login gives a new token and ends the session that the browser had', async () => {
  const ada = await app.signUp()
  const { token } = await logIn(ada.email, ada.password, { as: ada })
  expect(token).not.toBe(ada.token)
  expect(await isIn(ada)).toBe(false)
  expect(await isIn(app.device('ruvela.test', token!, ada))).toBe(true)
})

test('SIGN-12 a change of password gives a new token and ends every other session', async () => {
  const ada = await app.signUp()
  const phone = await device(ada)
  const change = async (old: string, next: string) => {
    const answer = await ada.run(CHANGE_PASSWORD, { old, new: next })
    return {
      ...answer.data.changePassword,
      token: [answer.headers['set-cookie']]
        .flat()
        .join()
        .match(/__Host-session=([\w-]+);/)?.[1],
    }
  }
  expect((await change('a wrong guess', 'a much better password')).fields).toEqual([
    { path: 'oldPassword', code: 'OLD_PASSWORD_WRONG' },
  ])
  expect((await change(ada.password, 'password')).fields).toEqual([
    { path: 'newPassword', code: 'PASSWORD_COMMON' },
  ])
  expect([await isIn(ada), await isIn(phone)]).toEqual([true, true])
  const { token, ...changed } = await change(ada.password, 'a much better password')
  expect(changed).toMatchObject({ __typename: 'ChangePasswordSuccess' })
  expect([await isIn(ada), await isIn(phone), await isIn(app.device('ruvela.test', token!, ada))]).toEqual([
    false,
    false,
    true,
  ])
  expect(await logIn(ada.email, ada.password)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await logIn(ada.email, 'a much better password')).toMatchObject({ __typename: 'LogInSuccess' })
})

test('SIGN-12 logging out ends the session on the server; logging out everywhere ends them all', async () => {
  const ada = await app.signUp()
  const [phone, tablet] = [await device(ada), await device(ada)]
  const answer = await phone.run(LOG_OUT)
  expect(answer.data.logOut.ended).toBe(true)
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-session=; .*Max-Age=0/)
  expect([await isIn(ada), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
  expect(
    (await tablet.run('mutation { logOutEverywhere { ... on LogOutEverywhereSuccess { endedCount } } }')).data
      .logOutEverywhere.endedCount,
  ).toBe(2)
  expect([await isIn(ada), await isIn(tablet)]).toEqual([false, false])
})

test('without a session, member fields are refused as UNAUTHENTICATED', async () => {
  const answer = await app
    .visitor()
    .run(`mutation { changeLanguage(input: { language: "nl" }) { __typename } }`)
  expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect((await app.visitor().run('{ viewer { id email } }')).data.viewer).toBeNull()
})

test('SIGN-11 a known browser has five guesses of its own, even while strangers lock the account', async () => {
  const ada = await app.signUp()
  const bo = await app.signUp()
  const attempt = async (email: string, password: string, cookie?: string) => {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
    const answer = await app.visitor().run(LOG_IN, { email, password }, headers)
    return { ...answer.data.logIn, cookies: [answer.headers['set-cookie']].flat().join() }
  }
  const first = await attempt(ada.email, ada.password)
  const device = first.cookies.match(/__Host-device=[^;]+/)![0]
  expect(first.cookies).toMatch(/__Host-device=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  for (let guess = 0; guess < 6; guess++) await attempt(ada.email, 'a wrong guess')
  expect(await attempt(ada.email, ada.password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  const forged = device.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)
  expect(await attempt(ada.email, ada.password, forged)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  const bos = (await attempt(bo.email, bo.password)).cookies.match(/__Host-device=[^;]+/)![0]
  expect(await attempt(ada.email, ada.password, bos)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await attempt(ada.email, ada.password, device)).toMatchObject({ __typename: 'LogInSuccess' })
  for (let guess = 0; guess < 5; guess++)
    expect(await attempt(ada.email, 'a wrong guess', device)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await attempt(ada.email, ada.password, device)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
})

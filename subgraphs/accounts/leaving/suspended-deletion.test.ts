import { expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const STATE = `{ viewer { id } suspension { reason finalAt appeal { reference } dataExport { state } } }`
const ERASE = `mutation ($password: String!) { deleteSuspendedAccount(input: { password: $password }) { __typename
  ... on DeleteSuspendedAccountSuccess { suspension { finalAt } } ... on InvalidInputError { fields { path code } } } }`
const UNDO = `mutation ($token: String!) { undoDeletion(input: { token: $token }) { __typename ... on UserError { code } } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code } } }`
const CHANGE_EMAIL = `mutation ($newEmail: String!, $password: String!) { requestEmailChange(input: { newEmail: $newEmail, password: $password }) {
  __typename ... on UserError { code } } }`
const CONFIRM_EMAIL = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename ... on UserError { code } } }`
const UNDO_EMAIL = `mutation ($token: String!) { undoEmailChange(input: { token: $token }) { __typename ... on UserError { code } } }`
const DELETE = `mutation ($password: String!) { deleteAccount(input: { reason: TIME, password: $password }) { __typename } }`
const APPEAL = `mutation { fileComplaint(input: { about: SUSPENSION, text: "It was my sister." }) { __typename } }`
const EXPORT = `mutation ($password: String!) { requestSuspendedExport(input: { password: $password }) { __typename } }`

const app = testApp({ TRUST_PROXY: 'loopback' })

let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.9.0.${(addresses += 1)}` })
const operate = (who: Person, ...decision: string[]) =>
  runCommand(app, ['scripts/operator/suspend.ts', '--site', 'ruvela', '--member', who.email, ...decision])
async function suspended(name: string): Promise<Person> {
  const who = await app.signUp({ name })
  expect(await operate(who, '--reason', 'fraud')).toMatchObject({ code: 0 })
  return who
}
const state = async (who: Person) => (await who.run(STATE)).data
const erase = async (who: Person, password = who.password) =>
  (await who.run(ERASE, { password })).data.deleteSuspendedAccount
const undo = async (token: string) => (await app.visitor().run(UNDO, { token })).data.undoDeletion
const logIn = async ({ email, password }: Person) =>
  (await app.visitor().run(LOG_IN, { email, password }, from())).data.logIn
const signUpWith = async (email: string, visitor = app.visitor()) => {
  const input = {
    email,
    name: 'Again',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
  }
  return (await visitor.run(SIGN_UP, { input }, from())).data.signUp
}
const deletionMails = async (who: Person) =>
  (await app.mails(who.email)).filter(({ type }) => type === 'deletion')
const undoToken = async (who: Person) =>
  (await deletionMails(who))[0]!.text.match(
    /https:\/\/ruvela\.test\/account-deleted\?(?:kept=suspended&)?token=([\w-]{43})/,
  )![1]!
const statusOf = async ({ memberId }: Person) =>
  (await app.admin.query('select status from accounts.account where id = $1', [memberId])).rows[0].status
const passDays = async (days: number) => {
  await app.moveClock(`${days} days`)
  await app.runJob('accounts.erase-accounts')
}
const backToNow = () => app.admin.query(`update platform.clock_offset set shift = '0'`)

test('TRUST-07 ACCT-02 a suspended member requests erasure with the password and can undo it by mail @long', async () => {
  const [ada, bo] = [await suspended('Ada'), await app.signUp({ name: 'Bo' })]
  for (const other of [bo, app.visitor()])
    expect((await other.run(ERASE, { password: bo.password })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
  expect((await erase(ada, 'a wrong guess')).fields).toEqual([
    { path: 'password', code: 'OLD_PASSWORD_WRONG' },
  ])
  expect((await state(ada)).suspension.finalAt).toBeNull()
  const { finalAt } = (await erase(ada)).suspension
  const { rows } = await app.admin.query(
    'select extract(epoch from $1::timestamptz - erasure_requested_at) / 86400 as days from accounts.account where id = $2',
    [finalAt, ada.memberId],
  )
  expect(Number(rows[0].days)).toBeCloseTo(14, 5)
  // A repeated request changes nothing, and no second link invalidates the first.
  await app.moveClock('2 days')
  expect((await erase(ada)).suspension.finalAt).toBe(finalAt)
  expect(await deletionMails(ada)).toHaveLength(1)

  expect((await ada.run(APPEAL)).data.fileComplaint.__typename).toBe('FileComplaintSuccess')
  await ada.run(EXPORT, { password: ada.password })
  expect(await logIn(ada)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  expect(await state(ada)).toMatchObject({
    viewer: null,
    suspension: { reason: 'FRAUD', finalAt, appeal: { reference: expect.any(String) } },
  })
  await passDays(11)
  const token = await undoToken(ada)
  expect(await undo(token)).toEqual({ __typename: 'UndoDeletionSuccess' })
  expect(await undo(token)).toEqual({ __typename: 'UndoDeletionSuccess' })
  expect(await state(ada)).toMatchObject({ viewer: null, suspension: { reason: 'FRAUD', finalAt: null } })
  await passDays(10)
  expect(await statusOf(ada)).toBe('suspended')
  await backToNow()
})

test('TRUST-07 ACCT-02 a suspended account is erased after 14 days, and its address stays banned @long', async () => {
  const [ada, bo] = [await suspended('Ada'), await app.signUp({ name: 'Bo' })]
  await erase(ada)
  const token = await undoToken(ada)
  await passDays(13)
  expect(await statusOf(ada)).toBe('suspended')
  await passDays(1)
  expect(await statusOf(ada)).toBe('erased')
  await app.drainEvents()
  expect((await ada.run(STATE)).data?.suspension ?? null).toBeNull()
  expect(await undo(token)).toMatchObject({ __typename: 'UndoDeletionFailedError' })
  expect(await logIn(ada)).toMatchObject({ code: 'LOGIN_FAILED' })
  for (const email of [ada.email, ada.email.toUpperCase()])
    expect(await signUpWith(email)).toEqual({ __typename: 'EmailTakenError', code: 'EMAIL_REFUSED' })
  const change = (who: Person) => who.run(CHANGE_EMAIL, { newEmail: ada.email, password: who.password })
  expect((await change(bo)).data.requestEmailChange).toMatchObject({ code: 'EMAIL_REFUSED' })
  // The stored hash reveals neither the member nor the address, and applies to this site only.
  const { rows } = await app.admin.query('select to_jsonb(b) as row from accounts.banned_address b')
  expect(rows).toHaveLength(1)
  for (const trace of [ada.email, ada.memberId]) expect(JSON.stringify(rows)).not.toContain(trace)
  expect(await signUpWith(ada.email, app.visitor('dutch.test'))).toEqual({ __typename: 'SignUpSuccess' })

  expect(await operate(ada, '--lift')).toMatchObject({ code: 0 })
  expect(await operate(ada, '--lift')).toMatchObject({ code: 1 })
  expect(await signUpWith(ada.email)).toEqual({ __typename: 'SignUpSuccess' })
  await backToNow()
})

test('TRUST-07 ACCT-06 the address of an erased suspended account is free after two years @long', async () => {
  const ada = await suspended('Ada')
  await erase(ada)
  await passDays(14)
  await app.moveClock('729 days')
  await app.runJob('accounts.keep-retention')
  expect(await signUpWith(ada.email)).toMatchObject({ code: 'EMAIL_REFUSED' })
  await app.moveClock('2 days')
  await app.runJob('accounts.keep-retention')
  expect(await signUpWith(ada.email)).toEqual({ __typename: 'SignUpSuccess' })
  await backToNow()
})

test('TRUST-07 ACCT-02 on reinstatement, a pending erasure goes on as an ordinary deletion @long', async () => {
  const [ada, eva] = [await suspended('Ada'), await suspended('Eva')]
  // Zoe was leaving when she was suspended.
  const zoe = await app.signUp({ name: 'Zoe' })
  await zoe.run(DELETE, { password: zoe.password })
  const stale = await undoToken(zoe)
  expect(await operate(zoe, '--reason', 'rules')).toMatchObject({ code: 0 })
  const login = await app.visitor().run(LOG_IN, { email: zoe.email, password: zoe.password }, from())
  const cookie = /__Host-session=([\w-]{20,});/.exec([login.headers['set-cookie']].flat().join())![1]!
  await app.moveClock('5 days')
  for (const who of [ada, eva, app.device('ruvela.test', cookie, zoe)])
    expect((await erase(who)).__typename).toBe('DeleteSuspendedAccountSuccess')
  await passDays(10)
  for (const who of [ada, eva, zoe]) {
    expect(await operate(who, '--lift')).toMatchObject({ code: 0 })
    expect(await logIn(who)).toMatchObject({ code: 'ACCOUNT_DELETION_REQUESTED' })
  }
  expect(await undo(stale)).toMatchObject({ code: 'DELETION_LINK_EXPIRED' })
  for (const who of [ada, zoe]) {
    expect(await undo(await undoToken(who))).toEqual({ __typename: 'UndoDeletionSuccess' })
    expect(await statusOf(who)).toBe('active')
    expect(await logIn(who)).toEqual({ __typename: 'LogInSuccess' })
  }
  await passDays(4)
  expect(await statusOf(eva)).toBe('erased')
  expect(await signUpWith(eva.email)).toEqual({ __typename: 'SignUpSuccess' })
  await backToNow()
})

test('TRUST-07 SIGN-14 undoing an address change also cancels the erasure of a suspended account', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const newEmail = `thief-${ada.email}`
  await ada.run(CHANGE_EMAIL, { newEmail, password: ada.password })
  const tokenIn = async (email: string, type: string) =>
    (await app.mails(email)).find((mail) => mail.type === type)!.text.match(/token=([\w-]{43})/)![1]!
  await ada.run(CONFIRM_EMAIL, { token: await tokenIn(newEmail, 'emailChange') })
  expect(await operate({ ...ada, email: newEmail }, '--reason', 'rules')).toMatchObject({ code: 0 })
  expect((await erase(ada)).__typename).toBe('DeleteSuspendedAccountSuccess')
  const token = await tokenIn(ada.email, 'emailChanged')
  expect((await app.visitor().run(UNDO_EMAIL, { token })).data.undoEmailChange.__typename).toBe(
    'UndoEmailChangeSuccess',
  )
  await passDays(15)
  expect(await statusOf(ada)).toBe('suspended')
  await backToNow()
})

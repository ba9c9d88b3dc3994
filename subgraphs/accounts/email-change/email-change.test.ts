import { expect, test } from 'vitest'
import { messageOf } from '#gateway/legacy/messages.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const ASK = `mutation ($newEmail: String!, $password: String!) { requestEmailChange(input: { newEmail: $newEmail, password: $password }) { __typename
  ... on RequestEmailChangeSuccess { sentTo viewer { email pendingEmail } } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const CONFIRM = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename ... on ConfirmEmailChangeSuccess { email } ... on UserError { code } } }`
const UNDO = `mutation ($token: String!) { undoEmailChange(input: { token: $token }) { __typename ... on UndoEmailChangeSuccess { email } ... on UserError { code } } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code } } }`
const NEWCOMER = {
  name: 'Cas',
  password: 'correct horse battery',
  dateOfBirth: '1990-05-17',
  gender: 'MALE',
  seeking: 'FEMALE',
  acceptTerms: true,
}
const DELETE = `mutation ($password: String!) { deleteAccount(input: { password: $password, reason: TIME }) { __typename ... on UserError { code } } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) { changePassword(input: { oldPassword: $old, newPassword: $new }) { __typename
  ... on InvalidInputError { fields { path code } } ... on UserError { code } } }`
const LOOK = `query ($purpose: MailedLinkPurpose!, $token: String!) { mailedLink(purpose: $purpose, token: $token) { state email isOwn } }`
const VIEWER = '{ viewer { email pendingEmail status } }'

const app = testApp()

let counter = 0
const fresh = () => `moved${(counter += 1)}@example.org`
const ask = async (who: Person, newEmail: string, password = who.password) =>
  (await who.run(ASK, { newEmail, password })).data.requestEmailChange
const confirm = async (token: string, host = 'ruvela.test') => confirmAs(app.visitor(host), token)
const confirmAs = async (who: Person, token: string) =>
  (await who.run(CONFIRM, { token })).data.confirmEmailChange
const undo = async (token: string, host = 'ruvela.test') =>
  (await app.visitor(host).run(UNDO, { token })).data.undoEmailChange
const viewerOf = async (who: Person) => (await who.run(VIEWER)).data.viewer
const isIn = async (who: Person) => (await who.run(VIEWER)).data?.viewer?.email !== undefined
async function linkOf(newEmail: string): Promise<string> {
  const [mail] = (await app.mails(newEmail)).filter(({ type }) => type === 'emailChange')
  return mail!.text.match(/https:\/\/ruvela\.test\/mail-change\/do\?token=([\w-]{43})/)![1]!
}

test('SIGN-14 a change of password needs the old one', async () => {
  const ada = await app.signUp()
  const change = async (old: string, next: string) =>
    (await ada.run(CHANGE_PASSWORD, { old, new: next })).data.changePassword
  expect((await change('a wrong guess', 'a much better password')).fields).toEqual([
    { path: 'oldPassword', code: 'OLD_PASSWORD_WRONG' },
  ])
  expect(messageOf('OLD_PASSWORD_WRONG', 'nl')).toBe('Controleer je oude wachtwoord.')
  expect(await change(ada.password, 'a much better password')).toMatchObject({
    __typename: 'ChangePasswordSuccess',
  })
  expect((await app.mails(ada.email))[0]).toMatchObject({ type: 'passwordChanged' })
})

test('SIGN-14 a new address counts once its link is opened; the old address gets a notice', async () => {
  const ada = await app.signUp()
  const newEmail = fresh()
  expect((await ask(ada, 'no address')).fields).toEqual([{ path: 'newEmail', code: 'NEW_EMAIL_INVALID' }])
  expect(messageOf('NEW_EMAIL_INVALID', 'nl')).toBe('Nieuw e-mailadres invalide.')
  expect((await ask(ada, ada.email.toUpperCase())).fields).toEqual([
    { path: 'newEmail', code: 'NEW_EMAIL_SAME' },
  ])
  expect((await ask(ada, newEmail, 'a wrong guess')).fields).toEqual([
    { path: 'password', code: 'OLD_PASSWORD_WRONG' },
  ])
  expect(await ask(ada, newEmail)).toEqual({
    __typename: 'RequestEmailChangeSuccess',
    sentTo: newEmail,
    viewer: { email: ada.email, pendingEmail: newEmail },
  })
  const [notice] = await app.mails(ada.email)
  expect(notice).toMatchObject({ type: 'emailChangeNotice' })
  expect(notice!.text).not.toContain(newEmail)
  const token = await linkOf(newEmail)
  expect(await confirm('no-such-token')).toMatchObject({ code: 'EMAIL_CHANGE_LINK_UNKNOWN' })
  expect(await confirm(token, 'dutch.test')).toMatchObject({ code: 'EMAIL_CHANGE_LINK_UNKNOWN' })
  expect(await confirmAs(ada, token)).toEqual({ __typename: 'ConfirmEmailChangeSuccess', email: newEmail })
  expect(await confirm(token)).toEqual({ __typename: 'ConfirmEmailChangeSuccess', email: newEmail })
  expect(await viewerOf(ada)).toMatchObject({ email: newEmail, pendingEmail: null })
  expect((await app.mails(ada.email))[0]).toMatchObject({ type: 'emailChanged' })
  await ada.run('mutation { fileComplaint(input: { about: OTHER, text: "hello" }) { __typename } }')
  expect((await app.mails(newEmail))[0]).toMatchObject({ type: 'complaint' })
})

test('SIGN-14 a taken address is refused, even if it was taken while the link waited', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  expect(await ask(ada, bo.email)).toMatchObject({ __typename: 'EmailTakenError', code: 'EMAIL_TAKEN' })
  const newEmail = fresh()
  await ask(ada, newEmail)
  await ask(bo, newEmail)
  const links = (await app.mails(newEmail)).map(({ text }) => text.match(/token=([\w-]{43})/)![1]!)
  const answers = await Promise.all(links.map((token) => confirm(token)))
  expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual([
    'ConfirmEmailChangeSuccess',
    'EmailTakenError',
  ])
})

test('SIGN-08 SIGN-14 an unconfirmed member corrects a mistyped address, of which its owner hears nothing', async () => {
  const ada = await app.signUp({ confirmed: false })
  await app.drainEvents()
  const before = (await app.mails(ada.email)).map(({ type }) => type)
  const newEmail = fresh()
  expect(await ask(ada, newEmail)).toMatchObject({ __typename: 'RequestEmailChangeSuccess' })
  expect(await confirmAs(ada, await linkOf(newEmail))).toMatchObject({ email: newEmail })
  expect((await app.mails(ada.email)).map(({ type }) => type)).toEqual(before)
  expect((await ada.run('{ viewer { email status } }')).data.viewer).toEqual({
    email: newEmail,
    status: 'ACTIVE',
  })
})

test('a second request ends the link of the first, and a link works for a day', async () => {
  const ada = await app.signUp()
  const [first, second] = [fresh(), fresh()]
  await ask(ada, first)
  await ask(ada, second)
  expect(await confirm(await linkOf(first))).toMatchObject({ code: 'EMAIL_CHANGE_LINK_EXPIRED' })
  await app.moveClock('24 hours')
  expect(await confirm(await linkOf(second))).toMatchObject({ code: 'EMAIL_CHANGE_LINK_EXPIRED' })
  expect(await viewerOf(ada)).toMatchObject({ email: ada.email, pendingEmail: null })
})

test('a member who mistyped the address at sign-up confirms the account with the corrected one', async () => {
  const ada = await app.signUp({ confirmed: false })
  const newEmail = fresh()
  await ask(ada, newEmail)
  await confirmAs(ada, await linkOf(newEmail))
  await app.drainEvents()
  expect(await viewerOf(ada)).toMatchObject({ email: newEmail, status: 'ACTIVE' })
  expect((await ada.run('{ viewer { credits } }')).data.viewer.credits).toBe(5)
})

/** The link in the notice to the address that the account had before. */
async function undoLinkOf(oldEmail: string): Promise<string> {
  const [mail] = (await app.mails(oldEmail)).filter(({ type }) => type === 'emailChanged')
  return mail!.text.match(/https:\/\/ruvela\.test\/mail-change\/undo\?token=([\w-]{43})/)![1]!
}
const logIn = async (email: string, password: string) =>
  (await app.visitor().run(LOG_IN, { email, password })).data.logIn

test('SIGN-14 a new address logs out every browser but the asking one and the one that used the link', async () => {
  const ada = await app.signUp()
  const newEmail = fresh()
  await ask(ada, newEmail)
  const elsewhere = await app.visitor().run(LOG_IN, { email: ada.email, password: ada.password })
  const other = app.device(
    'ruvela.test',
    String(elsewhere.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!,
    ada,
  )
  expect(await viewerOf(other)).toMatchObject({ email: ada.email })
  const phone = await app.visitor().run(LOG_IN, { email: ada.email, password: ada.password })
  const cookie = String(phone.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
  const opener = app.device('ruvela.test', cookie, ada)
  const token = await linkOf(newEmail)
  await confirmAs(opener, token)
  expect(await viewerOf(ada)).toMatchObject({ email: newEmail })
  expect([await isIn(ada), await isIn(opener), await isIn(other)]).toEqual([true, true, false])
})

test('SIGN-14 viewing an address-change link uses nothing up; reopened, it shows the current address', async () => {
  const ada = await app.signUp()
  const [newEmail, further] = [fresh(), fresh()]
  await ask(ada, newEmail)
  const token = await linkOf(newEmail)
  const look = async (who: Person, purpose = 'EMAIL_CHANGE', of = token) =>
    (await who.run(LOOK, { purpose, token: of })).data.mailedLink
  for (let scans = 0; scans < 3; scans++)
    expect(await look(app.visitor())).toEqual({ state: 'OPEN', email: newEmail, isOwn: false })
  expect(await look(ada)).toEqual({ state: 'OPEN', email: newEmail, isOwn: true })
  expect(await viewerOf(ada)).toMatchObject({ email: ada.email })
  // Another browser uses it: the member who asked stays logged in.
  await confirm(token)
  expect(await viewerOf(ada)).toMatchObject({ email: newEmail })
  expect(await look(app.visitor())).toEqual({ state: 'DONE', email: newEmail, isOwn: false })
  const back = await undoLinkOf(ada.email)
  expect(await look(app.visitor(), 'EMAIL_CHANGE_UNDO', back)).toMatchObject({
    state: 'OPEN',
    email: ada.email,
  })
  // Each link works for its own purpose and site only.
  expect(await look(app.visitor(), 'EMAIL_CHANGE', back)).toMatchObject({ state: 'NOT_FOUND', email: null })
  expect(await look(app.visitor('dutch.test'))).toEqual({ state: 'NOT_FOUND', email: null, isOwn: false })
  await ask(ada, further)
  await confirm(await linkOf(further))
  expect(await look(app.visitor())).toEqual({ state: 'USED', email: null, isOwn: false })
  expect(await confirm(token)).toMatchObject({ code: 'EMAIL_CHANGE_LINK_USED' })
  expect(await undo(back)).toEqual({ __typename: 'UndoEmailChangeSuccess', email: ada.email })
  expect(await look(app.visitor(), 'EMAIL_CHANGE_UNDO', back)).toMatchObject({
    state: 'DONE',
    email: ada.email,
  })
})

test('SIGN-14 the old address can undo a change once within 7 days, which ends password and sessions', async () => {
  const ada = await app.signUp()
  const [stolen, further] = [fresh(), fresh()]
  await ask(ada, stolen)
  await confirmAs(ada, await linkOf(stolen))
  // A further change does not override the first address.
  await ask(ada, further)
  await confirmAs(ada, await linkOf(further))
  await app.moveClock('6 days')
  const token = await undoLinkOf(ada.email)
  expect(await undo(token, 'dutch.test')).toMatchObject({ code: 'EMAIL_CHANGE_LINK_UNKNOWN' })
  expect(await undo(token)).toEqual({ __typename: 'UndoEmailChangeSuccess', email: ada.email })
  expect(await undo(token)).toEqual({ __typename: 'UndoEmailChangeSuccess', email: ada.email })
  expect(await undo(await undoLinkOf(stolen))).toMatchObject({ code: 'EMAIL_CHANGE_LINK_EXPIRED' })
  expect(await isIn(ada)).toBe(false)
  for (const email of [ada.email, stolen, further])
    expect(await logIn(email, ada.password)).toMatchObject({ code: 'LOGIN_FAILED' })
  const [reset] = await app.mails(ada.email)
  expect(reset).toMatchObject({ type: 'passwordReset' })
  const { rows } = await app.admin.query('select email from accounts.account where id = $1', [ada.memberId])
  expect(rows).toEqual([{ email: ada.email }])
})

test('SIGN-14 an address stays reserved for the 7 days in which it can undo a change', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  const newEmail = fresh()
  await ask(bo, ada.email)
  await ask(ada, newEmail)
  await confirmAs(ada, await linkOf(newEmail))
  const token = await undoLinkOf(ada.email)
  expect(await ask(bo, ada.email.toUpperCase())).toMatchObject({ code: 'EMAIL_TAKEN' })
  const signUp = async () =>
    (await app.visitor().run(SIGN_UP, { input: { ...NEWCOMER, email: ada.email } })).data.signUp
  expect(await signUp()).toMatchObject({ code: 'EMAIL_TAKEN' })
  await app.moveClock('7 days')
  expect(await undo(token)).toMatchObject({ code: 'EMAIL_CHANGE_LINK_EXPIRED' })
  expect(await signUp()).toEqual({ __typename: 'SignUpSuccess' })
})

test('SIGN-14 undoing a change restores the account even if its deletion was requested meanwhile', async () => {
  const ada = await app.signUp()
  const newEmail = fresh()
  await ask(ada, newEmail)
  await confirmAs(ada, await linkOf(newEmail))
  expect((await ada.run(DELETE, { password: ada.password })).data.deleteAccount).toMatchObject({
    __typename: 'DeleteAccountSuccess',
  })
  expect(await undo(await undoLinkOf(ada.email))).toMatchObject({ __typename: 'UndoEmailChangeSuccess' })
  await app.moveClock('15 days')
  await app.runJob('accounts.erase-accounts')
  const { rows } = await app.admin.query('select email, status from accounts.account where id = $1', [
    ada.memberId,
  ])
  expect(rows).toEqual([{ email: ada.email, status: 'active' }])
})

test('SIGN-14 an address mistyped at sign-up gets no mail about the account and cannot take it', async () => {
  const ada = await app.signUp({ confirmed: false })
  const newEmail = fresh()
  await ask(ada, newEmail)
  await confirmAs(ada, await linkOf(newEmail))
  expect((await app.mails(ada.email)).map(({ type }) => type)).not.toContain('emailChanged')
})

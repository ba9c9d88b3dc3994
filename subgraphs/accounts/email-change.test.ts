import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageOf } from '#gateway/legacy/messages.ts'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const ASK = `mutation ($newEmail: String!, $password: String!) { requestEmailChange(input: { newEmail: $newEmail, password: $password }) { __typename
  ... on RequestEmailChangeSuccess { sentTo viewer { email pendingEmail } } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const CONFIRM = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename ... on ConfirmEmailChangeSuccess { email } ... on UserError { code } } }`
const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) { changePassword(input: { oldPassword: $old, newPassword: $new }) { __typename
  ... on InvalidInputError { fields { path code } } ... on UserError { code } } }`
const VIEWER = '{ viewer { email pendingEmail status } }'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

let counter = 0
const fresh = () => `moved${(counter += 1)}@example.org`
const ask = async (who: Person, newEmail: string, password = who.password) => (await who.run(ASK, { newEmail, password })).data.requestEmailChange
const confirm = async (token: string, host = 'ruvela.test') => (await world.visitor(host).run(CONFIRM, { token })).data.confirmEmailChange
const viewerOf = async (who: Person) => (await who.run(VIEWER)).data.viewer
async function linkOf(newEmail: string): Promise<string> {
  const [mail] = (await world.mails(newEmail)).filter(({ type }) => type === 'emailChange')
  return mail!.text.match(/https:\/\/ruvela\.test\/mail-change\/do\?token=([\w-]{43})/)![1]!
}

test('SIGN-14 a change of password needs the old one', async () => {
  const ada = await world.signUp()
  const change = async (old: string, next: string) => (await ada.run(CHANGE_PASSWORD, { old, new: next })).data.changePassword
  expect((await change('a wrong guess', 'a much better password')).fields).toEqual([{ path: 'oldPassword', code: 'OLD_PASSWORD_WRONG' }])
  expect(messageOf('OLD_PASSWORD_WRONG', 'nl')).toBe('Controleer je oude wachtwoord.')
  expect(await change(ada.password, 'a much better password')).toMatchObject({ __typename: 'ChangePasswordSuccess' })
  expect((await world.mails(ada.email))[0]).toMatchObject({ type: 'passwordChanged' })
})

test('SIGN-14 a new address counts once the link in the mail to it is opened; the old address hears of it', async () => {
  const ada = await world.signUp()
  const newEmail = fresh()
  expect((await ask(ada, 'no address')).fields).toEqual([{ path: 'newEmail', code: 'NEW_EMAIL_INVALID' }])
  expect(messageOf('NEW_EMAIL_INVALID', 'nl')).toBe('Nieuw e-mailadres invalide.')
  expect((await ask(ada, ada.email.toUpperCase())).fields).toEqual([{ path: 'newEmail', code: 'NEW_EMAIL_SAME' }])
  expect((await ask(ada, newEmail, 'a wrong guess')).fields).toEqual([{ path: 'password', code: 'OLD_PASSWORD_WRONG' }])
  expect(await ask(ada, newEmail)).toEqual({ __typename: 'RequestEmailChangeSuccess', sentTo: newEmail, viewer: { email: ada.email, pendingEmail: newEmail } })
  const [notice] = await world.mails(ada.email)
  expect(notice).toMatchObject({ type: 'emailChangeNotice' })
  expect(notice!.text).not.toContain(newEmail)
  const token = await linkOf(newEmail)
  expect(await confirm('no-such-token')).toMatchObject({ code: 'EMAIL_CHANGE_LINK_UNKNOWN' })
  expect(await confirm(token, 'dutch.test')).toMatchObject({ code: 'EMAIL_CHANGE_LINK_UNKNOWN' })
  expect(await confirm(token)).toEqual({ __typename: 'ConfirmEmailChangeSuccess', email: newEmail })
  expect(await confirm(token)).toMatchObject({ code: 'EMAIL_CHANGE_LINK_USED' })
  expect(await viewerOf(ada)).toMatchObject({ email: newEmail, pendingEmail: null })
  expect((await world.mails(ada.email))[0]).toMatchObject({ type: 'emailChanged' })
  await ada.run('mutation { fileComplaint(input: { about: OTHER, text: "hello" }) { __typename } }')
  expect((await world.mails(newEmail))[0]).toMatchObject({ type: 'complaint' })
})

test('SIGN-14 an address that has an account is refused, also when it gets one while the link waits', async () => {
  const [ada, bo] = [await world.signUp(), await world.signUp()]
  expect(await ask(ada, bo.email)).toMatchObject({ __typename: 'EmailTakenError', code: 'EMAIL_TAKEN' })
  const newEmail = fresh()
  await ask(ada, newEmail)
  await ask(bo, newEmail)
  const links = (await world.mails(newEmail)).map(({ text }) => text.match(/token=([\w-]{43})/)![1]!)
  const answers = await Promise.all(links.map((token) => confirm(token)))
  expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual(['ConfirmEmailChangeSuccess', 'EmailTakenError'])
})

test('a second wish ends the link of the first, and a link works for a day', async () => {
  const ada = await world.signUp()
  const [first, second] = [fresh(), fresh()]
  await ask(ada, first)
  await ask(ada, second)
  expect(await confirm(await linkOf(first))).toMatchObject({ code: 'EMAIL_CHANGE_LINK_EXPIRED' })
  await world.moveClock('24 hours')
  expect(await confirm(await linkOf(second))).toMatchObject({ code: 'EMAIL_CHANGE_LINK_EXPIRED' })
  expect(await viewerOf(ada)).toMatchObject({ email: ada.email, pendingEmail: null })
})

test('who mistyped the address at sign-up confirms the account with the corrected one', async () => {
  const ada = await world.signUp({ confirmed: false })
  const newEmail = fresh()
  await ask(ada, newEmail)
  await confirm(await linkOf(newEmail))
  await world.drainEvents()
  expect(await viewerOf(ada)).toMatchObject({ email: newEmail, status: 'ACTIVE' })
  expect((await ada.run('{ viewer { credits } }')).data.viewer.credits).toBe(5)
})

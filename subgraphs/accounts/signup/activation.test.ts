import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename
  ... on ActivateAccountSuccess { alreadyActive viewer { status } } ... on UserError { code } } }`
const REQUEST_MAIL = `mutation { requestActivationMail { __typename
  ... on RequestActivationMailSuccess { sentTo } ... on UserError { code } ... on TooManyAttemptsError { minutes } } }`

const app = testApp()

const activate = async (who: Person, token: string) =>
  (await who.run(ACTIVATE, { token })).data.activateAccount
const requestMail = async (who: Person) => (await who.run(REQUEST_MAIL)).data.requestActivationMail
const status = async (who: Person) => (await who.run('{ viewer { status } }')).data.viewer.status

test('SIGN-08 sign-up itself sends the activation mail, in the member’s language, for the site’s domain', async () => {
  const ada = await app.signUp({ name: 'Ada <b>', confirmed: false })
  const mails = async () =>
    (await app.admin.query(`select * from notifications.mail where member_id = $1`, [ada.memberId])).rows
  await expect.poll(mails).toHaveLength(1)
  const [mail] = await mails()
  expect(mail).toMatchObject({
    type: 'activation',
    locale: 'nl',
    recipient: ada.email,
    subject: 'Bevestig je e-mailadres voor Ruvela',
  })
  expect(mail.text).toMatch(/\nhttps:\/\/ruvela\.test\/activate\/done\?token=[\w-]{43}&lang=nl\n/)
  expect(mail.text).toContain('Ada <b>')
  expect(mail.html).toContain('Ada &lt;b&gt;')
  expect(mail.html).toContain(mail.text.match(/https:\S+token=[\w-]+/)[0])
})

test('a forged host does not get into the link', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://ruvela.test',
  }
  const ada = await app.signUp({ confirmed: false })
  await ada.run(REQUEST_MAIL, {}, { ...forged, origin: 'http://ruvela.test' })
  for (const mail of await app.mails(ada.email)) expect(mail.text + mail.html).not.toContain('evil')
})

test('the link confirms the address once; a second click says that it is confirmed already', async () => {
  const ada = await app.signUp({ confirmed: false })
  const token = await app.activationToken(ada.email)
  expect(await activate(ada, token)).toEqual({
    __typename: 'ActivateAccountSuccess',
    alreadyActive: false,
    viewer: { status: 'ACTIVE' },
  })
  expect(await activate(app.visitor(), token)).toEqual({
    __typename: 'ActivateAccountSuccess',
    alreadyActive: true,
    viewer: null,
  })
  expect(await requestMail(ada)).toMatchObject({ code: 'ALREADY_CONFIRMED' })
})

test('SIGN-08 a mail scanner confirms nothing, and only the sign-up browser counts as the member’s own', async () => {
  const ada = await app.signUp({ confirmed: false })
  const bo = await app.signUp()
  const token = await app.activationToken(ada.email)
  const look = async (who: Person) =>
    (
      await who.run(
        `query ($token: String!) { mailedLink(purpose: ACTIVATION, token: $token) { state email isOwn } }`,
        { token },
      )
    ).data.mailedLink
  expect(await look(app.visitor())).toEqual({ state: 'OPEN', email: null, isOwn: false })
  expect(await look(bo)).toEqual({ state: 'OPEN', email: null, isOwn: false })
  expect(await look(ada)).toEqual({ state: 'OPEN', email: null, isOwn: true })
  expect(await status(ada)).toBe('NOT_CONFIRMED')
  await activate(app.visitor(), token)
  expect(await look(app.visitor())).toMatchObject({ state: 'DONE' })
})

test('SIGN-10 one of many parallel clicks confirms the address and grants the sign-up credits, once', async () => {
  const ada = await app.signUp({ confirmed: false })
  const token = await app.activationToken(ada.email)
  expect((await ada.run('{ viewer { credits } }')).data.viewer.credits).toBe(0)
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(app.visitor(), token)))
  expect(answers.filter(({ alreadyActive }) => alreadyActive === false)).toHaveLength(1)
  expect(answers.filter(({ alreadyActive }) => alreadyActive === true)).toHaveLength(19)
  await app.drainEvents()
  expect((await ada.run('{ viewer { credits } }')).data.viewer.credits).toBe(5)
})

test('SIGN-08 an expired link yields a new mail without a login, to the member’s own address only', async () => {
  const ada = await app.signUp({ email: 'ada.expired@example.org', confirmed: false })
  const token = await app.activationToken(ada.email)
  const resend = async (who: Person, of: string) =>
    (
      await who.run(
        `mutation ($token: String!) { requestActivationMailByLink(input: { token: $token }) { __typename
      ... on RequestActivationMailByLinkSuccess { sentTo } ... on UserError { code } } }`,
        { token: of },
      )
    ).data.requestActivationMailByLink
  await app.moveClock('72 hours')
  expect(await resend(app.visitor(), token)).toEqual({
    __typename: 'RequestActivationMailByLinkSuccess',
    sentTo: 'a•••@example.org',
  })
  expect(await resend(app.visitor(), 'no-such-token')).toMatchObject({ code: 'ACTIVATION_LINK_UNKNOWN' })
  expect(await resend(app.visitor('dutch.test'), token)).toMatchObject({ code: 'ACTIVATION_LINK_UNKNOWN' })
  expect((await app.visitor().run(REQUEST_MAIL)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect(await activate(app.visitor(), await app.activationToken(ada.email))).toMatchObject({
    alreadyActive: false,
  })
  expect(await resend(app.visitor(), token)).toMatchObject({ code: 'ALREADY_CONFIRMED' })
})

test('SIGN-08 a link that is unknown, expired or of another site says so, and a new mail helps', async () => {
  const ada = await app.signUp({ confirmed: false })
  const token = await app.activationToken(ada.email)
  expect(await activate(ada, 'no-such-token')).toMatchObject({
    __typename: 'ActivationFailedError',
    code: 'ACTIVATION_LINK_UNKNOWN',
  })
  expect(await activate(app.visitor('dutch.test'), token)).toMatchObject({ code: 'ACTIVATION_LINK_UNKNOWN' })
  await app.moveClock('72 hours')
  expect(await activate(ada, token)).toMatchObject({ code: 'ACTIVATION_LINK_EXPIRED' })
  expect(await status(ada)).toBe('NOT_CONFIRMED')
  expect(await requestMail(ada)).toEqual({ __typename: 'RequestActivationMailSuccess', sentTo: ada.email })
  expect(await activate(ada, await app.activationToken(ada.email))).toMatchObject({ alreadyActive: false })
  expect(await activate(ada, token)).toMatchObject({ alreadyActive: true })
})

test('only three further mails are sent in an hour', async () => {
  const ada = await app.signUp({ confirmed: false })
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestMail(ada)))
  expect(answers.filter(({ sentTo }) => sentTo === ada.email)).toHaveLength(3)
  expect(answers.filter(({ minutes }) => minutes === 60)).toHaveLength(7)
  expect(await app.mails(ada.email)).toHaveLength(4)
  await app.moveClock('1 hour')
  expect(await requestMail(ada)).toMatchObject({ sentTo: ada.email })
})

test('a link does not open an account that the operator closed', async () => {
  const ada = await app.signUp({ confirmed: false })
  const token = await app.activationToken(ada.email)
  await app.admin.query(`update accounts.account set status = 'suspended' where id = $1`, [ada.memberId])
  expect(await activate(app.visitor(), token)).toMatchObject({ code: 'ACTIVATION_LINK_USED' })
  const { rows } = await app.admin.query('select status, confirmed_at from accounts.account where id = $1', [
    ada.memberId,
  ])
  expect(rows).toEqual([{ status: 'suspended', confirmed_at: null }])
})

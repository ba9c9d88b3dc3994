import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { takeReturnedMail } from './returned-mail.actions.ts'
import { abuseReport, deliveryStatus } from './testing/returned-mails.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const DISABLED = '{ viewer { notificationsDisabled notificationsDisabledSince } }'
const ENABLE = 'mutation { enableMailNotifications { viewer { notificationsDisabled } } }'
const CHANGE_EMAIL = `mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { __typename } }`
const CONFIRM_EMAIL = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename } }`

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app?.close())

/** What the mail server hands in, without starting a program for it. */
const take = (mail: Buffer) =>
  takeReturnedMail(
    app.installation.runtimes.find(({ definition }) => definition.name === 'notifications')!.db,
    mail,
  )

/** `npm run returned-mail`, as the operator's mail server calls it. */
const handIn = (mail: Buffer, environment?: Record<string, string>) =>
  runCommand(app, ['scripts/returned-mail.ts'], { input: mail, environment })

const disabled = async (who: Person) => (await who.run(DISABLED)).data.viewer
const likers: Person[] = []
beforeAll(async () => {
  for (const name of ['Bo', 'Cas', 'Dirk'])
    likers.push(await app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' }))
})

/** A like that is told by mail, if the member gets mails. @returns the newest mail's id and how many there are */
async function like(who: Person, liker: Person): Promise<{ id: string; count: number }> {
  // One such mail an hour.
  await app.moveClock('2 hours')
  await liker.run(LIKE, { id: who.profileId })
  await app.drainEvents()
  const { rows } = await app.admin.query(
    `select id from notifications.mail where member_id = $1 and type = 'like' order by id desc`,
    [who.memberId],
  )
  return { id: rows[0]?.id, count: rows.length }
}

test('NOTI-03 a mail that bounces, or that its reader calls spam, ends the notification mails of that member until the member switches them on again', async () => {
  for (const kind of ['bounce', 'fbl'] as const) {
    const ada = await app.signUp({ name: 'Ada' })
    const { id } = await like(ada, likers[0]!)
    const to = `bounces+${id}@ruvela.test`
    const mail =
      kind === 'bounce'
        ? deliveryStatus({ to, status: '5.1.1', diagnosis: '550 5.1.1 no such user in this place' })
        : abuseReport({ to, original: [`Message-ID: <${id}@ruvela.test>`] })
    expect(await handIn(mail)).toEqual({ said: kind, complaint: '', code: 0 })
    expect(await disabled(ada)).toEqual({
      notificationsDisabled: [kind],
      notificationsDisabledSince: expect.any(String),
    })
    expect((await ada.fetch('/api/user.php')).json().notifications_disabled).toEqual([kind])
    expect((await like(ada, likers[1]!)).count).toBe(1)

    expect((await ada.run(ENABLE)).data.enableMailNotifications.viewer.notificationsDisabled).toEqual([])
    // A mail server may hand in the same mail twice.
    expect(await take(mail)).toBe(kind)
    expect((await disabled(ada)).notificationsDisabled).toEqual([])
    expect((await like(ada, likers[2]!)).count).toBe(2)
  }
})

test('what is about no mail of ours, not the mailbox, or an address that the member has left ends nothing', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const { id } = await like(ada, likers[0]!)
  const to = `bounces+${id}@ruvela.test`
  expect(await take(deliveryStatus({ to, status: '5.7.1' }))).toBe('undelivered')
  expect(
    await take(
      deliveryStatus({ to: 'bounces+0193f0aa-1111-7222-8333-444455556666@ruvela.test', status: '5.1.1' }),
    ),
  ).toBe('unknown mail')
  expect(await take(Buffer.from('Subject: Automatisch antwoord\r\n\r\nIk ben er even niet.'))).toBe(
    'no report',
  )
  expect((await disabled(ada)).notificationsDisabled).toEqual([])

  await ada.run(CHANGE_EMAIL, { input: { newEmail: 'ada.nieuw@example.org', password: ada.password } })
  const token = (await app.mails('ada.nieuw@example.org'))[0]!.text.match(/token=([\w-]+)/)![1]!
  const { rows } = await app.admin.query(
    `select id from notifications.mail where recipient = 'ada.nieuw@example.org'`,
  )
  // Who mistypes the new address still gets mails at the old one.
  expect(await take(deliveryStatus({ to: `bounces+${rows[0].id}@ruvela.test`, status: '5.1.1' }))).toBe(
    'bounce',
  )
  expect((await disabled(ada)).notificationsDisabled).toEqual([])
  expect(await take(deliveryStatus({ to, status: '5.1.1' }))).toBe('bounce')
  expect((await disabled(ada)).notificationsDisabled).toEqual(['bounce'])
  expect((await ada.run(CONFIRM_EMAIL, { token })).data.confirmEmailChange.__typename).toBe(
    'ConfirmEmailChangeSuccess',
  )
  await app.drainEvents()
  expect((await disabled(ada)).notificationsDisabled).toEqual([])
})

test('a returned mail that cannot be noted now is kept by the mail server', async () => {
  expect(
    (
      await handIn(deliveryStatus({ to: 'x@ruvela.test', status: '5.1.1' }), {
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      })
    ).code,
  ).toBe(75)
})

import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { RETURNED_MAIL_FORMS } from '../testing/returned-mail-forms.data.ts'
import { abuseReport, deliveryStatus } from '../testing/returned-mails.ts'
import { takeReturnedMail } from './returned-mail.actions.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const DISABLED = '{ viewer { notificationsDisabled notificationsDisabledSince } }'
const ENABLE =
  'mutation { enableMailNotifications { ... on EnableMailNotificationsSuccess { viewer { notificationsDisabled } } } }'
const CHANGE_EMAIL = `mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { __typename } }`
const CONFIRM_EMAIL = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename } }`

const app = testApp()

/** What the mail server hands in, without starting a program for it. */
const take = (mail: Buffer) =>
  takeReturnedMail(
    app.installation.runtimes.find(({ definition }) => definition.name === 'notifications')!.db,
    mail,
  )

/** `npm run returned-mail`, as the operator's mail server calls it. */
const handIn = (mail: Buffer, environment?: Record<string, string>) =>
  runCommand(app, ['scripts/operator/returned-mail.ts'], { input: mail, environment })

const disabled = async (who: Person) => (await who.run(DISABLED)).data.viewer
const likers: Person[] = []
beforeAll(async () => {
  for (const name of ['Bo', 'Cas', 'Dirk'])
    likers.push(await app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' }))
})

/**
 * Sends a like, which is mailed if the member gets mails.
 * @returns the newest mail's id and how many there are
 */
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

test('NOTI-03 a bounce or complaint ends a member’s mails until they are switched on again @long', async () => {
  for (const kind of ['bounce', 'fbl'] as const) {
    const ada = await app.signUp({ name: 'Ada' })
    const { id } = await like(ada, likers[0]!)
    const to = `bounces+${id}@ruvela.test`
    const mail =
      kind === 'bounce'
        ? deliveryStatus({ to, status: '5.1.1', diagnosis: '550 5.1.1 no such user in this place' })
        : abuseReport({ to, original: [`Message-ID: <${id}@ruvela.test>`] })
    const { said, ...ended } = await handIn(mail)
    // A log line about the returned mail precedes it.
    expect([said.split('\n').at(-1), ended]).toEqual([kind, { complaint: '', code: 0 }])
    expect(await disabled(ada)).toEqual({
      notificationsDisabled: [kind === 'bounce' ? 'BOUNCE' : 'SPAM_REPORT'],
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

test('reports on unknown mails, former addresses or other faults than the mailbox end nothing', async () => {
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
  // A member who mistypes the new address still gets mails at the old one.
  expect(await take(deliveryStatus({ to: `bounces+${rows[0].id}@ruvela.test`, status: '5.1.1' }))).toBe(
    'bounce',
  )
  expect((await disabled(ada)).notificationsDisabled).toEqual([])
  expect(await take(deliveryStatus({ to, status: '5.1.1' }))).toBe('bounce')
  expect((await disabled(ada)).notificationsDisabled).toEqual(['BOUNCE'])
  expect((await ada.run(CONFIRM_EMAIL, { token })).data.confirmEmailChange.__typename).toBe(
    'ConfirmEmailChangeSuccess',
  )
  await app.drainEvents()
  expect((await disabled(ada)).notificationsDisabled).toEqual([])
})

const TAKEN = { suppress: 'bounce', unsubscribe: 'fbl', wait: 'undelivered', ignore: 'no report' }
const ENDS: Record<string, string[]> = {
  suppress: ['BOUNCE'],
  unsubscribe: ['SPAM_REPORT'],
  wait: [],
  ignore: [],
}

test('NOTI-03 of all known answers, only a dead mailbox or a complaint ends a member’s mails @long', async () => {
  expect(RETURNED_MAIL_FORMS.length).toBeGreaterThanOrEqual(50)
  const ada = await app.signUp({ name: 'Ada', email: 'ada@provider.example' })
  // As many mails as there are forms: a report that comes again would change nothing.
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into notifications.mail (id, site_id, member_id, type, locale, recipient, subject, state)
     select gen_random_uuid(), site_id, member_id, 'newMessage', locale, recipient, 'Hoi', 'kept'
     from notifications.mail, generate_series(1, $2::int) where member_id = $1 returning id`,
    [ada.memberId, RETURNED_MAIL_FORMS.length],
  )
  const found: object[] = []
  for (const [index, { name, mail }] of RETURNED_MAIL_FORMS.entries()) {
    const taken = await take(Buffer.from(mail({ id: rows[index]!.id, member: ada.email })))
    const { notificationsDisabled } = await disabled(ada)
    found.push({ name, taken, notificationsDisabled })
    if (notificationsDisabled.length > 0) await ada.run(ENABLE)
  }
  expect(found).toEqual(
    RETURNED_MAIL_FORMS.map(({ name, does }) => ({
      name,
      taken: TAKEN[does],
      notificationsDisabled: ENDS[does],
    })),
  )
})

test('NOTI-03 a mail returned because of us is an error in the log, without text or address', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const { id } = await like(ada, likers[0]!)
  const form = RETURNED_MAIL_FORMS.find(({ name }) => name === 'Postfix: our server may not relay')!
  const { said } = await handIn(Buffer.from(form.mail({ id, member: ada.email })), { LOG_LEVEL: 'warn' })
  const [line, ...others] = said.split('\n')
  expect(others).toEqual(['undelivered'])
  expect(JSON.parse(line!)).toMatchObject({ level: 50, mailId: id, fault: 'sender', msg: 'a mail came back' })
  expect(said).not.toMatch(/@|relay/)
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

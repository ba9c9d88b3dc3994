import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import type { TestApp } from '#testing/test-app.ts'
import { closePushTestApp, createPushTestApp } from '../testing/push-app.ts'
import type { PushService } from '../testing/push-service.ts'

const SUBSCRIBE = `mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { __typename } }`
const SET = `mutation ($preferences: [NotificationPreferenceInput!]!) { setNotificationPreferences(input: { preferences: $preferences }) { ... on SetNotificationPreferencesSuccess { viewer { id } } } }`
const CONSENTS = '{ viewer { consents { purpose textVersion } } }'
const CONSENT = `mutation ($textVersion: DateTime) { changeConsent(input: { purpose: MARKETING_MAIL, given: true, textVersion: $textVersion }) { __typename } }`
const TEXTS = {
  nl: {
    subject: 'Vijf credits cadeau',
    text: 'Tot en met zondag krijg je vijf credits extra.\n\nVeel plezier!',
    button: 'Naar de pakketten',
  },
  en: {
    subject: 'Five credits on us',
    text: 'Until Sunday you get five extra credits.',
    button: 'See the bundles',
  },
}

let service: PushService
let app: TestApp
beforeAll(async () => void ({ service, app } = await createPushTestApp()))
afterAll(() => closePushTestApp({ service, app }))

/** `npm run announce`, as the operator types it. */
const announce = (parameters: string[], texts: unknown = TEXTS) =>
  runCommand(app, ['scripts/operator/announce.ts', ...parameters], {
    input: typeof texts === 'string' ? texts : JSON.stringify(texts),
  })
const send = (name: string, more: string[] = [], texts: unknown = TEXTS) =>
  announce(['send', '--site', 'ruvela', '--name', name, '--type', 'promotions', ...more], texts)

async function consenting(name: string, host = 'ruvela.test'): Promise<Person> {
  const who = await app.signUp({ name, host })
  const { textVersion } = (await who.run(CONSENTS)).data.viewer.consents.find(
    ({ purpose }: { purpose: string }) => purpose === 'MARKETING_MAIL',
  )
  await who.run(CONSENT, { textVersion })
  await app.drainEvents()
  return who
}
const announced = async (who: Person) =>
  (await app.mails(who.email)).filter(({ type }) => type === 'announcement')
const click = (who: Person, path: string) =>
  who.fetch(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('an announcement reaches each opted-in member once, in their language and channels @long', async () => {
  const [ada, eve, fay, gil] = [
    await consenting('Ada'),
    await consenting('Eve'),
    await app.signUp({ name: 'Fay' }),
    await consenting('Gil', 'dutch.test'),
  ]
  const browser = service.browser()
  await eve.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  await fay.run(SUBSCRIBE, { input: browser.keys })
  await fay.run(SET, { preferences: [{ type: 'PROMOTIONS', channel: 'PUSH', enabled: true }] })
  expect(await send('winter', ['--path', '/premium'])).toMatchObject({
    said: 'winter is being sent.',
    code: 0,
  })
  await app.drainJobs()
  const [mail, ...others] = await announced(ada)
  expect([mail!.subject, others]).toEqual(['Vijf credits cadeau', []])
  expect(mail!.text).toContain(
    'Tot en met zondag krijg je vijf credits extra.\n\nVeel plezier!\n\nNaar de pakketten:\nhttps://ruvela.test/premium',
  )
  expect((await announced(eve)).map(({ subject }) => subject)).toEqual(['Five credits on us'])
  // Without consent no mail, but the push that the member asked for; nothing on another site.
  expect([await announced(fay), await announced(gil)]).toEqual([[], []])
  expect(browser.messages()).toMatchObject([
    { title: 'Ruvela', body: 'Vijf credits cadeau', url: '/premium', type: 'promotions' },
  ])

  expect((await send('winter')).said).toBe('winter was announced before. Nothing was sent.')
  const link = new URL(mail!.text.match(/https:\S+\/mail\/unsubscribe\/[^\s?]+/)![0]).pathname
  expect((await click(ada, `${link}?type=promotions`)).status).toBe(200)
  await send('spring')
  await app.drainJobs()
  expect([(await announced(ada)).length, (await announced(eve)).length, browser.messages().length]).toEqual([
    1, 2, 2,
  ])
  expect(
    (await announce(['list', '--site', 'ruvela'])).said.split('\n').map((line) =>
      line
        .split('\t')
        .filter((_, index) => index !== 2)
        .join(' ')
        .replace(/ \d.*/, ''),
    ),
  ).toEqual(['spring promotions finished', 'winter promotions finished'])
})

if (triesAll())
  test('an interrupted announcement resumes where it stopped, and no member gets it twice', async () => {
    const [ada, bea] = [await consenting('Ada'), await consenting('Bea')]
    // More members than one batch holds; their accounts are gone, so no message goes out to them.
    await app.admin.query(
      `insert into notifications.member_address (member_id, site_id, email, locale, name)
    select gen_random_uuid(), site_id, 'gone' || n || '@example.org', 'nl', '' from notifications.member_address, generate_series(1, 120) n where member_id = $1`,
      [ada.memberId],
    )
    await app.admin
      .query(`create function notifications.cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger cut_off before insert on notifications.mail for each row when (new.recipient = '${bea.email}') execute function notifications.cut_off()`)
    await send('summer')
    const attempts = async () =>
      (
        await app.admin.query(
          `select coalesce(max(attempts), 0)::int as count from graphile_worker.jobs where key like 'announcement %'`,
        )
      ).rows[0].count
    await expect.poll(attempts).toBeGreaterThan(0)
    await app.drainJobs()
    expect(await announced(bea)).toEqual([])
    expect((await announce(['list', '--site', 'ruvela'])).said).toContain('on its way')
    await app.admin.query('drop trigger cut_off on notifications.mail')
    // A piece being tried at this moment is left alone, so ask again until all are through.
    await expect
      .poll(async () => {
        const { rowCount } = await app.admin.query(
          `select graphile_worker.reschedule_jobs(array[id], run_at := now()) from graphile_worker.jobs where key like 'announcement %'`,
        )
        await app.drainJobs()
        return rowCount
      })
      .toBe(0)
    const pieces = (await app.admin.query('select count(*)::int as count from notifications.member_address'))
      .rows[0].count
    expect(pieces).toBeGreaterThan(100)
    for (const who of [ada, bea])
      expect((await announced(who)).filter(({ subject }) => subject === 'Vijf credits cadeau')).toHaveLength(
        1,
      )
    // A batch that is retried after a lost acknowledgement sends no second message.
    const { rows } = await app.admin.query(
      `select id from notifications.announcement where name = 'summer' and finished_at is not null`,
    )
    await app.runJob('notifications.send-announcement', {
      announcementId: rows[0].id,
      afterId: '00000000-0000-0000-0000-000000000000',
    })
    await app.drainJobs()
    for (const who of [ada, bea]) expect(await announced(who)).toHaveLength(1)
  })

test('an announcement that is wrong is refused with every fault, and nothing is sent @long', async () => {
  const { complaint, code } = await send('wrong', ['--path', '//elsewhere.example'], {
    en: TEXTS.en,
    xx: TEXTS.en,
  })
  expect(code).toBe(1)
  for (const fault of [
    'texts.nl.subject: is missing',
    'texts.xx: the site has no such language',
    'is not an address on the site',
  ])
    expect(complaint).toContain(fault)
  expect(
    (await app.admin.query(`select from notifications.announcement where name = 'wrong'`)).rowCount,
  ).toBe(0)
  const complaintAbout = async (texts: unknown, path = '/members') =>
    (await send('wrong', ['--path', path], texts)).complaint
  expect(await complaintAbout('not JSON')).toContain('texts: ')
  const bcc = 'a\r\nBcc: everybody@example.org'
  expect(await complaintAbout({ nl: { ...TEXTS.nl, subject: bcc } })).toContain('texts.nl.subject')
  expect(await complaintAbout({ nl: { ...TEXTS.nl, text: ' ' } })).toContain('texts.nl.text: is missing')
  for (const path of ['https://elsewhere.example', 'javascript:alert(1)', '/\\elsewhere.example'])
    expect(await complaintAbout(TEXTS, path)).toContain('is not an address on the site')
})

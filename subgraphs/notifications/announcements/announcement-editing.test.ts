import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import type { TestApp } from '#testing/test-app.ts'
import { closePushTestApp, createPushTestApp } from '../testing/push-app.ts'
import type { PushService } from '../testing/push-service.ts'

const FIELDS = `id name type state version path reach reachedCount deliveredCount sendAt changedBy timeZone
  segment { language country gender activeWithinDays hasBought }
  languages { language subject text button isComplete shownLanguage }`
const INVALID = '... on InvalidInputError { fields { path code } }'
const CHANGED = '... on AnnouncementChangedError { changedBy }'
const REFUSALS: Record<string, string> = {
  saveAnnouncement: INVALID + CHANGED,
  sendAnnouncement: INVALID + CHANGED,
  stopAnnouncement: INVALID,
  testAnnouncement: INVALID,
  deleteAnnouncement: CHANGED,
}
const act = (name: string, fields = `announcement { ${FIELDS} }`) => {
  const type = name[0]!.toUpperCase() + name.slice(1)
  return `mutation ($input: ${type}Input!) { result: ${name}(input: $input) { __typename
    ... on ${type}Success { ${fields} } ... on UserError { code } ${REFUSALS[name]} } }`
}
const LIST = `{ announcements { ${FIELDS} } }`
const ONE = `query ($id: ID!) { announcement(id: $id) { ${FIELDS} } }`
const PREVIEW = `query ($id: ID!, $language: String!) { announcement(id: $id) { preview(language: $language) { language pushTitle pushBody
  mail { subject heading paragraphs button url footer } } } }`
const SUBSCRIBE = `mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { __typename } }`
const SET = `mutation ($preferences: [NotificationPreferenceInput!]!) { setNotificationPreferences(input: { preferences: $preferences }) { ... on SetNotificationPreferencesSuccess { viewer { id } } } }`
const QUIET = `mutation ($quietHours: QuietHoursInput) { setQuietHours(input: { quietHours: $quietHours }) { __typename } }`
const CONSENTS = '{ viewer { consents { purpose textVersion } } }'
const CONSENT = `mutation ($textVersion: DateTime) { changeConsent(input: { purpose: MARKETING_MAIL, given: true, textVersion: $textVersion }) { __typename } }`

const DUTCH = {
  language: 'nl',
  subject: 'Nieuw: bellen',
  text: 'Je kunt nu bellen.\n\nProbeer het.',
  button: 'Bellen',
}
const ENGLISH = { language: 'en', subject: 'New: calls', text: 'You can call now.', button: 'Call' }

let service: PushService
let app: TestApp
let ann: OperatorPerson
beforeAll(async () => {
  ;({ service, app } = await createPushTestApp())
  ann = await app.logInOperator('admin')
})
afterAll(() => closePushTestApp({ service, app }))

let drafts = 0
type Announcement = { id: string; version: number; name: string; [field: string]: unknown }
const perform = async (name: string, input: object, fields?: string, by = ann) => {
  const { data, errors } = await by.run(act(name, fields), { input })
  expect(errors).toBeUndefined()
  return data.result
}
const write = (more: object = {}, by = ann) =>
  perform(
    'saveAnnouncement',
    {
      name: `news ${(drafts += 1)}`,
      type: 'NEWS',
      path: '/members',
      segment: {},
      texts: [DUTCH, ENGLISH],
      ...more,
    },
    undefined,
    by,
  )
const draft = async (more: object = {}): Promise<Announcement> => (await write(more)).announcement
const send = ({ id, version }: Announcement, more: object = {}, by = ann) =>
  perform('sendAnnouncement', { id, version, purpose: 'the calls are ready', ...more }, undefined, by)
const stop = ({ id }: Announcement) => perform('stopAnnouncement', { id, purpose: 'a wrong word' })
const now = async ({ id }: Announcement) => (await ann.run(ONE, { id })).data.announcement
const mailsOf = async (who: Person) =>
  (await app.mails(who.email)).filter(({ type }) => type === 'announcement')
const audit = async ({ id }: Announcement) =>
  (
    await app.admin.query(
      `select action, purpose, after, operator_id from notifications.audit
       where subject_id = $1 order by at, id`,
      [Buffer.from(id, 'base64').toString().split(':').at(-1)],
    )
  ).rows

async function consenting(more: object = {}): Promise<Person> {
  const who = await app.signUp(more)
  const { textVersion } = (await who.run(CONSENTS)).data.viewer.consents.find(
    ({ purpose }: { purpose: string }) => purpose === 'MARKETING_MAIL',
  )
  await who.run(CONSENT, { textVersion })
  await app.drainEvents()
  return who
}

test('OPER-02 NOTI-01 an admin writes an announcement, sees whom it reaches and how it looks, and sends it', async () => {
  const [ada, bo] = [await consenting({ name: 'Ada' }), await app.signUp({ name: 'Bo' })]
  const begun = await draft({ texts: [{ ...DUTCH, button: '' }], path: '/premium' })
  expect(begun).toMatchObject({
    state: 'DRAFT',
    version: 1,
    changedBy: expect.any(String),
    deliveredCount: 0,
  })
  const languageOf = ({ languages }: Announcement, wanted: string) =>
    (languages as { language: string }[]).find(({ language }) => language === wanted)
  expect(languageOf(begun, 'nl')).toMatchObject({ isComplete: false, shownLanguage: null })
  expect(await send(begun)).toMatchObject({ fields: [{ path: 'texts.nl.button', code: 'REQUIRED' }] })
  const { announcement: ready } = await write({
    id: begun.id,
    version: begun.version,
    name: 'calls',
    path: '/premium',
    texts: [DUTCH],
  })
  expect(ready).toMatchObject({ version: 2, reach: 1 })
  expect(languageOf(ready, 'en')).toMatchObject({ isComplete: false, shownLanguage: 'nl' })
  const { preview } = (await ann.run(PREVIEW, { id: begun.id, language: 'nl' })).data.announcement
  expect(preview).toMatchObject({
    language: 'nl',
    pushTitle: 'Ruvela',
    pushBody: 'Nieuw: bellen',
    mail: {
      subject: 'Nieuw: bellen',
      paragraphs: ['Je kunt nu bellen.', 'Probeer het.'],
      button: 'Bellen',
      url: 'https://ruvela.test/premium',
    },
  })
  expect(await send(ready)).toMatchObject({
    announcement: { state: 'SENDING', reachedCount: 1, reach: null },
  })
  await app.drainJobs()
  expect(await now(ready)).toMatchObject({ state: 'DELIVERED', reachedCount: 1, deliveredCount: 1 })
  const [mail, ...others] = await mailsOf(ada)
  expect([mail!.subject, others, await mailsOf(bo)]).toEqual(['Nieuw: bellen', [], []])
  expect((await ann.run(LIST)).data.announcements[0]).toMatchObject({ name: 'calls', state: 'DELIVERED' })
  const entries = await audit(ready)
  expect(entries.map(({ action }) => action)).toEqual([
    'announcement.created',
    'announcement.changed',
    'announcement.sent',
  ])
  expect(entries[2]).toMatchObject({
    purpose: 'the calls are ready',
    operator_id: ann.operatorId,
    after: { name: 'calls', languages: ['nl'], reached: 1 },
  })
  expect(JSON.stringify(entries)).not.toContain('bellen')
  // What was sent neither changes nor goes, and stopping it is too late.
  const sent = await now(ready)
  expect(await write({ id: sent.id, version: sent.version })).toMatchObject({
    code: 'ANNOUNCEMENT_NOT_DRAFT',
  })
  expect(
    await perform('deleteAnnouncement', { id: sent.id, version: sent.version }, 'deletedId'),
  ).toMatchObject({ code: 'ANNOUNCEMENT_NOT_DRAFT' })
  expect(await send(sent)).toMatchObject({ code: 'ANNOUNCEMENT_NOT_DRAFT' })
  expect(await stop(sent)).toMatchObject({ code: 'ANNOUNCEMENT_NOT_ON_ITS_WAY' })
})

test('OPER-02 a segment reaches exactly the members who fit, and an announcement goes to no others', async () => {
  const eve = await consenting({ name: 'Eve', gender: 'FEMALE', seeking: 'MALE' })
  const max = await consenting({ name: 'Max', gender: 'MALE', seeking: 'FEMALE' })
  await max.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  await app.drainEvents()
  const browser = service.browser()
  const fay = await app.signUp({ name: 'Fay' })
  await fay.run(SUBSCRIBE, { input: browser.keys })
  await fay.run(SET, { preferences: [{ type: 'NEWS', channel: 'PUSH', enabled: true }] })
  await app.admin.query(`update profiles.profile set country = 'BE', paid = true where id = $1`, [
    max.memberId,
  ])
  // Her visits are written before, or they would be later.
  await app.writeActivity()
  await app.admin.query(
    `update profiles.presence set last_active_at = platform.now() - interval '20 days' where profile_id = $1`,
    [eve.memberId],
  )
  const everybody = await draft()
  const reachOf = async (segment: object) => (await draft({ segment }))['reach'] as number
  const all = everybody['reach'] as number
  const fits = async (segment: object, who: Person[]) => {
    const announcement = await draft({ segment })
    const before = new Map(
      await Promise.all(who.map(async (one) => [one, (await mailsOf(one)).length] as const)),
    )
    await send(announcement)
    await app.drainJobs()
    const counts = await now(announcement)
    expect([counts.state, counts.deliveredCount]).toEqual(['DELIVERED', announcement['reach']])
    return Promise.all(who.map(async (one) => (await mailsOf(one)).length - before.get(one)!))
  }
  expect(await reachOf({ language: 'en' })).toBe(1)
  expect(await reachOf({ gender: 'FEMALE', country: 'NL' })).toBe(all - 1)
  expect(await reachOf({ activeWithinDays: 7, country: 'BE' })).toBe(1)
  expect(await fits({ country: 'BE', hasBought: true }, [eve, max])).toEqual([0, 1])
  // Parts that exclude each other share everybody among them.
  expect((await reachOf({ hasBought: true })) + (await reachOf({ hasBought: false }))).toBe(all)
  expect(await reachOf({ activeWithinDays: 7 })).toBe(all - 1)
  // Fay consents to no mails and gets the push that she switched on; everybody else a mail.
  expect(await fits({}, [eve, max, fay])).toEqual([1, 1, 0])
  expect(browser.messages().at(-1)).toMatchObject({ body: 'Nieuw: bellen', type: 'news' })
})

test('OPER-02 ERR-03 what is impossible is refused at its field, and nothing is kept', async () => {
  const faults = async (more: object) => (await write(more)).fields
  const taken = await draft()
  expect(await faults({ name: taken.name })).toEqual([{ path: 'name', code: 'TEXT_TAKEN' }])
  expect(await faults({ name: ' ', path: '//elsewhere.example' })).toEqual([
    { path: 'name', code: 'REQUIRED' },
    { path: 'path', code: 'FORMAT_INVALID' },
  ])
  expect(
    await faults({ segment: { language: 'xx', country: 'XX', gender: 'NONE', activeWithinDays: 0 } }),
  ).toEqual([
    { path: 'segment.language', code: 'LANGUAGE_UNKNOWN' },
    { path: 'segment.country', code: 'COUNTRY_NOT_OFFERED' },
    { path: 'segment.gender', code: 'CHOICE_UNKNOWN' },
    { path: 'segment.activeWithinDays', code: 'NUMBER_TOO_LOW' },
  ])
  expect(
    await faults({
      texts: [
        { ...DUTCH, subject: 'a\nBcc: b' },
        { ...ENGLISH, language: 'xx' },
      ],
    }),
  ).toEqual([
    { path: 'texts.nl.subject', code: 'FORMAT_INVALID' },
    { path: 'texts.xx', code: 'LANGUAGE_UNKNOWN' },
  ])
  expect(await faults({ texts: [{ ...DUTCH, button: 'x'.repeat(61) }] })).toEqual([
    { path: 'texts.nl.button', code: 'TOO_LONG' },
  ])
  for (const [sendOn, code] of [
    ['tomorrow', 'FORMAT_INVALID'],
    ['2020-01-01T10:00', 'TIME_NOT_AHEAD'],
    ['2099-01-01T10:00', 'TIME_NOT_AHEAD'],
  ])
    expect(await send(taken, { sendOn })).toMatchObject({ fields: [{ path: 'sendOn', code }] })
  expect(await send(taken, { purpose: ' ' })).toMatchObject({
    fields: [{ path: 'purpose', code: 'REQUIRED' }],
  })
  expect(await now(taken)).toMatchObject({ state: 'DRAFT', version: 1 })
})

test('OPER-02 of two editors the later one overwrites nothing, and only a draft can be deleted', async () => {
  const bea = await app.logInOperator('admin')
  const first = await draft()
  const given = { id: first.id, version: first.version, name: first.name }
  const hers = await write({ ...given, path: '/premium' }, bea)
  expect(hers.announcement).toMatchObject({ version: 2, path: '/premium' })
  // Her lost answer may be repeated; his change of what he has read is refused.
  expect((await write({ ...given, path: '/premium' }, bea)).announcement.version).toBe(2)
  expect(await write({ ...given, path: '/likes' })).toMatchObject({
    code: 'ANNOUNCEMENT_CHANGED',
    changedBy: hers.announcement.changedBy,
  })
  expect(await send(first)).toMatchObject({ code: 'ANNOUNCEMENT_CHANGED' })
  const remove = (version: number) => perform('deleteAnnouncement', { id: first.id, version }, 'deletedId')
  expect(await remove(1)).toMatchObject({ code: 'ANNOUNCEMENT_CHANGED' })
  expect(await remove(2)).toEqual({ __typename: 'DeleteAnnouncementSuccess', deletedId: first.id })
  expect(await now(first)).toBeNull()
  expect(await remove(2)).toMatchObject({ code: 'ANNOUNCEMENT_NOT_FOUND' })
})

test('OPER-02 a hundred presses on send reach each member once @long', async () => {
  const ada = await consenting()
  const announcement = await draft()
  // All connections are open before, so that the presses meet in the database.
  await Promise.all(Array.from({ length: 20 }, () => now(announcement)))
  // Two operators, because one may not send so often.
  const hands = [ann, await app.logInOperator('admin')]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => send(announcement, {}, hands[index % 2]!)),
  )
  expect(answers.filter(({ announcement: sent }) => sent !== undefined)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'ANNOUNCEMENT_CHANGED')).toHaveLength(99)
  await app.drainJobs()
  expect(await mailsOf(ada)).toHaveLength(1)
  const { reachedCount, deliveredCount } = await now(announcement)
  expect(deliveredCount).toBe(reachedCount)
  // The same job again, as after a lost acknowledgement, sends nothing.
  await app.runJob('notifications.deliver-announcement', {
    announcementId: Buffer.from(announcement.id, 'base64').toString().split(':').at(-1)!,
  })
  await app.drainJobs()
  expect(await mailsOf(ada)).toHaveLength(1)
})

test('OPER-02 a stop and a send at once end as stopped, or as sent with the stop refused', async () => {
  for (let round = 0; round < 5; round++) {
    const announcement = await draft()
    const [sent, stopped] = await Promise.all([send(announcement), stop(announcement)])
    expect(sent.announcement.state).toBe('SENDING')
    await app.drainJobs()
    const { state } = await now(announcement)
    if (stopped.code === undefined) expect(state).toBe('STOPPED')
    else expect([stopped.code, state]).toEqual(['ANNOUNCEMENT_NOT_ON_ITS_WAY', 'DELIVERED'])
  }
})

test('OPER-02 NOTI-04 stopping holds back what still waits, and says how many had it', async () => {
  const fay = await app.signUp()
  const browser = service.browser()
  await fay.run(SUBSCRIBE, { input: browser.keys })
  await fay.run(SET, { preferences: [{ type: 'NEWS', channel: 'PUSH', enabled: true }] })
  const time = (minutes: number, from: Date) =>
    new Date(from.getTime() + minutes * 60_000).toISOString().slice(11, 16)
  const { now: moment } = (await app.admin.query('select platform.now() as now')).rows[0] as { now: Date }
  await fay.run(QUIET, {
    quietHours: { startsAt: time(-30, moment), endsAt: time(30, moment), timeZone: 'UTC' },
  })
  // More members than one page holds; their accounts are gone, so that nothing goes out to them.
  await app.admin.query(
    `insert into notifications.member_address (member_id, site_id, email, locale, name, marketing)
     select ('ffffffff-ffff-4fff-bfff-' || lpad(n::text, 12, '0'))::uuid, site_id, 'gone' || n || '@example.org', 'nl', '', true
     from notifications.member_address, generate_series(1, 60) n where member_id = $1`,
    [fay.memberId],
  )
  const announcement = await draft()
  const announcementId = Buffer.from(announcement.id, 'base64').toString().split(':').at(-1)!
  await send(announcement)
  await app.drainJobs()
  // As if the second page were still to come.
  await app.admin.query(
    `update notifications.announcement set state = 'sending', finished_at = null where id = $1`,
    [announcementId],
  )
  const waiting = async () =>
    (
      await app.admin.query(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'notifications.deliver-push' and j.run_at > now() + interval '20 minutes'`,
      )
    ).rows
  const [job] = await waiting()
  const stopped = (await stop(announcement)).announcement
  expect(stopped).toMatchObject({ state: 'STOPPED', deliveredCount: expect.any(Number) })
  await app.runJob('notifications.deliver-push', job.payload)
  expect(browser.posted()).toEqual([])
  await app.runJob('notifications.deliver-announcement', { announcementId })
  expect((await now(announcement)).state).toBe('STOPPED')
  expect((await audit(announcement)).at(-1)).toMatchObject({
    action: 'announcement.stopped',
    after: { state: 'stopped', delivered: stopped.deliveredCount },
  })
})

test('OPER-02 a test mail goes to the operator’s own address, in the chosen language, and is in the audit', async () => {
  const announcement = await draft({ texts: [DUTCH, ENGLISH] })
  const tested = (language: string, of = announcement) =>
    perform('testAnnouncement', { id: of.id, language }, 'email')
  expect(await tested('en')).toMatchObject({ email: ann.email })
  const mails = (await app.mails(ann.email)).filter(({ type }) => type === 'announcement')
  expect(mails.map(({ subject }) => subject)).toEqual(['New: calls'])
  expect(mails[0]!.text).not.toContain('/mail/unsubscribe/')
  expect(await tested('xx')).toMatchObject({ fields: [{ path: 'language', code: 'LANGUAGE_UNKNOWN' }] })
  const unfinished = await draft({ texts: [] })
  expect((await tested('nl', unfinished)).fields).toHaveLength(3)
  expect((await audit(announcement)).at(-1)).toMatchObject({
    action: 'announcement.tested',
    after: { language: 'en' },
  })
})

test('OPER-01 only admins of a site see and send its announcements', async () => {
  const announcement = await draft()
  const code = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
  const elsewhere = await app.logInOperator('admin', { sites: ['dutch'] })
  for (const who of [await app.logInOperator('support'), elsewhere]) {
    expect(code(await who.run(LIST))).toBe('FORBIDDEN')
    expect(
      code(await who.run(act('stopAnnouncement'), { input: { id: announcement.id, purpose: 'x' } })),
    ).toBe('FORBIDDEN')
  }
  expect((await elsewhere.on('dutch').run(ONE, { id: announcement.id })).data.announcement).toBeNull()
  const { id, version } = announcement
  expect(await send(announcement, {}, elsewhere.on('dutch'))).toMatchObject({
    code: 'ANNOUNCEMENT_NOT_FOUND',
  })
  expect(
    await perform('testAnnouncement', { id, language: 'nl' }, 'email', elsewhere.on('dutch')),
  ).toMatchObject({ code: 'ANNOUNCEMENT_NOT_FOUND' })
  expect(
    await perform('deleteAnnouncement', { id, version }, 'deletedId', elsewhere.on('dutch')),
  ).toMatchObject({ code: 'ANNOUNCEMENT_NOT_FOUND' })
  expect(await now(announcement)).toMatchObject({ state: 'DRAFT' })
})

test('OPER-02 an announcement goes out at its moment by the site’s clocks, unless it is stopped before @long', async () => {
  const ada = await consenting()
  const [kept, withdrawn] = [await draft(), await draft()]
  const { rows } = await app.admin.query(
    `select to_char(platform.now() at time zone $1 + interval '2 days', 'YYYY-MM-DD"T"HH24:MI') as on,
      date_trunc('minute', platform.now() at time zone $1 + interval '2 days') at time zone $1 as at`,
    [kept['timeZone']],
  )
  const [{ on: sendOn, at }] = rows
  const scheduled = (await send(kept, { sendOn })).announcement
  expect(scheduled).toMatchObject({ state: 'SCHEDULED', sendAt: at.toISOString() })
  expect((await send(withdrawn, { sendOn })).announcement.state).toBe('SCHEDULED')
  expect((await stop(withdrawn)).announcement).toMatchObject({ state: 'DRAFT', sendAt: null })
  const start = async () => {
    await app.runJob('notifications.start-announcements')
    await app.drainJobs()
  }
  await start()
  expect(await mailsOf(ada)).toEqual([])
  await app.moveClock('2 days')
  // The session has ended by then.
  ann = await app.logInOperator('admin')
  await start()
  await start()
  expect((await mailsOf(ada)).length).toBe(1)
  expect([(await now(kept)).state, (await now(withdrawn)).state]).toEqual(['DELIVERED', 'DRAFT'])
  expect((await audit(kept)).map(({ action }) => action)).toContain('announcement.scheduled')
  expect((await audit(withdrawn)).at(-1)).toMatchObject({
    action: 'announcement.stopped',
    purpose: 'a wrong word',
    after: { state: 'draft' },
  })
})

test('OPER-02 the list of announcements says which languages are written, and has the texts for those who ask', async () => {
  const long = { ...DUTCH, text: 'Lang. '.repeat(1500) }
  const { id, name } = await draft({ texts: [long, { ...ENGLISH, button: '' }] })
  const inList = async (fields: string) =>
    (await ann.run(`{ announcements { id name languages { ${fields} } } }`)).data.announcements.find(
      (one: { id: string }) => one.id === id,
    )
  const listed = await inList('language isComplete shownLanguage')
  expect(listed.name).toBe(name)
  const of = (language: string) =>
    listed.languages.find((one: { language: string }) => one.language === language)
  expect([of('nl').isComplete, of('en').isComplete, of('en').shownLanguage]).toEqual([true, false, 'nl'])
  const whole = await inList('language text button')
  expect(whole.languages.find((one: { language: string }) => one.language === 'nl')).toEqual({
    language: 'nl',
    text: long.text.trim(),
    button: 'Bellen',
  })
})

test('OPER-02 NOTI-04 only live accounts count as reached, in the preview and when it is sent', async () => {
  await consenting({ name: 'Ida' })
  const gone = await consenting({ name: 'Jo' })
  const one = await draft()
  const before = (await now(one)).reach
  await app.admin.query(`update accounts.account set status = 'suspended' where id = $1`, [gone.memberId])
  expect((await now(one)).reach).toBe(before - 1)
  expect((await send(one)).announcement.reachedCount).toBe(before - 1)
})

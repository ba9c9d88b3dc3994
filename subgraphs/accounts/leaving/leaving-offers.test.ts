import { expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const PAUSE = `mutation ($input: PauseAccountInput) { pauseAccount(input: $input) { __typename
  ... on UserError { code } ... on InvalidInputError { fields { path code } } ... on PauseAccountSuccess { viewer { status pausedUntil } } } }`
const RESUME = `mutation { resumeAccount { __typename ... on UserError { code } ... on ResumeAccountSuccess { viewer { status pausedUntil } } } }`
const OFFER = `query ($reason: DeleteReason!) { viewer { retentionOffer(reason: $reason) { kind pause } } }`
const DELETE = `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { __typename } }`
const FILE = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { __typename ... on FileComplaintSuccess { reference } ... on InvalidInputError { fields { path code } } } }`
const QUEUE = `{ moderationQueue { edges { node { isUrgent isDangerous complaint { about text complainant { id } } } } } }`
const MEMBER = `query ($id: ID!) { operatorMember(id: $id, purpose: "to learn why") { lifeCycle { name reason words } } }`
const DAY_MILLISECONDS = 86_400_000

const app = testApp()

const seen = async (by: Person, whom: Person) => {
  await app.drainEvents()
  return (await by.run('query ($id: ID!) { profile(id: $id) { displayName } }', { id: whom.profileId })).data
    .profile
}
const pause = async (who: Person, until?: string) =>
  (await who.run(PAUSE, { input: until === undefined ? null : { until } })).data.pauseAccount
const resume = async (who: Person) => (await who.run(RESUME)).data.resumeAccount
const offerFor = async (who: Person, reason: string) =>
  (await who.run(OFFER, { reason })).data.viewer.retentionOffer

/** A calendar day of the site, so many days ahead. */
async function dayAhead(days: number): Promise<string> {
  const { rows } = await app.admin.query<{ now: Date }>('select platform.now() as now')
  const at = new Date(rows[0]!.now.getTime() + days * DAY_MILLISECONDS)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(at)
}

test('ACCT-01 a member pauses until a day, is hidden until then, and comes back with a mail or sooner', async () => {
  const [ada, bo] = await app.couple()
  for (const day of [await dayAhead(0), await dayAhead(-1), await dayAhead(400)])
    expect(await pause(ada, day)).toMatchObject({ fields: [{ path: 'until', code: 'TIME_NOT_AHEAD' }] })
  const day = await dayAhead(20)
  const paused = await pause(ada, day)
  expect(paused.viewer.status).toBe('PAUSED')
  const ends = new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  expect(ends.format(new Date(paused.viewer.pausedUntil))).toBe(`${day} 00:00:00`)
  expect(await seen(bo, ada)).toBeNull()
  // What only an active account can have is no longer offered; everything else is.
  expect(await offerFor(ada, 'NOT_LOOKING')).toBeNull()
  expect(await offerFor(ada, 'SITE_PROBLEMS')).toEqual({ kind: 'HELP', pause: false })
  await app.moveClock('18 days')
  await app.runJob('accounts.resume-accounts')
  expect(await seen(bo, ada)).toBeNull()
  await app.moveClock('2 days')
  const told = async () => (await app.mails(ada.email)).filter(({ type }) => type === 'pauseEnded')
  expect(await told()).toEqual([])
  // As the job runs twice, when a process ends in between.
  for (let run = 0; run < 2; run++) await app.runJob('accounts.resume-accounts')
  expect(await seen(bo, ada)).not.toBeNull()
  expect(await told()).toMatchObject([{ subject: 'Je bent er weer op Ruvela' }])

  await pause(ada, await dayAhead(10))
  expect(await resume(ada)).toMatchObject({ viewer: { status: 'ACTIVE', pausedUntil: null } })
  expect(await pause(ada)).toMatchObject({ viewer: { status: 'PAUSED', pausedUntil: null } })
  await app.moveClock('5 days')
  await app.runJob('accounts.resume-accounts')
  expect(await seen(bo, ada)).toBeNull()
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

test('a pause without an end lasts until the member comes back', async () => {
  const [ada, bo] = await app.couple()
  expect(await resume(ada)).toMatchObject({ code: 'NOT_POSSIBLE_NOW' })
  expect(await pause(ada)).toMatchObject({ __typename: 'PauseAccountSuccess' })
  expect(await pause(ada)).toMatchObject({ code: 'NOT_POSSIBLE_NOW' })
  expect(await resume(ada)).toMatchObject({ __typename: 'ResumeAccountSuccess' })
  expect(await seen(bo, ada)).not.toBeNull()
})

test('a pause that a suspension interrupts still ends on its day', async () => {
  const [ada, bo] = await app.couple()
  await pause(ada, await dayAhead(5))
  const change = (status: string) =>
    app.admin.query('update accounts.account set status = $2 where id = $1', [ada.memberId, status])
  await change('suspended')
  await app.moveClock('6 days')
  await app.runJob('accounts.resume-accounts')
  expect(await seen(bo, ada)).toBeNull()
  await change('paused')
  await app.runJob('accounts.resume-accounts')
  expect(await seen(bo, ada)).not.toBeNull()
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

test('ACCT-01 what makes a member leave reaches the team before everything that is not dangerous', async () => {
  const ada = await app.signUp()
  const mia = await app.logInOperator('moderator')
  await ada.run(FILE, { input: { about: 'OTHER', text: 'A complaint of before.' } })
  expect((await ada.run(FILE, { input: { about: 'LEAVING', text: ' ' } })).data.fileComplaint.fields).toEqual(
    [{ path: 'text', code: 'TEXT_REQUIRED' }],
  )
  const filed = await ada.run(FILE, { input: { about: 'LEAVING', text: 'The chat never loads.' } })
  expect(filed.data.fileComplaint.reference).toEqual(expect.any(String))
  const first = (await mia.run(QUEUE)).data.moderationQueue.edges[0].node
  expect(first).toMatchObject({
    isUrgent: true,
    isDangerous: false,
    complaint: { about: 'LEAVING', text: 'The chat never loads.' },
  })
  expect((await app.mails(ada.email)).map(({ type }) => type)).toContain('complaint')
  // A visitor has nothing to leave.
  const visitor = await app
    .visitor()
    .run(FILE, { input: { about: 'LEAVING', email: 'v@example.org', text: 'x' } })
  expect(visitor.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('ACCT-01 the reason and the words of a member who leaves are shown to operators until the erasure', async () => {
  const ada = await app.signUp()
  const sue = await app.logInOperator('support')
  const input = { reason: 'OTHER', remarks: 'I am going to sea.', password: ada.password }
  expect((await ada.run(DELETE, { input })).data.deleteAccount.__typename).toBe('DeleteAccountSuccess')
  const steps = async () =>
    (await sue.run(MEMBER, { id: toGlobalId('OperatorMember', ada.memberId) })).data?.operatorMember
      ?.lifeCycle
  expect(await steps()).toContainEqual({
    name: 'DELETION_REQUESTED',
    reason: 'OTHER',
    words: 'I am going to sea.',
  })
  await app.moveClock('14 days')
  await app.runJob('accounts.erase-accounts')
  await app.drainEvents()
  const { rows } = await app.admin.query('select remarks from accounts.deletion where account_id = $1', [
    ada.memberId,
  ])
  expect(rows).toEqual([{ remarks: null }])
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'

const FIND = `mutation ($reference: String!) { result: findLogLines(input: { reference: $reference }) { __typename
  ... on FindLogLinesSuccess { reference lines { level part siteName operation message errorClass errorCode errorWords stack }
    log { keptSince leftOut leftOutAt } } ... on InvalidInputError { fields { path code } } } }`
const CREDITS = 'query ReadCredits { viewer { credits } }'
const ABOUT_ME = `mutation WriteAboutMe { updateProfile(input: { aboutMe: "Call me: ada@secret.example, 06 12345678" }) { __typename } }`

const app = testApp()
let admin: OperatorPerson
let ada: Person
beforeAll(async () => {
  admin = await app.logInOperator('admin')
  ada = await app.signUp({ name: 'Ada' })
})

const find = async (reference: string, who = admin) => (await who.run(FIND, { reference })).data?.result
const query = async (text: string, values: unknown[] = []) => (await app.admin.query(text, values)).rows
/** Waits until the log has so many lines of a request. */
const keptLines = (reference: string, count = 1) =>
  expect
    .poll(() => query('select id from accounts.log_line where request_id = $1', [reference]), {
      timeout: 10_000,
    })
    .toHaveLength(count)

/** The reference on the member's screen while the database is broken in a way. */
async function referenceOf(fault: { breaks: string; mends: string }, fails: () => ReturnType<Person['run']>) {
  await query(fault.breaks)
  try {
    const { errors } = await fails()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    return errors![0]!.extensions['reference'] as string
  } finally {
    await query(fault.mends)
  }
}
const NO_ACCOUNTS = {
  breaks: 'alter table billing.account rename to account_away',
  mends: 'alter table billing.account_away rename to account',
}
/** As the client reports a failed page. */
const failPage = (reference: string) =>
  ada.fetch('/page-fault', {
    method: 'POST',
    body: JSON.stringify({ reference, name: 'TypeError', places: ['assets/LikesScreen-C_F3.js:2:953'] }),
    headers: { 'content-type': 'application/json' },
  })
/** Waits until everything so far is written: lines come in the order in which they were told. */
async function settled(): Promise<void> {
  await keptLines(await failOn(ada))
}
const failOn = (who: Person) => referenceOf(NO_ACCOUNTS, () => who.run(CREDITS))

test('ERR-02 OPER-01 an admin pastes a member’s reference and sees what failed; the audit has it', async () => {
  const reference = await failOn(ada)
  await keptLines(reference)
  const found = await find(`Reference: ${reference.toUpperCase()} `)
  expect(found).toMatchObject({
    __typename: 'FindLogLinesSuccess',
    reference,
    lines: [
      {
        level: 'ERROR',
        part: 'billing',
        siteName: 'Ruvela',
        operation: 'ReadCredits',
        message: 'a resolver failed',
        errorClass: 'error',
        errorCode: '42P01',
        errorWords: 'relation "billing.account" does not exist',
      },
    ],
    log: { keptSince: expect.any(String), leftOut: 0, leftOutAt: null },
  })
  expect(found.lines[0].stack).toMatch(/^at .*\n(.*\n)*at .*subgraphs\/billing\//)
  expect(found.lines[0].stack).not.toContain(process.cwd())
  expect(await query(`select operator_id, after from accounts.audit where action = 'log.searched'`)).toEqual([
    { operator_id: admin.operatorId, after: { reference, found: 1 } },
  ])
  const unknown = newId()
  expect(await find(unknown)).toMatchObject({ reference: unknown, lines: [] })
  for (const [text, code] of [
    ['', 'REQUIRED'],
    ['ada@secret.example', 'FORMAT_INVALID'],
    [`${reference}0`, 'FORMAT_INVALID'],
  ] as const)
    expect(await find(text)).toEqual({
      __typename: 'InvalidInputError',
      fields: [{ path: 'reference', code }],
    })
})

test('ERR-02 an error that quotes a member is found without the member’s words', async () => {
  const quotes = {
    breaks: `create function profiles.refuse_loudly() returns trigger language plpgsql as $$
        begin raise exception 'refused: % of %', new.about_me, new.id; end $$;
      create trigger refuse_loudly before update on profiles.profile for each row execute function profiles.refuse_loudly()`,
    mends: 'drop trigger refuse_loudly on profiles.profile; drop function profiles.refuse_loudly()',
  }
  const reference = await referenceOf(quotes, () => ada.run(ABOUT_ME))
  await keptLines(reference)
  const { lines } = await find(reference)
  expect(lines).toMatchObject([
    { part: 'profiles', operation: 'WriteAboutMe', errorCode: 'P0001', errorWords: null },
  ])
  expect(lines[0].stack).toContain('at ')
  const kept = JSON.stringify(await query('select * from accounts.log_line'))
  for (const own of ['secret.example', '12345678', 'Call me', ada.memberId]) expect(kept).not.toContain(own)
})

test('ERR-02 a page that failed in a browser is found by the reference on its screen', async () => {
  const reference = newId()
  expect((await failPage(reference)).status).toBe(204)
  await keptLines(reference)
  expect((await find(reference)).lines).toMatchObject([
    {
      level: 'WARN',
      part: 'web',
      message: 'a page failed',
      errorClass: 'TypeError',
      stack: 'assets/LikesScreen-C_F3.js:2:953',
    },
  ])
})

test('ERR-02 a call outside the graph is found by its route, without the address that was asked for', async () => {
  const noSessions = {
    breaks: 'alter function accounts.open_request rename to open_request_away',
    mends: 'alter function accounts.open_request_away rename to open_request',
  }
  await query(noSessions.breaks)
  const reference = newId()
  try {
    const headers = { 'x-request-id': reference }
    expect((await ada.fetch('/api/likes.php?of=secret', { headers })).status).toBe(500)
  } finally {
    await query(noSessions.mends)
  }
  await keptLines(reference)
  const { lines } = await find(reference)
  expect(lines).toMatchObject([
    { siteName: null, operation: 'GET /api/likes.php', message: 'a legacy call failed', errorCode: '42883' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
  // Its site was not known yet, so the line is for operators of every site.
  const there = await app.logInOperator('admin', { sites: ['ruvela'] })
  expect((await find(reference, there)).lines).toEqual([])
})

test('ERR-02 OPER-01 support and admins see the lines of their own sites only, other roles none @long', async () => {
  const ofRuvela = await failOn(ada)
  const eva = await app.signUp({ name: 'Eva', host: 'dutch.test' })
  const ofDutch = await failOn(eva)
  await keptLines(ofRuvela)
  await keptLines(ofDutch)
  const sees = async (who: OperatorPerson) => [
    (await find(ofRuvela, who)).lines.length,
    (await find(ofDutch, who)).lines.length,
  ]
  expect(await sees(admin)).toEqual([1, 1])
  expect(await sees(await app.logInOperator('support'))).toEqual([1, 1])
  expect(await sees(await app.logInOperator('support', { sites: ['ruvela'] }))).toEqual([1, 0])
  expect(await sees(await app.logInOperator('admin', { sites: ['ruvela'] }))).toEqual([1, 0])
  for (const role of ['finance', 'moderator'] as const) {
    const other = await app.logInOperator(role)
    const { errors } = await other.run(FIND, { reference: ofRuvela })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  const { errors } = await ada.run(FIND, { reference: ofRuvela })
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('ERR-02 requests are answered while no line can be written, and the lines are kept afterwards @long', async () => {
  const isStuck = async () =>
    (
      await query(`select pid from pg_stat_activity where application_name = 'ruvela log' and wait_event_type = 'Lock'
      and datname = current_database()`)
    ).length
  const locker = await app.admin.connect()
  await locker.query('begin; lock table accounts.log_line in access exclusive mode')
  let reference: string
  try {
    reference = await failOn(ada)
    await expect.poll(isStuck, { timeout: 5000 }).toBe(1)
    expect((await ada.run(CREDITS)).data.viewer.credits).toBeGreaterThanOrEqual(0)
    // The writer gives up by itself, and tries again.
    await expect.poll(isStuck, { timeout: 5000 }).toBe(0)
  } finally {
    await locker.query('commit')
    locker.release()
  }
  await keptLines(reference)
})

test('ERR-02 a flood of failures is cut, and the console says how many lines are missing', async () => {
  const missing = async () => (await find(newId())).log as { leftOut: number; leftOutAt: string | null }
  // Should the minute end in between, the second round is in one.
  for (let round = 0; round < 2 && (await missing()).leftOut === 0; round++) {
    await Promise.all(Array.from({ length: 118 }, () => failPage(newId())))
    await expect.poll(() => query(`select id from accounts.log_line where part = 'web'`)).not.toEqual([])
    await settled()
  }
  const { leftOut, leftOutAt } = await missing()
  expect(leftOut).toBeGreaterThan(0)
  expect(leftOut).toBeLessThan(118)
  expect(Date.parse(leftOutAt!)).toBeLessThanOrEqual(Date.now())
})

test('ERR-02 ACCT-06 lines go after 30 days', async () => {
  await query(`update accounts.log_line set at = platform.now() - interval '31 days'`)
  await query(`insert into accounts.log_gap values (platform.now() - interval '31 days', 'likes', 1)`)
  await app.runJob('accounts.keep-retention')
  expect(await query('select id from accounts.log_line')).toEqual([])
  expect(await query(`select at from accounts.log_gap where part = 'likes'`)).toEqual([])
})

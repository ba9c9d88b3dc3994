import { beforeEach, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'

const PROFILE = '{ viewer { profile { displayName } } }'
const PAUSE = `mutation { pauseAccount { __typename } }`
const RESUME = `mutation { resumeAccount { __typename } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on SignUpSuccess { viewer { id } } } }`
// More than all pauses together.
const LONGEST_PAUSE = '5 minutes'
const TRIES = 10

const app = testApp()
beforeEach(async () => void (await app.admin.query('drop trigger if exists fault on profiles.profile')))

const events = (...parameters: string[]) => runCommand(app, ['scripts/operator/events.ts', ...parameters])
const rows = async (text: string, values: unknown[] = []) => (await app.admin.query(text, values)).rows
const tried = async (key: string) =>
  (await rows('select topic, tries from accounts.outbox where consumer = $1 and key = $2 order by id', [
    'profiles',
    key,
  ])) as unknown[]
const setAside = (key: string) =>
  rows('select topic, tries, reason from accounts.set_aside_event where key = $1 order by id', [key])
const statusOf = async (memberId: string) =>
  (await rows('select account_status from profiles.profile where id = $1', [memberId]))[0]?.account_status
const nameOf = async (member: Person) => (await member.run(PROFILE)).data?.viewer?.profile?.displayName

/** Makes profiles fail, with this error code, to write the row of a member with this name. */
async function breakProfilesNamed(name: string, code = '23514'): Promise<void> {
  await app.admin.query(`create or replace function profiles.fault() returns trigger language plpgsql as $$
    begin raise exception 'this name breaks it' using errcode = '${code}'; end $$`)
  await app.admin.query(
    `create trigger fault before insert or update on profiles.profile for each row when (new.display_name = '${name}') execute function profiles.fault()`,
  )
}
const repair = () => app.admin.query('drop trigger fault on profiles.profile')

/**
 * Signs up a member whose profile cannot be created.
 * @returns the member's id
 */
async function signUpBroken(name: string): Promise<string> {
  const input = {
    email: `${name}@example.org`,
    name,
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
  }
  const { data } = await app.visitor().run(SIGN_UP, { input })
  return Buffer.from(data.signUp.viewer.id, 'base64url').toString().split(':')[1]!
}

async function untilSetAside(key: string): Promise<void> {
  for (let round = 0; round < 2 * TRIES && (await setAside(key)).length === 0; round++) {
    await app.moveClock(LONGEST_PAUSE)
    await app.drainEvents()
  }
}

test('new members get their profile while an earlier event fails, and other subgraphs know its member @long', async () => {
  await breakProfilesNamed('Mallory')
  const broken = await signUpBroken('Mallory')
  const ada = await app.signUp({ name: 'Ada' })
  expect(await nameOf(ada)).toBe('Ada')
  await app.drainEvents()
  expect(
    await rows('select member_id from conversations.member_state where member_id = $1', [broken]),
  ).toHaveLength(1)
  expect(await rows('select account_id from billing.account where account_id = $1', [broken])).toHaveLength(1)
  expect(await statusOf(broken)).toBeUndefined()
})

test('after ten tries an operator sees what failed and why, and retries it once fixed, or gives it up @long', async () => {
  await breakProfilesNamed('Oscar')
  const oscar = await signUpBroken('Oscar')
  await untilSetAside(oscar)
  expect(await setAside(oscar)).toEqual([
    { topic: 'account.created', tries: TRIES, reason: '23514 this name breaks it' },
  ])
  const { said, code } = await events('list')
  expect(code).toBe(0)
  expect(said).toMatch(
    new RegExp(
      `^accounts:\\d+  \\S+  account\\.created ${oscar} for profiles  10 tries\\n23514 this name breaks it`,
      'm',
    ),
  )
  expect(said).not.toContain('@example.org')
  const name = said
    .split('\n')
    .find((line) => line.includes(oscar))!
    .split(' ')[0]!

  await repair()
  expect(await events('retry', name)).toMatchObject({ said: 'The events are retried.', code: 0 })
  await app.drainEvents()
  expect(await statusOf(oscar)).toBe('not_confirmed')

  await breakProfilesNamed('Trudy')
  const trudy = await signUpBroken('Trudy')
  await untilSetAside(trudy)
  const [{ id }] = await rows('select id from accounts.set_aside_event where key = $1', [trudy])
  expect(await events('drop', `accounts:${id}`)).toMatchObject({ said: 'The events are discarded.', code: 0 })
  expect(await setAside(trudy)).toEqual([])
})

test('later events of a member wait for earlier ones, until those are set aside @long', async () => {
  const bo = await app.signUp({ name: 'Bo' })
  await breakProfilesNamed('Bo')
  await bo.run(PAUSE)
  await app.drainEvents()
  await bo.run(RESUME)
  await app.drainEvents()
  expect(await tried(bo.memberId)).toEqual([
    { topic: 'account.status-changed', tries: expect.any(Number) },
    { topic: 'account.status-changed', tries: 0 },
  ])
  expect((await tried(bo.memberId))[0]).not.toMatchObject({ tries: 0 })
  await repair()
  await app.moveClock(LONGEST_PAUSE)
  await app.drainEvents()
  expect(await statusOf(bo.memberId)).toBe('active')
  expect(await tried(bo.memberId)).toEqual([])

  // A fault of the paused state only, so that the event that ends the pause can be handled.
  await app.admin.query(
    `create trigger fault before update on profiles.profile for each row when (new.account_status = 'paused') execute function profiles.fault()`,
  )
  await bo.run(PAUSE)
  await bo.run(RESUME)
  await untilSetAside(bo.memberId)
  await app.drainEvents()
  expect(await setAside(bo.memberId)).toMatchObject([{ topic: 'account.status-changed', tries: TRIES }])
  expect(await tried(bo.memberId)).toEqual([])
  expect(await statusOf(bo.memberId)).toBe('active')
})

test.for(triesAll() ? ['40P01', '40001', '57P01', '53300', '08006'] : ['40P01', '08006'])(
  'however often the database fails with %s, which passes, no event is set aside for it',
  async (code) => {
    const name = `Carol${code}`
    await breakProfilesNamed(name, code)
    const carol = await signUpBroken(name)
    for (let round = 0; round < 2 * TRIES; round++) {
      await app.moveClock(LONGEST_PAUSE)
      await app.drainEvents()
    }
    expect(await tried(carol)).toEqual([{ topic: 'account.created', tries: 0 }])
    await repair()
    await app.moveClock(LONGEST_PAUSE)
    await app.drainEvents()
    expect(await statusOf(carol)).toBe('not_confirmed')
  },
)

test('a backlog drains as fast as it grew: taking a hundred events of thirty thousand reads no more @long', async () => {
  const pileUp = async (count: number) => {
    await app.admin.query(
      `insert into likes.outbox (consumer, topic, key, payload) select 'nobody', 'like.created', gen_random_uuid(), '{}' from generate_series(1, $1)`,
      [count],
    )
    await app.admin.query('vacuum analyze likes.outbox')
  }
  const blocksRead = async () => {
    const [{ 'QUERY PLAN': plans }] = await rows(
      `explain (analyze, buffers, format json) select * from likes.take_events('nobody', 100)`,
    )
    return plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks']
  }
  await pileUp(1000)
  const ofFew = await blocksRead()
  await pileUp(29_000)
  expect(await blocksRead()).toBeLessThan(1.2 * ofFew)
  // All of them wait for their next try: that costs one check each, and none finds another's.
  await app.admin.query(
    `update likes.outbox set next_try_at = platform.now() + interval '1 hour' where consumer = 'nobody'`,
  )
  await pileUp(100)
  expect(await blocksRead()).toBeLessThan(5 * 30_000)
})

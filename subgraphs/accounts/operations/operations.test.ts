import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorPerson } from '#testing/operators.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const READ = `{ operations { newestBackupAt eventQueues { producer consumer waiting setAside }
  setAsideEvents { name topic producer consumer tries lastError } jobs { task failed lastError } } }`
const settle = (how: 'retry' | 'discard') => `mutation ($name: String!) {
  result: ${how}SetAsideEvent(input: { name: $name }) { __typename ... on UserError { code } } }`
const RETRY_JOBS = `mutation ($task: String!) { result: retryFailedJobs(input: { task: $task }) { __typename ... on UserError { code } } }`

let app: TestApp
let admin: OperatorPerson
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.logInOperator('admin')
})
afterAll(() => app?.close())

const read = async (who = admin) => (await who.run(READ)).data?.operations

/** An event as a consumer leaves it that fails for the tenth time. */
const setAside = (id: number) =>
  app.admin.query(
    `insert into profiles.set_aside_event (id, consumer, topic, version, key, payload, created_at, tries, reason)
     values ($1, 'likes', 'profile.changed', 1, gen_random_uuid(), '{"memberId":"secret"}', platform.now(), 10, 'no such column')`,
    [id],
  )
const auditOf = async (action: string) =>
  (await app.admin.query('select after, operator_id from accounts.audit where action = $1', [action])).rows

test('OPER-02 an admin sees events that failed, tries one again and discards another; both are in the audit', async () => {
  await setAside(900_001)
  await setAside(900_002)
  const before = await read()
  expect(before.setAsideEvents).toEqual(
    ['profiles:900001', 'profiles:900002'].map((name) => ({
      name,
      topic: 'profile.changed',
      producer: 'profiles',
      consumer: 'likes',
      tries: 10,
      lastError: 'no such column',
    })),
  )
  expect(before.eventQueues).toContainEqual({
    producer: 'profiles',
    consumer: 'likes',
    waiting: expect.any(Number),
    setAside: 2,
  })
  expect(JSON.stringify(before)).not.toContain('secret')
  const done = async (how: 'retry' | 'discard', name: string) =>
    (await admin.run(settle(how), { name })).data.result
  expect(await done('retry', 'profiles:900001')).toEqual({ __typename: 'RetrySetAsideEventSuccess' })
  expect(await done('retry', 'profiles:900001')).toMatchObject({ code: 'EVENT_NOT_FOUND' })
  expect(await done('discard', 'profiles:900002')).toEqual({ __typename: 'DiscardSetAsideEventSuccess' })
  for (const name of ['profiles:1', 'nobody:1', 'profiles', "profiles:1'"])
    expect(await done('discard', name), name).toMatchObject({ code: 'EVENT_NOT_FOUND' })
  const waiting = await app.admin.query('select id::int from profiles.outbox where id >= 900000')
  expect(waiting.rows).toEqual([{ id: 900_001 }])
  await app.admin.query('delete from profiles.outbox where id >= 900000')
  expect(await auditOf('event.retried')).toEqual([
    { after: { event: 'profiles:900001' }, operator_id: admin.operatorId },
  ])
  expect(await auditOf('event.discarded')).toMatchObject([{ after: { event: 'profiles:900002' } }])
})

test('OPER-02 failed jobs get new tries; there is none left to retry then', async () => {
  await app.admin.query(
    `select graphile_worker.add_job('likes.keep-retention', run_at := now() + interval '1 year', max_attempts := 1)`,
  )
  await app.admin.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk is full'`,
  )
  expect((await read()).jobs).toContainEqual({
    task: 'likes.keep-retention',
    failed: 1,
    lastError: 'the disk is full',
  })
  const retry = async () => (await admin.run(RETRY_JOBS, { task: 'likes.keep-retention' })).data.result
  expect(await retry()).toEqual({ __typename: 'RetryFailedJobsSuccess' })
  expect(await retry()).toMatchObject({ code: 'JOB_NOT_FOUND' })
  expect(await auditOf('jobs.retried')).toMatchObject([{ after: { task: 'likes.keep-retention', count: 1 } }])
})

test('OPER-01 only an admin of every site sees or settles what belongs to the installation @long', async () => {
  const others = [
    await app.logInOperator('finance'),
    await app.logInOperator('moderator'),
    await app.logInOperator('admin', { sites: ['ruvela'] }),
  ]
  for (const who of others) {
    expect((await who.run(READ)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await who.run(settle('discard'), { name: 'profiles:1' })).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
  }
  expect((await app.visitor().run(READ)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

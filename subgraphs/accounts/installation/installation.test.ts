import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { createPartner } from '#testing/partner.ts'

const READ = `{ operations { newestBackupAt eventQueues { producer consumer waiting setAside }
  setAsideEvents { name topic producer consumer tries lastError } jobs { task failed lastError } } }`
const settle = (how: 'retry' | 'discard') => `mutation ($name: String!) {
  result: ${how}SetAsideEvent(input: { name: $name }) { __typename ... on UserError { code } } }`
const RETRY_JOBS = `mutation ($task: String!) { result: retryFailedJobs(input: { task: $task }) { __typename ... on UserError { code } } }`

const DISABLED_WEBHOOKS =
  '{ operations { disabledWebhooks { webhookId siteName partner url disabledAt waitingCount } } }'
const ENABLE_WEBHOOK = `mutation ($webhookId: ID!) { enableDisabledWebhook(input: { webhookId: $webhookId }) {
  ... on EnableDisabledWebhookSuccess { operations { disabledWebhooks { webhookId } } } ... on UserError { code } } }`

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))

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

test('OPER-02 FED-06 an admin sees a partner’s disabled webhook and switches it on once; it is in the audit', async () => {
  const partner = await createPartner(app, '--network', 'off', '--scopes', 'signups:read,partner:manage')
  const made = await partner.run(
    `mutation { createWebhook(input: { url: "https://partner.example/hooks", eventTypes: [SIGNUP_CREATED] }) { ... on CreateWebhookSuccess { webhook { id } } } }`,
  )
  const { id } = made.data.createWebhook.webhook
  const enable = async (webhookId: string) =>
    (await admin.run(ENABLE_WEBHOOK, { webhookId })).data.enableDisabledWebhook
  expect(await enable(id)).toEqual({ code: 'WEBHOOK_NOT_DISABLED' })
  await app.admin.query('update accounts.webhook_endpoint set failures = 9, disabled_at = platform.now()')
  const disabled = async () => (await admin.run(DISABLED_WEBHOOKS)).data.operations.disabledWebhooks
  expect(await disabled()).toEqual([
    {
      webhookId: id,
      siteName: 'Ruvela',
      partner: 'Datingwijzer',
      url: 'https://partner.example/hooks',
      disabledAt: expect.any(String),
      waitingCount: 0,
    },
  ])
  const answers = await Promise.all(Array.from({ length: 20 }, () => enable(id)))
  expect(answers.filter(({ code }) => code === undefined)).toEqual([{ operations: { disabledWebhooks: [] } }])
  for (const webhookId of ['none', id])
    expect(await enable(webhookId)).toEqual({ code: 'WEBHOOK_NOT_DISABLED' })
  const { data } = await partner.run('{ partner { webhooks { disabledAt } } }')
  expect(data.partner.webhooks).toEqual([{ disabledAt: null }])
  expect(await auditOf('webhook.enabled')).toMatchObject([{ after: { partner: 'Datingwijzer' } }])
})

test('OPER-01 only an admin of every site sees or settles what belongs to the installation @long', async () => {
  const others = [
    await app.logInOperator('finance'),
    await app.logInOperator('moderator'),
    await app.logInOperator('admin', { sites: ['ruvela'] }),
  ]
  for (const who of others) {
    expect((await who.run(READ)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    for (const refused of [
      await who.run(settle('discard'), { name: 'profiles:1' }),
      await who.run(ENABLE_WEBHOOK, { webhookId: 'none' }),
    ])
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect((await app.visitor().run(READ)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

/** What Prometheus would read from every process, the gateway first. */
async function scrape(): Promise<string> {
  const texts = app.metricsPorts.map(async (port) => {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}/metrics`)
    expect({ statusCode, type: headers['content-type'] }).toMatchObject({
      statusCode: 200,
      type: /^text\/plain/,
    })
    return body.text()
  })
  return (await Promise.all(texts)).join('\n')
}

/** The value of a sample; `labels` may be a subset of its labels. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = text
    .split('\n')
    .find((sample) => /^(\w+)/.exec(sample)?.[1] === name && wanted.every((label) => sample.includes(label)))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

test('an operator sees rates, latencies and errors of requests, by names that members cannot choose @long', async () => {
  const ada = await app.signUp()
  await ada.run('query MySecretName { viewer { credits } }')
  await ada.run('{ viewer { nothing } }')
  await app.visitor().run('mutation { changeLanguage(input: { language: "nl" }) { __typename } }')
  await ada.fetch('/no/such/page')
  const text = await scrape()
  expect(
    valueOf(text, 'ruvela_http_request_seconds_count', { method: 'POST', route: '/graphql', status: '2xx' }),
  ).toBeGreaterThan(3)
  expect(valueOf(text, 'ruvela_graphql_operation_seconds_count', { operation: 'free' })).toBeGreaterThan(3)
  expect(valueOf(text, 'ruvela_graphql_errors_total', { code: 'UNAUTHENTICATED' })).toBe(1)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(text).not.toMatch(/MySecretName|no\/such\/page/)
})

test('an operator sees sockets and streams open and close @long', async () => {
  const ada = await app.signUp()
  const stream = ada.subscribe('subscription { conversationEvents { cursor } }')
  const waiting = stream.next().catch(() => undefined)
  await expect.poll(async () => valueOf(await scrape(), 'ruvela_subscriptions')).toBe(1)
  expect(valueOf(await scrape(), 'ruvela_sockets')).toBe(1)
  await stream.close()
  await waiting
  await expect.poll(async () => valueOf(await scrape(), 'ruvela_sockets')).toBe(0)
  await expect.poll(async () => valueOf(await scrape(), 'ruvela_subscriptions')).toBe(0)
})

test('an operator sees the pools, event backlogs and the queue: backlog, lag and dead letters', async () => {
  const before = await scrape()
  for (const { definition } of app.installation.runtimes) {
    const labels = { pool: definition.name, state: 'idle' }
    expect(valueOf(before, 'ruvela_database_connections', labels), definition.name).toBeGreaterThanOrEqual(0)
  }
  expect(valueOf(before, 'ruvela_database_waiting', { pool: 'gateway' })).toBe(0)
  expect(valueOf(before, 'ruvela_pubsub_connected')).toBe(1)
  expect(
    valueOf(before, 'ruvela_events_set_aside', { producer: 'likes', consumer: 'notifications' }),
  ).toBeUndefined()
  // No process takes events for this consumer, so they wait.
  await app.admin.query(`
    insert into likes.outbox (consumer, topic, key, payload, created_at) values ('nobody', 'like.created', gen_random_uuid(), '{}', platform.now() - interval '90 seconds');
    insert into likes.set_aside_event (id, consumer, topic, version, key, payload, created_at, tries, reason)
      values (9000001, 'notifications', 'like.created', 1, gen_random_uuid(), '{}', platform.now(), 10, 'test')`)
  await app.admin.query(`
    select graphile_worker.add_job('notifications.test-dead', '{}', max_attempts => 1), graphile_worker.add_job('notifications.test-due', '{}');
    update graphile_worker._private_jobs set attempts = 1, last_error = 'test' where task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.test-dead');
    update graphile_worker._private_jobs set run_at = now() - interval '1 minute' where task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.test-due')`)
  const text = await scrape()
  expect(valueOf(text, 'ruvela_events_waiting', { producer: 'likes', consumer: 'nobody' })).toBe(1)
  expect(
    valueOf(text, 'ruvela_events_lag_seconds', { producer: 'likes', consumer: 'nobody' }),
  ).toBeGreaterThanOrEqual(90)
  expect(valueOf(text, 'ruvela_events_set_aside', { producer: 'likes', consumer: 'notifications' })).toBe(1)
  expect(valueOf(text, 'ruvela_jobs_dead', { task: 'notifications.test-dead' })).toBe(1)
  expect(valueOf(text, 'ruvela_jobs_waiting', { task: 'notifications.test-due' })).toBe(1)
  expect(valueOf(text, 'ruvela_jobs_lag_seconds', { task: 'notifications.test-due' })).toBeGreaterThanOrEqual(
    60,
  )
})

test('the product has every figure of the dashboard', async () => {
  const dashboard = readFileSync(
    path.resolve(import.meta.dirname, '../../deploy/grafana/ruvela.json'),
    'utf8',
  )
  const known = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
  const asked = [...dashboard.matchAll(/\b(?:ruvela|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(asked.length).toBeGreaterThan(15)
  for (const name of asked) expect(known, name).toContain(name.replace(/_(bucket|sum|count)$/, ''))
})

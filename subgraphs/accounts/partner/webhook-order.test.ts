import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPartnerServer, webhookCommands, type PartnerServer } from '#testing/partner-server.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`

let server: PartnerServer
let app: TestApp
let webhooks: ReturnType<typeof webhookCommands>
beforeAll(async () => {
  server = await openPartnerServer()
  app = await createTestApp({ WEBHOOK_ORIGINS: server.origin })
  webhooks = webhookCommands(app, server.origin)
})
beforeEach(() => server.forget())
afterAll(async () => {
  await app?.close()
  server?.close()
})

const endpoint = (path: string, ...parameters: string[]) =>
  webhooks.create(server.origin + path, ...parameters)
const join = (network: string, sub1: string) =>
  app.signUp({ name: 'Tess', confirmed: false, tracking: { network, sub1 } })
/** Who a message is about, and its type. */
const told = (path: string) =>
  server.at(path).map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { signup: { sub1: string } } }
    return `${data.signup.sub1} ${type}`
  })

test('FED-06 a partner gets the messages about one member in order, also after a failure', async () => {
  const mine = await endpoint('/order', '--network', 'order')
  server.answerWith(() => ({ status: 500 }))
  await app.signUp({ tracking: { network: 'order', sub1: 'ada' } })
  await webhooks.send()
  server.answerWith(() => ({ status: 200 }))
  await app.moveClock('10 seconds')
  await webhooks.send()
  expect(told('/order')).toEqual(['ada signup.created', 'ada signup.created', 'ada signup.confirmed'])
  await webhooks.remove(mine)
})

test('FED-06 a failed message about one member delays those about others no longer than a pause @long', async () => {
  const mine = await endpoint('/others', '--network', 'others')
  server.answerWith(({ body }) => ({ status: body.includes('"ada"') ? 500 : 200 }))
  await app.signUp({ tracking: { network: 'others', sub1: 'ada' } })
  await webhooks.send()
  await app.signUp({ tracking: { network: 'others', sub1: 'bea' } })
  // The endpoint is paused for a moment after the failure.
  await app.moveClock('3 seconds')
  await webhooks.send()
  expect(told('/others')).toEqual(['ada signup.created', 'bea signup.created', 'bea signup.confirmed'])
  await webhooks.remove(mine)
})

test('FED-06 two messages about one match do not reveal by their ids that they belong together', async () => {
  const mine = await endpoint('/match', '--network', 'match', '--events', 'match.created')
  const ada = await app.signUp({ tracking: { network: 'match' } })
  const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE', tracking: { network: 'match' } })
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await app.drainEvents()
  await app.moveClock('1 hour')
  await webhooks.send()
  const ids = server.messagesAt('/match')
  expect(ids).toHaveLength(2)
  // Version 4: random. Version 7 begins with the time.
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const references = server
    .at('/match')
    .map(
      ({ body }) => (JSON.parse(body) as { data: { signup: { reference: string } } }).data.signup.reference,
    )
  expect(new Set(references).size).toBe(2)
  await webhooks.remove(mine)
})

test('FED-06 a slow server delays no other partner’s messages, not even those that come meanwhile @long', async () => {
  const slow = await endpoint('/slow', '--network', 'slow', '--events', 'signup.created')
  const quick = await endpoint('/quick', '--network', 'slow', '--events', 'signup.created')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.answerWith(async ({ path }) => {
    if (path === '/slow') await released
    return { status: 200 }
  })
  await Promise.all(Array.from({ length: 12 }, (_, number) => join('slow', `first ${number}`)))
  const sending = app.runJob('accounts.send-webhooks')
  try {
    await expect.poll(() => server.at('/quick').length).toBe(12)
    expect(server.at('/slow').length).toBeLessThanOrEqual(10)
    await join('slow', 'later')
    await app.drainEvents()
    // What the queue runs after the sign-up.
    await app.runJob('accounts.send-webhooks')
    await expect.poll(() => server.at('/quick').length).toBe(13)
    expect(server.at('/slow').length).toBeLessThanOrEqual(10)
  } finally {
    release()
    await sending
  }
  await webhooks.send()
  expect(new Set(server.messagesAt('/slow')).size).toBe(13)
  expect(server.at('/slow')).toHaveLength(13)
  for (const one of [slow, quick]) await webhooks.remove(one)
})

test('FED-06 an endpoint that takes nothing for three days is disabled, and its contact gets a mail @long', async () => {
  const contact = 'Hooks@Partner.example'
  const mine = await endpoint('/dead', '--network', 'dead', '--contact', contact)
  server.answerWith(() => ({ status: 503 }))
  const state = async () =>
    (await webhooks.run('list')).said.split('\n').find((line) => line.startsWith(mine.id))
  await join('dead', 'one')
  await webhooks.send()
  await app.moveClock('71 hours')
  await webhooks.send()
  expect(await state()).toContain('failing since')
  expect(await app.mails(contact)).toEqual([])
  await join('dead', 'two')
  await app.moveClock('90 minutes')
  await webhooks.send()
  expect(await state()).toContain('given up')
  const [mail, ...others] = await app.mails(contact)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    type: 'webhookDisabled',
    subject: expect.stringContaining(`${server.origin}/dead`),
    text: expect.stringContaining('503'),
  })
  const tries = server.at('/dead').length
  await app.moveClock('2 days')
  await webhooks.send()
  expect(server.at('/dead')).toHaveLength(tries)
  expect(await app.mails(contact)).toHaveLength(1)

  server.answerWith(() => ({ status: 200 }))
  await webhooks.run('enable', '--id', mine.id)
  await webhooks.send()
  expect(new Set(server.messagesAt('/dead')).size).toBe(2)
  await webhooks.remove(mine)
  const refused = await webhooks.run(
    'create',
    '--partner',
    'P',
    '--network',
    'n',
    '--url',
    server.origin,
    '--contact',
    'me',
  )
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('--contact takes') })
})

test('FED-06 the operator sends the messages of a period again, under their ids, and no others @long', async () => {
  const mine = await endpoint('/again', '--network', 'again', '--events', 'signup.created')
  for (const who of ['early', 'within', 'late']) {
    await join('again', who)
    await webhooks.send()
    await app.moveClock('1 hour')
  }
  const [early, within, late] = server.at('/again')
  const timeOf = ({ body }: { body: string }) => (JSON.parse(body) as { timestamp: string }).timestamp
  const resend = (...parameters: string[]) => webhooks.run('resend', '--id', mine.id, ...parameters)
  expect((await resend('--from', timeOf(within!), '--to', timeOf(late!))).said).toBe('1 sent again.')
  await webhooks.send()
  expect(server.messagesAt('/again').slice(3)).toEqual([within!.headers['webhook-id']])
  expect(server.at('/again')[3]!.body).toBe(within!.body)
  // Without an end: until now. The clock of this test is ahead of the command's.
  expect((await resend('--from', timeOf(early!), '--to', '2100-01-01T00:00:00Z')).said).toBe('3 sent again.')
  await webhooks.send()
  expect(told('/again').slice(4).sort()).toEqual([
    'early signup.created',
    'late signup.created',
    'within signup.created',
  ])
  for (const wrong of [
    ['--from', 'yesterday'],
    ['--from', '2026-11-24T14:00:00'],
    ['--to', timeOf(late!)],
  ])
    expect([wrong, await resend(...wrong)]).toEqual([wrong, expect.objectContaining({ code: 1 })])
  await webhooks.remove(mine)
})

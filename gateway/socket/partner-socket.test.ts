import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import { SESSION_COOKIE } from '../requests/authentication.ts'

const SIGNUPS = `subscription ($after: String) { partnerSignupReceived(after: $after) { cursor signup { reference ref sub1 } } }`

const app = testApp()

const join = (network: string, ref: string) =>
  app.signUp({ name: 'Tess', tracking: { network, ref, sub1: 'banner' } })
const follow = (partner: Partner, after?: string) =>
  partner.subscribe(SIGNUPS, after === undefined ? {} : { after })
const eventOf = (event: any) => event.data.partnerSignupReceived
/** How an unanswered stream ended: the close code of its socket, or the code of the refusal. */
const endOf = (stream: { next(): Promise<any> }) =>
  stream.next().then(
    ({ errors }) => errors?.[0].extensions.code,
    (reason: any) => reason.code ?? reason[0]?.extensions.code,
  )
const revoke = async ({ id }: Partner) => {
  const { said } = await runCommand(app, [
    'scripts/operator/api-key.ts',
    'revoke',
    '--site',
    'ruvela',
    '--id',
    id,
  ])
  expect(said).toContain('is revoked')
}

test('FED-06 a partner gets its traffic’s sign-ups live, and the missed ones after a lost connection @long', async () => {
  const network = await createPartner(app, '--network', 'live')
  const one = await createPartner(app, '--network', 'live', '--ref', 'one')
  const streams = [follow(network, '0'), follow(one, '0')]
  const ada = await join('live', 'one')
  const heard = await Promise.all(streams.map((stream) => stream.next()))
  for (const event of heard)
    expect(eventOf(event)).toEqual({
      cursor: '1',
      signup: { reference: expect.any(String), ref: 'one', sub1: 'banner' },
    })
  expect(JSON.stringify(heard)).not.toContain(ada.memberId)
  await Promise.all(streams.map((stream) => stream.close()))

  await join('other', 'one')
  await join('live', 'two')
  await join('live', 'one')
  const refs = async (partner: Partner, count: number) => {
    const stream = follow(partner, '1')
    const found: string[] = []
    while (found.length < count) found.push(eventOf(await stream.next()).signup.ref)
    await stream.close()
    return found
  }
  expect(await refs(network, 2)).toEqual(['two', 'one'])
  expect(await refs(one, 1)).toEqual(['one'])
})

test('FED-06 a socket accepts only a valid key with the scope for the subscription', async () => {
  const reads = await createPartner(app)
  expect(await endOf(follow(reads))).toBe('FORBIDDEN')
  const nobodys = await createPartner(app, '--scopes', 'signups:read')
  expect(await endOf(follow(nobodys))).toBe('FORBIDDEN')
  for (const field of ['likeEvents', 'conversationEvents', 'billingEvents', 'accountEvents'])
    expect(await endOf(nobodys.subscribe(`subscription { ${field} { cursor } }`)), field).toBe('FORBIDDEN')
  const dead = app.device('ruvela.test', `partner.${'x'.repeat(43)}`, app.visitor())
  expect(await endOf(dead.subscribe(SIGNUPS))).toBe(4403)
})

test('FED-06 the first message may carry the key as a header, and a member’s cookie counts nothing @long', async () => {
  const partner = await createPartner(app, '--network', 'words')
  const ada = await app.signUp({ name: 'Ada' })
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
    headers: { host: 'dutch.test', cookie: `${SESSION_COOKIE}=${ada.token!}` },
  })
  await once(socket, 'open')
  const said: any[] = []
  const answer = async (message: object) => {
    socket.send(JSON.stringify(message))
    const [data] = await once(socket, 'message')
    said.push(JSON.parse(String(data)))
    return said.at(-1)
  }
  const payload = { Authorization: `Bearer ${partner.key}` }
  expect(await answer({ type: 'connection_init', payload })).toEqual({ type: 'connection_ack' })
  const likes = { query: 'subscription { likeEvents { cursor } }' }
  expect(await answer({ id: '1', type: 'subscribe', payload: likes })).toMatchObject({
    type: 'error',
    payload: [{ extensions: { code: 'FORBIDDEN' } }],
  })
  const own = { query: SIGNUPS, variables: { after: '0' } }
  await join('words', 'one')
  expect(await answer({ id: '2', type: 'subscribe', payload: own })).toMatchObject({
    type: 'next',
    payload: { data: { partnerSignupReceived: { signup: { ref: 'one' } } } },
  })
  socket.terminate()
})

test('FED-06 revoking a key closes its sockets at once, and it opens no more @long', async () => {
  const partner = await createPartner(app, '--network', 'revoked')
  const stream = follow(partner, '0')
  await join('revoked', 'one')
  await stream.next()
  const end = endOf(stream)
  await revoke(partner)
  expect(await end).toBe(4403)
  expect(await endOf(follow(partner))).toBe(4403)
})

test('FED-06 a subscription and each of its events count against the partner’s minute @long', async () => {
  const partner = await createPartner(app, '--network', 'dear', '--cost-per-minute', '19')
  // If the minute ended during the test, the budget would reset: this one lasts an hour longer.
  await app.admin.query(
    `update accounts.api_key set window_started_at = platform.now() + interval '1 hour' where id = $1`,
    [partner.id],
  )
  const stream = follow(partner, '0')
  for (const ref of ['one', 'two', 'three']) await join('dear', ref)
  const events = [await stream.next(), await stream.next()]
  expect(events.map(({ extensions }) => extensions.cost)).toMatchObject([
    { requested: 6, limit: 19, remaining: 7 },
    { requested: 6, limit: 19, remaining: 1 },
  ])
  expect(await endOf(stream)).toBe(4429)
  expect(await endOf(follow(partner, '2'))).toBe('RATE_LIMITED')
  await app.moveClock('62 minutes')
  const later = follow(partner, '2')
  expect(eventOf(await later.next()).signup.ref).toBe('three')
  await later.close()
})

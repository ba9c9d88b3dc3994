import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { testLiveUpdates } from '../testing/live-suite.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const WITH_SENDER = `subscription { conversationEvents(after: "0") { message { content { ... on TextContent { text } } sender { displayName } } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor message { content { ... on TextContent { text } } } } }`

describe('one process', () => testLiveUpdates({ environment: async () => ({}), gateways: 1 }))

describe('what cannot be read at the moment', () => {
  test.each([
    { owner: 'profiles', table: 'profile' },
    ...(triesAll() ? [{ owner: 'conversations', table: 'message' }] : []),
  ])('arrives as soon as it can be read, and never without its content: $table', async ({ owner, table }) => {
    const app = await createTestApp()
    const [ada, bo] = await app.couple()
    await ada.run(SEND, { input: { clientId: 'hello', recipientId: bo.profileId, text: 'hello' } })
    // The owner's next two statements that reach a row fail as if the database were away. A sequence counts
    // them, because failed work is rolled back.
    await app.admin.query(`
      create sequence ${owner}.reads;
      create function ${owner}.fails_twice() returns boolean language plpgsql volatile security definer as $$
        begin if nextval('${owner}.reads') <= 2 then raise exception 'not now' using errcode = 'cannot_connect_now'; end if; return true; end $$;
      alter table ${owner}.${table} enable row level security;
      create policy fails_twice on ${owner}.${table} using (${owner}.fails_twice()) with check (true)`)
    const live = bo.subscribe(WITH_SENDER)
    expect(await live.next()).toEqual({
      data: {
        conversationEvents: { message: { content: { text: 'hello' }, sender: { displayName: 'Ada' } } },
      },
    })
    const { rows } = await app.admin.query(`select last_value > 2 as failed from ${owner}.reads`)
    expect(rows).toEqual([{ failed: true }])
    await live.close()
    await app.close()
  })
})

describe('two processes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  const send = (from: any, to: any, text: string) =>
    from.run(SEND, { input: { clientId: text, recipientId: to.profileId, text } })
  const textOf = async (live: { next(): Promise<any> }) =>
    (await live.next()).data.conversationEvents.message.content.text

  test('messages reach a member at another process, even after it lost its database connections @long', async () => {
    const [ada, bo] = await app.couple()
    const second = await app.openSecondGateway()
    const live = second.meet(bo).subscribe(LIVE, { after: '0' })
    await send(ada, bo, 'one')
    expect(await textOf(live)).toBe('one')

    const listening = await listeners()
    expect(listening.length).toBeGreaterThan(1)
    await app.admin.query(`select pg_terminate_backend(pid) from unnest($1::int[]) pid`, [listening])
    await send(ada, bo, 'while nobody listens')
    expect(await textOf(live)).toBe('while nobody listens')
    await expect
      .poll(async () => (await listeners()).filter((pid) => !listening.includes(pid)).length)
      .toBe(listening.length)
    await send(ada, bo, 'two')
    expect(await textOf(live)).toBe('two')
    await live.close()
    await second.close()
  })

  async function listeners(): Promise<number[]> {
    const { rows } = await app.admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'ruvela pub-sub'
       and (query ilike 'listen %' or query like '%pg_notify%') and state = 'idle'`,
    )
    return rows.map(({ pid }) => pid)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorPerson } from '#testing/operators.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openMailServer } from '../testing/mail-server.ts'

const READ = `{ deliveryHealth {
  mails { hasServer sent kept waiting oldestWaitingAt failed troubles { fault waiting failed code } }
  pushes { written browsers refused } textMessages { hasGateway sent kept waiting oldestWaitingAt failed code } } }`

let server: Awaited<ReturnType<typeof openMailServer>>
let app: TestApp
let admin: OperatorPerson
beforeAll(async () => {
  server = await openMailServer()
  app = await createTestApp({ SMTP_URL: server.url, SMS_URL: 'http://127.0.0.1:9/send' })
  admin = await app.logInOperator('admin')
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

const health = async (who = admin) => (await who.run(READ)).data.deliveryHealth
async function settle(): Promise<void> {
  await app.drainEvents()
  await app.drainJobs()
}
const query = (text: string, values: unknown[] = []) => app.admin.query(text, values)

test('OPER-02 an admin sees mails sent, waiting and failed, with the server’s code, not addresses', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await settle()
  const before = (await health()).mails
  expect(before).toMatchObject({
    hasServer: true,
    kept: 0,
    waiting: 0,
    oldestWaitingAt: null,
    failed: 0,
    troubles: [],
  })
  expect(before.sent).toBeGreaterThan(0)
  const write = (state: string, columns: Record<string, string> = {}) => {
    const names = Object.keys(columns)
    return query(
      `insert into notifications.mail (id, site_id, member_id, type, locale, recipient, subject, state${names.map((name) => `, ${name}`).join('')})
       select gen_random_uuid(), s.id, $1, 'news', 'en', 'ada@secret.example', 'x', '${state}'${Object.values(
         columns,
       )
         .map((value) => `, ${value}`)
         .join('')}
       from accounts.site s where s.token = 'ruvela'`,
      [ada.memberId],
    )
  }
  await write('waiting', {
    created_at: `platform.now() - interval '3 hours'`,
    fault: `'login'`,
    failure: `'535'`,
  })
  await write('waiting')
  await write('failed', { failed_at: 'platform.now()', fault: `'mailbox'`, failure: `'550'` })
  // Neither is a failure of today: one is older, and one was no longer wanted.
  await write('failed', {
    failed_at: `platform.now() - interval '25 hours'`,
    fault: `'mailbox'`,
    failure: `'550'`,
  })
  await write('failed', { failed_at: 'platform.now()', failure: `'unwanted'` })
  const { mails } = await health()
  expect(mails).toEqual({
    ...before,
    waiting: 2,
    oldestWaitingAt: expect.any(String),
    failed: 1,
    troubles: [
      { fault: 'LOGIN', waiting: 1, failed: 0, code: '535' },
      { fault: 'MAILBOX', waiting: 0, failed: 1, code: '550' },
    ],
  })
  expect(Date.now() - Date.parse(mails.oldestWaitingAt)).toBeGreaterThan(2.9 * 3_600_000)
  expect(JSON.stringify(mails)).not.toContain('secret')
})

test('OPER-02 an admin sees text messages and pushes of the last day', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const write = (state: string, rest: string) =>
    query(
      `insert into notifications.sms (id, site_id, member_id, recipient, text, locale, state, created_at, sent_at, failure)
       select gen_random_uuid(), s.id, $1, '+31612345678', 'code', 'en', '${state}', ${rest} from accounts.site s where s.token = 'ruvela'`,
      [ada.memberId],
    )
  await write('sent', `platform.now(), platform.now(), null`)
  await write('waiting', `platform.now() - interval '1 hour', null, null`)
  await write('failed', `platform.now(), null, '422'`)
  await write('failed', `platform.now() - interval '2 days', null, '400'`)
  const endpoint = (n: number, refused: string) =>
    query(
      `insert into notifications.push_subscription (id, site_id, member_id, endpoint, p256dh, auth, refused_at)
       select gen_random_uuid(), s.id, $1, 'https://push.example/${n}', 'k', 'a', ${refused} from accounts.site s where s.token = 'ruvela'`,
      [ada.memberId],
    )
  await endpoint(1, 'null')
  await endpoint(2, 'platform.now()')
  await endpoint(3, `platform.now() - interval '2 days'`)
  await query(
    `insert into notifications.push (id, site_id, member_id, type, locale, title, body, url, tag)
     select gen_random_uuid(), s.id, $1, 'likes', 'en', 'x', 'x', '/', 'x' from accounts.site s where s.token = 'ruvela'`,
    [ada.memberId],
  )
  const { textMessages, pushes } = await health()
  expect(textMessages).toEqual({
    hasGateway: true,
    sent: 1,
    kept: 0,
    waiting: 1,
    oldestWaitingAt: expect.any(String),
    failed: 1,
    code: '422',
  })
  expect(pushes).toEqual({ written: 1, browsers: 1, refused: 1 })
})

test('OPER-01 only an admin of every site sees how mails are delivered', async () => {
  const others = [
    await app.logInOperator('finance'),
    await app.logInOperator('support'),
    await app.logInOperator('admin', { sites: ['ruvela'] }),
  ]
  for (const who of others) expect((await who.run(READ)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await app.visitor().run(READ)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

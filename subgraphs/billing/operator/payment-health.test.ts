import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { SANDBOX_SIGNATURE_HEADER, signSandboxWebhook } from '../providers/sandbox.provider.ts'
import type { Tables } from '../tables.ts'
import { openShop } from '../testing/shop.ts'

const READ = `{ paymentHealth { provider answeredAt failedAt failure webhookAt paymentsUnanswered unansweredSince
  refundsUnanswered refundsToPay differences } }`

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
let admin: OperatorPerson
beforeAll(async () => {
  shop = await openShop(app)
  admin = await app.logInOperator('admin')
})

const health = async () => (await admin.run(READ)).data.paymentHealth

test('OPER-02 an admin sees when the payment provider last answered, reported and failed', async () => {
  expect(await health()).toEqual({
    provider: 'sandbox',
    answeredAt: null,
    failedAt: null,
    failure: null,
    webhookAt: null,
    paymentsUnanswered: 0,
    unansweredSince: null,
    refundsUnanswered: 0,
    refundsToPay: 0,
    differences: 0,
  })
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  const paid = await health()
  expect(paid).toMatchObject({
    answeredAt: expect.any(String),
    webhookAt: expect.any(String),
    failedAt: null,
  })

  // The bank is away: the payment fails as before, and the console knows.
  await app.admin.query('alter table billing.sandbox_payment rename to sandbox_payment_away')
  try {
    await expect(shop.sync(order)).rejects.toThrow('does not exist')
  } finally {
    await app.admin.query('alter table billing.sandbox_payment_away rename to sandbox_payment')
  }
  expect(await health()).toMatchObject({ ...paid, failedAt: expect.any(String), failure: 'error' })
})

test('OPER-02 reports that name no payment of ours do not count as reports of the provider', async () => {
  await app.admin.query('update billing.provider_contact set webhook_at = null')
  const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const report = async (id: string) => {
    const body = JSON.stringify({ id })
    const signature = await signSandboxWebhook(db as Kysely<Tables>, app.config.SECRETS_KEY, body)
    const headers = { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature }
    return (await app.visitor().fetch('/webhooks/payments/sandbox', { method: 'POST', body, headers })).status
  }
  expect(await report(newId())).toBe(204)
  expect((await health()).webhookAt).toBeNull()
  const ada = await app.signUp({ name: 'Ada' })
  const { providerRef } = await shop.buy(ada)
  await app.admin.query('update billing.provider_contact set webhook_at = null')
  expect(await report(providerRef)).toBe(204)
  expect((await health()).webhookAt).toEqual(expect.any(String))
})

test('OPER-02 an admin sees payments that have waited for an hour, refunds to pay and differences', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const [late, refused] = [await shop.buy(ada), await shop.buy(ada)]
  const rows = (text: string, ids: string[]) => app.admin.query(text, [ids])
  const numbers = [late.number]
  await rows(
    `update billing."order" set state = 'PENDING', completed_at = null where number = any ($1)`,
    numbers,
  )
  await rows(
    `update billing.payment set synced_at = platform.now() - interval '2 hours'
     where order_id in (select id from billing."order" where number = any ($1))`,
    numbers,
  )
  await rows(
    `insert into billing.payment_difference (id, site_id, order_id, kind, expected, found)
     select gen_random_uuid(), site_id, id, 'unknown', '1', '2' from billing."order" where number = any ($1)`,
    [refused.number],
  )
  await rows(
    `insert into billing.refund (id, site_id, order_id, account_id, kind, credits, amount_minor, currency, state)
     select gen_random_uuid(), site_id, id, account_id, 'withdrawal', 0, 1, currency, 'refused' from billing."order" where number = any ($1)`,
    [refused.number],
  )
  expect(await health()).toMatchObject({
    paymentsUnanswered: 1,
    unansweredSince: expect.any(String),
    refundsToPay: 1,
    differences: 1,
  })
})

test('OPER-01 only an admin of every site sees how the provider answers', async () => {
  const others = [
    await app.logInOperator('finance'),
    await app.logInOperator('support'),
    await app.logInOperator('admin', { sites: ['ruvela'] }),
  ]
  for (const who of others) expect((await who.run(READ)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

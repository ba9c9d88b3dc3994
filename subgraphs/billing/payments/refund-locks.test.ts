import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import {
  failSandboxRefund,
  refundSandboxPayment,
  SANDBOX_SIGNATURE_HEADER,
  signSandboxWebhook,
} from '../providers/sandbox.provider.ts'
import type { Tables } from '../tables.ts'
import { openShop, type PaidOrder } from '../testing/shop.ts'

const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { __typename ... on UserError { code } } }`

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => void (shop = await openShop(app)))

const billingDb = () =>
  app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!.db as Kysely<Tables>
async function report({ providerRef }: PaidOrder): Promise<number> {
  const body = JSON.stringify({ id: providerRef })
  const signature = await signSandboxWebhook(billingDb(), app.config.SECRETS_KEY, body)
  const { status } = await app.visitor().fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature },
  })
  return status
}
const stateOf = async ({ number }: PaidOrder) =>
  (await shop.rows('select state from billing."order" where number = $1', [number]))[0].state

/** Withdraws from one order while the bank reports a refund of another: both wait for the account. */
async function meet(who: Person, { withdrawn, reported }: { withdrawn: PaidOrder; reported: PaidOrder }) {
  const barrier = await app.admin.connect()
  const waiting = async (count: number) => {
    const query = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await shop.rows(query))[0].waiting).toBe(count)
  }
  await barrier.query('begin')
  await barrier.query('select from billing.account where account_id = $1 for update', [who.memberId])
  const withdrawal = who.run(WITHDRAW, { input: { orderId: withdrawn.id } })
  await waiting(1)
  const status = report(reported)
  await waiting(2)
  await barrier.query('commit')
  barrier.release()
  expect((await withdrawal).data?.withdrawOrder).toEqual({ __typename: 'WithdrawOrderSuccess' })
  expect(await status).toBe(204)
}

test('PAY-08 CRED-06 a reported refund and a withdrawal of the same member’s orders never deadlock', async () => {
  const ada = await app.signUp()
  const [first, second] = [await shop.buy(ada), await shop.buy(ada)]
  // The series of credit notes has begun: its counter is what both need.
  const bo = await app.signUp()
  await bo.run(WITHDRAW, { input: { orderId: (await shop.buy(bo)).id } })
  await refundSandboxPayment(billingDb(), second.providerRef)
  await meet(ada, { withdrawn: first, reported: second })
  expect([await stateOf(first), await stateOf(second)]).toEqual(['REFUNDED', 'REFUNDED'])
  expect(await shop.missingNotes()).toEqual([])
})

test('PAY-08 CRED-06 a refund that failed at the bank and a withdrawal do not deadlock either', async () => {
  const ada = await app.signUp()
  const [first, second] = [await shop.buy(ada), await shop.buy(ada)]
  await refundSandboxPayment(billingDb(), second.providerRef)
  expect(await report(second)).toBe(204)
  expect(await stateOf(second)).toBe('REFUNDED')
  await failSandboxRefund(billingDb(), second.providerRef)
  await meet(ada, { withdrawn: first, reported: second })
  expect([await stateOf(first), await stateOf(second)]).toEqual(['REFUNDED', 'COMPLETED'])
  expect(await shop.account(ada)).toEqual({ balance: 15, debt: 0 })
  expect(await shop.missingNotes()).toEqual([])
  expect(await shop.faults()).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openMollieFake } from '../testing/mollie-fake.ts'

const API_KEY = 'test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id number recurring } } } }`
const REMOVE = 'mutation { removeStoredMethod { ... on RemoveStoredMethodSuccess { removed } } }'
const DELETE = `mutation ($password: String!) { deleteAccount(input: { password: $password, reason: TIME }) { __typename } }`

let app: TestApp
let mollie: Awaited<ReturnType<typeof openMollieFake>>
let bundleId: string
beforeAll(async () => {
  mollie = await openMollieFake(API_KEY)
  app = await createTestApp({
    PAYMENTS: 'mollie',
    MOLLIE_API_KEY: API_KEY,
    MOLLIE_API_URL: mollie.url,
    PUBLIC_URL: 'https://ruvela.test',
  })
  bundleId = (await app.visitor().run('{ bundles { id } }')).data.bundles[0].id
})
afterAll(async () => {
  await app.close()
  await mollie.close()
})

async function place(who: Person, card: { rememberMethod: true } | { useStoredMethod: true }) {
  const input = {
    idempotencyKey: newId(),
    bundleId,
    method: 'CREDIT_CARD',
    conditionsAccepted: true,
    ...card,
  }
  return (await who.run(PLACE, { input })).data.placeOrder.order as { number: string; recurring: boolean }
}
async function settle({ number }: { number: string }, status: string): Promise<void> {
  const { id } = [...mollie.payments.values()].find(({ description }) => description === number)!
  mollie.set(id, { status })
  await app.visitor().fetch('/webhooks/payments/mollie', {
    method: 'POST',
    body: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
/** Buys with a card that is stored. @returns the name of its mandate */
async function storeCard(who: Person): Promise<string> {
  await settle(await place(who, { rememberMethod: true }), 'paid')
  const { rows } = await app.admin.query(
    'select mandate_ref from billing.mandate where account_id = $1 order by signed_at desc limit 1',
    [who.memberId],
  )
  return rows[0].mandate_ref
}
const revoke = () => app.runJob('billing.revoke-mandates')
const askedFor = (mandate: string) =>
  mollie.requests.filter(({ method, path }) => method === 'DELETE' && path.endsWith(`/${mandate}`)).length

test('CRED-05 a card that its member has removed is revoked at the payment provider, after an outage too', async () => {
  const [ada, bo, cas] = await Promise.all(['Ada', 'Bo', 'Cas'].map((name) => app.signUp({ name })))
  const [adas, bos, cass] = [await storeCard(ada!), await storeCard(bo!), await storeCard(cas!)]
  await revoke()
  expect(mollie.revoked.size, 'cards that are stored stay').toBe(0)
  await ada!.run(REMOVE)
  await bo!.run(REMOVE)
  // The bank has revoked one by itself.
  mollie.revoked.add(bos)
  mollie.fail(503, 503)
  await revoke()
  expect(mollie.revoked.has(adas)).toBe(false)
  await revoke()
  expect([...mollie.revoked].toSorted()).toEqual([adas, bos].toSorted())
  await revoke()
  expect([askedFor(adas), askedFor(bos), askedFor(cass)], 'one attempt failed, none is repeated').toEqual([
    2, 2, 0,
  ])
})

test('CRED-05 a removed card is revoked once the order that it pays is over', async () => {
  const ada = await app.signUp()
  const card = await storeCard(ada)
  const order = await place(ada, { useStoredMethod: true })
  expect(order.recurring).toBe(true)
  await ada.run(REMOVE)
  await revoke()
  expect(mollie.revoked.has(card)).toBe(false)
  await settle(order, 'paid')
  await revoke()
  expect(mollie.revoked.has(card)).toBe(true)
})

test('CRED-05 a card that another one has replaced is revoked, and a late report changes nothing', async () => {
  const ada = await app.signUp()
  const first = await place(ada, { rememberMethod: true })
  await settle(first, 'paid')
  const before = [...mollie.revoked]
  const second = await storeCard(ada)
  await settle(first, 'paid')
  await revoke()
  const revoked = [...mollie.revoked].filter((name) => !before.includes(name))
  expect(revoked).toHaveLength(1)
  expect(revoked).not.toContain(second)
  expect((await place(ada, { useStoredMethod: true })).recurring).toBe(true)
  expect([...mollie.payments.values()].at(-1)).toMatchObject({ mandateId: second, sequenceType: 'recurring' })
})

test('CRED-05 ACCT-06 the stored card of a member who has left is revoked when the account is erased', async () => {
  const ada = await app.signUp()
  const card = await storeCard(ada)
  await ada.run(DELETE, { password: ada.password })
  await app.moveClock('15 days')
  await app.runJob('accounts.erase-accounts')
  await app.drainEvents()
  await revoke()
  expect(mollie.revoked.has(card)).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { todayOf } from '#testing/site-days.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openMollieFake } from '../testing/mollie-fake.ts'

const API_KEY = 'test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const ACCESS_TOKEN = 'access_bbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { number } } } }`
const ORDER = `query ($number: String!) { operatorOrder(number: $number) { providerFee { state sums { fee { amountMinor currency } paidOut { amountMinor } } } } }`
const CLOSING = `query ($day: Date!) { dailyClosing(from: $day, to: $day) { feesUnreported money { providerFee { amountMinor currency } paidOut { amountMinor } } } }`
const HEALTH = `{ paymentHealth { reportsFees feesReadAt feesFailedAt feesFailure } }`

let app: TestApp
let mollie: Awaited<ReturnType<typeof openMollieFake>>
let fin: OperatorPerson, admin: OperatorPerson
let bundleId: string
beforeAll(async () => {
  mollie = await openMollieFake(API_KEY, ACCESS_TOKEN)
  app = await createTestApp({
    PAYMENTS: 'mollie',
    MOLLIE_API_KEY: API_KEY,
    MOLLIE_ACCESS_TOKEN: ACCESS_TOKEN,
    MOLLIE_API_URL: mollie.url,
    PUBLIC_URL: 'https://ruvela.test',
  })
  ;[fin, admin] = [await app.logInOperator('finance'), await app.logInOperator('admin')]
  bundleId = (await (await app.signUp()).run('{ bundles { id } }')).data.bundles[0].id
})
afterAll(async () => {
  await app?.close()
  await mollie?.close()
})

/** An order of 9.99 that was paid at Mollie. */
async function buy() {
  const ada = await app.signUp()
  const input = { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true }
  const { number } = (await ada.run(PLACE, { input })).data.placeOrder.order
  const { id } = [...mollie.payments.values()].find(({ description }) => description === number)!
  mollie.set(id, { status: 'paid' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.visitor().fetch('/webhooks/payments/mollie', { method: 'POST', body: `id=${id}`, headers })
  return { number: number as string, paymentId: id }
}
const movement = (paymentId: string | null, minor: number, feeMinor: number) => ({
  balanceId: 'bal_main',
  type: minor < 0 ? 'refund' : 'payment',
  paymentId,
  minor,
  feeMinor,
  currency: 'EUR',
})
const feeOf = async (number: string) => (await fin.run(ORDER, { number })).data.operatorOrder.providerFee
const read = () => app.runJob('billing.read-fees')
const health = async () => (await admin.run(HEALTH)).data.paymentHealth
const today = async () => (await fin.run(CLOSING, { day: await todayOf(app) })).data.dailyClosing[0]
const csv = async (file: string) => (await fin.fetch(`/operator/files/${file}?last-days=2`)).text

test('OPER-05 an order says what Mollie kept once Mollie has reported it, and never before', async () => {
  const { number, paymentId } = await buy()
  expect(await feeOf(number)).toEqual({ state: 'NOT_YET', sums: [] })
  expect(await today()).toMatchObject({ feesUnreported: 1 })
  mollie.move(movement(paymentId, 999, 32))
  mollie.move(movement(null, -967, 0))
  await read()
  expect(await feeOf(number)).toEqual({
    state: 'REPORTED',
    sums: [{ fee: { amountMinor: 32, currency: 'EUR' }, paidOut: { amountMinor: 967 } }],
  })
  expect(await today()).toMatchObject({
    feesUnreported: 0,
    money: [{ providerFee: { amountMinor: 32, currency: 'EUR' }, paidOut: { amountMinor: 967 } }],
  })
  // A refund costs something, too.
  mollie.move(movement(paymentId, -500, 25))
  await read()
  expect((await feeOf(number)).sums).toEqual([
    { fee: { amountMinor: 57, currency: 'EUR' }, paidOut: { amountMinor: 442 } },
  ])
})

test('OPER-05 fees are read page by page and each once, also several runs at a time', async () => {
  const orders = [await buy(), await buy(), await buy(), await buy(), await buy()]
  for (const { paymentId } of orders) mollie.move(movement(paymentId, 999, 32))
  await Promise.all([read(), read(), read()])
  await read()
  for (const { number } of orders)
    expect((await feeOf(number)).sums).toMatchObject([{ fee: { amountMinor: 32 } }])
})

test('OPER-02 OPER-05 a reading that breaks off shows in the health, and the next one leaves nothing out', async () => {
  const orders = [await buy(), await buy(), await buy()]
  for (const { paymentId } of orders) mollie.move(movement(paymentId, 999, 32))
  const before = await health()
  // The balances and the first page answer, the second page does not.
  const asked = mollie.requests.length
  mollie.failAt(asked + 3, 503)
  await expect(read()).rejects.toThrow('Mollie fees: HTTP 503')
  expect(await health()).toMatchObject({
    reportsFees: true,
    feesReadAt: before.feesReadAt,
    feesFailedAt: expect.any(String),
    feesFailure: 'Mollie fees: HTTP 503',
  })
  expect(await feeOf(orders[0]!.number)).toEqual({ state: 'NOT_YET', sums: [] })
  orders.push(await buy())
  mollie.move(movement(orders[3]!.paymentId, 999, 32))
  const askedBefore = mollie.requests.length
  await read()
  // It goes on with the page that failed, and then reads what has come in since.
  expect(mollie.requests.slice(askedBefore).map(({ path }) => path.includes('from='))).toEqual([
    false,
    true,
    false,
  ])
  for (const { number } of orders)
    expect((await feeOf(number)).sums).toMatchObject([{ fee: { amountMinor: 32 } }])
  const after = await health()
  expect(after.feesReadAt > after.feesFailedAt).toBe(true)
})

test('OPER-05 a reading whose place Mollie has forgotten begins anew, and leaves nothing out', async () => {
  const orders = [await buy(), await buy(), await buy()]
  for (const { paymentId } of orders) mollie.move(movement(paymentId, 999, 32))
  mollie.failAt(mollie.requests.length + 3, 503)
  await expect(read()).rejects.toThrow('Mollie fees: HTTP 503')
  mollie.failAt(mollie.requests.length + 2, 404)
  await expect(read()).rejects.toThrow('Mollie fees: HTTP 404')
  const askedBefore = mollie.requests.length
  await read()
  const [, first] = mollie.requests.slice(askedBefore)
  expect(first!.path).not.toContain('from=')
  for (const { number } of orders)
    expect((await feeOf(number)).sums).toMatchObject([{ fee: { amountMinor: 32 } }])
})

test('OPER-05 an answer that makes no sense is a failure, and no number', async () => {
  const { number, paymentId } = await buy()
  mollie.move(movement(paymentId, 999, 32))
  mollie.fail('senseless')
  await expect(read()).rejects.toThrow('Mollie fees: answer not understood')
  expect(await feeOf(number)).toEqual({ state: 'NOT_YET', sums: [] })
})

test('OPER-05 the bookkeeper’s files have the fees, and empty cells where none is reported', async () => {
  const [one, other] = [await buy(), await buy()]
  mollie.move(movement(one.paymentId, 999, 32))
  await read()
  const lines = (await csv('orders.csv')).split('\r\n')
  expect(lines[0]).toMatch(/fee currency.*provider fee.*paid out/)
  expect(lines.find((line: string) => line.includes(one.number))).toMatch(/EUR.*0\.32.*9\.67$/)
  expect(lines.find((line: string) => line.includes(other.number))).toMatch(/[,;]{3}$/)
  expect((await csv('closing.csv')).split('\r\n')[0]).toMatch(/payments without fee.*provider fee.*paid out/)
})

test('OPER-05 the sandbox reports no fees, and the console says so', async () => {
  const sandbox = await createTestApp()
  try {
    const support = await sandbox.logInOperator('admin')
    expect((await support.run(HEALTH)).data.paymentHealth).toMatchObject({
      reportsFees: false,
      feesReadAt: null,
    })
    await sandbox.runJob('billing.read-fees')
    expect((await support.run(HEALTH)).data.paymentHealth).toMatchObject({
      feesReadAt: null,
      feesFailedAt: null,
    })
  } finally {
    await sandbox.close()
  }
})

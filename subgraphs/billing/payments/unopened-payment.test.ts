import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openMollieFake } from '../testing/mollie-fake.ts'

const API_KEY = 'test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on UserError { code } ... on PlaceOrderSuccess { order { id number state } } } }`
const ORDERS = `{ viewer { credits orders { edges { node { number state } } } spendingLimit { spentThisMonth { amountMinor } } } }`
const START = `mutation ($input: StartDirectDebitInput!) { startDirectDebit(input: $input) { ... on StartDirectDebitSuccess { directDebit { id } } } }`
const CONFIRM = `mutation ($input: ConfirmDirectDebitInput!) { confirmDirectDebit(input: $input) { ... on UserError { code } ... on ConfirmDirectDebitSuccess { order { id number state } } } }`

describe('an order whose payment could not be opened', () => {
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
    bundleId = (await (await app.signUp()).run('{ bundles { id } }')).data.bundles[1].id
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, value_percentage, validity) select id, 'ONCE', 10, 'once-per-user' from accounts.site where token = 'ruvela'`,
    )
  })
  afterAll(async () => {
    await app.close()
    await mollie.close()
  })

  const place = async (who: Person, input: Record<string, unknown> = {}) =>
    (
      await who.run(PLACE, {
        input: { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true, ...input },
      })
    ).data.placeOrder
  const CARD = { method: 'CREDIT_CARD', useStoredMethod: true }
  const paymentOf = (order: { number: string }) =>
    [...mollie.payments.values()].find(({ description }) => description === order.number)!
  const settle = async (order: { number: string }, status: string) => {
    mollie.set(paymentOf(order).id, { status })
    await app.visitor().fetch('/webhooks/payments/mollie', {
      method: 'POST',
      body: `id=${paymentOf(order).id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  const withCard = async () => {
    const ada = await app.signUp()
    const { order } = await place(ada, { method: 'CREDIT_CARD', rememberMethod: true })
    await settle(order, 'paid')
    return { ada, customerId: paymentOf(order).customerId! }
  }
  const chargesOf = (customerId: string) =>
    [...mollie.payments.values()].filter(
      (payment) => payment.customerId === customerId && payment.sequenceType === 'recurring',
    )
  const ordersOf = async (who: Person) =>
    (await who.run(ORDERS)).data.viewer.orders.edges.map(({ node }: any) => node.state)
  const reconcile = async (later: string) => {
    await app.moveClock(later)
    await app.runJob('billing.reconcile-payments')
  }

  test('PAY-07 a buyer who was told that nothing was charged is not charged later', async () => {
    const { ada, customerId } = await withCard()
    mollie.fail(503, 503)
    expect(await place(ada, { ...CARD, discountCode: 'ONCE' })).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    await app.moveClock('3 minutes')
    expect(await place(ada, { ...CARD, discountCode: 'ONCE' })).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    // Both presses were one order, which fails once Mollie says that it has no payment.
    expect(await ordersOf(ada)).toEqual(['PENDING', 'COMPLETED'])
    await reconcile('3 minutes')
    expect(chargesOf(customerId)).toEqual([])
    expect(await ordersOf(ada)).toEqual(['FAILED', 'COMPLETED'])
    expect((await ada.run(ORDERS)).data.viewer.spendingLimit.spentThisMonth.amountMinor).toBe(2499)
    // Its discount is free again.
    const { order } = await place(ada, { discountCode: 'ONCE' })
    await settle(order, 'paid')
    await reconcile('2 hours')
    expect(chargesOf(customerId)).toEqual([])
    expect(await ordersOf(ada)).toEqual(['COMPLETED', 'FAILED', 'COMPLETED'])
  })

  test('PAY-07 ten presses after an outage charge a stored card once, whichever keys they have', async () => {
    const { ada, customerId } = await withCard()
    mollie.fail(503)
    expect(await place(ada, CARD)).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    await app.moveClock('4 minutes')
    const presses = Array.from({ length: 10 }, () => place(ada, CARD))
    const [answers] = await Promise.all([
      Promise.all(presses),
      app.runJob('billing.reconcile-payments').then(() => app.runJob('billing.reconcile-payments')),
    ])
    await reconcile('3 minutes')
    const charged = new Set(answers.flatMap(({ order }) => (order === undefined ? [] : [order.id])))
    expect(chargesOf(customerId).length).toBe(charged.size)
    expect(charged.size).toBeLessThanOrEqual(1)
    const key = newId()
    const again = await Promise.all(
      Array.from({ length: 5 }, () => place(ada, { ...CARD, idempotencyKey: key })),
    )
    expect(new Set(again.map(({ order }) => order.number)).size).toBe(1)
    expect(
      chargesOf(customerId).filter(({ description }) => description === again[0].order.number),
    ).toHaveLength(1)
  })

  test('PAY-07 a charge whose answer was lost is found at Mollie, never repeated, and booked', async () => {
    const { ada, customerId } = await withCard()
    mollie.fail('senseless')
    expect(await place(ada, CARD)).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    const [charge] = chargesOf(customerId)
    const { order } = await place(ada, CARD)
    expect(order.number).toBe(charge!.description)
    expect(chargesOf(customerId)).toHaveLength(1)
    // The same without another press, and with Mollie's memory of keys gone.
    const { ada: bo, customerId: ofBo } = await withCard()
    mollie.fail('senseless')
    expect(await place(bo, CARD)).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    mollie.forgetKeys()
    await reconcile('3 minutes')
    expect(chargesOf(ofBo)).toHaveLength(1)
    await settle({ number: chargesOf(ofBo)[0]!.description }, 'paid')
    expect(await ordersOf(bo)).toEqual(['COMPLETED', 'COMPLETED'])
  })

  test('PAY-07 a charge without an answer is looked for after an hour without Mollie, too @long', async () => {
    const { ada: cleo, customerId: ofCleo } = await withCard()
    mollie.fail('senseless')
    await place(cleo, CARD)
    mollie.forgetKeys()
    await app.moveClock('1 hour')
    mollie.fail(...Array<503>(8).fill(503))
    await app.runJob('billing.reconcile-payments')
    expect(await ordersOf(cleo)).toEqual(['FAILED', 'COMPLETED'])
    for (let n = 0; n < 8; n++) await reconcile('2 hours')
    expect(chargesOf(ofCleo)).toHaveLength(1)
    await settle({ number: chargesOf(ofCleo)[0]!.description }, 'paid')
    expect(await ordersOf(cleo)).toEqual(['COMPLETED', 'COMPLETED'])
  })

  test('DISC-02 PAY-07 a payment that Mollie refuses for good ends its order and frees the discount', async () => {
    const ada = await app.signUp()
    const key = newId()
    const order = { idempotencyKey: key, discountCode: 'ONCE' }
    mollie.fail(422)
    expect(await place(ada, order)).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    expect(await ordersOf(ada)).toEqual(['FAILED'])
    expect((await ada.run(ORDERS)).data.viewer.spendingLimit.spentThisMonth.amountMinor).toBe(0)
    // The same request again is another try, and parallel ones are the same try.
    const tries = await Promise.all(Array.from({ length: 5 }, () => place(ada, order)))
    expect(new Set(tries.map((answer) => answer.order?.number)).size).toBe(1)
    expect(await ordersOf(ada)).toEqual(['PENDING', 'FAILED'])
    // The job, too, gives up an order that Mollie refuses, and at last any order without a payment.
    for (const { description: number, status } of mollie.payments.values())
      if (status !== 'paid') await settle({ number }, 'expired')
    const bo = await app.signUp()
    mollie.fail(503)
    await place(bo)
    mollie.fail(422)
    await reconcile('3 minutes')
    expect(await ordersOf(bo)).toEqual(['FAILED'])
    const cleo = await app.signUp()
    mollie.fail(503)
    await place(cleo)
    const before = mollie.payments.size
    await reconcile('1 hour')
    expect(await ordersOf(cleo)).toEqual(['FAILED'])
    expect(mollie.payments.size).toBe(before)
  })

  test('PAY-06 a direct debit that could not be opened is not collected without its payer', async () => {
    const ada = await app.signUp()
    const form = {
      bundleId,
      accountHolder: 'Ada Lovelace',
      iban: 'NL91 ABNA 0417 1643 00',
      street: 'Damrak',
      houseNumber: '1',
      zip: '1012 JS',
      city: 'Amsterdam',
      phone: '06 12345678',
      mandateAccepted: true,
      conditionsAccepted: true,
    }
    const { directDebit } = (await ada.run(START, { input: form })).data.startDirectDebit
    await app.drainEvents()
    const [, otp] = /<td lang="\w+">(\d{6})/.exec((await app.visitor().fetch('/dev/sms')).text)!
    const confirm = async () =>
      (await ada.run(CONFIRM, { input: { directDebitId: directDebit.id, otp } })).data.confirmDirectDebit
    mollie.failAt(mollie.requests.length + 3, 503)
    expect(await confirm()).toEqual({ code: 'PAYMENT_UNAVAILABLE' })
    expect(await ordersOf(ada)).toEqual(['PENDING'])
    await reconcile('3 minutes')
    expect(await ordersOf(ada)).toEqual(['FAILED'])
    const collected = () =>
      [...mollie.payments.values()].filter(({ method }) => method === 'directdebit').length
    expect(collected()).toBe(0)
    const answers = await Promise.all(Array.from({ length: 5 }, confirm))
    expect(new Set(answers.map((answer) => answer.order?.number)).size).toBe(1)
    expect(collected()).toBe(1)
  })
})

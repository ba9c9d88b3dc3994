import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { openShop } from '../testing/shop.ts'
import { changedLimit, leftToSpend, limitAt } from './spending-limit.rules.ts'

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code } ... on SpendingLimitReachedError { left { amountMinor currency } }
  ... on PlaceOrderSuccess { order { checkoutUrl total { amountMinor } } } } }`
const LIMIT = `fragment limit on Viewer { spendingLimit { amount { amountMinor } pendingAmount { amountMinor } pendingFrom spentThisMonth { amountMinor currency } left { amountMinor } } }`
const SET = `mutation ($amountMinor: Int) { setSpendingLimit(input: { amountMinor: $amountMinor }) { __typename ... on UserError { code }
  ... on InvalidInputError { fields { path code limit } } ... on SetSpendingLimitSuccess { viewer { ...limit } } } } ${LIMIT}`

// Of the four bundles.
const PRICES_MINOR = [999, 2499, 4999, 9999]

describe('the monthly spending limit', () => {
  const app = testApp()
  let bundles: { id: string }[]
  beforeAll(async () => {
    bundles = (await app.visitor().run('{ bundles { id } }')).data.bundles
  })

  const set = async (who: Person, amountMinor: number | null) =>
    (await who.run(SET, { amountMinor })).data.setSpendingLimit
  const limitOf = async (who: Person) =>
    (await who.run(`{ viewer { ...limit } } ${LIMIT}`)).data.viewer.spendingLimit
  const place = async (who: Person, request: { bundle?: number; method?: string } = {}) =>
    (
      await who.run(PLACE, {
        input: {
          idempotencyKey: newId(),
          bundleId: bundles[request.bundle ?? 0]!.id,
          method: request.method ?? 'IDEAL',
          conditionsAccepted: true,
        },
      })
    ).data.placeOrder

  test('TRUST-05 the server keeps a limit in 100 checkouts at the same time @long', async () => {
    const ada = await app.signUp()
    await set(ada, 5000)
    const requests = Array.from({ length: 100 }, (_, index) => ({
      bundle: index % 4,
      method: ['IDEAL', 'CREDIT_CARD', 'PAYPAL'][index % 3]!,
    }))
    const answers = await Promise.all(requests.map((request) => place(ada, request)))
    const { rows } = await app.admin.query(
      `select sum(price_minor)::int as sum from billing."order" where account_id = $1`,
      [ada.memberId],
    )
    // Sales match the answers and stay below the limit, and no order that still fitted was refused.
    const sold = new Map(
      answers
        .filter(({ order }) => order !== undefined)
        .map(({ order }) => [order.checkoutUrl, order.total.amountMinor]),
    )
    expect(rows[0].sum).toBe([...sold.values()].reduce((sum, minor) => sum + minor, 0))
    expect(rows[0].sum).toBeLessThanOrEqual(5000)
    const refused = requests.filter((_request, index) => answers[index].code !== undefined)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'SPENDING_LIMIT_REACHED']))
    for (const { bundle } of refused) expect(rows[0].sum + PRICES_MINOR[bundle]!).toBeGreaterThan(5000)
    expect(await limitOf(ada)).toMatchObject({
      amount: { amountMinor: 5000 },
      spentThisMonth: { amountMinor: rows[0].sum },
      left: { amountMinor: 5000 - rows[0].sum },
    })
  })

  test('TRUST-05 lowering holds at once, raising and removing after 24 hours', async () => {
    const ada = await app.signUp()
    expect(await limitOf(ada)).toMatchObject({
      amount: null,
      left: null,
      spentThisMonth: { amountMinor: 0, currency: 'EUR' },
    })
    expect((await set(ada, 2000)).viewer.spendingLimit).toMatchObject({
      amount: { amountMinor: 2000 },
      pendingFrom: null,
    })
    expect(await place(ada, { bundle: 1 })).toMatchObject({
      code: 'SPENDING_LIMIT_REACHED',
      left: { amountMinor: 2000, currency: 'EUR' },
    })
    expect((await set(ada, 3000)).viewer.spendingLimit).toMatchObject({
      amount: { amountMinor: 2000 },
      pendingAmount: { amountMinor: 3000 },
      pendingFrom: expect.any(String),
    })
    expect(await place(ada, { bundle: 1 })).toMatchObject({ code: 'SPENDING_LIMIT_REACHED' })
    // What stops the clock from being fooled: a second raise waits a day of its own.
    await app.admin.query(
      `update billing.spending_limit set pending_from = pending_from - interval '23 hours 59 minutes' where member_id = $1`,
      [ada.memberId],
    )
    expect(await place(ada, { bundle: 1 })).toMatchObject({ code: 'SPENDING_LIMIT_REACHED' })
    await set(ada, null)
    await app.admin.query(
      `update billing.spending_limit set pending_from = pending_from - interval '23 hours 59 minutes' where member_id = $1`,
      [ada.memberId],
    )
    expect(await limitOf(ada)).toMatchObject({
      amount: { amountMinor: 2000 },
      pendingAmount: null,
      pendingFrom: expect.any(String),
    })
    await app.admin.query(
      `update billing.spending_limit set pending_from = pending_from - interval '1 minute' where member_id = $1`,
      [ada.memberId],
    )
    expect(await limitOf(ada)).toMatchObject({ amount: null, pendingFrom: null })
    expect((await place(ada, { bundle: 1 })).__typename).toBe('PlaceOrderSuccess')
    expect((await set(ada, 0)).viewer.spendingLimit).toMatchObject({
      amount: { amountMinor: 0 },
      left: { amountMinor: 0 },
    })
    expect(await place(ada)).toMatchObject({ code: 'SPENDING_LIMIT_REACHED', left: { amountMinor: 0 } })
  })

  test('an order that was given up counts no longer, and a new month begins at nothing', async () => {
    const ada = await app.signUp()
    await set(ada, 2500)
    const { order } = await place(ada, { bundle: 1 })
    expect(await place(ada)).toMatchObject({ code: 'SPENDING_LIMIT_REACHED', left: { amountMinor: 1 } })
    await ada.fetch(`${order.checkoutUrl}/canceled`, { method: 'POST' })
    const paid = await place(ada, { bundle: 1 })
    await ada.fetch(`${paid.order.checkoutUrl}/paid`, { method: 'POST' })
    expect(await limitOf(ada)).toMatchObject({
      spentThisMonth: { amountMinor: 2499 },
      left: { amountMinor: 1 },
    })
    await app.admin.query(
      `update billing."order" set created_at = created_at - interval '1 month' where account_id = $1`,
      [ada.memberId],
    )
    expect(await limitOf(ada)).toMatchObject({
      spentThisMonth: { amountMinor: 0 },
      left: { amountMinor: 2500 },
    })
  })

  test('TRUST-05 what was used of a withdrawn order stays spent, and what went back does not', async () => {
    const shop = await openShop(app)
    const ada = await app.signUp()
    await set(ada, 5000)
    const order = await shop.buy(ada, 2)
    // Five gifts go first: 30 of 75 credits are used, and 45 are worth € 29.995.
    await shop.write(ada, 35)
    const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { ... on WithdrawOrderSuccess { refund { amount { amountMinor } } } } }`
    const { refund } = (await ada.run(WITHDRAW, { input: { orderId: order.id } })).data.withdrawOrder
    expect(refund.amount.amountMinor).toBe(3000)
    expect(await limitOf(ada)).toMatchObject({
      spentThisMonth: { amountMinor: 1999 },
      left: { amountMinor: 3001 },
    })
    const tries = await Promise.all(
      [2, 1, 1, 1].map((bundle, n) =>
        place(ada, { bundle, method: ['IDEAL', 'PAYPAL', 'CREDIT_CARD'][n % 3]! }),
      ),
    )
    expect(tries.filter(({ order: placed }) => placed !== undefined)).toHaveLength(1)
    expect(await limitOf(ada)).toMatchObject({ spentThisMonth: { amountMinor: 4498 } })
    // Goodwill for an order that stands.
    const bo = await app.signUp()
    await set(bo, 5000)
    const kept = await shop.buy(bo, 1)
    await shop.refund(await app.logInOperator('finance'), {
      orderNumber: kept.number,
      extent: 'PART',
      amountMinor: 1000,
    })
    expect(await limitOf(bo)).toMatchObject({ spentThisMonth: { amountMinor: 1499 } })
  })

  test('an amount that cannot be a limit is refused, and nothing is kept', async () => {
    const ada = await app.signUp()
    for (const amountMinor of [-1, 100_000_001]) {
      expect(await set(ada, amountMinor)).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'amountMinor', code: 'AMOUNT_INVALID', limit: 1_000_000 }],
      })
    }
    for (const amountMinor of [0.5, '12', 3_000_000_000])
      expect((await ada.run(SET, { amountMinor })).errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
    expect((await app.visitor().run(SET, { amountMinor: 5 })).errors![0]!.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect(await limitOf(ada)).toMatchObject({ amount: null })
  })

  test('a limit in one currency is not stretched by another', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const euro = changedLimit(undefined, { amountMinor: 5000, currency: 'EUR' }, now)
    expect(leftToSpend(euro, { spentMinor: 0, currency: 'SEK' })).toBe(0)
    const krona = changedLimit(euro, { amountMinor: 1, currency: 'SEK' }, now)
    expect(limitAt(krona, new Date('2026-11-22T11:59:59Z'))).toMatchObject({
      amountMinor: 5000,
      currency: 'EUR',
    })
    expect(limitAt(krona, new Date('2026-11-22T12:00:00Z'))).toMatchObject({
      amountMinor: 1,
      currency: 'SEK',
      pendingFrom: null,
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import type { Person } from '#testing/person.ts'
import { IS_LONG_RUN, triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import type { OrderState, DifferenceKind } from '../tables/orders.types.ts'
import { openMollieFake } from '../testing/mollie-fake.ts'

const API_KEY = 'test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id number } } } }`
const LOOK = `query ($id: ID!) { directDebitRefusal viewer { credits paid } node(id: $id) { ... on Order { state invoiceNumber refunded { amountMinor } withdrawal { credits amount { amountMinor } } } } }`
// The second bundle: 30 credits for 24.99 beside the 5 of the sign-up.
const [PRICE_MINOR, CREDITS, GIFT] = [2499, 30, 5]

type Payment = Parameters<Awaited<ReturnType<typeof openMollieFake>>['set']>[1]
type News = Payment | 'refund 5.00' | 'refund all' | 'refund fails' | 'refund cancelled' | 'forgotten'
type Scenario = {
  news: News[]
  state: OrderState
  credits: number
  paid: boolean
  /** What credit notes say in all, without what notes took back of them, in minor units. */
  notesMinor: number
  isFlagged?: boolean
  difference?: DifferenceKind
  /** Whether the last report alone would mean something else. */
  isOrdered?: boolean
}
const PAID: News = { status: 'paid' }
const CHARGED_BACK: News = { chargebacks: [{ id: 'chb_1', reversed: false }] }
const REVERSED: News = { chargebacks: [{ id: 'chb_1', reversed: true }] }
const AGAIN: News = {
  chargebacks: [
    { id: 'chb_1', reversed: true },
    { id: 'chb_2', reversed: false },
  ],
}
const all = { state: 'COMPLETED', credits: GIFT + CREDITS, paid: true, notesMinor: 0 } as const
const none = { state: 'CHARGED_BACK', credits: GIFT, paid: false, notesMinor: 0, isFlagged: true } as const
const open = { state: 'PENDING', credits: GIFT, paid: false, notesMinor: 0 } as const

// docs/operating/payments.md has the same rows, for people.
const SCENARIOS: Record<string, Scenario> = {
  paid: { news: [PAID], ...all },
  'paid, and reported again': { news: [PAID, PAID], ...all },
  'refunded in part': { news: [PAID, 'refund 5.00'], ...all, credits: GIFT + 24, notesMinor: 500 },
  'refunded in all': {
    news: [PAID, 'refund all'],
    state: 'REFUNDED',
    credits: GIFT,
    paid: false,
    notesMinor: PRICE_MINOR,
  },
  'a refund that failed later': { news: [PAID, 'refund 5.00', 'refund fails'], ...all },
  'a refund that was cancelled later': { news: [PAID, 'refund all', 'refund cancelled'], ...all },
  'a refund that failed and was made again': {
    news: [PAID, 'refund 5.00', 'refund fails', 'refund 5.00'],
    ...all,
    credits: GIFT + 24,
    notesMinor: 500,
  },
  'charged back': { news: [PAID, CHARGED_BACK], ...none },
  'a charge-back that was reversed': { news: [PAID, CHARGED_BACK, REVERSED], ...all },
  'charged back once more after that': { news: [PAID, CHARGED_BACK, REVERSED, AGAIN], ...none },
  'expired after it was paid': {
    news: [PAID, { status: 'expired' }],
    ...all,
    difference: 'NOT_PAID',
    isOrdered: true,
  },
  'paid after it was cancelled': { news: [{ status: 'canceled' }, PAID], ...all },
  'paid after it had failed and expired': {
    news: [{ status: 'failed' }, { status: 'expired' }, PAID],
    ...all,
  },
  'paid again without a word of a reversal': {
    news: [PAID, CHARGED_BACK, { chargebacks: [] }],
    ...none,
    difference: 'NOT_CHARGED_BACK',
    isOrdered: true,
  },
  'more went back than it cost': {
    news: [PAID, 'refund all', 'refund 5.00'],
    state: 'REFUNDED',
    credits: GIFT,
    paid: false,
    notesMinor: PRICE_MINOR,
    difference: 'REFUNDED_TOO_MUCH',
    isOrdered: true,
  },
  'a refund that is gone': {
    news: [PAID, 'refund 5.00', { refunds: [] }],
    ...all,
    credits: GIFT + 24,
    notesMinor: 500,
    difference: 'REFUND_MISSING',
    isOrdered: true,
  },
  'a payment that is not known any more': {
    news: [PAID, 'forgotten'],
    ...all,
    difference: 'UNKNOWN_PAYMENT',
    isOrdered: true,
  },
  'another amount': {
    news: [{ status: 'paid', amount: { currency: 'EUR', value: '0.01' } }],
    ...open,
    difference: 'AMOUNT',
  },
  'another currency': {
    news: [{ status: 'paid', amount: { currency: 'USD', value: '24.99' } }],
    ...open,
    difference: 'CURRENCY',
  },
}

/** At which of the news a report arrives: all of them, the last alone, or any choice with the last. */
function arrivals({ news: { length: count }, isOrdered }: Scenario): boolean[][] {
  if (isOrdered) return [Array<boolean>(count).fill(true)]
  const choices = Array.from({ length: 2 ** (count - 1) }, (_, bits) =>
    Array.from({ length: count }, (_each, at) => at === count - 1 || (bits & (1 << at)) !== 0),
  )
  return IS_LONG_RUN || choices.length < 3 ? choices : [choices[0]!, choices.at(-1)!]
}

describe('what the provider reports', () => {
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
  })
  afterAll(async () => {
    await app.close()
    await mollie.close()
  })

  async function place(who: Person): Promise<{ id: string; number: string; ref: string }> {
    const input = { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true }
    const { order } = (await who.run(PLACE, { input })).data.placeOrder
    const ref = [...mollie.payments.values()].find(({ description }) => description === order.number)!.id
    return { ...order, ref }
  }
  const report = async ({ ref }: { ref: string }) =>
    expect(
      (
        await app.visitor().fetch('/webhooks/payments/mollie', {
          method: 'POST',
          body: `id=${ref}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(204)
  const happen = (ref: string, news: News) => {
    if (news === 'refund 5.00') return void mollie.refundInDashboard(ref, 500)
    if (news === 'refund all') return void mollie.refundInDashboard(ref, PRICE_MINOR)
    if (news === 'forgotten') return void mollie.payments.delete(ref)
    if (news === 'refund fails') mollie.payments.get(ref)!.refunds.at(-1)!.status = 'failed'
    else if (news === 'refund cancelled') mollie.payments.get(ref)!.refunds.at(-1)!.status = 'canceled'
    else mollie.set(ref, news)
  }
  const look = async (who: Person, order: { id: string }) => (await who.run(LOOK, { id: order.id })).data
  async function booksOf(who: Person, order: { number: string }) {
    const { rows } = await app.admin.query(
      `select a.balance::int, a.debt::int, a.flagged_at is not null as flagged,
        (select coalesce(sum(e.amount), 0)::int from billing.entry e where e.account_id = a.account_id) as entries,
        (select coalesce(sum(l.remaining), 0)::int from billing.lot l where l.account_id = a.account_id) as lots,
        (select coalesce(sum(case when n.is_cancellation then -r.amount_minor else r.amount_minor end), 0)::int
          from billing.credit_note n join billing.refund r on r.id = n.refund_id where r.account_id = a.account_id) as notes,
        (select count(*)::int from billing.invoice i join billing."order" o on o.id = i.order_id where o.account_id = a.account_id) as invoices,
        array(select d.kind from billing.payment_difference d join billing."order" o on o.id = d.order_id
          where o.number = $2 and d.resolved_at is null) as differences
       from billing.account a where a.account_id = $1`,
      [who.memberId, order.number],
    )
    return rows[0]
  }

  async function expectOutcome(
    who: Person,
    order: { id: string; number: string },
    scenario: Scenario,
    name: string,
  ) {
    const { node, viewer, directDebitRefusal } = await look(who, order)
    const { state, credits, paid, notesMinor, isFlagged = false, difference } = scenario
    const wasPaid = state !== 'PENDING'
    expect(
      {
        state: node.state,
        credits: viewer.credits,
        paid: viewer.paid,
        hasInvoice: node.invoiceNumber !== null,
      },
      name,
    ).toEqual({ state, credits, paid, hasInvoice: wasPaid })
    expect(directDebitRefusal, name).toBe(isFlagged ? 'PAYMENT_REVERSED' : null)
    expect(await booksOf(who, order), name).toEqual({
      balance: credits,
      debt: 0,
      flagged: isFlagged,
      entries: credits,
      lots: credits,
      notes: notesMinor,
      invoices: wasPaid ? 1 : 0,
      differences: difference === undefined ? [] : [difference],
    })
    const receipts = (await app.mails(who.email)).filter(({ type }) => type === 'receipt')
    expect(receipts, name).toHaveLength(wasPaid ? 1 : 0)
  }

  for (const [name, scenario] of Object.entries(SCENARIOS))
    test(`PAY-02 PAY-08 ${name}: every subset of reports leaves the same books and flags`, async () => {
      for (const heard of arrivals(scenario)) {
        const ada = await app.signUp()
        const order = await place(ada)
        for (const [at, news] of scenario.news.entries()) {
          happen(order.ref, news)
          // Twice, because a provider that was not answered in time reports again.
          if (heard[at]) for (let n = 0; n < 2; n++) await report(order)
        }
        await expectOutcome(ada, order, scenario, `${name}, heard ${heard.join()}`)
      }
    })

  test('PAY-08 a hundred reports of a refund, its failure and a reversal move credits once @long', async () => {
    const ada = await app.signUp()
    const order = await place(ada)
    const storm = () => Promise.all(Array.from({ length: triesAll() ? 100 : 10 }, () => report(order)))
    for (const news of [PAID, 'refund 5.00', 'refund fails', CHARGED_BACK, REVERSED] as const) {
      happen(order.ref, news)
      await storm()
    }
    await expectOutcome(ada, order, SCENARIOS['a charge-back that was reversed']!, 'storm')
  })

  test('TRUST-04 PAY-08 after a goodwill refund, a withdrawal pays back the rest and no more', async () => {
    const ada = await app.signUp()
    const order = await place(ada)
    for (const news of [PAID, 'refund 5.00'] as const) happen(order.ref, news)
    await report(order)
    expect(await look(ada, order)).toMatchObject({
      directDebitRefusal: null,
      node: {
        state: 'COMPLETED',
        refunded: { amountMinor: 500 },
        withdrawal: { credits: 24, amount: { amountMinor: PRICE_MINOR - 500 } },
      },
    })
    const answer = await ada.run(
      `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { ... on WithdrawOrderSuccess { refund { state amount { amountMinor } } order { state } } } }`,
      { input: { orderId: order.id } },
    )
    expect(answer.data.withdrawOrder).toEqual({
      refund: { state: 'ACCEPTED', amount: { amountMinor: PRICE_MINOR - 500 } },
      order: { state: 'REFUNDED' },
    })
    expect(mollie.refundedOf(order.ref)).toBe(PRICE_MINOR)
    await report(order)
    expect((await booksOf(ada, order)).notes).toBe(PRICE_MINOR)
  })

  test('PAY-08 what was spent of a reversed charge-back or a failed refund is owed no more', async () => {
    const ada = await app.signUp()
    const order = await place(ada)
    happen(order.ref, PAID)
    await report(order)
    await app.admin.query(`select billing.debit($1, 33, 'message', $2)`, [ada.memberId, newId()])
    happen(order.ref, CHARGED_BACK)
    await report(order)
    expect(await booksOf(ada, order)).toMatchObject({ balance: 0, debt: 28, flagged: true })
    happen(order.ref, REVERSED)
    await report(order)
    expect(await booksOf(ada, order)).toMatchObject({
      balance: 2,
      entries: 2,
      lots: 2,
      debt: 0,
      flagged: false,
    })
  })

  test('PAY-02 the daily comparison finds unreported changes and repairs or lists each @long', async () => {
    const refunds = async (...parameters: string[]) =>
      (await runCommand(app, ['scripts/operator/refunds.ts', ...parameters, '--site', 'ruvela'])).said
    const [ada, bo, eve] = [await app.signUp(), await app.signUp(), await app.signUp()]
    const [paid, cancelled, lost] = [await place(ada), await place(bo), await place(eve)]
    happen(paid.ref, PAID)
    happen(cancelled.ref, { status: 'canceled' })
    happen(lost.ref, PAID)
    for (const order of [paid, cancelled, lost]) await report(order)
    // From here on every report is lost.
    happen(paid.ref, 'refund 5.00')
    happen(cancelled.ref, PAID)
    happen(lost.ref, { status: 'expired' })
    await app.moveClock('25 hours')
    await app.runJob('billing.reconcile-payments')
    expect((await look(ada, paid)).node).toMatchObject({ state: 'COMPLETED', refunded: { amountMinor: 500 } })
    expect((await look(bo, cancelled)).node.state).toBe('COMPLETED')
    const listed = await refunds('differences')
    expect(listed).toContain(`order ${lost.number}  books: COMPLETED  provider: expired`)
    const { request } = await import('undici')
    const metrics = await request(`http://127.0.0.1:${app.metricsPorts[0]}/metrics`)
    expect(await metrics.body.text()).toMatch(/ruvela_payment_differences\{kind="NOT_PAID"\} [1-9]/)
    await refunds('noted', '--order', lost.number)
    expect(await refunds('differences')).not.toContain(lost.number)
    // What is right again is listed no more.
    happen(lost.ref, PAID)
    await report(lost)
    expect((await booksOf(eve, lost)).differences).toEqual([])
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { reconcilePayments } from '../payments/payment-comparison.jobs.ts'
import { SANDBOX_SIGNATURE_HEADER, signSandboxWebhook } from '../providers/sandbox.provider.ts'

const SHOP = `{ bundles { id credits style popular price { amountMinor currency } pricePerMessage { amountMinor currency } } paymentMethods }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } }
  ... on PlaceOrderSuccess { order { id number state credits total { amountMinor currency } vat { amountMinor } vatPercentage method checkoutUrl invoiceUrl invoiceNumber conditions } } } }`
const ACCOUNT = `{ viewer { credits paid conversationsLeft photoLimit orders { edges { node { id state checkoutUrl invoiceUrl invoiceNumber completedAt } } } } }`
const ORDER = `query ($id: ID!) { node(id: $id) { ... on Order { id state credits } } }`
const LIVE = `subscription ($after: String) { billingEvents(after: $after) { cursor kind viewer { credits paid } order { id state } } }`

const WEBHOOKS = triesAll() ? 50 : 10
// The steps of a payment, the order's state after them, and the member's credits.
const EVERY_PATH: [string[], string, number][] = [
  [['failed'], 'FAILED', 5],
  [['pending', 'paid'], 'COMPLETED', 35],
  [['paid', 'charged_back', 'paid'], 'CHARGED_BACK', 5],
  [['canceled'], 'CANCELLED', 5],
  [['expired'], 'CANCELLED', 5],
  [['pending'], 'PENDING', 5],
  [['paid', 'failed'], 'COMPLETED', 35],
  [['failed', 'paid'], 'FAILED', 5],
]
const PATHS = triesAll() ? EVERY_PATH : EVERY_PATH.slice(0, 3)

describe('orders', () => {
  const app = testApp()
  let bundles: { id: string; credits: number; style: string }[]
  beforeAll(async () => {
    bundles = (await (await app.signUp()).run(SHOP)).data.bundles
  })

  const paymentContext = () =>
    app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const place = async (who: Person, input: Record<string, unknown> = {}) => {
    const answer = await who.run(PLACE, {
      input: {
        idempotencyKey: newId(),
        bundleId: bundles[1]!.id,
        method: 'IDEAL',
        conditionsAccepted: true,
        ...input,
      },
    })
    if (answer.data?.placeOrder === undefined) throw new Error(JSON.stringify(answer))
    return answer.data.placeOrder
  }
  const accountOf = async (who: Person) => (await who.run(ACCOUNT)).data.viewer
  const press = (who: Person, order: { checkoutUrl: string }, step: string) =>
    who.fetch(`${order.checkoutUrl}/${step}`, { method: 'POST' })
  const bookkeeping = async (who: Person) =>
    (
      await app.admin.query(
        `select a.balance::int, a.debt::int, (select sum(amount)::int from billing.entry e where e.account_id = $1) as entries,
         (select sum(remaining)::int from billing.lot l where l.account_id = $1) as lots,
         (select count(*)::int from billing.entry e where e.account_id = $1 and kind = 'purchase') as purchases
       from billing.account a where a.account_id = $1`,
        [who.memberId],
      )
    ).rows[0]
  const logInAgain = async ({ email, password }: Person): Promise<string> => {
    const answer = await app
      .visitor()
      .run(`mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }`, {
        input: { email, password },
      })
    return /__Host-session=([^;]+)/.exec(String(answer.headers['set-cookie']))![1]!
  }
  const idOf = (order: { checkoutUrl: string }) => order.checkoutUrl.split('/').at(-1)!
  async function webhook(order: { checkoutUrl: string }, change: { signature?: string; body?: string } = {}) {
    const body = change.body ?? JSON.stringify({ id: idOf(order) })
    const signature =
      change.signature ?? (await signSandboxWebhook(paymentContext().db, app.config.SECRETS_KEY, body))
    return app.visitor().fetch('/webhooks/payments/sandbox', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature },
    })
  }

  test('CRED-03 a Dutch member sees four bundles in euro, one popular, priced per message', async () => {
    const { data } = await app.visitor().run(SHOP)
    expect(data.bundles.map(({ id: _id, ...bundle }: any) => bundle)).toEqual([
      {
        credits: 10,
        style: 'p0',
        popular: false,
        price: { amountMinor: 999, currency: 'EUR' },
        pricePerMessage: { amountMinor: 100, currency: 'EUR' },
      },
      {
        credits: 30,
        style: 'p1',
        popular: false,
        price: { amountMinor: 2499, currency: 'EUR' },
        pricePerMessage: { amountMinor: 84, currency: 'EUR' },
      },
      {
        credits: 75,
        style: 'p2',
        popular: true,
        price: { amountMinor: 4999, currency: 'EUR' },
        pricePerMessage: { amountMinor: 67, currency: 'EUR' },
      },
      {
        credits: 200,
        style: 'p3',
        popular: false,
        price: { amountMinor: 9999, currency: 'EUR' },
        pricePerMessage: { amountMinor: 50, currency: 'EUR' },
      },
    ])
    expect(data.paymentMethods).toEqual(['IDEAL', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'DIRECT_DEBIT'])
  })

  test('CRED-02 a first completed order makes a member paid, atomically and on all devices', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    expect(order).toMatchObject({
      state: 'PENDING',
      credits: 30,
      total: { amountMinor: 2499, currency: 'EUR' },
      vat: { amountMinor: 434 },
      vatPercentage: 21,
      invoiceUrl: null,
    })
    expect(order.conditions).toContain('30 credits')
    const phone = app.device(app.host, await logInAgain(ada), ada)
    const [hears, phoneHears] = [ada.subscribe(LIVE, { after: '1' }), phone.subscribe(LIVE, { after: '1' })]
    const answer = await press(ada, order, 'paid')
    expect(answer.status).toBe(303)
    expect(answer.headers['location']).toContain(`/payment-return/${order.id}.`)
    expect(await accountOf(ada)).toMatchObject({
      credits: 35,
      paid: true,
      conversationsLeft: null,
      photoLimit: 25,
      orders: {
        edges: [
          {
            node: {
              state: 'COMPLETED',
              checkoutUrl: null,
              invoiceNumber: expect.stringMatching(/^20\d\d-\d{6}$/),
            },
          },
        ],
      },
    })
    for (const device of [hears, phoneHears]) {
      const heard = [(await device.next()).data.billingEvents, (await device.next()).data.billingEvents]
      expect(heard).toMatchObject([
        { kind: 'CREDITS_CHANGED', viewer: { credits: 35, paid: true } },
        { kind: 'ORDER_CHANGED', viewer: { paid: true }, order: { id: order.id, state: 'COMPLETED' } },
      ])
      await device.close()
    }
    // The second order leaves the member what it is and books its own credits.
    await press(ada, (await place(ada, { bundleId: bundles[0]!.id })).order, 'paid')
    expect(await accountOf(ada)).toMatchObject({ credits: 45, paid: true })
    expect(await bookkeeping(ada)).toEqual({ balance: 45, debt: 0, entries: 45, lots: 45, purchases: 2 })
  })

  test('PAY-04 neither the return URL nor a forged, old or empty webhook completes an order', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    await ada.fetch(`/transactions/${order.id}`)
    expect((await webhook(order)).status).toBe(204)
    const body = JSON.stringify({ id: idOf(order), status: 'paid' })
    expect((await webhook(order, { body, signature: 't=1,v1=forgedforgedforgedforgedforged' })).status).toBe(
      401,
    )
    expect((await webhook(order, { body, signature: '' })).status).toBe(401)
    const old = await signSandboxWebhook(paymentContext().db, app.config.SECRETS_KEY, body)
    await app.moveClock('10 minutes')
    expect((await webhook(order, { body, signature: old })).status).toBe(401)
    // Signed, with "paid" in its body: the provider is asked, and it says otherwise.
    expect((await webhook(order, { body })).status).toBe(204)
    for (const strange of ['', '{}', 'null', '[]', '{"id":{"$ne":1}}', '"x"', 'not json'])
      expect((await webhook(order, { body: strange })).status).toBeLessThan(500)
    expect(await accountOf(ada)).toMatchObject({
      credits: 5,
      paid: false,
      orders: { edges: [{ node: { state: 'PENDING' } }] },
    })
  })

  test('PAY-07 a double click, a second tab or a repeated request creates one order', async () => {
    const ada = await app.signUp()
    const [doubleClick, tabs] = [newId(), [newId(), newId(), newId()]]
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => place(ada, { idempotencyKey: doubleClick })),
      ...tabs.map((idempotencyKey) => place(ada, { idempotencyKey })),
    ])
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
    expect(new Set(answers.map(({ order }) => order.checkoutUrl)).size).toBe(1)
    expect((await accountOf(ada)).orders.edges).toHaveLength(1)
    const { rows } = await app.admin.query(
      'select count(*)::int as count from billing.sandbox_payment where description = $1',
      [answers[0].order.number],
    )
    expect(rows[0].count).toBe(1)
    expect(await place(ada, { idempotencyKey: doubleClick, bundleId: bundles[0]!.id })).toMatchObject({
      fields: [{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }],
    })
    // Another bundle is another order, and after payment the same bundle is too.
    expect((await place(ada, { bundleId: bundles[0]!.id })).order.id).not.toBe(answers[0].order.id)
    await press(ada, answers[0].order, 'paid')
    expect((await place(ada)).order.id).not.toBe(answers[0].order.id)
    expect((await place(ada, { idempotencyKey: doubleClick })).order).toMatchObject({
      id: answers[0].order.id,
      state: 'COMPLETED',
    })
  })

  test('PAY-02 50 webhooks at once and the same ones again book a payment once', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    await app.admin.query(`update billing.sandbox_payment set status = 'paid' where id = $1`, [idOf(order)])
    const answers = await Promise.all(Array.from({ length: WEBHOOKS }, () => webhook(order)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    await webhook(order)
    expect(await bookkeeping(ada)).toEqual({ balance: 35, debt: 0, entries: 35, lots: 35, purchases: 1 })
  })

  test('PAY-02 an order takes only the steps that its payment allows', async () => {
    for (const [steps, state, credits] of PATHS) {
      const ada = await app.signUp()
      const { order } = await place(ada)
      for (const step of steps) await press(ada, order, step)
      expect(await accountOf(ada), steps.join(' ')).toMatchObject({
        credits,
        orders: { edges: [{ node: { state } }] },
      })
    }
    // Money that arrives after a payment was given up brings its credits all the same.
    const bo = await app.signUp()
    const { order } = await place(bo)
    await press(bo, order, 'expired')
    await app.admin.query(`update billing.sandbox_payment set status = 'paid' where id = $1`, [idOf(order)])
    await webhook(order)
    expect(await accountOf(bo)).toMatchObject({
      credits: 35,
      orders: { edges: [{ node: { state: 'COMPLETED' } }] },
    })
  })

  test('a payment whose webhook was lost is found by reconciliation, and one left open expires', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const { order } = await place(ada)
    await place(bo)
    await app.admin.query(`update billing.sandbox_payment set status = 'paid' where id = $1`, [idOf(order)])
    await app.admin.query(
      `update billing.payment set provider_ref = null, checkout_url = null where provider_ref = $1`,
      [idOf(order)],
    )
    await app.moveClock('3 minutes')
    for (let run = 0; run < 2; run++) {
      await reconcilePayments(paymentContext())
      await app.moveClock('3 minutes')
    }
    expect(await accountOf(ada)).toMatchObject({ credits: 35, paid: true })
    await app.moveClock('25 hours')
    await reconcilePayments(paymentContext())
    expect((await accountOf(bo)).orders.edges[0].node.state).toBe('CANCELLED')
  })

  test('PAY-08 a chargeback takes credits to 0, records debt and ends a sole paid membership', async () => {
    const [ada, bo] = await app.couple()
    const { order } = await place(ada, { bundleId: bundles[0]!.id })
    await press(ada, order, 'paid')
    for (let n = 0; n < 8; n++) {
      const sent = await ada.run(
        `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`,
        {
          input: { clientId: `m${n}`, recipientId: bo.profileId, text: 'hi' },
        },
      )
      expect(sent.data.sendMessage.__typename).toBe('SendMessageSuccess')
    }
    await press(ada, order, 'charged_back')
    await app.drainEvents()
    expect(await accountOf(ada)).toMatchObject({
      credits: 0,
      paid: false,
      orders: { edges: [{ node: { state: 'CHARGED_BACK' } }] },
    })
    expect(await bookkeeping(ada)).toMatchObject({ balance: 0, debt: 3, entries: 0, lots: 0 })
    await webhook(order)
    expect(await bookkeeping(ada)).toMatchObject({ balance: 0, debt: 3, entries: 0, lots: 0 })
    expect(await accountOf(ada)).toMatchObject({ conversationsLeft: 1, photoLimit: 3 })
  })

  test('bonus credits are spent first, then the oldest that were bought', async () => {
    const [ada, bo] = await app.couple()
    for (const bundle of [bundles[0]!, bundles[1]!])
      await press(ada, (await place(ada, { bundleId: bundle.id })).order, 'paid')
    for (let n = 0; n < 17; n++)
      await ada.run(`mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`, {
        input: { clientId: `m${n}`, recipientId: bo.profileId, text: 'hi' },
      })
    const { rows } = await app.admin.query(
      'select source, credits::int, remaining::int, unit_price_micro::int as price from billing.lot where account_id = $1 order by created_at, id',
      [ada.memberId],
    )
    expect(rows).toEqual([
      { source: 'bonus', credits: 5, remaining: 0, price: 0 },
      { source: 'order', credits: 10, remaining: 0, price: 99_900_000 },
      { source: 'order', credits: 30, remaining: 28, price: 83_300_000 },
    ])
    await expect(sql`update billing.entry set amount = 1`.execute(paymentContext().db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from billing.entry`.execute(paymentContext().db)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('what is not sold, not offered or not accepted is refused, and nothing is written', async () => {
    const ada = await app.signUp()
    const elsewhere = (await app.visitor('dutch.test').run(SHOP)).data.bundles[0].id
    for (const bundleId of ['', 'x', elsewhere, ada.profileId])
      expect(await place(ada, { bundleId })).toMatchObject({ code: 'BUNDLE_NOT_FOUND' })
    expect(await place(ada, { method: 'BANCONTACT' })).toMatchObject({
      fields: [{ path: 'method', code: 'METHOD_NOT_OFFERED' }],
    })
    expect(await place(ada, { method: 'DIRECT_DEBIT' })).toMatchObject({
      fields: [{ path: 'method', code: 'METHOD_NOT_OFFERED' }],
    })
    expect(await place(ada, { conditionsAccepted: false, idempotencyKey: '' })).toMatchObject({
      fields: [
        { path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' },
        { path: 'idempotencyKey', code: 'IDEMPOTENCY_KEY_INVALID' },
      ],
    })
    expect((await accountOf(ada)).orders.edges).toEqual([])
    expect(
      (
        await app.visitor().run(PLACE, {
          input: {
            idempotencyKey: 'k',
            bundleId: bundles[0]!.id,
            method: 'IDEAL',
            conditionsAccepted: true,
          },
        })
      ).errors![0]!.extensions.code,
    ).toBe('UNAUTHENTICATED')
  })

  test('the invoice is a PDF for its buyer alone, and numbers have no gap', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const orders = await Promise.all(
      Array.from({ length: triesAll() ? 4 : 2 }, async () => (await place(await app.signUp())).order),
    )
    const { order } = await place(ada)
    expect((await ada.fetch(`/invoices/${order.id}.pdf`)).status).toBe(404)
    await Promise.all([...orders, order].map((each) => press(ada, each, 'paid')))
    const pdf = await ada.fetch(`/invoices/${order.id}.pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    for (const who of [bo, app.visitor()])
      expect((await who.fetch(`/invoices/${order.id}.pdf`)).status).toBe(404)
    expect((await bo.run(ORDER, { id: order.id })).data.node).toBeNull()
    expect((await ada.run(ORDER, { id: order.id })).data.node).toMatchObject({
      state: 'COMPLETED',
      credits: 30,
    })
    const { rows } = await app.admin.query('select number from billing.invoice order by number')
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  })

  test('the test bank shows its page in the language of the order and without anything inline', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    const page = await ada.fetch(order.checkoutUrl)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('24')
    // By the name that the shop has for it.
    expect(page.text).toContain('iDEAL | Wero')
    expect(page.text).not.toMatch(/<script|style=|<style/)
    expect((await ada.fetch('/sandbox/checkout.css')).headers['content-type']).toContain('text/css')
    expect((await ada.fetch('/sandbox/checkout/sbx_unknown')).status).toBe(404)
    expect((await press(ada, order, 'open')).status).toBe(409)
    expect((await press(ada, order, 'nonsense')).status).toBe(409)
  })
})

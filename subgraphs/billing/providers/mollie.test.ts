import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openMollieFake } from '../testing/mollie-fake.ts'

const API_KEY = 'test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const BUNDLES = `{ bundles { id } paymentOffers { method name } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code } ... on PlaceOrderSuccess { order { id number state checkoutUrl recurring } } } }`
const LOOK = `query ($id: ID!) { viewer { credits paid storedMethod { method label } } node(id: $id) { ... on Order { state recurring checkoutUrl refunds { state } } } }`
const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { ... on WithdrawOrderSuccess { refund { amount { amountMinor } state } } } }`

describe('payments through Mollie', () => {
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
    bundleId = (await (await app.signUp()).run(BUNDLES)).data.bundles[1].id
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
  const look = async (who: Person, order: { id: string }) => (await who.run(LOOK, { id: order.id })).data
  const refOf = (order: { number: string }) =>
    [...mollie.payments.values()].find(({ description }) => description === order.number)!.id
  const report = (body: string) =>
    app.visitor().fetch('/webhooks/payments/mollie', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const settle = async (order: { number: string }, change: Parameters<typeof mollie.set>[1]) => {
    mollie.set(refOf(order), change)
    return report(`id=${refOf(order)}`)
  }

  test('every method is asked for in Mollie’s words, with amount, language and addresses @long', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    const { body } = mollie.requests.at(-1)!
    expect(body).toMatchObject({
      amount: { currency: 'EUR', value: '24.99' },
      method: 'ideal',
      locale: 'nl_NL',
      sequenceType: 'oneoff',
      description: order.number,
      redirectUrl: expect.stringContaining(`https://ruvela.test/payment-return/${order.id}.`),
      webhookUrl: 'https://ruvela.test/webhooks/payments/mollie',
    })
    expect(order.checkoutUrl).toMatch(/^https:\/\/www\.mollie\.com\/checkout\//)
    for (const [method, word] of [
      ['CREDIT_CARD', 'creditcard'],
      ['PAYPAL', 'paypal'],
      ['BANK_TRANSFER', 'banktransfer'],
    ]) {
      await place(ada, { method })
      expect(mollie.requests.at(-1)!.body.method).toBe(word)
    }
  })

  test('PAY-02 the buyer returns to the order’s domain, also if a job opens the payment @long', async () => {
    await app.admin.query(
      `insert into accounts.domain (host, site_id, is_primary) select 'www.ruvela.test', id, false from accounts.site where token = 'ruvela'`,
    )
    for (const host of ['www.ruvela.test', 'dutch.test']) {
      const ada = await app.signUp({ host })
      const { bundles } = (await ada.run(BUNDLES)).data
      const { order } = await place(ada, { bundleId: bundles[1].id })
      const addresses = {
        redirectUrl: expect.stringContaining(`https://${host}/payment-return/${order.id}.`),
        webhookUrl: `https://${host}/webhooks/payments/mollie`,
      }
      expect(mollie.requests.at(-1)!.body).toMatchObject(addresses)
      mollie.fail(503)
      const input = { bundleId: bundles[0].id }
      expect(await place(ada, input)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
      await app.moveClock('3 minutes')
      await app.runJob('billing.reconcile-payments')
      const late = mollie.requests.findLast(
        ({ method, path }) => method === 'POST' && path === '/v2/payments',
      )!
      expect(new URL(late.body.redirectUrl).hostname).toBe(host)
      // A mail leads to where its reader has logged in, and what it is about began.
      const [activation] = (await app.mails(ada.email)).filter(({ type }) => type === 'activation')
      expect(activation!.text).toContain(`https://${host}/activate/done?token=`)
      await settle(order, { status: 'paid' })
      const [receipt] = (await app.mails(ada.email)).filter(({ type }) => type === 'receipt')
      const links = [...receipt!.text.matchAll(/https:\/\/([^/\s]+)/g)].map(([, name]) => name)
      expect(new Set(links)).toEqual(new Set([host]))
    }
    // A domain that the operator has taken away leads nowhere: the site's first one does.
    const bo = await app.signUp({ host: 'www.ruvela.test' })
    mollie.fail(503)
    await place(bo)
    await app.admin.query(`delete from accounts.domain where host = 'www.ruvela.test'`)
    await app.moveClock('3 minutes')
    await app.runJob('billing.reconcile-payments')
    const last = mollie.requests.findLast(({ method, path }) => method === 'POST' && path === '/v2/payments')!
    expect(new URL(last.body.redirectUrl).hostname).toBe('ruvela.test')
  })

  test('PAY-05 another browser shows the outcome in the order’s language, not the buyer', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const { order } = await place(ada)
    const { pathname } = new URL(mollie.requests.at(-1)!.body.redirectUrl)
    const here = await ada.fetch(pathname)
    expect([here.status, here.headers.location]).toEqual([303, `/transactions/${order.id}`])
    const stranger = app.visitor()
    const read = async () => (await stranger.fetch(pathname)).text
    const waiting = await stranger.fetch(pathname)
    expect(waiting.headers).toMatchObject({ refresh: '5', 'cache-control': 'no-store' })
    expect(waiting.text).toContain('Je betaling is onderweg')
    await settle(order, { status: 'failed' })
    expect(await read()).toContain('Er is niets betaald')
    await settle(order, { status: 'paid' })
    const paid = await read()
    expect(paid).toContain('Je betaling is gelukt')
    for (const secret of ['Ada', ada.email, order.number, '24,99', '35']) expect(paid).not.toContain(secret)
    // Another order, another signature, another site, and a day later.
    const forged = pathname.slice(0, -43) + 'A'.repeat(43)
    for (const path of [forged, pathname.replace('T', 't'), '/payment-return/x'])
      expect((await stranger.fetch(path)).status).toBe(404)
    expect((await app.visitor('dutch.test').fetch(pathname)).status).toBe(404)
    await app.moveClock('25 hours')
    expect((await stranger.fetch(pathname)).status).toBe(303)
  })

  test('every report, whatever it says, makes us read the state from Mollie and book it once', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    expect((await report(`id=${refOf(order)}&status=paid`)).status).toBe(204)
    expect((await look(ada, order)).node.state).toBe('PENDING')
    for (const strange of ['', 'id=', 'id=../customers', 'id=tr_1%2F..', '{"id":"tr_1"}'])
      expect((await report(strange)).status).toBe(401)
    expect((await report('id=tr_unknown')).status).toBe(204)
    expect(
      (
        await app.visitor().fetch('/webhooks/payments/sandbox', {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(404)
    await settle(order, { status: 'paid' })
    await Promise.all(Array.from({ length: 20 }, () => report(`id=${refOf(order)}`)))
    expect(await look(ada, order)).toMatchObject({
      viewer: { credits: 35, paid: true },
      node: { state: 'COMPLETED', checkoutUrl: null },
    })
  })

  test('failed, cancelled, expired, authorised and charged back payments lead where they must @long', async () => {
    for (const [status, state] of [
      ['failed', 'FAILED'],
      ['canceled', 'CANCELLED'],
      ['expired', 'CANCELLED'],
      ['authorized', 'PENDING'],
      ['pending', 'PENDING'],
    ] as const) {
      const ada = await app.signUp()
      const { order } = await place(ada)
      await settle(order, { status })
      expect(await look(ada, order), status).toMatchObject({ viewer: { credits: 5 }, node: { state } })
    }
    const bo = await app.signUp()
    const { order } = await place(bo)
    await settle(order, { status: 'paid' })
    await settle(order, { chargebacks: [{ id: 'chb_1', reversed: false }] })
    expect(await look(bo, order)).toMatchObject({
      viewer: { credits: 5, paid: false },
      node: { state: 'CHARGED_BACK' },
    })
  })

  test('an amount or a currency that is not the order’s books nothing', async () => {
    const ada = await app.signUp()
    for (const amount of [
      { currency: 'EUR', value: '0.01' },
      { currency: 'USD', value: '24.99' },
      { currency: 'EUR', value: '2499.00' },
    ]) {
      const { order } = await place(ada)
      await settle(order, { status: 'paid', amount })
      expect((await look(ada, order)).node.state).toBe('PENDING')
    }
    expect((await look(ada, { id: ada.profileId })).viewer.credits).toBe(5)
  })

  test('errors, silence and broken answers of Mollie book nothing and lose nothing', async () => {
    const ada = await app.signUp()
    const key = newId()
    for (const fault of [500, 503, 429, 422, 'cut'] as const) {
      mollie.fail(fault)
      expect(await place(ada, { idempotencyKey: key })).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    }
    const { order } = await place(ada, { idempotencyKey: key })
    expect(order.checkoutUrl).toContain('mollie.com')
    expect(
      [...mollie.payments.values()].filter(({ description }) => description === order.number),
    ).toHaveLength(1)
    mollie.set(refOf(order), { status: 'paid' })
    mollie.fail(500)
    expect((await report(`id=${refOf(order)}`)).status).toBeGreaterThanOrEqual(500)
    expect((await look(ada, order)).node.state).toBe('PENDING')
    // No further report comes: the job asks.
    await app.moveClock('3 minutes')
    await app.runJob('billing.reconcile-payments')
    expect((await look(ada, order)).node.state).toBe('COMPLETED')
  })

  test('forged reports of unknown payments trigger no request to Mollie and reveal nothing', async () => {
    const before = mollie.requests.length
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => report(`id=tr_forged${n}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(mollie.requests).toHaveLength(before)
  })

  test('orders and refunds that Mollie always fails do not keep the others from being settled @long', async () => {
    const ada = await app.signUp()
    const { order: stuck } = await place(ada)
    const bo = await app.signUp()
    const { order: paid } = await place(bo)
    mollie.set(refOf(paid), { status: 'paid' })
    // More than one run takes, all of them older than the one that was paid, and for payments that Mollie
    // knows nothing of.
    await app.admin.query(
      `with old as (insert into billing."order" select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'number', o.number || '-' || n, 'idempotency_key', gen_random_uuid(), 'created_at', o.created_at - interval '1 hour'))).*
          from billing."order" o, generate_series(1, 150) n where o.number = $1 returning id)
        insert into billing.payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', old.id,
          'provider_ref', 'tr_gone' || row_number() over (), 'created_at', p.created_at - interval '1 hour'))).*
          from billing.payment p join billing."order" o on o.id = p.order_id and o.number = $1, old`,
      [stuck.number],
    )
    await app.moveClock('3 minutes')
    await app.runJob('billing.reconcile-payments')
    await app.runJob('billing.reconcile-payments')
    const state = async (order: { number: string }) =>
      (await app.admin.query('select state from billing."order" where number = $1', [order.number])).rows[0]
        .state
    expect(await state(paid)).toBe('COMPLETED')
    expect(await state({ number: `${stuck.number}-150` })).toBe('PENDING')

    // The same for money that goes back.
    await app.admin.query(
      `insert into billing.refund (id, site_id, order_id, account_id, kind, credits, amount_minor, currency, state, created_at)
        select gen_random_uuid(), o.site_id, o.id, o.account_id, 'provider', 0, 1, 'EUR', 'requested', platform.now() - interval '1 hour'
        from billing."order" o where o.number like $1 || '-%'`,
      [stuck.number],
    )
    mollie.fail(...Array<number>(151).fill(503))
    expect((await bo.run(WITHDRAW, { input: { orderId: paid.id } })).data.withdrawOrder.refund.state).toBe(
      'REQUESTED',
    )
    await app.moveClock('2 minutes')
    await app.runJob('billing.pay-refunds')
    expect(mollie.refundedOf(refOf(paid))).toBe(0)
    await app.runJob('billing.pay-refunds')
    expect(mollie.refundedOf(refOf(paid))).toBe(2499)
    await app.admin.query(`update billing.refund set state = 'refused' where state = 'requested'`)
    await app.admin.query(`update billing."order" set state = 'CANCELLED' where number like $1 || '-%'`, [
      stuck.number,
    ])
  })

  test('a withdrawal is paid back by Mollie, and one that failed in between is paid once', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    await settle(order, { status: 'paid' })
    mollie.fail(503)
    const first = (await ada.run(WITHDRAW, { input: { orderId: order.id } })).data.withdrawOrder
    expect(first.refund).toEqual({ amount: { amountMinor: 2499 }, state: 'REQUESTED' })
    await app.moveClock('2 minutes')
    for (let n = 0; n < 2; n++) await app.runJob('billing.pay-refunds')
    expect(mollie.refundedOf(refOf(order))).toBe(2499)
    expect(mollie.requests.findLast(({ path }) => path.endsWith('/refunds'))!.body.amount).toEqual({
      currency: 'EUR',
      value: '24.99',
    })
    await report(`id=${refOf(order)}`)
    expect((await look(ada, order)).node).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ state: 'ACCEPTED' }],
    })
  })

  test('CRED-06 a refund with an unreadable answer is found at Mollie, paid once and accepted', async () => {
    const refundOf = async (who: Person, order: { id: string }) =>
      (
        await who.run(`query ($id: ID!) { node(id: $id) { ... on Order { refunds { state } } } }`, {
          id: order.id,
        })
      ).data.node.refunds
    // Beside Mollie's schema, with all that we need in it.
    const ada = await app.signUp()
    const { order } = await place(ada)
    await settle(order, { status: 'paid' })
    mollie.fail('strange')
    const first = (await ada.run(WITHDRAW, { input: { orderId: order.id } })).data.withdrawOrder
    expect(first.refund.state).toBe('ACCEPTED')
    // With nothing in it that we could read: the money is on its way, and asking again would send it twice
    // once Mollie has forgotten the key.
    const bo = await app.signUp()
    const { order: second } = await place(bo)
    await settle(second, { status: 'paid' })
    mollie.fail('senseless')
    expect((await bo.run(WITHDRAW, { input: { orderId: second.id } })).data.withdrawOrder.refund.state).toBe(
      'REQUESTED',
    )
    mollie.forgetKeys()
    await app.moveClock('2 minutes')
    for (let n = 0; n < 2; n++) await app.runJob('billing.pay-refunds')
    expect(await refundOf(bo, second)).toEqual([{ state: 'ACCEPTED' }])
    expect(mollie.refundedOf(refOf(second))).toBe(2499)
    expect(mollie.payments.get(refOf(second))!.refunds).toHaveLength(1)
  })

  test('PAY-02 answers that lack fields of Mollie’s schema still open and book a payment', async () => {
    const ada = await app.signUp()
    mollie.fail('strange')
    const { order } = await place(ada)
    expect(order.checkoutUrl).toContain('mollie.com')
    mollie.fail('strange', 'strange', 'strange')
    await settle(order, { status: 'paid' })
    expect(await look(ada, order)).toMatchObject({ viewer: { credits: 35 }, node: { state: 'COMPLETED' } })
  })

  test('CRED-06 CRED-07 a refund that later fails at Mollie is owed until the operator pays it @long', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada)
    await settle(order, { status: 'paid' })
    await ada.run(WITHDRAW, { input: { orderId: order.id } })
    const NOTE = `query ($id: ID!) { node(id: $id) { ... on Order { state refundState refunds { state creditNoteNumber } } } }`
    const noteOf = async () => (await ada.run(NOTE, { id: order.id })).data.node
    expect(await noteOf()).toMatchObject({ state: 'REFUNDED', refundState: 'ACCEPTED' })
    mollie.payments.get(refOf(order))!.refunds[0]!.status = 'failed'
    for (let n = 0; n < 2; n++) await report(`id=${refOf(order)}`)
    const owed = await noteOf()
    expect(owed).toMatchObject({ state: 'REFUNDED', refundState: 'REFUSED', refunds: [{ state: 'REFUSED' }] })
    const { creditNoteNumber: note } = owed.refunds[0]
    const refunds = (...parameters: string[]) =>
      runCommand(app, ['scripts/operator/refunds.ts', ...parameters, '--site', 'ruvela'])
    expect((await refunds('list')).said).toContain(`${note}  `)
    expect(await refunds('paid', '--credit-note', note)).toMatchObject({ code: 0 })
    // Mollie goes on naming the refund that failed.
    await report(`id=${refOf(order)}`)
    expect(await noteOf()).toMatchObject({ refundState: 'ACCEPTED', refunds: [{ state: 'ACCEPTED' }] })
    expect((await refunds('list')).said).not.toContain(note)
  })

  test('an abandoned checkout frees its code for another order if Mollie cancels the payment @long', async () => {
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, value_percentage, validity) select id, 'LEFT', 10, 'once-per-user' from accounts.site where token = 'ruvela'`,
    )
    const ada = await app.signUp()
    const { order } = await place(ada, { method: 'PAYPAL', discountCode: 'LEFT' })
    const { order: instead } = await place(ada, { method: 'IDEAL', discountCode: 'LEFT' })
    expect(mollie.payments.get(refOf(order))!.status).toBe('canceled')
    expect((await look(ada, order)).node.state).toBe('CANCELLED')
    // A page of iDEAL stays payable until it expires.
    expect(await place(ada, { method: 'PAYPAL', discountCode: 'LEFT' })).toMatchObject({
      code: 'CODE_IN_OPEN_ORDER',
    })
    expect((await look(ada, instead)).node.state).toBe('PENDING')
    await settle(instead, { status: 'expired' })
    const { order: last } = await place(ada, { method: 'PAYPAL', discountCode: 'LEFT' })
    // Paid meanwhile, without our having heard of it: Mollie does not let go, and nothing is lost.
    mollie.set(refOf(last), { status: 'paid' })
    expect(await place(ada, { method: 'BANK_TRANSFER', discountCode: 'LEFT' })).toMatchObject({
      code: 'CODE_USED',
    })
    expect((await look(ada, last)).node.state).toBe('COMPLETED')
  })

  test('a card that was kept is charged without a page; when that fails the member is told', async () => {
    const ada = await app.signUp()
    const { order } = await place(ada, { method: 'CREDIT_CARD', rememberMethod: true })
    expect(mollie.requests.at(-1)!.body).toMatchObject({
      sequenceType: 'first',
      customerId: expect.stringMatching(/^cst_/),
    })
    expect((await look(ada, order)).viewer.storedMethod).toBeNull()
    await settle(order, { status: 'paid' })
    expect((await look(ada, order)).viewer.storedMethod).toEqual({
      method: 'CREDIT_CARD',
      label: '•••• 4242',
    })
    const twice = await Promise.all(
      [1, 2].map(() => place(ada, { method: 'CREDIT_CARD', useStoredMethod: true })),
    )
    expect(twice[0].order).toMatchObject({ state: 'PENDING', checkoutUrl: null, recurring: true })
    expect(twice[1].order.id).toBe(twice[0].order.id)
    expect(
      [...mollie.payments.values()].filter(({ sequenceType }) => sequenceType === 'recurring'),
    ).toHaveLength(1)
    await settle(twice[0].order, { status: 'failed' })
    expect((await look(ada, twice[0].order)).node).toMatchObject({
      state: 'FAILED',
      recurring: true,
      checkoutUrl: null,
    })
    expect(
      (await ada.run(`mutation { removeStoredMethod { ... on RemoveStoredMethodSuccess { removed } } }`)).data
        .removeStoredMethod,
    ).toEqual({
      removed: true,
    })
    expect((await place(ada, { method: 'CREDIT_CARD', useStoredMethod: true })).order).toMatchObject({
      recurring: false,
      checkoutUrl: expect.stringContaining('mollie'),
    })
  })
})

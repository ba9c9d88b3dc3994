import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { syncPayment } from '../payments/payment.actions.ts'
import { textOfPdf } from '../testing/pdf-text.ts'

const BUNDLES = `{ bundles { id credits } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id number checkoutUrl } } } }`
const ORDER = `query ($id: ID!) { viewer { credits paid } node(id: $id) { ... on Order { state withdrawal { credits amount { amountMinor currency } until } refunds { credits amount { amountMinor } state } } } }`
const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { __typename ... on UserError { code }
  ... on WithdrawOrderSuccess { order { state } refund { credits amount { amountMinor currency } state } } } }`
const REQUEST = `mutation ($input: RequestWithdrawalInput!) { requestWithdrawal(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } } ... on RequestWithdrawalSuccess { email } } }`
const MAILED = `query ($token: String!) { mailedWithdrawal(token: $token) { orderNumber declared offer { credits amount { amountMinor } } } }`
const CONFIRM = `mutation ($input: ConfirmWithdrawalInput!) { confirmWithdrawal(input: $input) { __typename ... on UserError { code } ... on ConfirmWithdrawalSuccess { credits amount { amountMinor currency } } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LEDGER = `query ($first: Int, $after: String) { viewer { credits creditEntries(first: $first, after: $after) { pageInfo { hasNextPage endCursor }
  edges { node { number credits balance kind value { amountMinor currency } createdAt order { id } } } } } }`

describe('what was bought and what comes back', () => {
  const app = testApp({ TRUST_PROXY: 'loopback' })
  let bundles: { id: string; credits: number }[]
  let bo: Person
  beforeAll(async () => {
    bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
    bundles = (await bo.run(BUNDLES)).data.bundles
  })

  const paymentContext = () =>
    app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const buy = async (who: Person, position = 0) => {
    const input = {
      idempotencyKey: newId(),
      bundleId: bundles[position]!.id,
      method: 'IDEAL',
      conditionsAccepted: true,
    }
    const { order } = (await who.run(PLACE, { input })).data.placeOrder
    await who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
    return { ...order, providerRef: order.checkoutUrl.split('/').at(-1)! } as {
      id: string
      number: string
      checkoutUrl: string
      providerRef: string
    }
  }
  const write = async (who: Person, count: number) => {
    for (let n = 0; n < count; n++) {
      const { data } = await who.run(SEND, {
        input: { clientId: newId(), recipientId: bo.profileId, text: 'hi' },
      })
      expect(data.sendMessage.__typename).toBe('SendMessageSuccess')
    }
  }
  const look = async (who: Person, order: { id: string }) => (await who.run(ORDER, { id: order.id })).data
  const withdraw = async (who: Person, order: { id: string }) =>
    (await who.run(WITHDRAW, { input: { orderId: order.id } })).data.withdrawOrder
  const bank = async (order: { providerRef: string }) =>
    (
      await app.admin.query('select status, refunded_minor from billing.sandbox_payment where id = $1', [
        order.providerRef,
      ])
    ).rows[0]
  const faultsOfBooks = async () => {
    await app.runJob('billing.check-ledger')
    return (
      await app.admin.query('select faults from billing.ledger_check order by at desc, id desc limit 1')
    ).rows[0].faults
  }

  test('CRED-01 the ledger explains every credit in words and money and is immutable', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    await write(ada, 7)
    const { viewer } = (await ada.run(LEDGER, { first: 5 })).data
    expect(viewer.creditEntries.pageInfo.hasNextPage).toBe(true)
    const rest = (await ada.run(LEDGER, { first: 5, after: viewer.creditEntries.pageInfo.endCursor })).data
      .viewer
    const entries = [...viewer.creditEntries.edges, ...rest.creditEntries.edges].map(({ node }: any) => node)
    expect(entries.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    // Bonus credits go first and cost nothing; then those at 0.999 euro.
    expect(
      entries.map(({ kind, credits, balance, value }) => [
        kind,
        credits,
        balance,
        value?.amountMinor ?? null,
      ]),
    ).toEqual([
      ['MESSAGE', -1, 8, 100],
      ['MESSAGE', -1, 9, 100],
      ...[10, 11, 12, 13, 14].map((balance) => ['MESSAGE', -1, balance, null]),
      ['PURCHASE', 10, 15, 999],
      ['SIGNUP', 5, 5, null],
    ])
    expect(entries[7]!.order).toEqual({ id: order.id })
    expect(viewer.credits).toBe(8)
    // Neither the billing role nor the table's owner can.
    for (const change of [
      'update billing.entry set amount = 1',
      'delete from billing.entry',
      'truncate billing.entry',
    ])
      await expect(app.admin.query(change)).rejects.toThrow(/append-only/)
    await expect(sql`update billing.entry set amount = 1`.execute(paymentContext().db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from billing.entry`.execute(paymentContext().db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      app.admin.query('update billing.account set balance = -1 where account_id = $1', [ada.memberId]),
    ).rejects.toThrow(/balance/)
    const { rows } = await app.admin.query(
      `select kind, count(*)::int from billing.entry where account_id = $1 group by kind order by kind`,
      [ada.memberId],
    )
    expect(rows).toEqual([
      { kind: 'message', count: 7 },
      { kind: 'purchase', count: 1 },
      { kind: 'signup', count: 1 },
    ])
  })

  test('the nightly check finds no faults in sound books and every kind of planted fault', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    expect(await faultsOfBooks()).toEqual([])
    const own = async (change: string, undo: string) => {
      await app.admin.query(change, [ada.memberId])
      const faults = await faultsOfBooks()
      await app.admin.query(undo, [ada.memberId])
      return faults.map(({ fault }: { fault: string }) => fault).toSorted()
    }
    const balance = (by: string) =>
      `update billing.account set balance = balance + ${by} where account_id = $1`
    expect(await own(balance('1'), balance('-1'))).toEqual(['sum-of-entries', 'sum-of-lots'])
    const lot = (by: string) =>
      `update billing.lot set remaining = remaining + ${by} where account_id = $1 and source = 'order'`
    expect(await own(lot('-1'), lot('1'))).toEqual(['sum-of-lots'])
    const last = (by: string) =>
      `update billing.account set last_entry = last_entry + ${by} where account_id = $1`
    expect(await own(last('1'), last('-1'))).toEqual(['numbering'])
    const state = (to: string) => `update billing."order" set state = '${to}' where account_id = $1`
    expect(await own(state('PENDING'), state('COMPLETED'))).toEqual(['entry-without-order'])
    expect(await faultsOfBooks()).toEqual([])
    expect((await look(ada, order)).node.state).toBe('COMPLETED')
  })

  test('CRED-06 TRUST-04 withdrawing in two steps refunds unused credits and mails a receipt', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada, 1)
    await write(ada, 12)
    const { node } = await look(ada, order)
    // 5 bonus credits went first; 23 of 30 are left: 24.99 × 23 / 30 = 19.159.
    expect(node.withdrawal).toMatchObject({ credits: 23, amount: { amountMinor: 1916, currency: 'EUR' } })
    expect(await withdraw(bo, order)).toMatchObject({ code: 'WITHDRAWAL_NOT_POSSIBLE' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(ada, order)))
    for (const answer of answers)
      expect(answer).toMatchObject({
        order: { state: 'REFUNDED' },
        refund: { credits: 23, amount: { amountMinor: 1916, currency: 'EUR' } },
      })
    expect(await bank(order)).toEqual({ status: 'paid', refunded_minor: 1916 })
    const after = await look(ada, order)
    expect(after).toMatchObject({
      viewer: { credits: 0, paid: true },
      node: {
        withdrawal: null,
        refunds: [{ credits: 23, amount: { amountMinor: 1916 }, state: 'ACCEPTED' }],
      },
    })
    const [mail] = (await app.mails(ada.email)).filter(({ type }) => type === 'withdrawalReceipt')
    expect(mail!.text).toContain(order.number)
    expect(mail!.text).toMatch(/19,16/)
    // The provider reports its refund, which matches ours.
    await syncPayment(paymentContext(), order.providerRef)
    expect((await look(ada, order)).node.refunds).toHaveLength(1)
    expect(await faultsOfBooks()).toEqual([])
  })

  test('CRED-02 a member stays paid until every order has been paid back in full @long', async () => {
    const paidAndOrders = async (who: Person) =>
      (await who.run('{ viewer { paid hasOrders orders { edges { node { state } } } } }')).data.viewer
    const [ada, eve] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Eve' })]
    expect(await paidAndOrders(ada)).toEqual({ paid: false, hasOrders: false, orders: { edges: [] } })
    const [part, whole] = [await buy(ada), await buy(eve)]
    await write(ada, 6)
    await withdraw(ada, part)
    await withdraw(eve, whole)
    const refunded = { edges: [{ node: { state: 'REFUNDED' } }] }
    expect(await paidAndOrders(ada)).toEqual({ paid: true, hasOrders: true, orders: refunded })
    // A free member again, who still finds the order.
    expect(await paidAndOrders(eve)).toEqual({ paid: false, hasOrders: true, orders: refunded })
    // What the provider gives back of the rest ends it; another order would not have.
    await app.admin.query('update billing.sandbox_payment set refunded_minor = 999 where id = $1', [
      part.providerRef,
    ])
    await syncPayment(paymentContext(), part.providerRef)
    expect(await paidAndOrders(ada)).toMatchObject({ paid: false })
    await buy(eve)
    const second = await buy(eve, 1)
    await withdraw(eve, second)
    expect(await paidAndOrders(eve)).toMatchObject({ paid: true })
  })

  test('CRED-06 TRUST-04 used, late, unpaid or unknown orders are refused, to the second', async () => {
    const [ada, eve] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Eve' })]
    const [used, order] = [await buy(ada), await buy(eve)]
    await write(ada, 15)
    expect((await look(ada, used)).node.withdrawal).toBeNull()
    expect(await withdraw(ada, used)).toMatchObject({ code: 'WITHDRAWAL_NOT_POSSIBLE' })
    for (const id of ['', 'x', eve.profileId])
      expect(await withdraw(eve, { id })).toMatchObject({ code: 'WITHDRAWAL_NOT_POSSIBLE' })
    await app.withClockStopped(async () => {
      const { rows } = await app.admin.query(
        `select extract(epoch from completed_at + interval '14 days' - platform.now()) as seconds from billing."order" where number = $1`,
        [order.number],
      )
      await app.moveClock(`${Number(rows[0].seconds) - 1} seconds`)
      expect((await look(eve, order)).node.withdrawal).toMatchObject({
        credits: 10,
        amount: { amountMinor: 999 },
      })
      await app.moveClock('1 second')
      expect((await look(eve, order)).node.withdrawal).toBeNull()
      expect(await withdraw(eve, order)).toMatchObject({ code: 'WITHDRAWAL_NOT_POSSIBLE' })
    })
  })

  test('CRED-06 a refund that the provider did not answer is asked for again, and paid once', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    await withdraw(ada, order)
    await app.admin.query(`update billing.refund set state = 'requested' where account_id = $1`, [
      ada.memberId,
    ])
    await app.moveClock('2 minutes')
    for (let run = 0; run < 2; run++) await app.runJob('billing.pay-refunds')
    expect(await bank(order)).toEqual({ status: 'paid', refunded_minor: 999 })
    expect((await look(ada, order)).node.refunds).toMatchObject([{ state: 'ACCEPTED' }])
  })

  test('TRUST-04 CRED-06 number and address withdraw without login; wrong ones get no mail', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    const visitor = app.visitor()
    const ask = async (orderNumber: string, email: string) =>
      (await visitor.run(REQUEST, { input: { orderNumber, email } })).data.requestWithdrawal
    const right = await ask(
      `Nr.: ${order.number.toLowerCase().replace('-', ' ')}\u200b`,
      `<${ada.email.toUpperCase()}>`,
    )
    expect(right).toEqual({ __typename: 'RequestWithdrawalSuccess', email: ada.email.toUpperCase() })
    expect(await ask(order.number, bo.email)).toEqual({
      __typename: 'RequestWithdrawalSuccess',
      email: bo.email,
    })
    expect(await ask('AAAAA-AAAAA', ada.email)).toEqual({
      __typename: 'RequestWithdrawalSuccess',
      email: ada.email,
    })
    expect(await ask('', 'nobody')).toMatchObject({
      fields: [
        { path: 'orderNumber', code: 'REQUIRED' },
        { path: 'email', code: 'EMAIL_INVALID' },
      ],
    })
    expect((await app.mails(bo.email)).filter(({ type }) => type === 'withdrawalLink')).toEqual([])
    const mails = (await app.mails(ada.email)).filter(({ type }) => type === 'withdrawalLink')
    expect(mails).toHaveLength(1)
    const token = /withdrawal=([\w-]+)/.exec(mails[0]!.text)![1]!
    expect((await visitor.run(MAILED, { token: 'x' })).data.mailedWithdrawal).toBeNull()
    expect((await app.visitor('dutch.test').run(MAILED, { token })).data.mailedWithdrawal).toBeNull()
    expect((await visitor.run(MAILED, { token })).data.mailedWithdrawal).toEqual({
      orderNumber: order.number,
      declared: false,
      offer: { credits: 10, amount: { amountMinor: 999 } },
    })
    expect((await visitor.run(CONFIRM, { input: { token: 'x' } })).data.confirmWithdrawal).toMatchObject({
      code: 'WITHDRAWAL_NOT_POSSIBLE',
    })
    for (let n = 0; n < 2; n++)
      expect((await visitor.run(CONFIRM, { input: { token } })).data.confirmWithdrawal).toMatchObject({
        credits: 10,
        amount: { amountMinor: 999, currency: 'EUR' },
      })
    expect((await look(ada, order)).node).toMatchObject({ state: 'REFUNDED' })
    expect((await app.mails(ada.email)).filter(({ type }) => type === 'withdrawalReceipt')).toHaveLength(1)
    const codeOf = async (email: string, address: string) =>
      (
        await visitor.run(
          REQUEST,
          { input: { orderNumber: 'AAAAA-AAAAA', email } },
          { 'x-forwarded-for': address },
        )
      ).errors?.[0]?.extensions.code
    for (let n = 0; n < 5; n++) await codeOf('often@example.org', '198.51.100.1')
    expect(await codeOf('often@example.org', '198.51.100.1')).toBe('RATE_LIMITED')
    // Another requester, such as the buyer, is not rate-limited by it.
    expect(await codeOf('often@example.org', '198.51.100.2')).toBeUndefined()
  })

  test('TRUST-04 strangers with number and address neither block a withdrawal nor flood mail', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    for (let stranger = 1; stranger <= 8; stranger++)
      await app
        .visitor()
        .run(
          REQUEST,
          { input: { orderNumber: order.number, email: ada.email } },
          { 'x-forwarded-for': `198.51.100.${100 + stranger}` },
        )
    const links = async () => (await app.mails(ada.email)).filter(({ type }) => type === 'withdrawalLink')
    expect(await links()).toHaveLength(3)
    const token = /withdrawal=([\w-]+)/.exec((await links())[0]!.text)![1]!
    expect((await app.visitor().run(MAILED, { token })).data.mailedWithdrawal.orderNumber).toBe(order.number)
  })

  test('PAY-08 the provider’s own refunds and chargebacks book corrections, debt and flag', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const account = async () =>
      (
        await app.admin.query(
          'select balance::int, debt::int, flag_reason from billing.account where account_id = $1',
          [ada.memberId],
        )
      ).rows[0]
    const order = await buy(ada)
    await write(ada, 8)
    expect(await account()).toEqual({ balance: 7, debt: 0, flag_reason: null })
    // Half of 9.99 comes back, then all of it, then the bank takes what is gone already.
    await app.admin.query('update billing.sandbox_payment set refunded_minor = 500 where id = $1', [
      order.providerRef,
    ])
    for (let n = 0; n < 2; n++) await syncPayment(paymentContext(), order.providerRef)
    expect(await account()).toEqual({ balance: 2, debt: 0, flag_reason: null })
    await ada.fetch(`${order.checkoutUrl}/refunded`, { method: 'POST' })
    expect(await account()).toEqual({ balance: 0, debt: 2, flag_reason: null })
    await ada.fetch(`${order.checkoutUrl}/charged_back`, { method: 'POST' })
    expect(await account()).toMatchObject({ balance: 0 })
    const { node, viewer } = await look(ada, order)
    expect(node).toMatchObject({
      state: 'CHARGED_BACK',
      refunds: [{ amount: { amountMinor: 500 } }, { amount: { amountMinor: 499 } }],
    })
    expect(viewer).toEqual({ credits: 0, paid: false })
    const eve = await app.signUp({ name: 'Eve' })
    await eve.fetch(`${(await buy(eve)).checkoutUrl}/charged_back`, { method: 'POST' })
    expect(
      (
        await app.admin.query(
          'select flag_reason, flagged_at is not null as flagged from billing.account where account_id = $1',
          [eve.memberId],
        )
      ).rows[0],
    ).toEqual({ flag_reason: 'chargeback', flagged: true })
    expect(await faultsOfBooks()).toEqual([])
  })

  test('CRED-07 a refused refund counts as refunded only once paid by hand, on one credit note @long', async () => {
    const STATE = `query ($id: ID!) { node(id: $id) { ... on Order { state refundState refunds { state creditNoteUrl } } } }`
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    const stateOf = async () => (await ada.run(STATE, { id: order.id })).data.node
    const foot = async (url: string) => {
      const { request } = await import('undici')
      const response = await request(`http://127.0.0.1:${app.port}${url}`, {
        headers: { host: app.host, authorization: `Bearer ${ada.token}` },
      })
      return textOfPdf(Buffer.from(await response.body.arrayBuffer()))
    }
    expect(await stateOf()).toMatchObject({ state: 'COMPLETED', refundState: null })
    // The bank has the money back already, on paper: it refuses to pay it a second time.
    const onPaper = (minor: number) =>
      app.admin.query('update billing.sandbox_payment set refunded_minor = $2 where id = $1', [
        order.providerRef,
        minor,
      ])
    await onPaper(999)
    const { billingCursor: after } = (await ada.run('{ viewer { billingCursor } }')).data.viewer
    const page = ada.subscribe(
      `subscription ($after: String) { billingEvents(after: $after) { kind order { refundState } } }`,
      { after },
    )
    expect((await withdraw(ada, order)).__typename).toBe('WithdrawOrderSuccess')
    const refused = await stateOf()
    expect(refused).toMatchObject({
      state: 'REFUNDED',
      refundState: 'REFUSED',
      refunds: [{ state: 'REFUSED' }],
    })
    // An open page receives the withdrawal event, then the provider's answer.
    const heard = []
    for (let n = 0; n < 3; n++) heard.push((await page.next()).data.billingEvents)
    expect(heard.map(({ kind }) => kind)).toEqual(['CREDITS_CHANGED', 'ORDER_CHANGED', 'ORDER_CHANGED'])
    expect(heard[2].order).toEqual({ refundState: 'REFUSED' })
    const { creditNoteUrl } = refused.refunds[0]
    expect(await foot(creditNoteUrl)).toContain('Terugbetaling volgt')
    // The operator pays it at the provider by hand.
    for (let n = 0; n < 2; n++) await syncPayment(paymentContext(), order.providerRef)
    expect(await stateOf()).toEqual({
      state: 'REFUNDED',
      refundState: 'ACCEPTED',
      refunds: [{ state: 'ACCEPTED', creditNoteUrl }],
    })
    expect((await page.next()).data.billingEvents).toEqual({
      kind: 'ORDER_CHANGED',
      order: { refundState: 'ACCEPTED' },
    })
    await page.close()
    expect(await foot(creditNoteUrl)).toContain('Terugbetaald')
    // A lawful withdrawal does not rule out direct debit.
    expect((await ada.run('{ directDebitRefusal }')).data.directDebitRefusal).toBeNull()

    const plain = await buy(ada)
    await withdraw(ada, plain)
    const { node } = (await ada.run(STATE, { id: plain.id })).data
    expect(node).toMatchObject({ state: 'REFUNDED', refundState: 'ACCEPTED' })
    expect(await foot(node.refunds[0].creditNoteUrl)).toContain('Terugbetaald')
  })

  test('CRED-07 PAY-08 money beyond a refused withdrawal is a separate refund without a flag', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const order = await buy(ada)
    await write(ada, 9)
    await app.admin.query('update billing.sandbox_payment set refunded_minor = amount_minor where id = $1', [
      order.providerRef,
    ])
    expect((await withdraw(ada, order)).refund.amount).toMatchObject({ amountMinor: 600 })
    expect((await look(ada, order)).node.refunds).toMatchObject([{ state: 'REFUSED' }])
    for (let n = 0; n < 2; n++) await syncPayment(paymentContext(), order.providerRef)
    expect((await look(ada, order)).node.refunds).toEqual([
      { credits: 6, amount: { amountMinor: 600 }, state: 'ACCEPTED' },
      { credits: 3, amount: { amountMinor: 399 }, state: 'ACCEPTED' },
    ])
    // Three credits of it were spent and are a debt, but only a payer who takes money back is marked.
    const { rows } = await app.admin.query(
      'select balance, debt, flagged_at, flag_reason from billing.account where account_id = $1',
      [ada.memberId],
    )
    expect(rows).toEqual([{ balance: 0, debt: 3, flagged_at: null, flag_reason: null }])
    expect((await ada.run('{ directDebitRefusal }')).data.directDebitRefusal).toBe('DEBT')
  })

  if (triesAll())
    test('CRED-07 a refused refund paid by bank shows as refunded once and is never paid again', async () => {
      const STATE = `query ($id: ID!) { node(id: $id) { ... on Order { refundState refunds { state creditNoteNumber } } } }`
      const ada = await app.signUp({ name: 'Ada' })
      const order = await buy(ada)
      const refunds = (...parameters: string[]) =>
        runCommand(app, ['scripts/operator/refunds.ts', ...parameters, '--site', 'ruvela'])
      await app.admin.query(
        'update billing.sandbox_payment set refunded_minor = amount_minor where id = $1',
        [order.providerRef],
      )
      await withdraw(ada, order)
      const stateOf = async () => (await ada.run(STATE, { id: order.id })).data.node
      const { creditNoteNumber } = (await stateOf()).refunds[0]
      expect(await refunds('list')).toMatchObject({
        complaint: '',
        said: expect.stringContaining(`${creditNoteNumber}  `),
      })
      expect((await refunds('list')).said).toContain(`€9.99  order ${order.number}`)
      const { billingCursor: after } = (await ada.run('{ viewer { billingCursor } }')).data.viewer
      const page = ada.subscribe(
        `subscription ($after: String) { billingEvents(after: $after) { kind order { refundState } } }`,
        { after },
      )
      const paid = () => refunds('paid', '--credit-note', creditNoteNumber)
      expect(await paid()).toMatchObject({ code: 0 })
      expect((await page.next()).data.billingEvents).toEqual({
        kind: 'ORDER_CHANGED',
        order: { refundState: 'ACCEPTED' },
      })
      await page.close()
      expect(await paid()).toMatchObject({ code: 1 })
      expect((await refunds('list')).said).not.toContain(creditNoteNumber)
      for (let n = 0; n < 2; n++) await syncPayment(paymentContext(), order.providerRef)
      expect(await stateOf()).toEqual({
        refundState: 'ACCEPTED',
        refunds: [{ state: 'ACCEPTED', creditNoteNumber }],
      })
    })

  test('every refund has a credit note in its own gapless series, readable by the buyer only', async () => {
    const [ada, eve] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Eve' })]
    const NOTES = `query ($id: ID!) { node(id: $id) { ... on Order { invoiceNumber refunds { creditNoteUrl creditNoteNumber } } } }`
    const notesOf = async (order: { id: string }) => (await ada.run(NOTES, { id: order.id })).data.node
    const all = async () =>
      (await app.admin.query('select number from billing.credit_note order by number')).rows.map(
        ({ number }) => number as number,
      )
    const before = (await all()).length
    const [withdrawn, paidBack] = [await buy(ada), await buy(ada, 1)]
    expect((await notesOf(withdrawn)).refunds).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => withdraw(ada, withdrawn)))
    await ada.fetch(`${paidBack.checkoutUrl}/refunded`, { method: 'POST' })
    await syncPayment(paymentContext(), paidBack.providerRef)
    const numbers = await all()
    expect(numbers).toEqual(Array.from({ length: before + 2 }, (_, index) => index + 1))

    for (const [order, total, vat] of [
      [withdrawn, '9,99', '1,73'],
      [paidBack, '24,99', '4,34'],
    ] as const) {
      const {
        invoiceNumber,
        refunds: [note, ...more],
      } = await notesOf(order)
      expect(more).toEqual([])
      expect(note.creditNoteNumber).toMatch(/^C20\d\d-\d{6}$/)
      const { request } = await import('undici')
      const response = await request(`http://127.0.0.1:${app.port}${note.creditNoteUrl}`, {
        headers: { host: app.host, authorization: `Bearer ${ada.token}` },
      })
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
      const text = textOfPdf(Buffer.from(await response.body.arrayBuffer())).replaceAll(
        /[\u00a0\u202f]/g,
        ' ',
      )
      for (const part of [
        `Creditnota ${note.creditNoteNumber}`,
        `Bij factuur: ${invoiceNumber}`,
        order.number,
        `€ -${total}`,
        `€ -${vat}`,
      ])
        expect(text).toContain(part)
      for (const who of [eve, app.visitor()]) expect((await who.fetch(note.creditNoteUrl)).status).toBe(404)
    }
    for (const path of ['/credit-notes/nonsense.pdf', `/credit-notes/${withdrawn.id}.pdf`])
      expect((await ada.fetch(path)).status).toBe(404)
  })
})

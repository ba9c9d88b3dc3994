import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { syncPayment } from '../payments/payment.actions.ts'

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id checkoutUrl conditions total { amountMinor } } } } }`
const QUOTE = `query ($bundleId: ID!) { orderQuote(bundleId: $bundleId, method: IDEAL) { ... on OrderQuote { credits creditsForDebt conditions } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const VIEWER = `{ viewer { credits creditsOwed creditEntries(first: 4) { edges { node { kind credits balance value { amountMinor } order { id } } } } } }`
const ORDER = `query ($id: ID!) { node(id: $id) { ... on Order { creditsForDebt withdrawal { credits amount { amountMinor } } } } }`
const NUMBER = `query ($id: ID!) { node(id: $id) { ... on Order { number } } }`

type Placed = { id: string; checkoutUrl: string; conditions: string; total: { amountMinor: number } }

describe('credits that a member owes', () => {
  const app = testApp()
  let bundles: { id: string; credits: number }[]
  let bo: Person
  beforeAll(async () => {
    bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
    bundles = (await bo.run('{ bundles { id credits } }')).data.bundles
  })

  const paymentContext = () =>
    app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const providerRefOf = ({ checkoutUrl }: Placed) => checkoutUrl.split('/').at(-1)!
  const place = async (who: Person, position: number): Promise<Placed> => {
    const input = {
      idempotencyKey: newId(),
      bundleId: bundles[position]!.id,
      method: 'IDEAL',
      conditionsAccepted: true,
    }
    return (await who.run(PLACE, { input })).data.placeOrder.order
  }
  const press = (who: Person, order: Placed, step: string) =>
    who.fetch(`${order.checkoutUrl}/${step}`, { method: 'POST' })
  const send = async (who: Person) =>
    (await who.run(SEND, { input: { clientId: newId(), recipientId: bo.profileId, text: 'hi' } })).data
      .sendMessage.__typename as string
  const look = async (who: Person) => (await who.run(VIEWER)).data.viewer
  const quoteOf = async (who: Person, position: number) =>
    (await who.run(QUOTE, { bundleId: bundles[position]!.id })).data.orderQuote
  const faultsOfBooks = async () => {
    await app.runJob('billing.check-ledger')
    return (
      await app.admin.query('select faults from billing.ledger_check order by at desc, id desc limit 1')
    ).rows[0].faults
  }
  /** Spends all that the sign-up and the smallest bundle brought, and has the bank take the money back. */
  async function oweTen(): Promise<{ ada: Person; first: Placed }> {
    const ada = await app.signUp({ name: 'Ada' })
    const first = await place(ada, 0)
    await press(ada, first, 'paid')
    for (let n = 0; n < 15; n++) expect(await send(ada)).toBe('SendMessageSuccess')
    await press(ada, first, 'charged_back')
    return { ada, first }
  }

  test('PAY-08 a member sees the debt, that the next order settles it, and the ledger entry @long', async () => {
    const { ada, first } = await oweTen()
    expect(await look(ada)).toMatchObject({ credits: 0, creditsOwed: 10 })
    expect(await quoteOf(ada, 0)).toMatchObject({ credits: 10, creditsForDebt: 10 })
    const quote = await quoteOf(ada, 1)
    expect(quote).toMatchObject({ credits: 30, creditsForDebt: 10 })
    expect(quote.conditions).toContain('10 van deze credits gaan naar het tekort')
    const order = await place(ada, 1)
    expect(order.conditions).toBe(quote.conditions)
    // Nothing is settled before the money is there.
    expect(await look(ada)).toMatchObject({ credits: 0, creditsOwed: 10 })
    await press(ada, order, 'paid')
    const paid = order.total.amountMinor
    const viewer = await look(ada)
    expect(viewer).toMatchObject({ credits: 20, creditsOwed: 0 })
    expect(viewer.creditEntries.edges.slice(0, 2).map(({ node }: any) => node)).toEqual([
      {
        kind: 'DEBT',
        credits: -10,
        balance: 20,
        value: { amountMinor: Math.round(paid / 3) },
        order: { id: order.id },
      },
      { kind: 'PURCHASE', credits: 30, balance: 30, value: { amountMinor: paid }, order: { id: order.id } },
    ])
    // The receipt promises what is there to be spent.
    const receipts = (await app.mails(ada.email)).filter(({ type }) => type === 'receipt')
    const { number } = (await ada.run(NUMBER, { id: order.id })).data.node
    const receipt = receipts.find(({ subject }) => subject.includes(number))!
    expect(receipt.text).toContain('20 credits staan')
    expect(receipt.text).not.toContain('30 credits staan')
    expect(receipt.text).toContain('Credits: 30')
    // What settled the debt is used: two thirds can be withdrawn.
    expect((await ada.run(ORDER, { id: order.id })).data.node).toEqual({
      creditsForDebt: 10,
      withdrawal: { credits: 20, amount: { amountMinor: Math.ceil((paid * 20) / 30) } },
    })
    expect((await ada.run(ORDER, { id: first.id })).data.node).toEqual({
      creditsForDebt: 0,
      withdrawal: null,
    })
    const after = await quoteOf(ada, 1)
    expect(after.creditsForDebt).toBe(0)
    expect(after.conditions).not.toContain('tekort')
    expect(await faultsOfBooks()).toEqual([])
  })

  test('PAY-07 PAY-08 an open order that predates and omits a debt is not reused', async () => {
    const ada = await app.signUp({ name: 'Ada' })
    const first = await place(ada, 0)
    await press(ada, first, 'paid')
    const before = await place(ada, 1)
    expect((await place(ada, 1)).id).toBe(before.id)
    for (let n = 0; n < 15; n++) expect(await send(ada)).toBe('SendMessageSuccess')
    await press(ada, first, 'charged_back')
    const after = await place(ada, 1)
    expect(after.id).not.toBe(before.id)
    expect(after.conditions).toContain('10 van deze credits gaan naar het tekort')
    expect((await place(ada, 1)).id).toBe(after.id)
  })

  test('PAY-08 100 parallel reports and sends settle a debt once, and chargebacks restore it', async () => {
    const { ada } = await oweTen()
    const orders = [await place(ada, 0), await place(ada, 1)]
    const refs = orders.map(providerRefOf)
    await app.admin.query(`update billing.sandbox_payment set status = 'paid' where id = any($1)`, [refs])
    const calls = Array.from({ length: 100 }, (_, n) =>
      n % 10 === 9 ? send(ada) : syncPayment(paymentContext(), refs[n % 2]!).then(() => 'synced'),
    )
    const sent = (await Promise.all(calls)).filter((answer) => answer === 'SendMessageSuccess').length
    expect(await look(ada)).toMatchObject({ credits: 30 - sent, creditsOwed: 0 })
    const { rows } = await app.admin.query(
      `select sum(amount)::int from billing.entry where account_id = $1 and kind = 'debt'`,
      [ada.memberId],
    )
    expect(rows).toEqual([{ sum: -10 }])
    expect(await faultsOfBooks()).toEqual([])
    for (const order of orders) await press(ada, order, 'charged_back')
    expect(await look(ada)).toMatchObject({ credits: 0, creditsOwed: 10 + sent })
    expect(await faultsOfBooks()).toEqual([])
  })
})

import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { walkPages, type List } from '#testing/page-walk.ts'
import { openShop } from '../testing/shop.ts'

const CORRECT = `mutation ($input: CorrectLedgerInput!) { correctLedger(input: $input) { __typename } }`
const member = (field: string): List => ({
  select: `operatorMember(id: $id, purpose: "a call") { ${field}(ARGS) PAGE }`,
  path: ['operatorMember', field],
})

type Ask = Parameters<typeof walkPages>[0]

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
let fin: OperatorPerson
beforeAll(async () => {
  shop = await openShop(app)
  fin = await app.logInOperator('finance')
})

test('OPER-05 FED-02 finance pages through orders, refunds, acts and a ledger both ways, with totals', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const id = toGlobalId('OperatorMember', ada.memberId)
  for (const extent of [{ extent: 'WHOLE' }, { extent: 'UNUSED' }, { extent: 'PART', amountMinor: 100 }]) {
    const { number } = await shop.buy(ada)
    await shop.refund(fin, { orderNumber: number, ...extent })
  }
  const correction = { memberId: id, credits: 1, reason: 'FAULT', purpose: 'a call' }
  for (let n = 0; n < 2; n++) await fin.run(CORRECT, { input: { ...correction, idempotencyKey: newId() } })
  const lists: [List, number, Record<string, string>][] = [
    [{ select: 'operatorOrders(ARGS) PAGE', path: ['operatorOrders'] }, 3, {}],
    [{ select: 'operatorRefunds(ARGS) PAGE', path: ['operatorRefunds'] }, 3, {}],
    [{ select: 'moneyActs(isWaiting: false, ARGS) PAGE', path: ['moneyActs'] }, 5, {}],
    [member('orders'), 3, { id }],
    // A gift, three purchases and refunds, two corrections.
    [member('entries'), 9, { id }],
    [member('moneyHistory'), 5, { id }],
  ]
  for (const [list, count, variables] of lists) {
    // A line of a ledger has its number, and no id of its own.
    const key = list.path.includes('entries') ? 'number' : 'id'
    const ask: Ask = (document, given) => fin.run(document.replaceAll('{ id }', `{ id: ${key} }`), given)
    const { all, totalCount, forwards, backwards } = await walkPages(ask, list, variables)
    expect([list.select, totalCount, all.length]).toEqual([list.select, count, count])
    expect(new Set(all).size).toBe(count)
    expect(forwards).toEqual(all)
    expect(backwards).toEqual(all)
  }
  // A console of before the pages of moneyHistory reads the same acts.
  const OLD = `query ($id: ID!) { operatorMember(id: $id, purpose: "a call") {
    moneyActs { id } moneyHistory { nodes { id } } } }`
  const { moneyActs, moneyHistory } = (await fin.run(OLD, { id })).data.operatorMember
  expect(moneyActs).toEqual(moneyHistory.nodes)
})

test('OPER-05 PAY-08 FED-02 finance pages through members who owe credits, the largest debts first @long', async () => {
  for (const [name, written] of [
    ['Ada', 7],
    ['Eva', 9],
    ['Ida', 8],
    ['Una', 8],
  ] as const) {
    const who = await app.signUp({ name })
    const { checkoutUrl } = await shop.buy(who)
    await shop.write(who, written)
    await who.fetch(`${checkoutUrl}/charged_back`, { method: 'POST' })
  }
  const owed = '{ debtors(first: 100) { edges { node { memberName creditsOwed } } } }'
  expect((await fin.run(owed)).data.debtors.edges.map(({ node }: any) => node.creditsOwed)).toEqual([
    4, 3, 3, 2,
  ])
  const list = { select: 'debtors(ARGS) PAGE', path: ['debtors'] }
  const ask = (document: string) => fin.run(document.replaceAll('{ id }', '{ id: memberId }'))
  const { all, totalCount, forwards, backwards } = await walkPages(ask, list)
  expect([totalCount, new Set(all).size]).toEqual([4, 4])
  expect(forwards).toEqual(all)
  expect(backwards).toEqual(all)
})

test('OPER-05 the total of a list counts what its filter leaves', async () => {
  const { data } = await fin.run(`{ operatorOrders(filter: { states: [REFUNDED] }, first: 1) { totalCount }
    operatorRefunds(filter: { states: [REFUSED] }, first: 1) { totalCount } moneyActs(isWaiting: true, first: 1) { totalCount } }`)
  expect(data).toEqual({
    operatorOrders: { totalCount: 2 },
    operatorRefunds: { totalCount: 0 },
    moneyActs: { totalCount: 0 },
  })
})

test('OPER-05 CRED-07 an order is found, opened and refunded by its numbers, however they are pasted', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const { number, providerRef, id } = await shop.buy(ada)
  const READ = `query ($id: ID!) { node(id: $id) { ... on Order { invoiceNumber } } }`
  const { invoiceNumber } = (await ada.run(READ, { id })).data.node
  const LIST =
    'query ($text: String) { operatorOrders(filter: { text: $text }) { totalCount totals { orders } edges { node { number } } } }'
  const found = async (text: string) =>
    (await fin.run(LIST, { text })).data.operatorOrders.edges.map(({ node }: any) => node.number)
  for (const text of [
    `Order: ${number.toLowerCase()}.`,
    number.replace('-', '\u2011'),
    `#${number.replace('-', '\u00a0')}`,
    invoiceNumber.replace('-', '\u2013'),
    `Invoice: ${invoiceNumber.replace('-0', ' 0')}`,
    `\u200b${providerRef}`,
  ])
    expect(await found(text), text).toEqual([number])
  expect((await fin.run(LIST, { text: number })).data.operatorOrders).toMatchObject({
    totalCount: 1,
    totals: [{ orders: 1 }],
  })
  const pasted = `Order: ${number.toLowerCase().replace('-', ' ')}.`
  const OPEN = 'query ($number: String!) { operatorOrder(number: $number) { number } }'
  expect((await fin.run(OPEN, { number: pasted })).data.operatorOrder).toEqual({ number })
  expect(await shop.refund(fin, { orderNumber: pasted, extent: 'PART', amountMinor: 100 })).toMatchObject({
    __typename: 'RefundOrderSuccess',
  })
})

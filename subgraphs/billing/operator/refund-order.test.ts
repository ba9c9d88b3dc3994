import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { ACT, openShop } from '../testing/shop.ts'

const ORDER = `query ($number: String!) { operatorOrder(number: $number) { number state memberName unusedCredits invoiceNumber
  total { amountMinor } refunded { amountMinor } lot { credits remaining } entries { kind credits balance }
  refunds { kind state credits amount { amountMinor } vat { amountMinor } creditNoteNumber } acts { state kind }
  sides { isAnswered rows { name ours provider isEqual } } differences { kind }
  refundChoices { whole { credits amount { amountMinor } } unused { credits amount { amountMinor } } givenRecently { amountMinor } secondPersonAbove { amountMinor } } } }`
const decide = (name: 'approve' | 'decline') =>
  `mutation ($input: ${name === 'approve' ? 'Approve' : 'Decline'}MoneyActInput!) { ${name}MoneyAct(input: $input) { __typename ... on UserError { code }
    ... on ${name === 'approve' ? 'Approve' : 'Decline'}MoneyActSuccess { ${ACT} } } }`

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
let fin: OperatorPerson
let second: OperatorPerson
beforeAll(async () => {
  shop = await openShop(app)
  ;[fin, second] = [await app.logInOperator('finance'), await app.logInOperator('finance')]
})

const look = async (number: string, who = fin) => (await who.run(ORDER, { number })).data.operatorOrder
const run = async (who: OperatorPerson, name: 'approve' | 'decline', actId: string) => {
  const { data, errors } = await who.run(decide(name), { input: { actId, purpose: 'looked at it' } })
  return data?.[`${name}MoneyAct`] ?? errors?.[0]?.extensions
}

test('OPER-05 CRED-06 finance refunds unused credits pro rata; the member gets money and a mail', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada, 1)
  await shop.write(ada, 12)
  // 5 gifts went first; 23 of 30 credits are left: 24.99 × 23 / 30 = 19.159.
  expect((await look(order.number)).refundChoices).toEqual({
    whole: { credits: 23, amount: { amountMinor: 2499 } },
    unused: { credits: 23, amount: { amountMinor: 1916 } },
    givenRecently: { amountMinor: 0 },
    secondPersonAbove: { amountMinor: 10_000 },
  })
  const done = await shop.refund(fin, { orderNumber: order.number, extent: 'UNUSED' })
  expect(done).toMatchObject({
    act: { kind: 'REFUND', state: 'DONE', credits: -23, amount: { amountMinor: 1916, currency: 'EUR' } },
  })
  expect(await shop.bank(order)).toBe(1916)
  expect(await shop.account(ada)).toEqual({ balance: 0, debt: 0 })
  const shown = await look(order.number)
  expect(shown).toMatchObject({
    state: 'COMPLETED',
    memberName: 'Ada',
    lot: { credits: 30, remaining: 0 },
    refunded: { amountMinor: 1916 },
    refunds: [{ kind: 'OPERATOR', state: 'ACCEPTED', credits: 23, amount: { amountMinor: 1916 } }],
    entries: [
      { kind: 'PURCHASE', credits: 30 },
      { kind: 'REFUND', credits: -23, balance: 0 },
    ],
    acts: [{ kind: 'REFUND', state: 'DONE' }],
  })
  expect(shown.sides.rows.map(({ name, isEqual }: any) => [name, isEqual])).toEqual([
    ['STATE', true],
    ['AMOUNT', true],
    ['CURRENCY', true],
    ['REFUNDED', true],
    ['REFUND', true],
  ])
  const [mail] = (await app.mails(ada.email)).filter(({ type }) => type === 'refundNotice')
  expect(mail!.text).toContain(order.number)
  expect(mail!.text).toMatch(/19,16/)
  const audit = await shop.rows(
    `select action, operator_id, operator_role, purpose, after ->> 'amountMinor' as minor from billing.audit where subject_id = $1`,
    [ada.memberId],
  )
  expect(audit).toEqual([
    {
      action: 'refund.made',
      operator_id: fin.operatorId,
      operator_role: 'finance',
      purpose: 'asked by mail',
      minor: '1916',
    },
  ])
  await shop.sync(order)
  expect((await look(order.number)).refunds).toHaveLength(1)
  expect(await shop.faults()).toEqual([])
})

test('OPER-05 a part, then the whole: never more than was paid, and used credits stay', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  await shop.write(ada, 9)
  const part = (amountMinor: number) =>
    shop.refund(fin, { orderNumber: order.number, extent: 'PART', amountMinor })
  expect(await part(0)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'amountMinor' }] })
  expect(await part(1000)).toMatchObject({ code: 'REFUND_TOO_MUCH', left: { amountMinor: 999 } })
  // Half of the price is worth 5 of the 10 credits, of which 6 are left.
  expect(await part(500)).toMatchObject({ act: { credits: -5, amount: { amountMinor: 500 } } })
  expect(await part(500)).toMatchObject({ code: 'REFUND_TOO_MUCH', left: { amountMinor: 499 } })
  expect(await shop.refund(fin, { orderNumber: order.number, extent: 'WHOLE' })).toMatchObject({
    act: { credits: -1, amount: { amountMinor: 499 } },
  })
  expect(await shop.bank(order)).toBe(999)
  expect(await shop.account(ada)).toEqual({ balance: 0, debt: 0 })
  expect((await look(order.number)).state).toBe('REFUNDED')
  for (const extent of ['WHOLE', 'UNUSED'])
    expect(await shop.refund(fin, { orderNumber: order.number, extent })).toMatchObject({
      code: 'REFUND_NOT_POSSIBLE',
    })
  expect((await ada.run('{ viewer { paid } }')).data.viewer.paid).toBe(false)
  await shop.sync(order)
  expect(await shop.faults()).toEqual([])
  expect(await shop.missingNotes()).toEqual([])
})

test('OPER-05 twenty clicks at once refund once, and twenty operators’ wholes too', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const [one, other] = [await shop.buy(ada), await shop.buy(ada)]
  const input = { orderNumber: one.number, extent: 'WHOLE', idempotencyKey: newId() }
  const same = await Promise.all(Array.from({ length: 20 }, () => shop.refund(fin, input)))
  expect(new Set(same.map(({ act }) => act.id)).size).toBe(1)
  expect(await shop.refund(fin, { ...input, extent: 'UNUSED' })).toMatchObject({
    fields: [{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }],
  })
  const each = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.refund(n % 2 === 0 ? fin : second, { orderNumber: other.number, extent: 'WHOLE' }),
    ),
  )
  expect(each.filter(({ act }) => act !== undefined)).toHaveLength(1)
  expect(each.filter(({ code }) => code === 'REFUND_NOT_POSSIBLE')).toHaveLength(19)
  for (const order of [one, other]) {
    expect(await shop.bank(order)).toBe(999)
    expect((await look(order.number)).refunds).toHaveLength(1)
    await shop.sync(order)
  }
  const mails = (await app.mails(ada.email)).filter(({ type }) => type === 'refundNotice')
  expect(mails).toHaveLength(2)
  expect(await shop.account(ada)).toEqual({ balance: 5, debt: 0 })
  expect(await shop.missingNotes()).toEqual([])
  expect(await shop.faults()).toEqual([])
})

test('OPER-05 a refund, a withdrawal and messages at once leave books that agree', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada, 1)
  const withdraw = () =>
    ada.run(`mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { __typename } }`, {
      input: { orderId: order.id },
    })
  await Promise.all([
    shop.refund(fin, { orderNumber: order.number, extent: 'PART', amountMinor: 1000 }),
    withdraw(),
    shop.refund(second, { orderNumber: order.number, extent: 'UNUSED' }),
    shop.write(ada, 4),
    shop.sync(order),
  ])
  await shop.sync(order)
  const back = await shop.bank(order)
  expect(back).toBeLessThanOrEqual(2499)
  expect((await look(order.number)).refunded.amountMinor).toBe(back)
  expect((await shop.account(ada)).debt).toBe(0)
  expect(await shop.faults()).toEqual([])
  expect(await shop.missingNotes()).toEqual([])
})

test('OPER-05 OPER-01 a colleague whose login an admin has just reset is no second person for that admin', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const admin = await app.logInOperator('admin')
  const colleague = await app.logInOperator('finance')
  const orders = [await shop.buy(ada, 2), await shop.buy(ada, 2), await shop.buy(ada, 2)]
  const answers = []
  for (const { number } of orders)
    answers.push(await shop.refund(admin, { orderNumber: number, extent: 'WHOLE' }))
  const { act } = answers.find(({ act: each }) => each.state === 'WAITING')!
  const RESET = `mutation ($input: ResetOperatorInput!) { resetOperator(input: $input) { ... on ResetOperatorSuccess { oneTimePassword } } }`
  const { oneTimePassword } = (await admin.run(RESET, { input: { operatorId: colleague.id } })).data
    .resetOperator
  const again = await app.enrolOperator({ ...colleague, oneTimePassword })
  expect(await run(again, 'approve', act.id)).toMatchObject({ code: 'MONEY_ACT_OWN' })
  expect(await run(second, 'approve', act.id)).toMatchObject({ act: { state: 'DONE' } })
})

test('OPER-05 above the limit of 30 days another operator has to agree, who may also decline @long', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const orders = [await shop.buy(ada, 2), await shop.buy(ada, 2), await shop.buy(ada, 2)]
  const ask = (n: number) => shop.refund(fin, { orderNumber: orders[n]!.number, extent: 'WHOLE' })
  const limit = (await look(orders[0]!.number)).refundChoices.secondPersonAbove.amountMinor
  const price = (await look(orders[0]!.number)).total.amountMinor
  const alone = Math.floor(limit / price)
  expect(alone).toBe(2)
  for (let n = 0; n < alone; n++) expect(await ask(n)).toMatchObject({ act: { state: 'DONE' } })
  const { act } = await ask(2)
  expect(act).toMatchObject({ state: 'WAITING', isOwn: true, decidedBy: null })
  // Nothing is booked, and the one who asked cannot agree.
  expect(await shop.bank(orders[2]!)).toBe(0)
  expect((await look(orders[2]!.number)).refunds).toEqual([])
  expect(await run(fin, 'approve', act.id)).toMatchObject({ code: 'MONEY_ACT_OWN' })
  const waiting = async (who: OperatorPerson) =>
    (await who.run('{ moneyActs(isWaiting: true) { edges { node { id isOwn order { number } } } } }')).data
      .moneyActs.edges
  expect(await waiting(second)).toEqual([
    { node: { id: act.id, isOwn: false, order: { number: orders[2]!.number } } },
  ])
  const answers = await Promise.all(Array.from({ length: 20 }, () => run(second, 'approve', act.id)))
  expect(answers.filter(({ act: done }) => done?.state === 'DONE')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'MONEY_ACT_DECIDED')).toHaveLength(19)
  expect(await shop.bank(orders[2]!)).toBe(price)
  expect(await waiting(fin)).toEqual([])
  const eve = await app.signUp({ name: 'Eve' })
  const [dear, dearer, dearest] = [await shop.buy(eve, 2), await shop.buy(eve, 2), await shop.buy(eve, 2)]
  for (const { number } of [dear, dearer]) await shop.refund(fin, { orderNumber: number, extent: 'WHOLE' })
  const { act: asked } = await shop.refund(fin, { orderNumber: dearest.number, extent: 'WHOLE' })
  expect(await run(second, 'decline', asked.id)).toMatchObject({ act: { state: 'DECLINED' } })
  expect(await run(second, 'approve', asked.id)).toMatchObject({ code: 'MONEY_ACT_DECIDED' })
  expect(await shop.bank(dearest)).toBe(0)
  // A month later one operator is enough again.
  await app.moveClock('31 days')
  expect(
    await shop.refund(await app.logInOperator('finance'), { orderNumber: dearest.number, extent: 'WHOLE' }),
  ).toMatchObject({
    act: { state: 'DONE' },
  })
  expect(await shop.faults()).toEqual([])
})

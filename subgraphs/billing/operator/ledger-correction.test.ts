import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { ACT, openShop } from '../testing/shop.ts'

const ACTS = {
  correctLedger: `mutation ($input: CorrectLedgerInput!) { correctLedger(input: $input) { __typename ... on UserError { code }
    ... on CorrectLedgerSuccess { ${ACT} member { credits { balance owed } entries { edges { node { kind credits balance } } } } } } }`,
  waiveDebt: `mutation ($input: WaiveDebtInput!) { waiveDebt(input: $input) { __typename ... on UserError { code }
    ... on WaiveDebtSuccess { ${ACT} member { credits { balance owed } } } } }`,
  markRefundPaidByBank: `mutation ($input: MarkRefundPaidByBankInput!) { markRefundPaidByBank(input: $input) { __typename
    ... on UserError { code } ... on MarkRefundPaidByBankSuccess { order { refunds { state byHand } } } } }`,
  noteDifferences: `mutation ($input: NoteDifferencesInput!) { noteDifferences(input: $input) { __typename ... on UserError { code }
    ... on NoteDifferencesSuccess { order { differences { kind ours provider notedAt } } } } }`,
  blockDirectDebit: `mutation ($input: BlockDirectDebitInput!) { blockDirectDebit(input: $input) { __typename ... on UserError { code }
    ... on BlockDirectDebitSuccess { shown } } }`,
  unblockDirectDebit: `mutation ($input: UnblockDirectDebitInput!) { unblockDirectDebit(input: $input) { __typename ... on UserError { code }
    ... on UnblockDirectDebitSuccess { shown } } }`,
}

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
let fin: OperatorPerson
beforeAll(async () => {
  shop = await openShop(app)
  fin = await app.logInOperator('finance')
})

const run = async (who: OperatorPerson, name: keyof typeof ACTS, given: object) => {
  const { data, errors } = await who.run(ACTS[name], { input: { purpose: 'a call', ...given } })
  return data?.[name] ?? errors?.[0]?.extensions
}
const idOf = ({ memberId }: Person) => toGlobalId('OperatorMember', memberId)
const correct = (who: OperatorPerson, member: Person, credits: number, key = newId()) =>
  run(who, 'correctLedger', { idempotencyKey: key, memberId: idOf(member), credits, reason: 'FAULT' })

test('OPER-05 credits come and go by entries of the ledger, and the balance never falls below 0', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await shop.buy(ada)
  expect(await correct(fin, ada, 3)).toMatchObject({
    act: { state: 'DONE', credits: 3 },
    member: {
      credits: { balance: 18 },
      entries: { edges: [{ node: { kind: 'CORRECTION', credits: 3, balance: 18 } }, {}, {}] },
    },
  })
  expect(await correct(fin, ada, -19)).toMatchObject({ code: 'BALANCE_TOO_LOW' })
  // Gifts go first, so that what was bought can still be refunded.
  expect(await correct(fin, ada, -9)).toMatchObject({ member: { credits: { balance: 9 } } })
  expect(
    await shop.rows(
      'select source, remaining::int from billing.lot where account_id = $1 order by source, created_at',
      [ada.memberId],
    ),
  ).toEqual([
    { source: 'bonus', remaining: 0 },
    { source: 'bonus', remaining: 0 },
    { source: 'order', remaining: 9 },
  ])
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => correct(fin, ada, -1, key)))
  expect(new Set(answers.map(({ act }) => act.id)).size).toBe(1)
  const taken = await Promise.all(Array.from({ length: 12 }, () => correct(fin, ada, -1)))
  expect(taken.filter(({ act }) => act !== undefined)).toHaveLength(8)
  expect(await shop.account(ada)).toEqual({ balance: 0, debt: 0 })
  for (const credits of [0, 1_000_001])
    expect(await correct(fin, ada, credits)).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await shop.faults()).toEqual([])
})

test('OPER-05 many credits wait for a second operator, by what they are worth', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const { act } = await correct(fin, ada, 500)
  expect(act).toMatchObject({ state: 'WAITING', credits: 500 })
  expect(act.amount.amountMinor).toBeGreaterThan(10_000)
  expect(await shop.account(ada)).toEqual({ balance: 5, debt: 0 })
  // A code for almost nothing does not make credits cheap.
  const { number } = await shop.buy(ada)
  await app.admin.query(
    'update billing."order" set list_price_minor = price_minor, price_minor = 1, vat_minor = 0 where number = $1',
    [number],
  )
  expect((await correct(fin, ada, 500)).act).toMatchObject({ state: 'WAITING' })
})

test('OPER-05 credits taken from a member do not count towards what one operator may give', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  for (let n = 0; n < 3; n++) await shop.buy(ada, 2)
  expect(await correct(fin, ada, -120)).toMatchObject({ act: { state: 'DONE', credits: -120 } })
  expect(await correct(fin, ada, 60)).toMatchObject({ act: { state: 'DONE', credits: 60 } })
})

test('PAY-08 a waived debt is in the ledger, and the next order brings all of its credits', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  await shop.write(ada, 9)
  await ada.fetch(`${order.checkoutUrl}/charged_back`, { method: 'POST' })
  expect(await shop.account(ada)).toEqual({ balance: 0, debt: 4 })
  const DEBTORS = '{ debtors { edges { node { memberName creditsOwed } } } }'
  const debtors = async () => (await fin.run(DEBTORS)).data.debtors.edges.map(({ node }: any) => node)
  expect(await debtors()).toEqual([{ memberName: 'Ada', creditsOwed: 4 }])
  const waive = (given: object = {}) =>
    run(fin, 'waiveDebt', { idempotencyKey: newId(), memberId: idOf(ada), reason: 'GOODWILL', ...given })
  expect(await waive({ credits: 5 })).toMatchObject({ code: 'NO_DEBT' })
  expect(await waive({ credits: 1 })).toMatchObject({ member: { credits: { balance: 0, owed: 3 } } })
  expect(await waive()).toMatchObject({
    act: { kind: 'WAIVER', credits: 3 },
    member: { credits: { owed: 0 } },
  })
  expect(await waive()).toMatchObject({ code: 'NO_DEBT' })
  expect(await debtors()).toEqual([])
  await shop.buy(ada)
  expect(await shop.account(ada)).toEqual({ balance: 10, debt: 0 })
  expect(await shop.faults()).toEqual([])
})

test('CRED-07 a refund that the bank refuses is paid by hand once, in the console or by a command @long', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const orders = [await shop.buy(ada), await shop.buy(ada)]
  const notes: string[] = []
  for (const order of orders) {
    await app.admin.query('update billing.sandbox_payment set refunded_minor = 999 where id = $1', [
      order.providerRef,
    ])
    await shop.refund(fin, { orderNumber: order.number, extent: 'WHOLE' })
  }
  const TO_PAY =
    '{ operatorRefunds(filter: { states: [REFUSED] }) { edges { node { orderNumber kind creditNoteNumber } } } }'
  const toPay = async () => (await fin.run(TO_PAY)).data.operatorRefunds.edges.map(({ node }: any) => node)
  for (const { kind, creditNoteNumber } of await toPay()) {
    expect(kind).toBe('OPERATOR')
    notes.push(creditNoteNumber)
  }
  expect(notes).toHaveLength(2)
  const paid = (creditNoteNumber: string) => run(fin, 'markRefundPaidByBank', { creditNoteNumber })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => paid(` ${notes[0]!.toLowerCase().replace('-', '\u2013')} `)),
  )
  expect(answers.filter(({ code }) => code === 'REFUND_NOT_FOUND')).toHaveLength(4)
  expect(answers.find(({ order }) => order)).toMatchObject({
    order: { refunds: [{ state: 'ACCEPTED', byHand: true }] },
  })
  const command = await runCommand(app, [
    'scripts/operator/refunds.ts',
    'paid',
    '--site',
    'ruvela',
    '--credit-note',
    notes[1]!,
  ])
  expect(command.complaint).toBe('')
  expect(command).toMatchObject({ code: 0, said: expect.stringContaining('is recorded as paid') })
  expect(await toPay()).toEqual([])
  expect(
    await shop.rows(
      `select operator_role, action from billing.audit where action = 'refund.paid-by-bank' order by at`,
    ),
  ).toEqual([
    { operator_role: 'finance', action: 'refund.paid-by-bank' },
    { operator_role: 'command line', action: 'refund.paid-by-bank' },
  ])
})

test('OPER-05 differences between provider and books are shown side by side until an operator looks at them', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  await app.admin.query('update billing.sandbox_payment set amount_minor = 500 where id = $1', [
    order.providerRef,
  ])
  await shop.sync(order)
  const SIDES = `query ($number: String!) { operatorOrder(number: $number) { sides { rows { name ours provider isEqual } } } }`
  const { rows } = (await fin.run(SIDES, { number: order.number })).data.operatorOrder.sides
  expect(rows).toContainEqual({ name: 'AMOUNT', ours: '9.99', provider: '5.00', isEqual: false })
  const LISTED = '{ operatorOrders(filter: { hasDifference: true }) { edges { node { number } } } }'
  const listed = async () =>
    (await fin.run(LISTED)).data.operatorOrders.edges.map(({ node }: any) => node.number)
  expect(await listed()).toContain(order.number)
  expect(await run(fin, 'noteDifferences', { orderNumber: order.number })).toMatchObject({
    order: {
      differences: [{ kind: 'AMOUNT', ours: 'EUR 999', provider: 'EUR 500', notedAt: expect.any(String) }],
    },
  })
  expect(await listed()).not.toContain(order.number)
  expect(await run(fin, 'noteDifferences', { orderNumber: order.number })).toMatchObject({
    code: 'DIFFERENCE_NOT_FOUND',
  })
})

test('OPER-05 an account or number is blocked for direct debits once, and freed again', async () => {
  const iban = 'NL91 ABNA 0417 1643 00'
  for (let n = 0; n < 2; n++)
    expect(await run(fin, 'blockDirectDebit', { iban })).toMatchObject({ shown: '••4300' })
  expect(await shop.rows('select kind from billing.direct_debit_block')).toEqual([{ kind: 'iban' }])
  // What finance blocks after a charge-back stays blocked when the bank reverses that.
  await app.admin.query(`update billing.direct_debit_block set reason = 'chargeback'`)
  await run(fin, 'blockDirectDebit', { iban })
  expect(
    await shop.rows(`select kind from billing.direct_debit_block where reason <> 'chargeback'`),
  ).toHaveLength(1)
  expect(await run(fin, 'blockDirectDebit', { iban: 'NL00', phone: '' })).toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect(await run(fin, 'blockDirectDebit', { iban, phone: '+31612345678' })).toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect(await run(fin, 'unblockDirectDebit', { phone: '+31612345678' })).toMatchObject({
    code: 'BLOCK_NOT_FOUND',
  })
  expect(await run(fin, 'unblockDirectDebit', { iban })).toMatchObject({ shown: '••4300' })
  expect(await shop.rows('select kind from billing.direct_debit_block')).toEqual([])
})

test('OPER-01 other roles, other sites and members may not touch money, and nothing is written @long', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  const before = await shop.rows('select count(*)::int from billing.audit')
  const [support, moderator] = [await app.logInOperator('support'), await app.logInOperator('moderator')]
  const dutch = await app.logInOperator('finance', { sites: ['dutch'] })
  for (const who of [support, moderator, dutch])
    expect(await shop.refund(who, { orderNumber: order.number, extent: 'WHOLE' })).toMatchObject({
      code: expect.stringMatching(/FORBIDDEN|ORDER_NOT_FOUND/),
    })
  for (const who of [support, moderator])
    expect(await correct(who, ada, 1)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await correct(fin.on('dutch'), ada, 1)).toMatchObject({ code: 'MEMBER_NOT_FOUND' })
  expect(await shop.refund(fin.on('dutch'), { orderNumber: order.number, extent: 'WHOLE' })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  const READ = 'query ($number: String!) { operatorOrder(number: $number) { number } }'
  expect((await support.run(READ, { number: order.number })).data.operatorOrder).toEqual({
    number: order.number,
  })
  expect((await moderator.run(READ, { number: order.number })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await ada.run(READ, { number: order.number })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect(await shop.rows('select count(*)::int from billing.audit')).toEqual(before)
  expect(await shop.bank(order)).toBe(0)
})

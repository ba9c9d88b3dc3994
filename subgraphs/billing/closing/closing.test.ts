import { expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { moveToNoon, todayOf } from '#testing/site-days.ts'
import { csvLine } from '../operator/csv.rules.ts'
import { openShop } from '../testing/shop.ts'

const CLOSING = `query ($from: Date!, $to: Date!) { dailyClosing(from: $from, to: $to) { day credits { sold used given takenBack owed }
  money { sold { amountMinor } refunded { amountMinor } vatTotal { amountMinor } liability { amountMinor } vat { country rate isHome net { amountMinor } vat { amountMinor } } }
  invoices { count isGapless } creditNotes { count isGapless } } }`

const app = testApp()

test('OPER-05 the closing of a day shows credits sold, used and owed, VAT, and invoices without gaps @long', async () => {
  const shop = await openShop(app)
  const fin = await app.logInOperator('finance')
  const ada = await app.signUp({ name: 'Ada' })
  const day = await today()
  const closing = async () => {
    const { data, errors } = await fin.run(CLOSING, { from: day, to: day })
    expect(errors).toBeUndefined()
    return data.dailyClosing[0]
  }
  const before = await closing()
  const [order] = [await shop.buy(ada), await shop.buy(ada)]
  await shop.write(ada, 7)
  await shop.refund(fin, { orderNumber: order!.number, extent: 'UNUSED' })
  const after = await closing()
  // 5 gifts and 2 of the first order were used; its other 8 went back: 9.99 × 8 / 10 = 7.992.
  expect(after.credits).toEqual({
    ...before.credits,
    sold: before.credits.sold + 20,
    used: before.credits.used + 7,
    takenBack: before.credits.takenBack + 8,
    owed: before.credits.owed + 20 - 7 - 8,
  })
  const [money] = after.money
  expect(money.sold.amountMinor).toBe(1998)
  expect(money.refunded.amountMinor).toBe(800)
  expect(money.liability.amountMinor).toBe(999)
  const [vat] = money.vat
  expect(vat.net.amountMinor + vat.vat.amountMinor).toBe(1998 - 800)
  expect(money.vatTotal.amountMinor).toBe(vat.vat.amountMinor)
  expect(after.invoices).toEqual([{ count: 2, isGapless: true }])
  expect(after.creditNotes).toEqual([{ count: 1, isGapless: true }])
  const file = async (who: typeof fin, name: string) => {
    const response = await who.fetch(`/operator/files/${name}?from=${day}&to=${day}`)
    return { status: response.status, text: response.text }
  }
  const orders = await file(fin, 'orders.csv')
  expect(orders.status).toBe(200)
  expect(orders.text.trim().split('\r\n')).toHaveLength(3)
  expect(orders.text).toContain(`${order!.number},`)
  expect((await file(fin, 'refunds.csv')).text).toMatch(/operator,accepted,false,.*,8,8\.00,/)
  expect((await file(fin, 'closing.csv')).text).toMatch(/EUR,20,7,\d+,8,\d+,19\.98,8\.00,/)
  expect((await file(fin, 'vat-oss.csv')).text).toContain('from,to,country,vat rate,currency,net,vat')
  expect(await file(await app.logInOperator('support'), 'orders.csv')).toMatchObject({ status: 403 })
  expect((await app.visitor().fetch('/operator/files/orders.csv')).status).toBe(401)
})

test('OPER-05 the one-stop-shop file has other member states of the EU only; lists may cover all years @long', async () => {
  const shop = await openShop(app)
  const fin = await app.logInOperator('finance')
  const ada = await app.signUp({ name: 'Ada' })
  for (const country of ['GB', 'CH', 'NO', 'DE']) {
    const { number } = await shop.buy(ada)
    await app.admin.query(
      'update billing."order" set vat_country = $2, vat_percentage = 20 where number = $1',
      [number, country],
    )
  }
  const day = await today()
  const file = (name: string, from = day) => fin.fetch(`/operator/files/${name}?from=${from}&to=${day}`)
  const countries = (await file('vat-oss.csv')).text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')[2])
  expect(countries).toEqual(['country', 'DE'])
  // The console asks from 2000 on when no period is chosen. Sums are limited to a year.
  const all = '2000-01-01'
  expect((await file('orders.csv', all)).text.trim().split('\r\n').length).toBeGreaterThan(4)
  expect((await file('refunds.csv', all)).status).toBe(200)
  expect((await file('closing.csv', all)).status).toBe(400)
  expect((await file('vat-oss.csv', all)).status).toBe(400)
  expect((await fin.fetch(`/operator/files/orders.csv?from=${day}&to=${all}`)).status).toBe(400)
})

test('OPER-05 CRED-01 a closed day shows what the ledger says, also after a late entry @long', async () => {
  const shop = await openShop(app)
  // From noon on, so that no step of the test crosses midnight.
  await moveToNoon(app)
  const ada = await app.signUp({ name: 'Ada' })
  const from = await today()
  // A shift of the clock ends the operator's session.
  const closing = async (to: string) => {
    const { data, errors } = await (await app.logInOperator('finance')).run(CLOSING, { from, to })
    expect(errors).toBeUndefined()
    return data.dailyClosing
  }
  await shop.buy(ada)
  await app.moveClock('1 day')
  await shop.buy(ada)
  await shop.write(ada, 7)
  await app.moveClock('1 day')
  const to = await today()
  const summedUp = await closing(to)
  await app.runJob('billing.store-balances')
  const stored = async () =>
    (await shop.rows('select count(distinct until)::int as ends from billing.closing_balance'))[0].ends
  const ends = await stored()
  expect(ends).toBeGreaterThan(1)
  expect(await closing(to)).toEqual(summedUp)
  // The clock is a day back: what is booked now belongs to the day before.
  await app.moveClock('-1 day')
  const CORRECT = `mutation ($input: CorrectLedgerInput!) { correctLedger(input: $input) { __typename } }`
  const memberId = toGlobalId('OperatorMember', ada.memberId)
  const input = { idempotencyKey: newId(), memberId, credits: 2, reason: 'FAULT', purpose: 'a call' }
  expect((await (await app.logInOperator('finance')).run(CORRECT, { input })).data.correctLedger).toEqual({
    __typename: 'CorrectLedgerSuccess',
  })
  expect(await stored()).toBe(ends - 1)
  await app.moveClock('1 day')
  const [first, second, third] = await closing(to)
  expect(first).toEqual(summedUp[0])
  expect(second.credits).toMatchObject({
    given: summedUp[1].credits.given + 2,
    owed: summedUp[1].credits.owed + 2,
  })
  expect(third.credits.owed).toBe(summedUp[2].credits.owed + 2)
  const late = [first, second, third]
  await app.runJob('billing.store-balances')
  expect(await stored()).toBe(ends)
  expect(await closing(to)).toEqual(late)
  expect(await shop.faults()).toEqual([])
})

test('OPER-05 totals are right above 21 million, where a GraphQL Int ends', async () => {
  const shop = await openShop(app)
  await app.moveClock('1 day')
  const fin = await app.logInOperator('finance')
  const ada = await app.signUp({ name: 'Ada' })
  const numbers = [(await shop.buy(ada)).number, (await shop.buy(ada)).number]
  await app.admin.query('update billing."order" set price_minor = 2000000000 where number = any($1)', [
    numbers,
  ])
  const day = await today()
  const { data, errors } = await fin.run(CLOSING, { from: day, to: day })
  expect(errors).toBeUndefined()
  const [money] = data.dailyClosing[0].money
  expect(money.sold.amountMinor).toBe(4_000_000_000)
  expect(money.vat[0].net.amountMinor).toBe(4_000_000_000 - money.vatTotal.amountMinor)
  const TOTALS = `query ($from: DateTime!) { operatorOrders(filter: { from: $from }) { totalCount
    totals { orders paid { amountMinor } refunded { amountMinor } } } }`
  const { rows } = await app.admin.query(`select platform.now() - interval '1 minute' as from`)
  const { operatorOrders } = (await fin.run(TOTALS, { from: rows[0].from })).data
  expect(operatorOrders).toEqual({
    totalCount: 2,
    totals: [{ orders: 2, paid: { amountMinor: 4_000_000_000 }, refunded: { amountMinor: 0 } }],
  })
})

test('OPER-05 the orders of today begin at midnight of the site, in the list and in the file @long', async () => {
  const shop = await openShop(app)
  const ada = await app.signUp({ name: 'Ada' })
  const [yesterdays, todays] = [await shop.buy(ada), await shop.buy(ada)]
  const midnight = `date_trunc('day', platform.now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam'`
  const placeAt = (number: string, moment: string) =>
    app.admin.query(`update billing."order" set created_at = ${moment} where number = $1`, [number])
  await placeAt(yesterdays.number, `${midnight} - interval '1 second'`)
  await placeAt(todays.number, midnight)
  const fin = await app.logInOperator('finance')
  const LAST = `query ($days: Int!) { operatorOrders(filter: { lastDays: $days }, first: 100) { edges { node { number } } } }`
  const listed = async (days: number) => {
    const { data, errors } = await fin.run(LAST, { days })
    expect(errors).toBeUndefined()
    return data.operatorOrders.edges.map(({ node }: { node: { number: string } }) => node.number)
  }
  const filed = async (days: number) => (await fin.fetch(`/operator/files/orders.csv?last-days=${days}`)).text
  expect(await listed(1)).toContain(todays.number)
  expect(await listed(1)).not.toContain(yesterdays.number)
  expect(await listed(2)).toEqual(expect.arrayContaining([todays.number, yesterdays.number]))
  expect(await filed(1)).toContain(todays.number)
  expect(await filed(1)).not.toContain(yesterdays.number)
  expect(await filed(2)).toContain(yesterdays.number)
  expect((await fin.run(LAST, { days: 0 })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  expect((await fin.fetch('/operator/files/orders.csv?last-days=0')).status).toBe(400)
})

test('OPER-05 a text that a spreadsheet would run as a formula stays a text in a file', () => {
  expect(csvLine(['=1+1', '+31', '-2.50', '@a', 'a,"b"', null, -3])).toBe(
    `'=1+1,+31,-2.50,'@a,"a,""b""",,-3\r\n`.replace(',+31', ",'+31"),
  )
})

const today = () => todayOf(app)

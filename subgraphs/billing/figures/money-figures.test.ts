import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { rowsOfSeries } from '#testing/series.ts'
import { moveToNoon, todayOf } from '#testing/site-days.ts'
import { openShop } from '../testing/shop.ts'

const MONEY = `sold { amountMinor currency } refunded { amountMinor currency } orders firstPurchases`
const FIGURES = `query ($from: Date!, $to: Date!, $network: String, $country: String) {
  moneyFigures(from: $from, to: $to, network: $network, country: $country) {
    countedAt days { day ${MONEY} } series { days currency orders firstPurchases soldMinor refundedMinor }
    networks { key ${MONEY} } countries { key ${MONEY} } sites { key ${MONEY} } } }`
const CLOSING = `query ($from: Date!, $to: Date!) { dailyClosing(from: $from, to: $to) { day
  money { sold { amountMinor currency } refunded { amountMinor } vat { country net { amountMinor } vat { amountMinor } } } } }`

type Sum = { amountMinor: number; currency: string }
type Row = { day: string; key: string; sold: Sum; refunded: Sum; orders: number; firstPurchases: number }

const app = testApp()

const count = () => app.runJob('billing.count-days')

async function figures(operator: OperatorPerson, variables: object) {
  const { data, errors } = await operator.run(FIGURES, { ...variables })
  expect(errors).toBeUndefined()
  const { series, ...found } = data.moneyFigures
  expect(rowsOfSeries(series)).toEqual(
    found.days.map(({ day, sold, refunded, orders, firstPurchases }: Row) => ({
      day,
      currency: sold.currency,
      orders,
      firstPurchases,
      soldMinor: sold.amountMinor,
      refundedMinor: refunded.amountMinor,
    })),
  )
  return found as {
    countedAt: string | null
    days: Row[]
    networks: Row[]
    countries: Row[]
    sites: Row[]
  }
}

const plain = ({ sold, refunded, orders, firstPurchases }: Row) => ({
  sold: sold.amountMinor,
  refunded: refunded.amountMinor,
  orders,
  firstPurchases,
})

test('OPER-04 revenue and refunds equal the daily closing to the cent; a late refund has its own day', async () => {
  const shop = await openShop(app)
  await moveToNoon(app)
  const from = await today()
  const ada = await app.signUp({ name: 'Ada', tracking: { network: 'adnet' } })
  const eve = await app.signUp({ name: 'Eve', tracking: { network: '*' } })
  const first = await shop.buy(ada, 1)
  await shop.buy(eve)
  await app.admin.query(`update billing."order" set vat_country = 'BE' where account_id = $1`, [eve.memberId])
  await count()
  await app.moveClock('1 day')
  await shop.buy(ada)
  await shop.write(ada, 7)
  await app.moveClock('1 day')
  // The network of an erased member is gone; the refund still counts where the purchase did.
  await app.admin.query('delete from accounts.tracking where account_id = $1', [ada.memberId])
  const refund = { orderNumber: first.number, extent: 'UNUSED' }
  const finance = await app.logInOperator('finance')
  const { act } = await shop.refund(finance, refund)
  await count()
  const to = await today()
  const counted = await figures(finance, { from, to })
  expect(counted.countedAt).not.toBeNull()
  const { data } = await finance.run(CLOSING, { from, to })
  const closed = data.dailyClosing.flatMap(({ day, money }: { day: string; money: Row[] }) =>
    money
      .filter(({ sold, refunded }) => sold.amountMinor !== 0 || refunded.amountMinor !== 0)
      .map(({ sold, refunded }) => [day, sold.currency, sold.amountMinor, refunded.amountMinor]),
  )
  expect(closed).toEqual([
    [from, 'EUR', 2499 + 999, 0],
    [expect.any(String), 'EUR', 999, 0],
    [to, 'EUR', 0, act.amount.amountMinor],
  ])
  const flat = ({ day, sold, refunded }: Row) => [day, sold.currency, sold.amountMinor, refunded.amountMinor]
  expect(counted.days.map(flat)).toEqual(closed)
  const soldInAll = 2499 + 999 + 999
  expect(counted.sites.map(plain)).toMatchObject([
    { sold: soldInAll, refunded: act.amount.amountMinor, orders: 3 },
  ])
  expect(counted.days.map((day) => [day.orders, day.firstPurchases])).toEqual([
    [2, 2],
    [1, 0],
    [0, 0],
  ])
  // By country of payment, as the closing taxes it.
  const taxed = new Map<string, number>()
  for (const { money } of data.dailyClosing)
    for (const { country, net, vat } of money.flatMap(({ vat: lines }: { vat: object[] }) => lines))
      taxed.set(country, (taxed.get(country) ?? 0) + net.amountMinor + vat.amountMinor)
  const net = counted.countries.map((row) => [row.key, row.sold.amountMinor - row.refunded.amountMinor])
  expect(Object.fromEntries(net)).toEqual(Object.fromEntries(taxed))
  const adnet = { sold: 2499 + 999, refunded: act.amount.amountMinor, orders: 2, firstPurchases: 1 }
  expect(Object.fromEntries(counted.networks.map((row) => [row.key, plain(row)]))).toEqual({
    adnet,
    '': { sold: 999, refunded: 0, orders: 1, firstPurchases: 1 },
  })
  const sumOf = (rows: Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const ofAdnet = await figures(finance, { from, to, network: 'adnet', country: 'NL' })
  expect(sumOf(ofAdnet.days, ({ sold }) => sold.amountMinor)).toBe(adnet.sold)
  expect(sumOf(ofAdnet.days, ({ refunded }) => refunded.amountMinor)).toBe(adnet.refunded)
  expect((await figures(finance, { from, to, network: 'adnet', country: 'BE' })).days).toEqual([])
})

test('OPER-04 a repeated count changes nothing, and a new time zone counts the books anew', async () => {
  const from = (await app.admin.query(`select min(day)::text as day from billing.daily_money`)).rows[0].day
  const to = await today()
  const finance = await app.logInOperator('finance')
  const before = await figures(finance, { from, to })
  expect(before.days.length).toBeGreaterThan(0)
  await count()
  await count()
  expect({ ...(await figures(finance, { from, to })), countedAt: null }).toEqual({
    ...before,
    countedAt: null,
  })
  const setZone = (zone: string) =>
    app.admin.query(
      `update accounts.site set settings = jsonb_set(settings, '{timeZone}', to_jsonb($1::text)) where token = 'ruvela'`,
      [zone],
    )
  await setZone('Pacific/Auckland')
  await count()
  const { data } = await finance.run(CLOSING, { from, to })
  const closed = data.dailyClosing.flatMap(({ day, money }: { day: string; money: Row[] }) =>
    money.filter(({ sold }) => sold.amountMinor !== 0).map(({ sold }) => [day, sold.amountMinor]),
  )
  const counted = (await figures(finance, { from, to })).days
    .filter(({ sold }) => sold.amountMinor !== 0)
    .map(({ day, sold }) => [day, sold.amountMinor])
  expect(closed.length).toBeGreaterThan(0)
  expect(counted).toEqual(closed)
  await setZone('Europe/Amsterdam')
  await count()
  expect({ ...(await figures(finance, { from, to })), countedAt: null }).toEqual({
    ...before,
    countedAt: null,
  })
})

test('OPER-04 money is for finance and admins, of their own site, and for a year of days at most', async () => {
  const days = { from: '2026-01-01', to: '2026-12-31' }
  const finance = await app.logInOperator('finance')
  const code = async (operator: OperatorPerson, variables: object) =>
    (await operator.run(FIGURES, { ...variables })).errors?.[0]?.extensions?.code
  expect(await code(await app.logInOperator('support'), days)).toBe('FORBIDDEN')
  expect(await code(finance, days)).toBeUndefined()
  expect(await code(finance, { from: '2025-01-01', to: '2026-01-02' })).toBe('BAD_USER_INPUT')
  expect(await code(finance, { from: '2026-01-02', to: '2026-01-01' })).toBe('BAD_USER_INPUT')
  const to = await today()
  const { moneyFigures } = (await finance.on('dutch').run(FIGURES, { from: to.replace(/\d\d$/, '01'), to }))
    .data
  expect(moneyFigures.days).toEqual([])
})

const today = () => todayOf(app)

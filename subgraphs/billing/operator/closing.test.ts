import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openShop } from '../testing/shop.ts'
import { csvLine } from './csv.rules.ts'

const CLOSING = `query ($from: Date!, $to: Date!) { dailyClosing(from: $from, to: $to) { day credits { sold used given takenBack owed }
  money { sold { amountMinor } refunded { amountMinor } vatTotal { amountMinor } liability { amountMinor } vat { country rate isHome net { amountMinor } vat { amountMinor } } }
  invoices { count isGapless } creditNotes { count isGapless } } }`

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

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
  expect((await fin.fetch('/operator/files/orders.csv?from=2020-01-01&to=2026-01-01')).status).toBe(400)
})

test('OPER-05 a text that a spreadsheet would run as a formula stays a text in a file', () => {
  expect(csvLine(['=1+1', '+31', '-2.50', '@a', 'a,"b"', null, -3])).toBe(
    `'=1+1,+31,-2.50,'@a,"a,""b""",,-3\r\n`.replace(',+31', ",'+31"),
  )
})

async function today(): Promise<string> {
  const { rows } = await app.admin.query(
    `select to_char(platform.now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day`,
  )
  return rows[0].day
}

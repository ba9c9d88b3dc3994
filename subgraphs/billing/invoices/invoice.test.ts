import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { ORDER_BUTTONS } from '../checkout/order-button.rules.ts'
import { decimalText, formatMoney, minorOf } from '../orders/order.rules.ts'
import { findVatPercentage } from '../orders/order.store.ts'
import { textOfPdf } from '../testing/pdf-text.ts'

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id number checkoutUrl button conditions vatPercentage credits total { amountMinor } vat { amountMinor } } } } }`
// A letter of each language that the built-in fonts of PDF do not all have.
const TITLES: Record<string, [title: string, vat: string]> = {
  da: ['Faktura', 'Moms 21 %'],
  de: ['Rechnung', 'MwSt. 21 %'],
  en: ['Invoice', 'VAT 21%'],
  es: ['Factura', 'IVA 21 %'],
  fi: ['Lasku', 'Alv 21 %'],
  fr: ['Facture', 'TVA 21 %'],
  it: ['Fattura', 'IVA 21%'],
  nb: ['Faktura', 'Mva. 21 %'],
  nl: ['Factuur', 'Btw 21%'],
  pl: ['Faktura', 'VAT 21%'],
  sv: ['Faktura', 'Moms 21 %'],
}

describe('prices, orders and invoices', () => {
  const app = testApp()
  let bundleId: string
  beforeAll(async () => {
    bundleId = (await (await app.signUp()).run('{ bundles { id } }')).data.bundles[1].id
  })

  const paymentContext = () =>
    app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const place = async (who: Person, locale: string) => {
    const input = { idempotencyKey: newId(), bundleId, method: 'PAYPAL', conditionsAccepted: true }
    return (await who.run(PLACE, { input }, { cookie: `locale=${locale}`, 'accept-language': locale })).data
      .placeOrder.order
  }

  test('PAY-09 the invoice shows VAT and company numbers in every language, with any letter @long', async () => {
    const ada = await app.signUp()
    await app.admin.query(
      `update accounts.company set kvk = '12345678', vat_numbers = '{"NL": "NL001234567B01", "BE": "BE0123456789"}'`,
    )
    const {
      rows: [{ seller }],
    } = await app.admin.query(
      `select accounts.published_seller(id, 'NL') as seller from accounts.site where token = 'ruvela'`,
    )
    expect([seller.kvk, seller.vatNumber]).toEqual(['12345678', 'NL001234567B01'])
    for (const [locale, [title, vat]] of Object.entries(TITLES)) {
      const order = await place(ada, locale)
      expect([order.vatPercentage, order.total.amountMinor, order.vat.amountMinor]).toEqual([21, 2499, 434])
      await ada.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
      await app.admin.query(`update billing."order" set locale = $2 where number = $1`, [
        order.number,
        locale,
      ])
      await app.admin.query(
        `update billing.invoice i set seller = jsonb_set(seller, '{name}', '"Zażółć gęślą jaźń, Ærøskøbing ßüé"') from billing."order" o where o.id = i.order_id and o.number = $1`,
        [order.number],
      )
      const { rawPayload } = await rawPdf(ada, order.id)
      const text = textOfPdf(rawPayload).replaceAll(/[\u00a0\u202f]/g, ' ')
      for (const part of [
        title,
        vat,
        seller.kvk,
        seller.vatNumber,
        order.number,
        'Zażółć gęślą jaźń, Ærøskøbing ßüé',
        formatMoney(434, 'EUR', locale),
        formatMoney(2499, 'EUR', locale),
        formatMoney(2065, 'EUR', locale),
      ])
        expect(text, locale).toContain(part.replaceAll(/[\u00a0\u202f]/g, ' '))
      expect(text, locale).not.toContain('\u{fffd}')
      if (locale === 'fr') expect(textOfPdf(rawPayload)).toContain('Date\u202f: ')
    }
  })

  test('PAY-09 who pays from another country gets its VAT and the company’s number there', async () => {
    const bo = await app.signUp()
    const numbers = { NL: 'NL001234567B01', BE: 'BE0123456789', DE: 'DE123456789' }
    await app.admin.query(`update accounts.company set vat_numbers = $1`, [numbers])
    for (const [country, percentage, vatMinor] of [
      ['BE', 21, 434],
      ['DE', 19, 399],
      ['FR', 20, 416],
    ] as const) {
      await bo.run(
        `mutation ($input: ChangePaymentCountryInput!) { changePaymentCountry(input: $input) { __typename } }`,
        { input: { country } },
      )
      const order = await place(bo, 'nl')
      expect([order.vatPercentage, order.total.amountMinor, order.vat.amountMinor], country).toEqual([
        percentage,
        2499,
        vatMinor,
      ])
      await bo.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
      const text = textOfPdf((await rawPdf(bo, order.id)).rawPayload).replaceAll(/[\u00a0\u202f]/g, ' ')
      expect(text, country).toContain(`Btw ${percentage}%`)
      expect(text, country).toContain(formatMoney(vatMinor, 'EUR', 'nl').replaceAll(/[\u00a0\u202f]/g, ' '))
      const own = numbers[country as keyof typeof numbers]
      if (own !== undefined) expect(text, country).toContain(own)
    }
  })

  test('PAY-09 CRED-07 order page and invoice show the discount, the buyer and the VAT numbers', async () => {
    const ada = await app.signUp({ name: 'Zażółć' })
    await app.admin.query(`update accounts.company set vat_numbers = $1`, [
      { NL: 'NL001234567B01', DE: 'DE123456789' },
    ])
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, value_percentage, validity) select id, 'SPRING-20', 20, 'unlimited' from accounts.site where token = 'ruvela'`,
    )
    await ada.run(
      `mutation ($input: ChangePaymentCountryInput!) { changePaymentCountry(input: $input) { __typename } }`,
      { input: { country: 'DE' } },
    )
    const input = {
      idempotencyKey: newId(),
      bundleId,
      method: 'PAYPAL',
      conditionsAccepted: true,
      discountCode: 'SPRING-20',
    }
    const { order } = (await ada.run(PLACE, { input })).data.placeOrder
    const FACTS = `query ($id: ID!) { node(id: $id) { ... on Order { listPrice { amountMinor } discountAmount { amountMinor } total { amountMinor } discountCode sellerVatNumbers methodName } } }`
    const facts = async () => (await ada.run(FACTS, { id: order.id })).data.node
    expect(await facts()).toEqual({
      listPrice: { amountMinor: 2499 },
      discountAmount: { amountMinor: 500 },
      total: { amountMinor: 1999 },
      discountCode: 'SPRING-20',
      sellerVatNumbers: [],
      methodName: 'PayPal',
    })
    await ada.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
    expect((await facts()).sellerVatNumbers).toEqual(['DE123456789', 'NL001234567B01'])
    const text = textOfPdf((await rawPdf(ada, order.id)).rawPayload).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const part of [
      'Klant: Zażółć',
      'DE123456789, NL001234567B01',
      '€ 24,99',
      'Korting SPRING-20 (20%)',
      '€ -5,00',
      '€ 19,99',
    ])
      expect(text).toContain(part)
  })

  test('PAY-09 DISC-06 the invoice names the discount of an offer in plain words, without its code', async () => {
    const ada = await app.signUp()
    // An offer counts once the member has been told of it.
    expect((await ada.run('{ viewer { activeDiscount { code } } }')).data.viewer.activeDiscount.code).toBe(
      'TIMEBONUS25',
    )
    const order = await place(ada, 'nl')
    await ada.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
    const text = textOfPdf((await rawPdf(ada, order.id)).rawPayload)
    expect(text).toContain('Korting (25%)')
    expect(text).not.toContain('TIMEBONUS')
  })

  // Through the served route, but as bytes.
  async function rawPdf(who: Person, orderId: string): Promise<{ rawPayload: Buffer }> {
    const { request } = await import('undici')
    const response = await request(`http://127.0.0.1:${app.port}/invoices/${orderId}.pdf`, {
      headers: { host: app.host, authorization: `Bearer ${who.token}` },
    })
    return { rawPayload: Buffer.from(await response.body.arrayBuffer()) }
  }

  test('VAT follows payment country and day, for the EU, Great Britain, Norway and Switzerland', async () => {
    const rates = {
      AT: 20,
      BE: 21,
      BG: 20,
      CH: 8.1,
      CY: 19,
      CZ: 21,
      DE: 19,
      DK: 25,
      EE: 24,
      ES: 21,
      FI: 25.5,
      FR: 20,
      GB: 20,
      GR: 24,
      HR: 25,
      HU: 27,
      IE: 23,
      IT: 22,
      LT: 21,
      LU: 17,
      LV: 21,
      MT: 18,
      NL: 21,
      NO: 25,
      PL: 23,
      PT: 23,
      RO: 21,
      SE: 25,
      SI: 22,
      SK: 23,
      US: 0,
    }
    const rateOf = (country: string, day: string) => findVatPercentage(paymentContext().db, country, day)
    for (const [country, percentage] of Object.entries(rates))
      expect([country, await rateOf(country, '2026-11-26')]).toEqual([country, percentage])
    expect(
      await Promise.all(['EE', 'FI', 'SK', 'RO', 'CH'].map((country) => rateOf(country, '2024-06-01'))),
    ).toEqual([22, 24, 20, 19, 8.1])
    // A rate begins with its day, the one of the site's clock, which the invoice has.
    expect(await rateOf('RO', '2025-07-31')).toBe(19)
    expect(await rateOf('RO', '2025-08-01')).toBe(21)
  })

  test('TRUST-03 the order button has the statutory words per language, kept with the order', async () => {
    const folder = path.resolve(import.meta.dirname, '../../../web/locales')
    const locales = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    for (const locale of locales) {
      const { order } = JSON.parse(readFileSync(path.join(folder, locale, 'premium.json'), 'utf8'))
      // What an overlay leaves out is its language's own.
      if (locale.includes('-')) expect([locale, order?.button]).toEqual([locale, undefined])
      else expect([locale, order.button]).toEqual([locale, ORDER_BUTTONS[locale]])
    }
    expect(Object.keys(ORDER_BUTTONS).toSorted()).toEqual(
      locales.filter((locale) => !locale.includes('-')).toSorted(),
    )
    const ada = await app.signUp()
    const order = await place(ada, 'nl')
    expect(order.button).toBe('Bestelling met betalingsverplichting')
    for (const part of ['30 credits', '24,99', '21%', '14 dagen']) expect(order.conditions).toContain(part)
  })

  test('money has the decimals of its currency, both ways, without loss', () => {
    for (const [minor, currency, text] of [
      [499, 'EUR', '4.99'],
      [5, 'EUR', '0.05'],
      [0, 'EUR', '0.00'],
      [499, 'JPY', '499'],
      [12_345, 'KWD', '12.345'],
      [-1999, 'EUR', '-19.99'],
    ] as const) {
      expect(decimalText(minor, currency)).toBe(text)
      if (minor >= 0) expect(minorOf(text, currency)).toBe(minor)
    }
    for (const [text, currency] of [
      ['4.999', 'EUR'],
      ['4.5', 'JPY'],
      ['-1.00', 'EUR'],
      ['1e3', 'EUR'],
      ['', 'EUR'],
      ['1,00', 'EUR'],
    ] as const)
      expect(() => minorOf(text, currency)).toThrow(/amount/)
    expect(formatMoney(499, 'JPY', 'en')).toBe('¥499')
  })
})

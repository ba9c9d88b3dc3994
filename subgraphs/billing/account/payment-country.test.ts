import { describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const SHOP = `{ paymentCountry { code name } paymentMethods bundles { id price { amountMinor currency } } }`
const CHANGE = `mutation ($input: ChangePaymentCountryInput!) { changePaymentCountry(input: $input) { __typename ... on InvalidInputError { fields { path code } } ... on ChangePaymentCountrySuccess { paymentCountry { code } } } }`
const CITIES = `query ($text: String!, $country: String) { cities(text: $text, country: $country) { cityId } }`
const LOCATE = `mutation ($cityId: ID!) { setLocation(input: { cityId: $cityId }) { __typename } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } }
  ... on PlaceOrderSuccess { order { id number vatPercentage total { amountMinor currency } } } } }`

describe('the country that a member pays from', () => {
  const app = testApp()

  const shop = async (who: Person) => (await who.run(SHOP)).data
  const change = async (who: Person, country: string) =>
    (await who.run(CHANGE, { input: { country } })).data.changePaymentCountry
  const moveTo = async (who: Person, text: string, country: string) => {
    const { cities } = (await who.run(CITIES, { text, country })).data
    expect((await who.run(LOCATE, { cityId: cities[0].cityId })).data.setLocation.__typename).toBe(
      'SetLocationSuccess',
    )
  }
  const place = async (who: Person, method: string) => {
    const input = {
      idempotencyKey: newId(),
      bundleId: (await shop(who)).bundles[0].id,
      method,
      conditionsAccepted: true,
    }
    return (await who.run(PLACE, { input })).data.placeOrder
  }
  const evidenceOf = async (order: { number: string }) =>
    (
      await app.admin.query('select vat_country, vat_evidence from billing."order" where number = $1', [
        order.number,
      ])
    ).rows[0]

  test('PAY-01 moving to Antwerp offers Bancontact; a corrected country sets methods and VAT @long', async () => {
    const ada = await app.signUp()
    expect(await shop(ada)).toMatchObject({ paymentCountry: { code: 'NL', name: 'Nederland' } })
    await moveTo(ada, 'Antwerpen', 'BE')
    const belgium = await shop(ada)
    expect(belgium.paymentCountry.code).toBe('BE')
    expect(belgium.paymentMethods[0]).toBe('BANCONTACT')
    expect(await change(ada, 'DE')).toMatchObject({ paymentCountry: { code: 'DE' } })
    expect((await shop(ada)).paymentMethods).toEqual([
      'CREDIT_CARD',
      'PAYPAL',
      'BANK_TRANSFER',
      'DIRECT_DEBIT',
    ])
    expect(await place(ada, 'BANCONTACT')).toMatchObject({
      fields: [{ path: 'method', code: 'METHOD_NOT_OFFERED' }],
    })
    const { order } = await place(ada, 'PAYPAL')
    expect(order).toMatchObject({ vatPercentage: 19, total: { amountMinor: 999, currency: 'EUR' } })
    expect(await evidenceOf(order)).toEqual({
      vat_country: 'DE',
      vat_evidence: {
        signUp: 'NL',
        profile: 'BE',
        declared: 'DE',
        declaredOver: 'BE',
        declaredAt: expect.stringMatching(/^20\d\d-/),
        visit: 'NL',
      },
    })
    // The correction was of the address in Antwerp: the next move ends it.
    await moveTo(ada, 'Amsterdam', 'NL')
    expect((await shop(ada)).paymentCountry.code).toBe('NL')
    const later = await place(ada, 'IDEAL')
    expect(await evidenceOf(later.order)).toMatchObject({
      vat_country: 'NL',
      vat_evidence: { profile: 'NL' },
    })
  })

  test('PAY-01 PAY-07 an open order is returned only under the country it was placed with', async () => {
    const ada = await app.signUp()
    const dutch = (await place(ada, 'PAYPAL')).order
    expect((await place(ada, 'PAYPAL')).order.id).toBe(dutch.id)
    await change(ada, 'DE')
    const german = (await place(ada, 'PAYPAL')).order
    expect(german.id).not.toBe(dutch.id)
    expect(german).toMatchObject({ vatPercentage: 19, total: dutch.total })
    expect((await place(ada, 'PAYPAL')).order.id).toBe(german.id)
    await change(ada, 'NL')
    expect((await place(ada, 'PAYPAL')).order.id).toBe(dutch.id)
  })

  test('PAY-01 a country without VAT collection or evidence is refused; others keep theirs', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    for (const country of ['US', 'XX', '', 'be'])
      expect(await change(ada, country)).toEqual({
        __typename: 'InvalidInputError',
        fields: [{ path: 'country', code: 'COUNTRY_NOT_OFFERED' }],
      })
    expect((await shop(ada)).paymentCountry.code).toBe('NL')
    const { paymentCountries } = (await ada.run('{ paymentCountries { code name } }')).data
    const names = paymentCountries.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('nl').compare))
    expect(paymentCountries.map(({ code }: { code: string }) => code)).toContain('BE')
    await change(ada, 'DE')
    expect((await shop(bo)).paymentCountry.code).toBe('NL')
    expect((await app.visitor().run(CHANGE, { input: { country: 'DE' } })).errors![0]!.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
  })

  test('CRED-03 bundles are sold in the country’s currency, smaller ones dearer per credit', async () => {
    const ada = await app.signUp()
    for (const [country, currency] of [
      ['FR', 'EUR'],
      ['GB', 'GBP'],
      ['CH', 'CHF'],
      ['SE', 'SEK'],
      ['NO', 'NOK'],
      ['DK', 'DKK'],
      ['PL', 'PLN'],
    ] as const) {
      await change(ada, country)
      const { bundles } = (await ada.run('{ bundles { credits popular price { amountMinor currency } } }'))
        .data
      expect([country, bundles.map((bundle: any) => [bundle.credits, bundle.popular])]).toEqual([
        country,
        [
          [10, false],
          [30, false],
          [75, true],
          [200, false],
        ],
      ])
      const unitPrices = bundles.map(({ price, credits }: any) => price.amountMinor / credits)
      expect(unitPrices).toEqual(unitPrices.toSorted((one: number, other: number) => other - one))
      expect(new Set(bundles.map(({ price }: any) => price.currency))).toEqual(new Set([currency]))
      const { order } = await place(ada, 'PAYPAL')
      expect(order.total).toEqual(bundles[0].price)
    }
  })
})

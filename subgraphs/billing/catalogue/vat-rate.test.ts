import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'

const RATES = '{ vatRates { country percentage validFrom isUpcoming } }'
const ADD = `mutation ($input: AddVatRateInput!) { addVatRate(input: $input) { __typename
  ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const REMOVE = `mutation ($input: RemoveVatRateInput!) { removeVatRate(input: $input) { __typename
  ... on InvalidInputError { fields { path code } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  ... on PlaceOrderSuccess { order { vat { amountMinor } total { amountMinor } } } } }`

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))

async function act(who: OperatorPerson, document: string, input: object) {
  const { data, errors } = await who.run(document, { input })
  return data === undefined || data === null ? errors?.[0]?.extensions : (Object.values(data)[0] as any)
}
const ratesOf = async (country: string, who = admin) =>
  (await who.run(RATES)).data.vatRates.filter((rate: any) => rate.country === country)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const audits = async () =>
  (
    await app.admin.query(
      `select action, before, after from billing.audit where action like 'vat-rate.%' order by at, id`,
    )
  ).rows

test('OPER-02 ERR-03 a rate of the past, out of range or of a taken day is refused at its field', async () => {
  const given = { country: 'BE', validFrom: dayIn(30), percentage: '22' }
  const refused = async (changed: object) => (await act(admin, ADD, { ...given, ...changed })).fields
  expect(await refused({ country: 'Belgium', validFrom: dayIn(-1), percentage: '51' })).toEqual([
    { path: 'country', code: 'COUNTRY_NOT_OFFERED' },
    { path: 'percentage', code: 'AMOUNT_INVALID' },
    { path: 'validFrom', code: 'TIME_PASSED' },
  ])
  await act(admin, ADD, given)
  expect(await refused({ percentage: '23' })).toEqual([{ path: 'validFrom', code: 'DATE_TAKEN' }])
  const both = await Promise.all(
    ['10', '11', '12'].map((percentage) =>
      act(admin, ADD, { country: 'FR', validFrom: dayIn(40), percentage }),
    ),
  )
  expect(both.filter(({ __typename }) => __typename === 'AddVatRateSuccess')).toHaveLength(1)
  expect(await act(admin, REMOVE, { country: 'BE', validFrom: '1996-01-01' })).toMatchObject({
    fields: [{ path: 'validFrom', code: 'TIME_PASSED' }],
  })
})

test('OPER-02 only an admin of every site changes VAT rates; finance reads them, others do not', async () => {
  const given = { country: 'ES', validFrom: dayIn(30), percentage: '22' }
  const ofOneSite = await app.logInOperator('admin', { sites: ['ruvela'] })
  const finance = await app.logInOperator('finance')
  const support = await app.logInOperator('support')
  for (const who of [ofOneSite, finance, support])
    expect(await act(who, ADD, given)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await ratesOf('ES', finance)).toHaveLength(1)
  expect((await support.run(RATES)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
})

test('OPER-02 an admin sets a VAT rate for a day to come or takes it back, and orders of that day have it', async () => {
  const other = { country: 'DE', validFrom: dayIn(9), percentage: '16' }
  expect(await act(admin, ADD, other)).toMatchObject({ __typename: 'AddVatRateSuccess' })
  const { country, validFrom } = other
  for (let n = 0; n < 2; n++)
    expect(await act(admin, REMOVE, { country, validFrom })).toMatchObject({
      __typename: 'RemoveVatRateSuccess',
    })
  const given = { country: 'NL', validFrom: dayIn(3), percentage: '25,5' }
  expect(await act(admin, ADD, given)).toMatchObject({ __typename: 'AddVatRateSuccess' })
  // Sent again, because the answer was lost.
  expect(await act(admin, ADD, given)).toMatchObject({ __typename: 'AddVatRateSuccess' })
  expect(await ratesOf('NL')).toEqual([
    { country: 'NL', percentage: 25.5, validFrom: given.validFrom, isUpcoming: true },
    { country: 'NL', percentage: 21, validFrom: '2012-10-01', isUpcoming: false },
  ])
  const bundleId = (await app.visitor().run('{ bundles { id } }')).data.bundles[0].id
  const order = async () => {
    const ada = await app.signUp()
    const choice = { bundleId, method: 'IDEAL', conditionsAccepted: true, idempotencyKey: newId() }
    const { vat, total } = (await ada.run(PLACE, { input: choice })).data.placeOrder.order
    return Math.round((100 * 100 * vat.amountMinor) / (total.amountMinor - vat.amountMinor)) / 100
  }
  expect(await order()).toBeCloseTo(21, 0)
  await app.moveClock('4 days')
  expect(await order()).toBeCloseTo(25.5, 0)
  const again = await app.logInOperator('admin')
  const inForce = { country: given.country, validFrom: given.validFrom }
  expect(await act(again, REMOVE, inForce)).toMatchObject({
    fields: [{ path: 'validFrom', code: 'TIME_PASSED' }],
  })
  expect((await audits()).slice(-3)).toMatchObject([
    { action: 'vat-rate.added', after: { country: 'DE', percentage: 16 } },
    { action: 'vat-rate.removed', before: { country: 'DE', percentage: 16 } },
    {
      action: 'vat-rate.added',
      before: { country: 'NL', percentage: 21 },
      after: { country: 'NL', percentage: 25.5 },
    },
  ])
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'

const PERIODS = '{ paymentMethodPeriods { method country currency position name validFrom validUntil } }'
const OFFER = `mutation ($input: OfferPaymentMethodInput!) { offerPaymentMethod(input: $input) { __typename
  ... on InvalidInputError { fields { path code } } } }`
const END = `mutation ($input: EndPaymentMethodInput!) { endPaymentMethod(input: $input) { __typename
  ... on InvalidInputError { fields { path code } } } }`

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))

async function act(who: OperatorPerson, document: string, input: object) {
  const { data, errors } = await who.run(document, { input })
  return data === undefined || data === null ? errors?.[0]?.extensions : (Object.values(data)[0] as any)
}
// Days begin at midnight of the site.
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' })
const dayIn = (days: number) => dayFormat.format(Date.now() + days * 86_400_000)
const periodsOf = async (method: string, who = admin) =>
  (await who.run(PERIODS)).data.paymentMethodPeriods.filter((period: any) => period.method === method)
const offered = async () => (await app.visitor().run('{ paymentMethods }')).data.paymentMethods as string[]
const PAYPAL = { method: 'PAYPAL', country: '*', currency: '*', validFrom: '2005-01-01' }

test('OPER-02 PAY-01 an admin ends a way of paying at once, takes an end back, and offers one anew', async () => {
  expect(await offered()).toContain('PAYPAL')
  expect(await act(admin, END, { ...PAYPAL, validUntil: dayIn(0) })).toMatchObject({
    __typename: 'EndPaymentMethodSuccess',
  })
  expect(await offered()).not.toContain('PAYPAL')
  const again = { method: 'PAYPAL', country: '*', currency: '*', position: 35, name: 'PayPal' }
  for (let n = 0; n < 2; n++)
    expect(await act(admin, OFFER, { ...again, validFrom: dayIn(0) })).toMatchObject({
      __typename: 'OfferPaymentMethodSuccess',
    })
  expect(await offered()).toContain('PAYPAL')
  expect(await periodsOf('PAYPAL')).toEqual([
    { ...PAYPAL, position: 30, name: 'PayPal', validUntil: dayIn(0) },
    { ...again, validFrom: dayIn(0), validUntil: null },
  ])
  const card = { method: 'CREDIT_CARD', country: '*', currency: '*', validFrom: '2005-01-01' }
  await act(admin, END, { ...card, validUntil: dayIn(9) })
  await act(admin, END, card)
  expect(await periodsOf('CREDIT_CARD')).toMatchObject([{ validUntil: null }])
  const { rows } = await app.admin.query(
    `select action, before, after from billing.audit where action like 'payment-method.%' order by at, id`,
  )
  expect(rows).toMatchObject([
    { action: 'payment-method.ended', before: { validUntil: null }, after: { validUntil: dayIn(0) } },
    { action: 'payment-method.offered', before: null, after: { method: 'PAYPAL', position: 35 } },
    { action: 'payment-method.ended', after: { method: 'CREDIT_CARD', validUntil: dayIn(9) } },
    { action: 'payment-method.ended', before: { validUntil: dayIn(9) }, after: { validUntil: null } },
  ])
})

test('OPER-02 ERR-03 a way of paying in the past, unknown places, or twice on one day is refused at its field', async () => {
  const wanted = { method: 'BANCONTACT', country: 'LU', currency: 'EUR', position: 15, validFrom: dayIn(2) }
  const wrong = {
    country: 'Belgium',
    currency: 'EUX',
    position: -1,
    name: 'x'.repeat(61),
    validFrom: dayIn(-1),
  }
  expect((await act(admin, OFFER, { ...wanted, ...wrong })).fields).toEqual([
    { path: 'country', code: 'COUNTRY_NOT_OFFERED' },
    { path: 'currency', code: 'CHOICE_UNKNOWN' },
    { path: 'position', code: 'AMOUNT_INVALID' },
    { path: 'name', code: 'TOO_LONG' },
    { path: 'validFrom', code: 'TIME_PASSED' },
  ])
  // Every country has cards already.
  expect((await act(admin, OFFER, { ...wanted, method: 'CREDIT_CARD' })).fields).toEqual([
    { path: 'validFrom', code: 'DATE_TAKEN' },
  ])
  const both = await Promise.all([14, 16].map((position) => act(admin, OFFER, { ...wanted, position })))
  expect(both.map(({ __typename }) => __typename).toSorted()).toEqual([
    'InvalidInputError',
    'OfferPaymentMethodSuccess',
  ])
  const ideal = { method: 'IDEAL', country: 'NL', currency: 'EUR', validFrom: '2026-01-29' }
  // The name of its next period begins then.
  expect((await act(admin, END, ideal)).fields).toEqual([{ path: 'validUntil', code: 'DATE_TAKEN' }])
  expect((await act(admin, END, { ...ideal, validUntil: dayIn(-1) })).fields).toEqual([
    { path: 'validUntil', code: 'TIME_PASSED' },
  ])
  expect((await act(admin, END, { ...ideal, country: 'BE' })).fields).toEqual([
    { path: 'method', code: 'METHOD_NOT_OFFERED' },
  ])
})

test('OPER-02 only an admin of every site changes ways of paying; finance reads them, others do not', async () => {
  const ofOneSite = await app.logInOperator('admin', { sites: ['ruvela'] })
  const finance = await app.logInOperator('finance')
  const support = await app.logInOperator('support')
  for (const who of [ofOneSite, finance, support])
    expect(await act(who, END, { ...PAYPAL, validUntil: dayIn(5) })).toMatchObject({ code: 'FORBIDDEN' })
  expect((await periodsOf('DIRECT_DEBIT', finance)).length).toBeGreaterThan(20)
  expect((await support.run(PERIODS)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
})

import { beforeAll, expect, test } from 'vitest'
import { newId, rowIdOf } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { openShop } from '../testing/shop.ts'

const LISTS = `{ priceLists { country currency version bundles { id: bundleId style credits isPopular isOffered priceCharged createdAt
  price { amountMinor currency } pricePerMessage { amountMinor } } } }`
const CHANGE = `mutation ($input: ChangePriceListInput!) { changePriceList(input: $input) { __typename
  ... on ChangePriceListSuccess { priceList { version bundles { id: bundleId style isOffered isPopular credits price { amountMinor } } } }
  ... on UserError { code } ... on InvalidInputError { fields { path code limit } }
  ... on PriceListChangedError { priceList { version bundles { style price { amountMinor } } } } } }`
const SHOP = '{ bundles { id credits popular price { amountMinor currency } } }'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on UserError { code }
  ... on PlaceOrderSuccess { order { total { amountMinor } } } } }`

const OWN = [
  { style: 'p0', credits: 10, price: '9.99' },
  { style: 'p1', credits: 30, price: '24.99' },
  { style: 'p2', credits: 75, price: '49.99' },
  { style: 'p3', credits: 200, price: '99.99' },
]

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))

const listsOf = async (who: OperatorPerson) => (await who.run(LISTS)).data.priceLists
const listOf = async (country: string, who = admin) =>
  (await listsOf(who)).find((list: any) => list.country === country)
async function change(who: OperatorPerson, given: object) {
  const input = { country: '*', currency: 'EUR', popular: 'p2', bundles: OWN, version: '', ...given }
  const { data, errors } = await who.run(CHANGE, { input })
  return data?.changePriceList ?? errors?.[0]?.extensions
}
const paidOrder = async (globalId: string) =>
  (
    await app.admin.query(`select currency, price_minor from billing."order" where id = $1`, [
      rowIdOf('Order', globalId),
    ])
  ).rows[0]
const audits = async () =>
  (
    await app.admin.query(
      `select operator_id, operator_role, before, after from billing.audit where action = 'price-list.changed' order by at, id`,
    )
  ).rows

test('OPER-02 CRED-03 an admin sees the bundles of every country with prices, and which are on sale', async () => {
  const lists = await listsOf(admin)
  expect(lists.map(({ country, currency }: any) => [country, currency])).toContainEqual(['SE', 'SEK'])
  expect(lists[0]).toMatchObject({
    country: '*',
    currency: 'EUR',
    version: expect.stringMatching(/^.{16}$/),
    bundles: [
      { style: 'p0', credits: 10, isOffered: true, isPopular: false, price: { amountMinor: 999 } },
      { style: 'p1', credits: 30, pricePerMessage: { amountMinor: 84 } },
      { style: 'p2', isPopular: true, priceCharged: false },
      { style: 'p3', price: { amountMinor: 9999, currency: 'EUR' } },
    ],
  })
  const finance = await app.logInOperator('finance')
  expect(await listsOf(finance)).toEqual(lists)
})

test('OPER-02 a changed price holds for the next order in every process, and orders keep the old one', async () => {
  const shop = await openShop(app)
  const ada = await app.signUp({ name: 'Ada' })
  const paid = await shop.buy(ada, 0)
  const before = await listOf('*')
  expect(before.bundles[0].priceCharged).toBe(true)
  const second = await app.openSecondGateway()
  const there = second.meet(await app.signUp({ name: 'Bo' }))
  await there.run(SHOP)
  const bundles = [{ ...OWN[0], price: '11,50' }, ...OWN.slice(1)]
  const done = await change(admin, { version: before.version, bundles, popular: 'p0' })
  expect(done.priceList.bundles[0]).toMatchObject({
    isOffered: true,
    isPopular: true,
    price: { amountMinor: 1150 },
  })
  // At once, which is within the two seconds that the requirement allows.
  const seen = (await there.run(SHOP)).data.bundles
  expect(seen[0]).toMatchObject({ credits: 10, popular: true, price: { amountMinor: 1150, currency: 'EUR' } })
  expect(seen[2].popular).toBe(false)
  const choice = { method: 'IDEAL', conditionsAccepted: true, discountCode: null }
  const placed = await there.run(PLACE, {
    input: { ...choice, idempotencyKey: newId(), bundleId: seen[0].id },
  })
  expect(placed.data.placeOrder.order.total.amountMinor).toBeGreaterThan(0)
  await second.close()
  const after = await listOf('*')
  // The others stay the same bundles; what was paid is struck through only at the price that was paid.
  expect(after.bundles.slice(1).map(({ id }: any) => id)).toEqual(
    before.bundles.slice(1).map(({ id }: any) => id),
  )
  expect(after.bundles[0].id).not.toBe(before.bundles[0].id)
  expect(after.bundles[0].priceCharged).toBe(false)
  const old = await ada.run(
    'query ($id: ID!) { node(id: $id) { ... on Bundle { price { amountMinor } } } }',
    {
      id: before.bundles[0].id,
    },
  )
  expect(old.data.node.price.amountMinor).toBe(999)
  const order = await ada.run(
    'query ($id: ID!) { node(id: $id) { ... on Order { total { amountMinor } } } }',
    {
      id: paid.id,
    },
  )
  expect(order.data.node.total.amountMinor).toBe(999)
  const gone = await ada.run(PLACE, {
    input: { ...choice, idempotencyKey: newId(), bundleId: before.bundles[0].id },
  })
  expect(gone.data.placeOrder).toEqual({ code: 'BUNDLE_NOT_FOUND' })
  expect((await audits()).at(-1)).toMatchObject({
    operator_id: admin.operatorId,
    operator_role: 'admin',
    before: { country: '*', currency: 'EUR', p0: { credits: 10, priceMinor: 999 }, popular: 'p2' },
    after: { p0: { credits: 10, priceMinor: 1150 }, popular: 'p0' },
  })
  expect((await change(admin, { version: after.version })).__typename).toBe('ChangePriceListSuccess')
})

test('OPER-02 two admins who change the same prices: one succeeds, the other learns what holds now', async () => {
  const other = await app.logInOperator('admin')
  const { version } = await listOf('*')
  const with99 = (price: string) => ({ version, bundles: [{ ...OWN[0], price }, ...OWN.slice(1)] })
  const wanted = Array.from({ length: 10 }, (_, n) => `${20 + n}.00`)
  const answers = await Promise.all(
    wanted.map((price, n) => change(n % 2 === 0 ? admin : other, with99(price))),
  )
  expect(answers.filter(({ __typename }) => __typename === 'ChangePriceListSuccess')).toHaveLength(1)
  const stale = answers.filter(({ code }) => code === 'PRICE_LIST_CHANGED')
  expect(stale).toHaveLength(9)
  const now = await listOf('*')
  expect(new Set(stale.map(({ priceList }) => priceList.version))).toEqual(new Set([now.version]))
  expect((await audits()).at(-1)).toMatchObject({
    after: { p0: { priceMinor: now.bundles[0].price.amountMinor } },
  })
  // The same change again, because its answer was lost, is no second one.
  const count = (await audits()).length
  const won = wanted[answers.findIndex(({ __typename }) => __typename === 'ChangePriceListSuccess')]!
  expect(await change(admin, with99(won))).toMatchObject({ priceList: { version: now.version } })
  expect(await audits()).toHaveLength(count)
  await change(admin, { version: now.version })
})

test('OPER-02 ERR-03 every wrong field of a price list is named, and nothing is changed', async () => {
  const { version } = await listOf('*')
  const bundles = [
    { style: 'p0', credits: 0, price: '9.99' },
    { style: 'p1', credits: 30, price: '24.999' },
    { style: 'p1', credits: 30, price: '-1' },
    { style: 'p3', credits: 1_000_001, price: '0' },
  ]
  const refused = await change(admin, { version, bundles, country: 'BR', popular: 'p2' })
  expect(refused).toEqual({
    __typename: 'InvalidInputError',
    code: 'INVALID_INPUT',
    fields: [
      { path: 'country', code: 'COUNTRY_NOT_OFFERED', limit: null },
      { path: 'popular', code: 'CHOICE_UNKNOWN', limit: null },
      { path: 'bundles.0.credits', code: 'AMOUNT_INVALID', limit: 1_000_000 },
      { path: 'bundles.1.price', code: 'AMOUNT_INVALID', limit: null },
      { path: 'bundles.2.style', code: 'CHOICE_UNKNOWN', limit: null },
      { path: 'bundles.2.price', code: 'AMOUNT_INVALID', limit: null },
      { path: 'bundles.3.credits', code: 'AMOUNT_INVALID', limit: 1_000_000 },
      { path: 'bundles.3.price', code: 'AMOUNT_INVALID', limit: null },
    ],
  })
  expect(await change(admin, { version, currency: 'EUX' })).toMatchObject({
    fields: [{ path: 'currency', code: 'CHOICE_UNKNOWN' }],
  })
  expect((await listOf('*')).version).toBe(version)
})

test('OPER-02 a country gets bundles of its own, and buys those for every country after their end', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const bundles = [{ style: 'p0', credits: 5, price: '4.00' }]
  expect(await change(admin, { country: 'NL', bundles, popular: null })).toMatchObject({
    __typename: 'ChangePriceListSuccess',
  })
  expect((await ada.run(SHOP)).data.bundles).toMatchObject([{ credits: 5, price: { amountMinor: 400 } }])
  const { version } = await listOf('NL')
  expect(await change(admin, { country: 'NL', version, bundles: [], popular: null })).toMatchObject({
    priceList: { version: '', bundles: [{ style: 'p0', isOffered: false, credits: 5 }] },
  })
  expect((await ada.run(SHOP)).data.bundles).toHaveLength(4)
})

test('OPER-02 CRED-03 a country’s prices change their currency together, and orders keep theirs', async () => {
  const country = 'NL'
  const dutch = (given: object) => change(admin, { country, ...given })
  const { priceList } = await dutch({})
  const { version } = priceList
  const shop = await openShop(app)
  const paid = await shop.buy(await app.signUp({ name: 'Cas' }), 0)
  // Nothing takes the currency: the prices stay.
  await app.admin.query(
    `update billing.payment_method set valid_until = platform.now()::date where currency = '*'`,
  )
  const dollars = { version, currency: 'USD', bundles: [{ ...OWN[0], price: '11.49' }, ...OWN.slice(1)] }
  expect(await dutch(dollars)).toMatchObject({
    fields: [{ path: 'currency', code: 'CURRENCY_NOT_PAYABLE' }],
  })
  expect((await listOf(country)).version).toBe(version)
  await app.admin.query(`update billing.payment_method set valid_until = null where currency = '*'`)
  // A card without a price in it keeps the whole list as it is.
  expect(await dutch({ ...dollars, bundles: [{ ...OWN[0], price: '' }, ...OWN.slice(1)] })).toMatchObject({
    fields: [{ path: 'bundles.0.price', code: 'AMOUNT_INVALID' }],
  })
  const answers = await Promise.all(Array.from({ length: 10 }, () => dutch(dollars)))
  expect(answers.every(({ __typename }) => __typename === 'ChangePriceListSuccess')).toBe(true)
  const now = await listOf(country)
  const onSale = now.bundles.filter(({ isOffered }: any) => isOffered)
  expect(now.currency).toBe('USD')
  expect(onSale.map(({ price }: any) => price)).toEqual([
    { amountMinor: 1149, currency: 'USD' },
    ...[2499, 4999, 9999].map((amountMinor) => ({ amountMinor, currency: 'USD' })),
  ])
  const order = await paidOrder(paid.id)
  expect(order).toEqual({ currency: 'EUR', price_minor: 999 })
  expect((await audits()).at(-1)).toMatchObject({
    before: { country, currency: 'EUR' },
    after: { country, currency: 'USD', p0: { priceMinor: 1149 } },
  })
  expect(await dutch({ version: now.version, bundles: [], popular: null })).toMatchObject({
    priceList: { version: '' },
  })
})

test('OPER-02 only an admin of the site changes prices, and other roles cannot read them', async () => {
  const finance = await app.logInOperator('finance')
  const elsewhere = await app.logInOperator('admin', { sites: ['dutch'] })
  const count = (await audits()).length
  const { version } = await listOf('*')
  const given = { version, bundles: OWN.slice(1) }
  expect(await change(finance, given)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await change(elsewhere.on('ruvela'), given)).toMatchObject({ code: 'FORBIDDEN' })
  for (const role of ['moderator', 'support'] as const) {
    const other = await app.logInOperator(role)
    expect(await change(other, given)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await other.run(LISTS)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  }
  const ada = await app.signUp({ name: 'Ada' })
  expect((await ada.run(LISTS)).errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await audits()).toHaveLength(count)
  // Another site has prices of its own.
  const dutch = admin.on('dutch')
  const theirs = await listOf('*', dutch)
  expect(theirs.version).not.toBe(version)
  await change(dutch, { version: theirs.version, bundles: [OWN[0]!], popular: 'p0' })
  expect((await listOf('*')).version).toBe(version)
})

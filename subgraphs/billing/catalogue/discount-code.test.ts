import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { walkPages } from '#testing/page-walk.ts'
import type { Person } from '#testing/person.ts'

const CODE = `code state valuePercentage validity expiresAt country currency minimumOrder { amountMinor currency } paymentMethods memberId
  seriesId endedAt usesCount reservedCount`
const LIST = `query ($filter: OperatorDiscountCodeFilterInput) { operatorDiscountCodes(filter: $filter, first: 100) {
  totalCount edges { node { ${CODE} } } } }`
const REFUSED = '... on UserError { refusal: code } ... on InvalidInputError { fields { path code limit } }'
const CREATE = `mutation ($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) {
  ... on CreateDiscountCodeSuccess { discountCode { ${CODE} } } ${REFUSED} } }`
const SERIES = `mutation ($input: CreateDiscountCodeSeriesInput!) { createDiscountCodeSeries(input: $input) {
  ... on CreateDiscountCodeSeriesSuccess { series { id codes } } ${REFUSED} } }`
const END = `mutation ($input: EndDiscountCodeInput!) { endDiscountCode(input: $input) {
  ... on EndDiscountCodeSuccess { discountCode { ${CODE} } } ... on UserError { refusal: code } } }`
const END_SERIES = `mutation ($input: EndDiscountCodeSeriesInput!) { endDiscountCodeSeries(input: $input) {
  ... on EndDiscountCodeSeriesSuccess { series { codes } } ... on UserError { refusal: code } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on UserError { code }
  ... on PlaceOrderSuccess { order { checkoutUrl discountCode total { amountMinor } } } } }`

const app = testApp()
let admin: OperatorPerson
let bundleId = ''
beforeAll(async () => {
  admin = await app.logInOperator('admin')
  bundleId = (await app.visitor().run('{ bundles { id } }')).data.bundles[0].id
})

const TERMS = { percentage: '20', validity: 'UNLIMITED' }
async function act(who: OperatorPerson, document: string, input: object) {
  const { data, errors } = await who.run(document, { input })
  return data === undefined || data === null ? errors?.[0]?.extensions : (Object.values(data)[0] as any)
}
const create = (code: string, terms: object = {}, who = admin) =>
  act(who, CREATE, { idempotencyKey: newId(), code, terms: { ...TERMS, ...terms } })
const makeSeries = (given: object = {}, who = admin) =>
  act(who, SERIES, { idempotencyKey: newId(), prefix: 'may', count: 3, terms: TERMS, ...given })
const list = async (filter: object = {}, who = admin) =>
  (await who.run(LIST, { filter })).data.operatorDiscountCodes
async function order(who: Person, discountCode: string) {
  const input = { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true, discountCode }
  const { data } = await who.run(PLACE, { input })
  const { code, order } = data.placeOrder
  return { refusal: code, ...order } as { refusal?: string; checkoutUrl: string; discountCode: string }
}
const audits = async (action: string) =>
  (
    await app.admin.query(
      'select operator_id, before, after from billing.audit where action = $1 order by at, id',
      [action],
    )
  ).rows

test('OPER-02 DISC-01 an admin issues a code, a member pays with it, and the list counts the uses', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const terms = { currency: 'EUR', minimum: '5,00', paymentMethods: ['IDEAL'], country: 'NL', expiresAt }
  const { discountCode } = await create('spring-1', { ...terms, percentage: '12.5' })
  expect(discountCode).toEqual({
    code: 'SPRING-1',
    state: 'ACTIVE',
    valuePercentage: 12.5,
    validity: 'UNLIMITED',
    expiresAt,
    country: 'NL',
    currency: 'EUR',
    minimumOrder: { amountMinor: 500, currency: 'EUR' },
    paymentMethods: ['IDEAL'],
    memberId: null,
    seriesId: null,
    endedAt: null,
    usesCount: 0,
    reservedCount: 0,
  })
  const { checkoutUrl, discountCode: named } = await order(ada, 'spring-1')
  expect(named).toBe('SPRING-1')
  expect((await list({ text: 'ring-1' })).edges).toMatchObject([{ node: { usesCount: 0, reservedCount: 1 } }])
  await ada.fetch(`${checkoutUrl}/paid`, { method: 'POST' })
  expect((await list({ text: 'spring-1' })).edges).toMatchObject([
    { node: { usesCount: 1, reservedCount: 0 } },
  ])
  expect(await audits('discount-code.created')).toMatchObject([
    {
      operator_id: admin.operatorId,
      before: null,
      after: { code: 'SPRING-1', percentage: 12.5, country: 'NL' },
    },
  ])
})

test('OPER-02 ERR-03 every wrong field of a code is named, and a code is never given out twice', async () => {
  await create('TAKEN')
  const refused = async (code: string, terms: object = {}) => (await create(code, terms)).fields
  expect(await refused('TAKEN')).toEqual([{ path: 'code', code: 'DISCOUNT_CODE_TAKEN', limit: null }])
  expect(await refused('x')).toMatchObject([{ path: 'code', code: 'DISCOUNT_CODE_INVALID' }])
  expect(await refused('welcome25')).toMatchObject([{ path: 'code', code: 'DISCOUNT_CODE_RESERVED' }])
  const wrong = {
    percentage: '100',
    country: 'BR',
    currency: 'EUX',
    expiresAt: new Date(Date.now() - 60_000).toISOString(),
    memberId: toGlobalId('OperatorMember', newId()),
  }
  expect((await refused('FINE', wrong)).map(({ path, code }: any) => [path, code])).toEqual([
    ['percentage', 'AMOUNT_INVALID'],
    ['currency', 'CHOICE_UNKNOWN'],
    ['country', 'COUNTRY_NOT_OFFERED'],
    ['expiresAt', 'TIME_PASSED'],
    ['memberId', 'MEMBER_UNKNOWN'],
  ])
  expect(await refused('FINE', { minimum: '5' })).toMatchObject([{ path: 'minimum' }])
  expect((await makeSeries({ prefix: 'x'.repeat(40), count: 1001 })).fields).toMatchObject([
    { path: 'count', code: 'AMOUNT_INVALID', limit: 1000 },
    { path: 'prefix', code: 'DISCOUNT_CODE_INVALID' },
  ])
  expect((await list({ text: 'FINE' })).totalCount).toBe(0)
})

test('OPER-02 a code and a series that are sent again, because the answer was lost, are made once', async () => {
  const idempotencyKey = newId()
  const input = { idempotencyKey, code: 'AGAIN', terms: TERMS }
  const both = await Promise.all([act(admin, CREATE, input), act(admin, CREATE, input)])
  expect(both).toMatchObject([{ discountCode: { code: 'AGAIN' } }, { discountCode: { code: 'AGAIN' } }])
  expect(await act(admin, CREATE, { ...input, code: 'OTHER' })).toMatchObject({
    fields: [{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }],
  })
  const key = newId()
  const [one, other] = [await makeSeries({ idempotencyKey: key }), await makeSeries({ idempotencyKey: key })]
  expect(one.series.codes).toHaveLength(3)
  expect(other).toEqual(one)
  const created = await audits('discount-code-series.created')
  expect(created).toMatchObject([{ after: { prefix: 'MAY', count: 3, percentage: 20 } }])
})

test('OPER-02 each code of a series works once, and ending the series refuses those that are left', async () => {
  const [ada, bo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bo' })]
  const terms = { percentage: '30', validity: 'ONCE' }
  const { series } = await makeSeries({ prefix: 'June', terms })
  for (const code of series.codes) expect(code).toMatch(/^JUNE-[A-Z][A-Z2-9]{9}$/)
  expect(new Set(series.codes).size).toBe(3)
  expect((await list({ seriesId: series.id })).totalCount).toBe(3)
  const [first, second] = series.codes
  const paid = await order(ada, first)
  await ada.fetch(`${paid.checkoutUrl}/paid`, { method: 'POST' })
  expect(await order(bo, first)).toMatchObject({ refusal: 'CODE_USED' })
  expect(await act(admin, END_SERIES, { seriesId: series.id })).toEqual({ series: { codes: series.codes } })
  expect(await order(bo, second)).toMatchObject({ refusal: 'CODE_NOT_FOUND' })
  expect((await list({ seriesId: series.id, states: ['ENDED'] })).totalCount).toBe(3)
  expect(await audits('discount-code-series.ended')).toMatchObject([{ after: { ended: 3 } }])
  const again = 'query ($id: ID!) { discountCodeSeries(id: $id) { codes } }'
  expect((await admin.run(again, { id: series.id })).data.discountCodeSeries.codes).toEqual(series.codes)
  expect((await admin.on('dutch').run(again, { id: series.id })).data.discountCodeSeries).toBeNull()
})

test('OPER-02 a code that is ended early is refused in every process at once; ending it twice is fine', async () => {
  await create('EARLY')
  const second = await app.openSecondGateway()
  const there = second.meet(await app.signUp({ name: 'Cy' }))
  const LOOK =
    'query { discountCode(code: "early") { ... on DiscountCode { code } ... on UserError { refusal: code } } }'
  expect((await there.run(LOOK)).data.discountCode).toEqual({ code: 'EARLY' })
  expect(await act(admin, END, { code: 'early' })).toMatchObject({
    discountCode: { state: 'ENDED', endedAt: expect.any(String) },
  })
  expect((await there.run(LOOK)).data.discountCode).toEqual({ refusal: 'CODE_NOT_FOUND' })
  expect(await order(there, 'EARLY')).toMatchObject({ refusal: 'CODE_NOT_FOUND' })
  await second.close()
  expect(await act(admin, END, { code: 'EARLY' })).toMatchObject({ discountCode: { state: 'ENDED' } })
  expect(await act(admin, END, { code: 'NEVER' })).toEqual({ refusal: 'CODE_NOT_FOUND' })
  expect(await audits('discount-code.ended')).toMatchObject([
    { before: { code: 'EARLY', status: 'active' }, after: { status: 'ended' } },
  ])
  expect((await create('EARLY')).fields).toMatchObject([{ code: 'DISCOUNT_CODE_TAKEN' }])
})

test('OPER-02 DISC-02 a code ended while a hundred orders ask for it keeps its limit, none after @long', async () => {
  await create('RACE-ONE', { validity: 'ONCE' })
  await create('RACE-ALL')
  const buyers: Person[] = []
  for (let n = 0; n < 10; n++) buyers.push(await app.signUp())
  const ended = { at: false }
  const late: unknown[] = []
  const ask = async (n: number) => {
    const began = ended.at
    const answer = await order(buyers[n % 10]!, n % 2 === 0 ? 'RACE-ONE' : 'RACE-ALL')
    if (began && answer.discountCode !== undefined) late.push(answer)
    return answer
  }
  const end = async () => {
    for (const code of ['RACE-ONE', 'RACE-ALL']) await act(admin, END, { code })
    ended.at = true
  }
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, (_, n) => ask(n)),
    end().then(() => Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)))),
  ])
  expect(answers.flat().filter((answer: any) => answer?.refusal !== undefined).length).toBeGreaterThan(0)
  expect(late).toEqual([])
  const { rows } = await app.admin.query(
    `select count(*)::int as uses from billing.discount_use where code = 'RACE-ONE' and state <> 'released'`,
  )
  expect(rows[0].uses).toBeLessThanOrEqual(1)
})

test('OPER-02 FED-02 an admin pages through the codes both ways, the newest first, with a total', async () => {
  await makeSeries({ prefix: 'PAGE', count: 7 })
  await create('PAGE-LAST')
  const ask = (document: string) => admin.run(document.replaceAll('{ id }', '{ id: code }'))
  const paged = {
    select: 'operatorDiscountCodes(filter: { text: "page" }, ARGS) PAGE',
    path: ['operatorDiscountCodes'],
  }
  const { all, totalCount, forwards, backwards } = await walkPages(ask, paged)
  expect([totalCount, new Set(all).size, all[0]]).toEqual([8, 8, 'PAGE-LAST'])
  expect(forwards).toEqual(all)
  expect(backwards).toEqual(all)
})

test('OPER-02 only an admin of the site issues and ends codes, finance reads them, others do not', async () => {
  await create('OWN-SITE')
  const elsewhere = await app.logInOperator('admin', { sites: ['dutch'] })
  expect(await act(elsewhere, END, { code: 'OWN-SITE' })).toMatchObject({ code: 'FORBIDDEN' })
  expect((await list({ text: 'OWN-SITE' }, admin.on('dutch'))).totalCount).toBe(0)
  expect(await act(admin.on('dutch'), END, { code: 'OWN-SITE' })).toEqual({ refusal: 'CODE_NOT_FOUND' })
  const finance = await app.logInOperator('finance')
  expect((await list({ text: 'OWN-SITE' }, finance)).totalCount).toBe(1)
  for (const role of ['finance', 'support', 'moderator'] as const) {
    const who = role === 'finance' ? finance : await app.logInOperator(role)
    expect(await create('NEW-ONE', {}, who)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await makeSeries({}, who)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await act(who, END, { code: 'OWN-SITE' })).toMatchObject({ code: 'FORBIDDEN' })
    if (role === 'finance') continue
    expect((await who.run(LIST)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  }
  expect((await list({ text: 'OWN-SITE', states: ['ACTIVE'] })).totalCount).toBe(1)
})

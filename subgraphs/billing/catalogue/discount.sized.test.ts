import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { SANDBOX_SIGNATURE_HEADER, signSandboxWebhook } from '../providers/sandbox.provider.ts'

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code }
  ... on DiscountRefusedError { minimumOrder { amountMinor currency } country paymentMethods openOrderId }
  ... on PriceChangedError { total { amountMinor } }
  ... on PlaceOrderSuccess { order { id state checkoutUrl credits total { amountMinor } listPrice { amountMinor } vat { amountMinor } discountCode discountPercentage conditions } } } }`
const QUOTE = `query ($bundleId: ID!, $method: PaymentMethod, $discountCode: String, $useStoredMethod: Boolean) {
  orderQuote(bundleId: $bundleId, method: $method, discountCode: $discountCode, useStoredMethod: $useStoredMethod) {
  __typename ... on UserError { code } ... on OrderQuote { listPrice { amountMinor } discountAmount { amountMinor } total { amountMinor currency } vat { amountMinor }
  pricePerMessage { amountMinor } conditions discount { code } } } }`
const CODE = `query ($code: String!) { discountCode(code: $code) { __typename ... on UserError { refusal: code } ... on DiscountCode {
  code country userId expires valuePercentage currency minimumOrderValue status validity expired paymentMethods endsAt } } }`

// Each buyer checks out several times at once, always with another bundle or method.
const [BUYERS, CHECKOUTS] = triesAll() ? [10, 10] : [3, 4]

type OrderRequest = Partial<{
  site: string
  country: string
  member: Person
  expires: string
  percentage: number
  currency: string
  minimum: number
  status: string
  validity: string
  methods: string[]
}>

describe('discount codes', () => {
  const app = testApp()
  let bundles: { id: string; credits: number }[]
  let counter = 0
  beforeAll(async () => {
    bundles = (await app.visitor().run('{ bundles { id credits } }')).data.bundles
  })

  /** Issues a code with conditions, as an operator does. */
  async function giveOut(request: OrderRequest = {}): Promise<string> {
    const code = `CODE-${++counter}`
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, country, member_id, expires_at, value_percentage, currency, minimum_order_minor, status, validity, payment_methods)
       select id, $1, $2, $3, platform.now() + $4::interval, $5, $6, $7, $8, $9, $10 from accounts.site where token = $11`,
      [
        code,
        request.country ?? null,
        request.member?.memberId ?? null,
        request.expires ?? null,
        request.percentage ?? 20,
        request.currency ?? null,
        request.minimum ?? null,
        request.status ?? 'active',
        request.validity ?? 'unlimited',
        request.methods ?? null,
        request.site ?? 'ruvela',
      ],
    )
    return code
  }
  const place = async (who: Person, input: Record<string, unknown> = {}) => {
    const answer = await who.run(PLACE, {
      input: {
        idempotencyKey: newId(),
        bundleId: bundles[1]!.id,
        method: 'IDEAL',
        conditionsAccepted: true,
        ...input,
      },
    })
    if (answer.data?.placeOrder === undefined) throw new Error(JSON.stringify(answer))
    return answer.data.placeOrder
  }
  const quote = async (who: Person, variables: Record<string, unknown>) =>
    (await who.run(QUOTE, { bundleId: bundles[1]!.id, method: 'IDEAL', ...variables })).data.orderQuote
  const press = (who: Person, order: { checkoutUrl: string }, step: string) =>
    who.fetch(`${order.checkoutUrl}/${step}`, { method: 'POST' })
  const usesOf = async (code: string) =>
    (
      await app.admin.query('select state from billing.discount_use where code = $1 order by created_at', [
        code,
      ])
    ).rows.map(({ state }) => state)

  test('a code discounts an order by the server’s calculation, and the order keeps both prices', async () => {
    const ada = await app.signUp()
    const code = await giveOut({ percentage: 25 })
    const quoted = await quote(ada, { discountCode: ` ${code.toLowerCase()} ` })
    expect(quoted).toMatchObject({
      listPrice: { amountMinor: 2499 },
      discountAmount: { amountMinor: 625 },
      total: { amountMinor: 1874, currency: 'EUR' },
      vat: { amountMinor: 325 },
      pricePerMessage: { amountMinor: 63 },
      discount: { code },
    })
    expect(quoted.conditions).toContain('18,74')
    const { order } = await place(ada, { discountCode: code, shownTotalMinor: 1874 })
    expect(order).toMatchObject({
      total: { amountMinor: 1874 },
      listPrice: { amountMinor: 2499 },
      discountCode: code,
      discountPercentage: 25,
    })
    expect(order.conditions).toBe(quoted.conditions)
    await press(ada, order, 'paid')
    const { rows } = await app.admin.query(
      'select credits::int, unit_price_micro::int as price from billing.lot where order_id is not null and account_id = $1',
      [ada.memberId],
    )
    expect(rows).toEqual([{ credits: 30, price: 62_466_666 }])
    expect(await quote(ada, {})).toMatchObject({ total: { amountMinor: 2499 }, discount: null })
  })

  test('a price that is not the one that was shown is refused, and nothing is ordered', async () => {
    const ada = await app.signUp()
    const code = await giveOut()
    expect(await place(ada, { discountCode: code, shownTotalMinor: 1 })).toMatchObject({
      code: 'PRICE_CHANGED',
      total: { amountMinor: 1999 },
    })
    expect(await place(ada, { shownTotalMinor: 1999 })).toMatchObject({
      code: 'PRICE_CHANGED',
      total: { amountMinor: 2499 },
    })
    expect(await usesOf(code)).toEqual([])
  })

  test('DISC-01 REST-08 a code has every specified condition, each with a refusal of its own', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const plain = await giveOut()
    const known = await ada.run(CODE, { code: plain })
    expect(known.data.discountCode).toEqual({
      __typename: 'DiscountCode',
      code: plain,
      country: null,
      userId: null,
      expires: null,
      valuePercentage: 20,
      currency: null,
      minimumOrderValue: null,
      status: 'ACTIVE',
      validity: 'UNLIMITED',
      expired: false,
      paymentMethods: null,
      endsAt: null,
    })
    for (const pasted of [
      ` ${plain.toLowerCase()}. `,
      `Code: ${plain.replace('-', '\u2013')}`,
      `“${plain}\u200b”`,
    ])
      expect((await ada.run(CODE, { code: pasted })).data.discountCode, pasted).toMatchObject({ code: plain })
    const forAda = await giveOut({
      member: ada,
      country: 'NL',
      currency: 'EUR',
      minimum: 2499,
      methods: ['IDEAL'],
      expires: '1 hour',
      validity: 'once',
    })
    expect((await ada.run(CODE, { code: forAda })).data.discountCode).toMatchObject({
      country: 'NL',
      currency: 'EUR',
      minimumOrderValue: 2499,
      paymentMethods: ['IDEAL'],
      validity: 'ONCE',
      expired: false,
      userId: expect.any(String),
      expires: expect.stringMatching(/Z$/),
    })
    expect((await place(ada, { discountCode: forAda })).__typename).toBe('PlaceOrderSuccess')

    const refusals: [OrderRequest, Record<string, unknown>][] = [
      [{ member: bo }, { code: 'CODE_NOT_FOUND' }],
      [{ status: 'inactive' }, { code: 'CODE_NOT_FOUND' }],
      [{ site: 'dutch' }, { code: 'CODE_NOT_FOUND' }],
      [{ expires: '-1 second' }, { code: 'DISCOUNT_EXPIRED' }],
      [{ country: 'BE' }, { code: 'CODE_COUNTRY', country: 'BE' }],
      [{ currency: 'SEK' }, { code: 'CODE_CURRENCY' }],
      [
        { minimum: 2500 },
        { code: 'CODE_MINIMUM_ORDER', minimumOrder: { amountMinor: 2500, currency: 'EUR' } },
      ],
      [{ methods: ['PAYPAL'] }, { code: 'CODE_METHOD', paymentMethods: ['PAYPAL'] }],
    ]
    for (const [request, refusal] of refusals) {
      const code = await giveOut(request)
      expect(await place(ada, { discountCode: code }), JSON.stringify(request)).toMatchObject({
        __typename: 'DiscountRefusedError',
        ...refusal,
      })
      expect(await usesOf(code)).toEqual([])
    }
    for (const discountCode of [
      'NO-SUCH-CODE',
      'x',
      '💸',
      `${'9'.repeat(90)}`,
      'TIMEBONUS99',
      'WELCOME25',
      'STAY25',
    ]) {
      expect(await place(ada, { discountCode })).toMatchObject({
        code: expect.stringMatching(/CODE_NOT_FOUND|DISCOUNT_EXPIRED/),
      })
    }
    expect(
      (await ada.run(CODE, { code: await giveOut({ expires: '-1 second' }) })).data.discountCode,
    ).toMatchObject({ expired: true })

    const once = await giveOut({ validity: 'once' })
    await press(ada, (await place(ada, { discountCode: once })).order, 'paid')
    for (const who of [ada, bo])
      expect(await place(who, { discountCode: once })).toMatchObject({ code: 'CODE_USED' })
    // The words of both quotes, as the old call and the screens say them.
    const unknown = await app.visitor().fetch('/api/discountcode.php?code=NOSUCH')
    expect([unknown.status, unknown.json()]).toEqual([
      404,
      { error: 'code_not_found', message: 'Code niet gevonden' },
    ])
    const used = await app.visitor().fetch(`/api/discountcode.php?code=${once}`)
    expect([used.status, used.json()]).toEqual([409, { error: 'code_used', message: 'Code reeds gebruikt' }])
    expect((await app.visitor().fetch(`/api/discountcode.php?code=${plain}`)).json()).toEqual({
      code: plain,
      country: null,
      user_id: null,
      expires: null,
      value_percentage: 20,
      currency: null,
      minimum_order_value: null,
      status: 'active',
      validity: 'unlimited',
      expired: false,
      paymentmethods: null,
      ends_at: null,
    })
  })

  test('DISC-02 once and once-per-user hold in 100 parallel checkouts; failure frees the code', async () => {
    const buyers: Person[] = []
    for (let n = 0; n < BUYERS; n++) buyers.push(await app.signUp())
    const once = await giveOut({ validity: 'once' })
    const perUser = await giveOut({ validity: 'once-per-user' })
    // No two requests of a buyer are the same order.
    const requests = buyers.flatMap((who) =>
      bundles
        .flatMap(({ id }) =>
          ['IDEAL', 'CREDIT_CARD', 'PAYPAL'].map((method) => ({ who, bundleId: id, method })),
        )
        .slice(0, CHECKOUTS),
    )
    const race = (discountCode: string) =>
      Promise.all(requests.map(({ who, ...request }) => place(who, { ...request, discountCode })))
    // A buyer's later request takes the place of the earlier one, whose payment is taken back and whose code
    // is free for a moment. Of all answered orders, only the one that holds the code can still be paid.
    const holders = async (code: string) =>
      (
        await app.admin.query(
          `select u.member_id, p.checkout_url from billing.discount_use u join billing.payment p on p.order_id = u.order_id where u.code = $1 and u.state = 'reserved'`,
          [code],
        )
      ).rows.map((row) => ({
        who: buyers.find(({ memberId }) => memberId === row.member_id)!,
        order: { checkoutUrl: row.checkout_url as string },
      }))
    const answers = await race(once)
    const [held, ...more] = await holders(once)
    expect(more).toEqual([])
    const others = answers.flatMap(({ order }, index) =>
      order === undefined || order.checkoutUrl === held!.order.checkoutUrl
        ? []
        : [{ order, who: requests[index]!.who }],
    )
    for (const { who, order } of others) expect((await press(who, order, 'paid')).status).toBe(409)
    expect(answers.filter(({ order }) => order === undefined).length).toBeGreaterThanOrEqual(
      requests.length - CHECKOUTS,
    )
    for (const { order, code } of answers)
      if (order === undefined) expect(code).toMatch(/^CODE_(USED|IN_OPEN_ORDER)$/)
    await race(perUser)
    expect((await holders(perUser)).map(({ who }) => who.memberId).toSorted()).toEqual(
      buyers.map(({ memberId }) => memberId).toSorted(),
    )

    const { who, order } = held!
    const other = buyers.find((buyer) => buyer !== who)!
    // One use is held, and one released for each time that a later request of its buyer replaced it.
    const usesInRace = (await usesOf(once)).length
    for (const end of ['failed', 'canceled', 'expired']) {
      const held =
        end === 'failed'
          ? { who, order }
          : {
              who: other,
              order: (await place(other, { discountCode: once, bundleId: bundles[3]!.id })).order,
            }
      await press(held.who, held.order, end)
    }
    expect(await usesOf(once)).toEqual(Array(usesInRace + 2).fill('released'))
    const last = await place(other, { discountCode: once })
    await press(other, last.order, 'paid')
    expect((await usesOf(once)).at(-1)).toBe('consumed')
    expect(await place(who, { discountCode: once })).toMatchObject({ code: 'CODE_USED' })
  })

  test('late money completes an order at its price, even if another member has used the code', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const code = await giveOut({ validity: 'once' })
    const { order } = await place(ada, { discountCode: code })
    await press(ada, order, 'expired')
    await press(bo, (await place(bo, { discountCode: code })).order, 'paid')
    const id = order.checkoutUrl.split('/').at(-1)!
    await app.admin.query(`update billing.sandbox_payment set status = 'paid' where id = $1`, [id])
    const body = JSON.stringify({ id })
    const paymentContext = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
    const headers = {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE_HEADER]: await signSandboxWebhook(paymentContext.db, app.config.SECRETS_KEY, body),
    }
    expect(
      (await app.visitor().fetch('/webhooks/payments/sandbox', { method: 'POST', body, headers })).status,
    ).toBe(204)
    expect((await ada.run('{ viewer { credits paid } }')).data.viewer).toEqual({ credits: 35, paid: true })
    expect((await usesOf(code)).toSorted()).toEqual(['consumed', 'late'])
  })

  test('a second tab gets the order that holds the code; another request replaces it unpaid', async () => {
    const ada = await app.signUp()
    const discountCode = await giveOut({ validity: 'once-per-user' })
    const { order } = await place(ada, { discountCode })
    expect((await place(ada, { discountCode })).order.id).toBe(order.id)
    // The same bundle without the code is another order, and takes nothing back.
    expect((await place(ada)).order.id).not.toBe(order.id)
    expect(await usesOf(discountCode)).toEqual(['reserved'])
    expect(await quote(ada, { discountCode, bundleId: bundles[0]!.id })).toMatchObject({
      total: { amountMinor: 799 },
    })
    const { order: instead } = await place(ada, {
      discountCode,
      bundleId: bundles[0]!.id,
      shownTotalMinor: 799,
    })
    expect(await usesOf(discountCode)).toEqual(['released', 'reserved'])
    expect((await press(ada, order, 'paid')).status).toBe(409)
    expect(
      (
        await ada.run('query ($id: ID!) { node(id: $id) { ... on Order { state checkoutUrl } } }', {
          id: order.id,
        })
      ).data.node,
    ).toEqual({ state: 'CANCELLED', checkoutUrl: null })
    await press(ada, instead, 'paid')
    expect(await usesOf(discountCode)).toEqual(['released', 'consumed'])
    expect(await place(ada, { discountCode })).toMatchObject({ code: 'CODE_USED' })
  })

  test('an order with a pending payment keeps its code; other requests are refused with its id', async () => {
    const ada = await app.signUp()
    const discountCode = await giveOut({ validity: 'once-per-user' })
    const { order } = await place(ada, { discountCode, method: 'BANK_TRANSFER' })
    await press(ada, order, 'pending')
    expect(await quote(ada, { discountCode, bundleId: bundles[0]!.id })).toMatchObject({
      code: 'CODE_IN_OPEN_ORDER',
    })
    expect(await place(ada, { discountCode, bundleId: bundles[0]!.id })).toMatchObject({
      code: 'CODE_IN_OPEN_ORDER',
      openOrderId: order.id,
    })
    await press(ada, order, 'paid')
    expect(await usesOf(discountCode)).toEqual(['consumed'])
  })

  test('a kept card is charged with the discount that a left checkout holds', async () => {
    const ada = await app.signUp()
    await press(ada, (await place(ada, { method: 'CREDIT_CARD', rememberMethod: true })).order, 'paid')
    const discountCode = await giveOut({ validity: 'once-per-user' })
    await place(ada, { discountCode, method: 'CREDIT_CARD' })
    const quoted = await quote(ada, { discountCode, method: 'CREDIT_CARD', useStoredMethod: true })
    expect(quoted).toMatchObject({ total: { amountMinor: 1999 } })
    const charged = await place(ada, {
      discountCode,
      method: 'CREDIT_CARD',
      useStoredMethod: true,
      shownTotalMinor: quoted.total.amountMinor,
    })
    expect(charged.order).toMatchObject({ total: { amountMinor: 1999 }, discountCode })
    expect(await usesOf(discountCode)).toEqual(['released', 'reserved'])
  })
})

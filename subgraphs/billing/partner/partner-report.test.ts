import { expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'

const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { checkoutUrl total { amountMinor } } } } }`
const ORDERS = `query ($first: Int, $after: String, $last: Int, $before: String) {
  partnerOrders(first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { reference signupReference state total { amountMinor currency } vat { amountMinor } completedAt network ref sub1 } }
    pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`
const SIGNUPS = '{ partnerSignups { edges { node { reference ref } } } }'
const REPORT = `query ($from: Date, $to: Date, $refundedSince: DateTime) {
  partnerOrders(from: $from, to: $to, refundedSince: $refundedSince) {
    edges { node { reference signupReference credits isFirst state completedAt refunded { amountMinor currency } refundedAt } } totalCount } }`
const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { __typename } }`
const TRAFFIC = ['--network', 'daisycon', '--scopes', 'orders:read,signups:read']

const app = testApp()

/** Buys the first bundle. @returns what was paid */
async function buy(member: Person): Promise<number> {
  const { bundles } = (await member.run('{ bundles { id } }')).data
  const input = {
    idempotencyKey: newId(),
    bundleId: bundles[0].id,
    method: 'IDEAL',
    conditionsAccepted: true,
  }
  const { order } = (await member.run(ORDER, { input })).data.placeOrder
  await member.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
  await app.drainEvents()
  return order.total.amountMinor
}

const joinBy = (name: string, ref: string, network = 'daisycon', host = 'ruvela.test') =>
  app.signUp({ name, host, tracking: { network, ref, sub1: `${name}’s click` } })

test('FED-06 a partner pages through its own traffic’s payments by cursor, without identities', async () => {
  const [ada, bea] = [await joinBy('Ada', 'one'), await joinBy('Bea', 'two')]
  const others = [
    await app.signUp({ name: 'Cor' }),
    await joinBy('Dora', 'one', 'another'),
    await joinBy('Els', 'one', 'daisycon', 'dutch.test'),
  ]
  const partner = await createPartner(app, ...TRAFFIC)
  expect((await partner.run(ORDERS)).data.partnerOrders.edges).toEqual([])
  const paid = [await buy(ada), await buy(bea), await buy(ada)]
  for (const other of others) await buy(other)

  const { edges } = (await partner.run(ORDERS)).data.partnerOrders
  expect(edges.map(({ node }: any) => [node.ref, node.sub1, node.total.amountMinor, node.state])).toEqual([
    ['one', 'Ada’s click', paid[0], 'COMPLETED'],
    ['two', 'Bea’s click', paid[1], 'COMPLETED'],
    ['one', 'Ada’s click', paid[2], 'COMPLETED'],
  ])
  const text = JSON.stringify(edges)
  for (const { memberId, profileId, email } of [ada, bea])
    for (const secret of [memberId, profileId, email]) expect(text).not.toContain(secret)

  const page = (await partner.run(ORDERS, { first: 2 })).data.partnerOrders
  expect(page.edges).toEqual(edges.slice(0, 2))
  expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  const rest = (await partner.run(ORDERS, { after: page.pageInfo.endCursor })).data.partnerOrders
  expect(rest.edges).toEqual(edges.slice(2))
  const before = { last: 1, before: rest.pageInfo.startCursor }
  expect((await partner.run(ORDERS, before)).data.partnerOrders.edges).toEqual(edges.slice(1, 2))

  // Nothing was paid since; then something is.
  const since = { after: rest.pageInfo.endCursor }
  expect((await partner.run(ORDERS, since)).data.partnerOrders.edges).toEqual([])
  await buy(bea)
  expect((await partner.run(ORDERS, since)).data.partnerOrders.edges).toHaveLength(1)

  // The sign-ups that it was told of are those who paid.
  const { partnerSignups } = (await partner.run(SIGNUPS)).data
  const references = Object.fromEntries(
    partnerSignups.edges.map(({ node: { ref, reference } }: any) => [ref, reference]),
  )
  expect(edges.map(({ node }: any) => node.signupReference)).toEqual(
    ['one', 'two', 'one'].map((ref) => references[ref]),
  )
})

test('FED-06 a key with the scope sees only the orders of its own network and partner', async () => {
  const narrow = await createPartner(app, '--network', 'daisycon', '--ref', 'two', '--scopes', 'orders:read')
  const { edges } = (await narrow.run(ORDERS)).data.partnerOrders
  expect(edges.map(({ node }: any) => node.ref)).toEqual(['two', 'two'])
  const without = await createPartner(app, '--network', 'daisycon')
  expect((await without.run(ORDERS)).errors).toMatchObject([
    { extensions: { code: 'FORBIDDEN', scope: 'orders:read' } },
  ])
  const nobodys = await createPartner(app, '--scopes', 'orders:read')
  for (const ask of [nobodys.run, app.visitor().run])
    expect((await ask(ORDERS)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  expect((await narrow.run(ORDERS, { after: 'x' })).errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT' } },
  ])
})

test('FED-06 a partner sees which orders are first orders and how much was refunded', async () => {
  const partner = await createPartner(app, '--network', 'returns', '--scopes', 'orders:read')
  const [ada, bea] = [await joinBy('Ada', 'one', 'returns'), await joinBy('Bea', 'two', 'returns')]
  const orders = async (variables = {}) => (await partner.run(REPORT, variables)).data.partnerOrders
  const paid = await buy(ada)
  await buy(bea)
  await buy(ada)
  const before = await orders()
  expect(before).toMatchObject({
    totalCount: 3,
    edges: [true, true, false].map((isFirst) => ({
      node: { isFirst, state: 'COMPLETED', refunded: null, refundedAt: null, credits: expect.any(Number) },
    })),
  })
  const refundedSince = before.edges[2].node.completedAt
  expect(await orders({ refundedSince })).toEqual({ edges: [], totalCount: 0 })

  const { orders: own } = (await ada.run('{ viewer { orders { edges { node { id } } } } }')).data.viewer
  // The oldest stands last there.
  await ada.run(WITHDRAW, { input: { orderId: own.edges.at(-1).node.id } })
  await app.drainEvents()
  const { edges, totalCount } = await orders({ refundedSince })
  expect(totalCount).toBe(1)
  expect(edges[0].node).toMatchObject({
    reference: before.edges[0].node.reference,
    state: 'REFUNDED',
    refunded: { amountMinor: paid, currency: 'EUR' },
    refundedAt: expect.any(String),
  })

  await app.admin.query(
    `update billing."order" set completed_at = '2026-01-05T22:59:59Z' where account_id = $1`,
    [bea.memberId],
  )
  expect(await orders({ from: '2026-01-05', to: '2026-01-05' })).toMatchObject({
    totalCount: 1,
    edges: [{ node: { signupReference: before.edges[1].node.signupReference } }],
  })
  expect((await orders({ to: '2026-01-04' })).totalCount).toBe(0)
  expect((await orders({ from: '2026-01-06' })).totalCount).toBe(2)
})

test('FED-06 a partner reads its orders by day, and learns live of each payment and refund', async () => {
  const [mine, other] = [await joinBy('Iris', 'six'), await joinBy('Jan', 'seven')]
  const partner = await createPartner(app, ...TRAFFIC, '--ref', 'six')
  // From the first event on, so that it does not matter when the subscription begins.
  const events = partner.subscribe(
    'subscription { partnerOrderChanged(after: "0") { cursor order { reference state ref refunded { amountMinor } } } }',
  )
  const paid = await buy(mine)
  await buy(other)
  const first = (await events.next()).data.partnerOrderChanged
  expect(first.order).toMatchObject({ state: 'COMPLETED', ref: 'six', refunded: null })
  const { orders } = (await mine.run('{ viewer { orders(first: 1) { edges { node { id } } } } }')).data.viewer
  await mine.run(WITHDRAW, { input: { orderId: orders.edges[0].node.id } })
  await app.drainEvents()
  const second = (await events.next()).data.partnerOrderChanged
  expect(second.order).toMatchObject({ reference: first.order.reference, refunded: { amountMinor: paid } })
  expect(Number(second.cursor)).toBe(Number(first.cursor) + 1)

  const { data } = await partner.run(
    '{ partnerOrderDays(from: "2000-01-01", to: "2100-01-01") { day orders total { amountMinor currency } refunded { amountMinor } } }',
  )
  expect(data.partnerOrderDays).toEqual([
    {
      day: expect.any(String),
      orders: 1,
      total: { amountMinor: paid, currency: 'EUR' },
      refunded: { amountMinor: paid },
    },
  ])
})

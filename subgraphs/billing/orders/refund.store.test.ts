import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { RefundKind, RefundState } from '../tables/orders.types.ts'
import { refundedMinor } from './refund.rules.ts'
import { REFUNDED_MINOR } from './refund.store.ts'

const app = testApp()

// Records, so that a new kind or state does not compile until it is compared here, too.
const KINDS: Record<RefundKind, true> = { withdrawal: true, operator: true, provider: true }
const STATES: Record<RefundState, true> = { requested: true, accepted: true, refused: true, undone: true }

const keysOf = <Key extends string>(record: Record<Key, true>) => Object.keys(record) as Key[]

test('PAY-08 what goes back of an order is the same in a list, a report and a decision', async () => {
  const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const refunds = keysOf(KINDS).flatMap((kind) => keysOf(STATES).map((state) => ({ kind, state })))
  const orders = refunds
    .flatMap((first) => refunds.map((second) => [first, second]))
    .flatMap((two) => [...refunds.map((third) => [...two, third]), two, [two[0]!]])
    // Each amount shows in a sum, whichever others are in it.
    .map((order) => order.map((refund, index) => ({ ...refund, amountMinor: 10 ** index })))
  const rows = orders.flatMap((order, index) => order.map((refund) => ({ ...refund, index })))
  const { rows: counted } = await sql<{ refunded: number | null }>`
    select ${REFUNDED_MINOR} as refunded
    from unnest(${rows.map(({ index }) => index)}::int[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ state }) => state)}::text[], ${rows.map(({ amountMinor }) => amountMinor)}::int[])
      r (at, kind, state, amount_minor)
    group by r.at order by r.at`.execute(db)
  expect(counted.map(({ refunded }) => refunded ?? 0)).toEqual(orders.map(refundedMinor))
})

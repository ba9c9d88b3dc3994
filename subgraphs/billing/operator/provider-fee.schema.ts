import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import type { Order } from '../orders/order.store.ts'
import { paymentProviderOf } from '../payments/payment.actions.ts'
import { findFeesOf, type FeeSum } from '../payments/provider-fee.store.ts'
import { MONEY_READERS } from './money-roles.ts'
import { OperatorOrderRef } from './operator-order.schema.ts'

type ProviderFee = { state: 'reported' | 'not-yet' | 'not-here'; sums: FeeSum[] }

const ProviderFeeStateRef = builder.enumType('ProviderFeeState', {
  description: 'Whether the payment provider has said what it kept.',
  values: {
    REPORTED: { value: 'reported', description: 'The provider has said what it kept.' },
    NOT_YET: { value: 'not-yet', description: 'Not yet: it is asked once a day.' },
    NOT_HERE: {
      value: 'not-here',
      description: 'It does not report to this installation: sandbox, or no access token for it.',
    },
  } as const,
})
const ProviderFeeSumRef = builder.objectRef<FeeSum>('ProviderFeeSum').implement({
  audience: MONEY_READERS,
  description: 'What the payment provider kept and paid out, in the currency of its payout.',
  fields: (t) => ({
    fee: t.field({
      type: MoneyRef,
      description: 'What it kept, of the payment and of what went back of it.',
      resolve: ({ feeMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    paidOut: t.field({
      type: MoneyRef,
      description: 'What came to the site’s balance, less refunds and charge-backs.',
      resolve: ({ netMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
  }),
})
const ProviderFeeRef = builder.objectRef<ProviderFee>('ProviderFee').implement({
  audience: MONEY_READERS,
  description: 'What the payment provider kept of an order’s payment, as far as it has said so.',
  fields: (t) => ({
    state: t.expose('state', { type: ProviderFeeStateRef, description: 'Whether it has said so.' }),
    sums: t.expose('sums', {
      type: [ProviderFeeSumRef],
      description: 'By currency, mostly one; none before it has said so.',
    }),
  }),
})

builder.objectField(OperatorOrderRef, 'providerFee', (t) =>
  t.field({
    type: ProviderFeeRef,
    nullable: true,
    description: 'What the payment provider kept; null for an order that was never paid.',
    resolve: async ({ id, completedAt, provider }: Order, _args, ctx) => {
      if (completedAt === null) return null
      const sums = (await batchLoad(ctx, 'provider-fees', id, (ids) => findFeesOf(ctx.db, ids))) ?? []
      if (sums.length > 0) return { state: 'reported' as const, sums }
      const own = paymentProviderOf(ctx)
      const isComing = own.name === provider && own.fees !== undefined
      return { state: isComing ? ('not-yet' as const) : ('not-here' as const), sums }
    },
  }),
)

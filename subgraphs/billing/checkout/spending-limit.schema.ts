import { InvalidInputError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { findSpending, setSpendingLimit, type Spending } from './spending-limit.actions.ts'

const SpendingLimitRef = builder.objectRef<Spending>('SpendingLimit').implement({
  audience: 'owner',
  description: 'The viewer’s monthly spending limit and spending.',
  fields: (t) => ({
    amount: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'The current limit; null if there is none.',
      resolve: ({ limit }) =>
        limit === undefined || limit.amountMinor === null
          ? null
          : { amountMinor: limit.amountMinor, currency: limit.currency },
    }),
    pendingFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a pending increase takes effect; null if there is none.',
      resolve: ({ limit }) => limit?.pendingFrom ?? null,
    }),
    pendingAmount: t.field({
      type: MoneyRef,
      nullable: true,
      description:
        'The limit from pendingFrom on. Null with a non-null pendingFrom means that the limit is removed.',
      resolve: ({ limit }) =>
        limit === undefined || limit.pendingFrom === null || limit.pendingAmountMinor === null
          ? null
          : { amountMinor: limit.pendingAmountMinor, currency: limit.pendingCurrency! },
    }),
    spentThisMonth: t.field({
      type: MoneyRef,
      description:
        'The total of this month’s orders, including unpaid orders that can still be paid, less what was refunded.',
      resolve: ({ spentMinor: amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    left: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'The amount left this month; null without a limit.',
      resolve: ({ leftMinor, currency }) =>
        leftMinor === null ? null : { amountMinor: leftMinor, currency },
    }),
  }),
})

builder.objectField(ViewerRef, 'spendingLimit', (t) =>
  t.field({
    type: SpendingLimitRef,
    description: 'The spending limit that the viewer has set.',
    resolve: async (_viewer, _args, ctx) => findSpending(ctx, await paymentCountryOf(ctx)),
  }),
)

const SetSpendingLimitInput = builder.inputType('SetSpendingLimitInput', {
  description: 'Input of setSpendingLimit.',
  fields: (t) => ({
    amountMinor: t.int({
      description: 'The limit per calendar month, in minor units of the shop’s currency; null for no limit.',
    }),
  }),
})
const SetSpendingLimitSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetSpendingLimitSuccess')
  .implement({
    audience: 'member',
    description:
      'The limit is stored. A lower limit applies immediately; an increase or removal takes effect after 24 hours.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The signed-in member.',
        resolve: ({ viewer }) => viewer,
      }),
    }),
  })

builder.mutationField('setSpendingLimit', (t) =>
  t.field({
    type: SetSpendingLimitSuccessRef,
    description:
      'Sets the viewer’s spending limit per calendar month. Raising or removing it takes effect after 24 hours.',
    args: { input: t.arg({ type: SetSpendingLimitInput, required: true, description: 'The limit.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SetSpendingLimitPayload',
        description: 'The viewer with the limit, or an error if it is invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await setSpendingLimit(ctx, input.amountMinor ?? null)
      return { viewer: { id: toGlobalId('Viewer', requireViewer(ctx).memberId) } }
    },
  }),
)

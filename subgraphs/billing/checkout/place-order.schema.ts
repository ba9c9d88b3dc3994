import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import {
  BundleNotFoundError,
  DiscountRefusedError,
  PaymentUnavailableError,
  PriceChangedError,
  SpendingLimitReachedError,
} from '../errors.ts'
import { OrderRef } from '../orders/order.schema.ts'
import type { Order } from '../orders/order.store.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import { readOrderRequest } from './order-request.rules.ts'
import { placeOrder } from './place-order.actions.ts'

const PlaceOrderSuccessRef = builder.objectRef<{ order: Order }>('PlaceOrderSuccess').implement({
  audience: 'member',
  description: 'The order stands; the member pays at its checkout address.',
  fields: (t) => ({
    order: t.field({
      type: OrderRef,
      description: 'The order, the first one if this was a repetition.',
      resolve: ({ order }) => order,
    }),
  }),
})
const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'What is ordered, and how it is paid.',
  fields: (t) => ({
    idempotencyKey: t.id({
      required: true,
      description: 'Made by the client once per intention; the same key gets the same order for 24 hours.',
    }),
    bundleId: t.id({ required: true, description: 'The bundle.' }),
    method: t.field({ type: PaymentMethodRef, required: true, description: 'One of paymentMethods.' }),
    discountCode: t.string({
      description:
        'A code that replaces the active discount. Without one, an offer that the member was told of counts.',
    }),
    shownTotalMinor: t.int({
      description: 'The total that the member was shown, in minor units: another price is refused.',
    }),
    conditionsAccepted: t.boolean({
      required: true,
      description: 'The member has accepted the conditions and the obligation to pay.',
    }),
    useStoredMethod: t.boolean({
      description: 'Charge the card that was kept; without one the member pays as usual.',
    }),
    rememberMethod: t.boolean({
      description: 'Keep the card for the next order. The member agrees to that.',
    }),
  }),
})
builder.mutationType({ audience: 'member', description: 'Everything that changes something.' })
builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderSuccessRef,
    description: 'Orders a bundle. Double clicks, second tabs and repetitions lead to one order.',
    args: { input: t.arg({ type: PlaceOrderInput, required: true, description: 'The order.' }) },
    errors: {
      types: [
        InvalidInputError,
        BundleNotFoundError,
        DiscountRefusedError,
        PriceChangedError,
        SpendingLimitReachedError,
        PaymentUnavailableError,
      ],
      union: {
        name: 'PlaceOrderPayload',
        description: 'The order, or why there is none. Nothing is charged without an order.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      order: await placeOrder(ctx, readOrderRequest(requireViewer(ctx), input)),
    }),
  }),
)

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
  description: 'The order is placed. The member pays at its checkoutUrl.',
  fields: (t) => ({
    order: t.field({
      type: OrderRef,
      description: 'The order. A repeated request returns the first one.',
      resolve: ({ order }) => order,
    }),
  }),
})
const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'The bundle and the payment of an order.',
  fields: (t) => ({
    idempotencyKey: t.id({
      required: true,
      description:
        'A key that the client generates once per order. For 24 hours, the same key returns the same order.',
    }),
    bundleId: t.id({ required: true, description: 'The bundle.' }),
    method: t.field({ type: PaymentMethodRef, required: true, description: 'One of paymentMethods.' }),
    discountCode: t.string({
      description:
        'A discount code, which replaces the active discount. Without a code, an offer that was shown to the member applies.',
    }),
    shownTotalMinor: t.int({
      description: 'The total that the member saw, in minor units. Refused if the price is different.',
    }),
    conditionsAccepted: t.boolean({
      required: true,
      description: 'Whether the member has accepted the conditions and the obligation to pay.',
    }),
    useStoredMethod: t.boolean({
      description: 'Whether to charge the stored card. Without a stored card, the member pays as usual.',
    }),
    rememberMethod: t.boolean({
      description: 'Whether to store the card for the next order, with the member’s agreement.',
    }),
  }),
})
builder.mutationType({
  audience: 'member',
  description:
    'Everything that can be changed. Each answers with a union of its success and the failures to expect.',
})
builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderSuccessRef,
    description:
      'Places an order for a bundle. Idempotent: repeated requests with the same key return one order.',
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
        description: 'The order, or the reason why none was placed. Without an order, nothing is charged.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      order: await placeOrder(ctx, readOrderRequest(requireViewer(ctx), input)),
    }),
  }),
)

import { emptyInput } from '#platform/graph/empty-input.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import { findStoredMethodFor, revokeStoredMethods, type Mandate } from './mandate.store.ts'
import { paymentProviderOf } from './payment.actions.ts'

const StoredMethodRef = builder.objectRef<Mandate>('StoredMethod').implement({
  audience: 'owner',
  description: 'A payment method that is stored for the member’s next order.',
  fields: (t) => ({
    method: t.expose('method', { type: PaymentMethodRef, description: 'The payment method.' }),
    label: t.exposeString('label', {
      description: 'A label that the member recognises, for instance the last digits of a card.',
    }),
  }),
})
builder.objectField(ViewerRef, 'storedMethod', (t) =>
  t.field({
    type: StoredMethodRef,
    nullable: true,
    description: 'The stored payment method, if any.',
    resolve: async (_viewer, _args, ctx) =>
      (await findStoredMethodFor(ctx.db, requireViewer(ctx), paymentProviderOf(ctx).name)) ?? null,
  }),
)

const RemoveStoredMethodSuccessRef = builder
  .objectRef<{ removed: boolean }>('RemoveStoredMethodSuccess')
  .implement({
    audience: 'member',
    description: 'The member has no stored payment method.',
    fields: (t) => ({
      removed: t.exposeBoolean('removed', { description: 'Whether there was a stored payment method.' }),
    }),
  })
builder.mutationField('removeStoredMethod', (t) =>
  t.field({
    type: RemoveStoredMethodSuccessRef,
    description: 'Removes the stored payment method. It is not charged again.',
    args: {
      input: t.arg({ type: emptyInput(builder, 'removeStoredMethod'), description: 'May be omitted.' }),
    },
    errors: {
      types: [],
      union: { name: 'RemoveStoredMethodPayload', description: 'Whether there was a stored payment method.' },
    },
    resolve: async (_root, _args, ctx) => {
      const viewer = requireViewer(ctx)
      return { removed: await ctx.db.transaction().execute((trx) => revokeStoredMethods(trx, viewer)) }
    },
  }),
)

import { requireViewer } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import { findStoredMethodFor, revokeStoredMethods, type Mandate } from './mandate.store.ts'
import { paymentProviderOf } from './payment.actions.ts'

const StoredMethodRef = builder.objectRef<Mandate>('StoredMethod').implement({
  audience: 'owner',
  description: 'A way of paying that the member has kept for the next order.',
  fields: (t) => ({
    method: t.expose('method', { type: PaymentMethodRef, description: 'The way of paying.' }),
    label: t.exposeString('label', {
      description: 'What the member recognises it by, for instance the last digits of a card.',
    }),
  }),
})
builder.objectField(ViewerRef, 'storedMethod', (t) =>
  t.field({
    type: StoredMethodRef,
    nullable: true,
    description: 'The way of paying that was kept, if one was.',
    resolve: async (_viewer, _args, ctx) =>
      (await findStoredMethodFor(ctx.db, requireViewer(ctx), paymentProviderOf(ctx).name)) ?? null,
  }),
)

const RemoveStoredMethodSuccessRef = builder
  .objectRef<{ removed: boolean }>('RemoveStoredMethodSuccess')
  .implement({
    audience: 'member',
    description: 'Nothing is kept any more.',
    fields: (t) => ({
      removed: t.exposeBoolean('removed', { description: 'Whether something had been kept.' }),
    }),
  })
builder.mutationField('removeStoredMethod', (t) =>
  t.field({
    type: RemoveStoredMethodSuccessRef,
    description: 'Removes the way of paying that was kept; it is not charged again.',
    resolve: async (_root, _args, ctx) => {
      const viewer = requireViewer(ctx)
      return { removed: await ctx.db.transaction().execute((trx) => revokeStoredMethods(trx, viewer)) }
    },
  }),
)

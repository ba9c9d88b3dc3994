import { builder } from '../builder.ts'
import { readPaymentHealth, type PaymentHealth } from './payment-health.actions.ts'

const ADMINS = { operator: ['admin'] } as const

const PaymentHealthRef = builder.objectRef<PaymentHealth>('PaymentHealth').implement({
  audience: ADMINS,
  description: 'How the payment provider answers, and what that leaves open, on all sites.',
  fields: (t) => ({
    provider: t.exposeString('provider', { description: '`mollie`, or `sandbox` for invented payments.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last answered, to within a minute; null for never.',
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a call last failed; null for never.',
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'The kind of that failure: the step, and the status if there was an answer.',
    }),
    webhookAt: t.expose('webhookAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last reported about a payment by itself, to within a minute; null for never.',
    }),
    reportsFees: t.exposeBoolean('reportsFees', {
      description: 'Whether the provider reports here what it keeps of payments.',
    }),
    feesReadAt: t.expose('feesReadAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When that was last read in full; null for never.',
    }),
    feesFailedAt: t.expose('feesFailedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When reading it last failed; null for never.',
    }),
    feesFailure: t.exposeString('feesFailure', {
      nullable: true,
      description: 'The kind of that failure.',
    }),
    paymentsUnanswered: t.exposeInt('paymentsUnanswered', {
      description: 'Open orders about which the provider has said nothing for an hour.',
    }),
    unansweredSince: t.expose('unansweredSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest of them waits; null where none does.',
    }),
    refundsUnanswered: t.exposeInt('refundsUnanswered', {
      description: 'Refunds that the provider has not confirmed for an hour.',
    }),
    refundsToPay: t.exposeInt('refundsToPay', {
      description: 'Refunds that the provider has refused: they are to be paid in another way.',
    }),
    differences: t.exposeInt('differences', {
      description: 'Differences between provider and books that no operator has looked at.',
    }),
  }),
})

builder.queryField('paymentHealth', (t) =>
  t.field({
    type: PaymentHealthRef,
    audience: ADMINS,
    description:
      'How the payment provider answers, and what that leaves open. Only for admins of every site.',
    resolve: (_root, _args, ctx) => readPaymentHealth(ctx),
  }),
)

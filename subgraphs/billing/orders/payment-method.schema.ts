import { builder } from '../builder.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/** The ways of paying. */
export const PaymentMethodRef = builder.enumType('PaymentMethod', {
  description: 'A payment method.',
  values: {
    IDEAL: { value: 'IDEAL', description: 'iDEAL, from a Dutch bank account.' },
    BANCONTACT: { value: 'BANCONTACT', description: 'Bancontact, from a Belgian bank account.' },
    CREDIT_CARD: {
      value: 'CREDIT_CARD',
      description: 'A credit or debit card, which the member may keep for the next order.',
    },
    PAYPAL: { value: 'PAYPAL', description: 'A PayPal account.' },
    BANK_TRANSFER: {
      value: 'BANK_TRANSFER',
      description: 'A bank transfer, which may take days to arrive.',
    },
    DIRECT_DEBIT: {
      value: 'DIRECT_DEBIT',
      description: 'A SEPA direct debit, confirmed with a code. Use startDirectDebit instead of placeOrder.',
    },
  } as const satisfies Record<PaymentMethod, { value: PaymentMethod; description: string }>,
})

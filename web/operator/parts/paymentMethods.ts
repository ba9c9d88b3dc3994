/** The ways of paying, as the server names them. */
export const PAYMENT_METHODS = [
  'IDEAL',
  'BANCONTACT',
  'CREDIT_CARD',
  'PAYPAL',
  'BANK_TRANSFER',
  'DIRECT_DEBIT',
] as const

import { UserError } from '#platform/errors.ts'
import { builder } from './builder.ts'

/** The bundle does not exist, is not sold any more or not in the member's country. */
export class BundleNotFoundError extends UserError {
  constructor() {
    super('BUNDLE_NOT_FOUND', 'No such bundle is sold to this member')
  }
}

/** The payment provider does not answer; the same request may be sent again. */
export class PaymentUnavailableError extends UserError {
  constructor() {
    super('PAYMENT_UNAVAILABLE', 'The payment provider cannot take a payment now')
  }
}

builder.objectType(BundleNotFoundError, {
  name: 'BundleNotFoundError',
  description: 'The bundle does not exist, is not sold any more or not in the payment country.',
  interfaces: ['UserError'],
})
builder.objectType(PaymentUnavailableError, {
  name: 'PaymentUnavailableError',
  description: 'The payment provider does not answer. Sending the same request again is safe.',
  interfaces: ['UserError'],
})

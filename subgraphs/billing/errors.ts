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

/** The code of a direct debit was not accepted: CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED or CODE_TOO_SOON. */
export class DirectDebitCodeError extends UserError {
  constructor(code: 'CODE_INVALID' | 'CODE_EXPIRED' | 'CODE_TRIES_USED' | 'CODE_TOO_SOON') {
    super(code, 'The code of a direct debit was not accepted')
  }
}

/** As many direct debits as are taken from a member or an account in a month, or a payment of this member was called back. */
export class DirectDebitLimitError extends UserError {
  constructor() {
    super('DIRECT_DEBIT_LIMIT', 'No further direct debit is taken now')
  }
}

builder.objectType(DirectDebitCodeError, {
  name: 'DirectDebitCodeError',
  description: 'The code was not accepted: CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED, or CODE_TOO_SOON when a new one was asked for within a minute.',
  interfaces: ['UserError'],
})
builder.objectType(DirectDebitLimitError, {
  name: 'DirectDebitLimitError',
  description: 'No further direct debit is taken from this member or account now; other ways of paying work.',
  interfaces: ['UserError'],
})

/** The order is not the viewer's, not paid, used up, withdrawn from otherwise, or the time for it is over. */
export class WithdrawalNotPossibleError extends UserError {
  constructor() {
    super('WITHDRAWAL_NOT_POSSIBLE', 'This order cannot be withdrawn from')
  }
}

builder.objectType(WithdrawalNotPossibleError, {
  name: 'WithdrawalNotPossibleError',
  description: 'The order cannot be withdrawn from: unknown, not paid, all credits used, or the time is over.',
  interfaces: ['UserError'],
})
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

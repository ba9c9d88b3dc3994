import { UserError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from './builder.ts'
import { MoneyRef } from './orders/money.schema.ts'
import { PaymentMethodRef } from './orders/payment-method.schema.ts'
import type { Discount, DiscountRefusal } from './tables/discount.types.ts'

/** The bundle does not exist, is not sold any more or not in the member's country. */
export class BundleNotFoundError extends UserError {
  constructor() {
    super('BUNDLE_NOT_FOUND', 'No such bundle is on sale for this member')
  }
}

/** The payment provider does not answer; the same request may be sent again. */
export class PaymentUnavailableError extends UserError {
  constructor() {
    super('PAYMENT_UNAVAILABLE', 'The payment provider cannot take a payment now')
  }
}

/**
 * The code of a direct debit was not accepted: CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED or CODE_TOO_SOON.
 */
export class DirectDebitCodeError extends UserError {
  constructor(code: 'CODE_INVALID' | 'CODE_EXPIRED' | 'CODE_TRIES_USED' | 'CODE_TOO_SOON') {
    super(code, 'The code of the direct debit was refused')
  }
}

/**
 * The member or bank account reached the monthly direct debit limit, the account or number is blocked, or the
 * member has a charged-back payment or a debt.
 */
export class DirectDebitLimitError extends UserError {
  constructor() {
    super('DIRECT_DEBIT_LIMIT', 'The direct debit limit is reached')
  }
}

/** A code by text message costs money, so the member's e-mail address has to be confirmed first. */
export class DirectDebitUnconfirmedError extends UserError {
  constructor() {
    super('DIRECT_DEBIT_UNCONFIRMED', 'The e-mail address is not confirmed')
  }
}

builder.objectType(DirectDebitUnconfirmedError, {
  name: 'DirectDebitUnconfirmedError',
  audience: 'visitor',
  description:
    'The member must confirm the e-mail address before a code is sent by SMS. Code DIRECT_DEBIT_UNCONFIRMED.',
  interfaces: ['UserError'],
})
builder.objectType(DirectDebitCodeError, {
  name: 'DirectDebitCodeError',
  audience: 'visitor',
  description:
    'The code was refused: CODE_INVALID, CODE_EXPIRED or CODE_TRIES_USED. CODE_TOO_SOON: a new code was requested within a minute.',
  interfaces: ['UserError'],
})
builder.objectType(DirectDebitLimitError, {
  name: 'DirectDebitLimitError',
  audience: 'visitor',
  description:
    'The member or the bank account has reached the direct debit limit. Other payment methods work. Code DIRECT_DEBIT_LIMIT.',
  interfaces: ['UserError'],
})

/** The order is not the viewer's, not paid, used up, withdrawn from otherwise, or the time for it is over. */
export class WithdrawalNotPossibleError extends UserError {
  constructor() {
    super('WITHDRAWAL_NOT_POSSIBLE', 'Withdrawal from this order is not possible')
  }
}

builder.objectType(WithdrawalNotPossibleError, {
  name: 'WithdrawalNotPossibleError',
  audience: 'visitor',
  description:
    'Withdrawal is not possible: the order is unknown or unpaid, all credits are used, or the withdrawal period is over. Code WITHDRAWAL_NOT_POSSIBLE.',
  interfaces: ['UserError'],
})
/** An act of an operator with money or credits is not possible. `left`: what is left to give back. */
export class MoneyActRefusedError extends UserError {
  readonly left: { amountMinor: number; currency: string } | undefined
  constructor(
    code:
      | 'BALANCE_TOO_LOW'
      | 'BLOCK_NOT_FOUND'
      | 'DIFFERENCE_NOT_FOUND'
      | 'MEMBER_NOT_FOUND'
      | 'MONEY_ACT_DECIDED'
      | 'MONEY_ACT_NOT_FOUND'
      | 'MONEY_ACT_OWN'
      | 'NO_DEBT'
      | 'ORDER_NOT_FOUND'
      | 'REFUND_NOT_FOUND'
      | 'REFUND_NOT_POSSIBLE'
      | 'REFUND_TOO_MUCH',
    left?: { amountMinor: number; currency: string },
  ) {
    super(code, 'An operator cannot do this with money')
    this.left = left
  }
}

builder.objectType(MoneyActRefusedError, {
  name: 'MoneyActRefusedError',
  audience: 'visitor',
  description:
    'ORDER_NOT_FOUND, MEMBER_NOT_FOUND, REFUND_NOT_FOUND, DIFFERENCE_NOT_FOUND, BLOCK_NOT_FOUND: the site has no such thing, or nothing waits there. ' +
    'REFUND_NOT_POSSIBLE: the order was not paid, or nothing is left to give back. REFUND_TOO_MUCH: less is left. BALANCE_TOO_LOW: the member has fewer credits. ' +
    'NO_DEBT: the member owes less. MONEY_ACT_NOT_FOUND, MONEY_ACT_DECIDED: the act does not wait. MONEY_ACT_OWN: a second operator has to agree.',
  interfaces: ['UserError'],
  fields: (t) => ({
    left: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'What is left to give back, with REFUND_TOO_MUCH.',
      resolve: ({ left }) => left ?? null,
    }),
  }),
})
/** Another operator has changed the bundles of the country since they were read. Nothing was changed. */
export class PriceListChangedError extends UserError {
  readonly country: string
  constructor(country: string) {
    super('PRICE_LIST_CHANGED', 'The bundles of the country were changed meanwhile')
    this.country = country
  }
}

type RefusedBecause = { discount?: Discount; currency?: string; openOrderId?: string }

/** A discount code gives nothing on this order; nothing was ordered. */
export class DiscountRefusedError extends UserError {
  readonly because: RefusedBecause
  constructor(code: DiscountRefusal, because: RefusedBecause = {}) {
    super(code, 'The discount code does not apply to this order')
    this.because = because
  }
}

/**
 * The price differs from the one that the member was shown: an offer has ended meanwhile, or prices have
 * changed. Nothing was ordered.
 */
export class PriceChangedError extends UserError {
  readonly total: { amountMinor: number; currency: string }
  constructor(total: { amountMinor: number; currency: string }) {
    super('PRICE_CHANGED', 'The price has changed')
    this.total = total
  }
}

/** The order would cost more than the member's own monthly limit leaves. Nothing was ordered. */
export class SpendingLimitReachedError extends UserError {
  readonly left: { amountMinor: number; currency: string }
  constructor(left: { amountMinor: number; currency: string }) {
    super('SPENDING_LIMIT_REACHED', 'The order exceeds the member’s monthly spending limit')
    this.left = left
  }
}

builder.objectType(SpendingLimitReachedError, {
  name: 'SpendingLimitReachedError',
  audience: 'visitor',
  description: 'The order exceeds the member’s monthly spending limit. Code SPENDING_LIMIT_REACHED.',
  interfaces: ['UserError'],
  fields: (t) => ({
    left: t.field({
      type: MoneyRef,
      description: 'The amount left this month.',
      resolve: ({ left }) => left,
    }),
  }),
})
builder.objectType(DiscountRefusedError, {
  name: 'DiscountRefusedError',
  audience: 'visitor',
  description:
    'The discount code was refused. CODE_NOT_FOUND: unknown. CODE_USED: used up. CODE_IN_OPEN_ORDER: reserved by the member’s own unpaid order. DISCOUNT_EXPIRED: expired. CODE_COUNTRY, CODE_CURRENCY, CODE_MINIMUM_ORDER and CODE_METHOD: this order does not meet the code’s condition.',
  interfaces: ['UserError'],
  fields: (t) => ({
    minimumOrder: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'The minimum price of an order, with CODE_MINIMUM_ORDER.',
      resolve: ({ code, because }) => {
        const amountMinor = because.discount?.minimumOrderMinor ?? null
        return code === 'CODE_MINIMUM_ORDER' && amountMinor !== null
          ? { amountMinor, currency: because.currency! }
          : null
      },
    }),
    country: t.string({
      nullable: true,
      description: 'The country in which the code is valid, with CODE_COUNTRY.',
      resolve: ({ code, because }) => (code === 'CODE_COUNTRY' ? (because.discount?.country ?? null) : null),
    }),
    paymentMethods: t.field({
      type: [PaymentMethodRef],
      nullable: true,
      description: 'The payment methods for which the code is valid, with CODE_METHOD.',
      resolve: ({ code, because }) =>
        code === 'CODE_METHOD' ? (because.discount?.paymentMethods ?? null) : null,
    }),
    openOrderId: t.id({
      nullable: true,
      description: 'Global id of the order that reserves the code, with CODE_IN_OPEN_ORDER.',
      resolve: ({ because }) =>
        because.openOrderId === undefined ? null : toGlobalId('Order', because.openOrderId),
    }),
  }),
})
builder.objectType(PriceChangedError, {
  name: 'PriceChangedError',
  audience: 'visitor',
  description:
    'The price differs from shownTotalMinor, because an offer ended or prices changed. Show the new price before a retry. Code PRICE_CHANGED.',
  interfaces: ['UserError'],
  fields: (t) => ({
    total: t.field({
      type: MoneyRef,
      description: 'The current price, with VAT.',
      resolve: ({ total }) => total,
    }),
  }),
})
builder.objectType(BundleNotFoundError, {
  name: 'BundleNotFoundError',
  audience: 'visitor',
  description:
    'The bundle does not exist, is no longer sold, or is not sold in the payment country. Code BUNDLE_NOT_FOUND.',
  interfaces: ['UserError'],
})
builder.objectType(PaymentUnavailableError, {
  name: 'PaymentUnavailableError',
  audience: 'visitor',
  description:
    'The payment provider does not respond. It is safe to retry the same request. Code PAYMENT_UNAVAILABLE.',
  interfaces: ['UserError'],
})

import { UserError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from './builder.ts'
import type { Discount, DiscountRefusal } from './catalogue/discount.rules.ts'
import { MoneyRef } from './orders/money.schema.ts'
import { PaymentMethodRef } from './orders/payment-method.schema.ts'

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

/**
 * The code of a direct debit was not accepted: CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED or CODE_TOO_SOON.
 */
export class DirectDebitCodeError extends UserError {
  constructor(code: 'CODE_INVALID' | 'CODE_EXPIRED' | 'CODE_TRIES_USED' | 'CODE_TOO_SOON') {
    super(code, 'The code of a direct debit was not accepted')
  }
}

/**
 * As many direct debits as are taken from a member or an account in a month, or a payment of this member was
 * called back.
 */
export class DirectDebitLimitError extends UserError {
  constructor() {
    super('DIRECT_DEBIT_LIMIT', 'No further direct debit is taken now')
  }
}

builder.objectType(DirectDebitCodeError, {
  name: 'DirectDebitCodeError',
  audience: 'visitor',
  description:
    'The code was not accepted: CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED, or CODE_TOO_SOON when a new one was asked for within a minute.',
  interfaces: ['UserError'],
})
builder.objectType(DirectDebitLimitError, {
  name: 'DirectDebitLimitError',
  audience: 'visitor',
  description:
    'No further direct debit is taken from this member or account now; other ways of paying work. Code DIRECT_DEBIT_LIMIT.',
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
  audience: 'visitor',
  description:
    'The order cannot be withdrawn from: unknown, not paid, all credits used, or the time is over. Code WITHDRAWAL_NOT_POSSIBLE.',
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
type RefusedBecause = { discount?: Discount; currency?: string; openOrderId?: string }

/** A discount code gives nothing on this order; nothing was ordered. */
export class DiscountRefusedError extends UserError {
  readonly because: RefusedBecause
  constructor(code: DiscountRefusal, because: RefusedBecause = {}) {
    super(code, 'The discount code gives nothing on this order')
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
    super('PRICE_CHANGED', 'The price is not the one that was shown')
    this.total = total
  }
}

/** The order would cost more than the member's own monthly limit leaves. Nothing was ordered. */
export class SpendingLimitReachedError extends UserError {
  readonly left: { amountMinor: number; currency: string }
  constructor(left: { amountMinor: number; currency: string }) {
    super('SPENDING_LIMIT_REACHED', 'The member’s own monthly spending limit does not leave as much')
    this.left = left
  }
}

builder.objectType(SpendingLimitReachedError, {
  name: 'SpendingLimitReachedError',
  audience: 'visitor',
  description:
    'SPENDING_LIMIT_REACHED: the order would cost more than the member’s own monthly limit leaves.',
  interfaces: ['UserError'],
  fields: (t) => ({
    left: t.field({
      type: MoneyRef,
      description: 'What may still be spent this month.',
      resolve: ({ left }) => left,
    }),
  }),
})
builder.objectType(DiscountRefusedError, {
  name: 'DiscountRefusedError',
  audience: 'visitor',
  description:
    'The discount code gives nothing on this order. CODE_NOT_FOUND: unknown here. CODE_USED: used up. CODE_IN_OPEN_ORDER: reserved by an order of ' +
    'the member’s own that waits for its payment. DISCOUNT_EXPIRED: its time is over. CODE_COUNTRY, CODE_CURRENCY, CODE_MINIMUM_ORDER, CODE_METHOD: ' +
    'for other orders than this one.',
  interfaces: ['UserError'],
  fields: (t) => ({
    minimumOrder: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'From which price on the code counts, with CODE_MINIMUM_ORDER.',
      resolve: ({ code, because }) => {
        const amountMinor = because.discount?.minimumOrderMinor ?? null
        return code === 'CODE_MINIMUM_ORDER' && amountMinor !== null
          ? { amountMinor, currency: because.currency! }
          : null
      },
    }),
    country: t.string({
      nullable: true,
      description: 'The country that the code is for, with CODE_COUNTRY.',
      resolve: ({ code, because }) => (code === 'CODE_COUNTRY' ? (because.discount?.country ?? null) : null),
    }),
    paymentMethods: t.field({
      type: [PaymentMethodRef],
      nullable: true,
      description: 'The ways of paying that the code is for, with CODE_METHOD.',
      resolve: ({ code, because }) =>
        code === 'CODE_METHOD' ? (because.discount?.paymentMethods ?? null) : null,
    }),
    openOrderId: t.id({
      nullable: true,
      description: 'Global id of the order that holds the code, with CODE_IN_OPEN_ORDER.',
      resolve: ({ because }) =>
        because.openOrderId === undefined ? null : toGlobalId('Order', because.openOrderId),
    }),
  }),
})
builder.objectType(PriceChangedError, {
  name: 'PriceChangedError',
  audience: 'visitor',
  description:
    'PRICE_CHANGED: the price is not the one that was shown, because an offer has ended or prices have changed. Show the new one first.',
  interfaces: ['UserError'],
  fields: (t) => ({
    total: t.field({
      type: MoneyRef,
      description: 'The price now, with VAT.',
      resolve: ({ total }) => total,
    }),
  }),
})
builder.objectType(BundleNotFoundError, {
  name: 'BundleNotFoundError',
  audience: 'visitor',
  description:
    'The bundle does not exist, is not sold any more or not in the payment country. Code BUNDLE_NOT_FOUND.',
  interfaces: ['UserError'],
})
builder.objectType(PaymentUnavailableError, {
  name: 'PaymentUnavailableError',
  audience: 'visitor',
  description:
    'The payment provider does not answer. Sending the same request again is safe. Code PAYMENT_UNAVAILABLE.',
  interfaces: ['UserError'],
})

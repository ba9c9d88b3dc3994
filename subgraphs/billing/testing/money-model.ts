/**
 * A plain model of everything that moves money, without a database: what orders, credits and refunds must be
 * after a sequence of steps. It shares no code with the product.
 */
export type Step =
  | { kind: 'place'; bundle: number }
  | {
      kind: 'bank'
      order: number
      status: 'paid' | 'pending' | 'failed' | 'canceled' | 'expired' | 'charged_back'
    }
  | { kind: 'bankRefund'; order: number; part: number }
  | { kind: 'sync'; order: number }
  | { kind: 'withdraw'; order: number }
  | { kind: 'spend'; credits: number }
  | { kind: 'bonus'; credits: number }
  | { kind: 'days'; days: number }

export type ModelOrder = {
  bundle: number
  credits: number
  price: number
  /** How many of the credits were said to settle a debt when it was placed. */
  forDebt: number
  state: 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'REFUNDED' | 'CHARGED_BACK'
  bank: { status: string; refunded: number }
  /** The status that the product has last seen. */
  seen: string
  day: number
  completedDay: number
  refunds: { own: boolean; credits: number; amount: number; refused: boolean }[]
}
type Lot = { order: ModelOrder | undefined; left: number }

const BANK_STEPS: Record<string, string[]> = {
  open: ['paid', 'pending', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  paid: ['charged_back'],
}
const WITHDRAW_DAYS = 14

export class MoneyModel {
  orders: ModelOrder[] = []
  lots: Lot[] = []
  debt = 0
  paid = false
  day = 0
  readonly #bundles: { credits: number; price: number }[]
  constructor(bundles: { credits: number; price: number }[]) {
    this.#bundles = bundles
  }

  get balance(): number {
    return this.lots.reduce((sum, { left }) => sum + left, 0)
  }

  orderOf(position: number): ModelOrder | undefined {
    return this.orders[position % Math.max(1, this.orders.length)]
  }

  /** @returns whether a new order comes of it */
  place(position: number): boolean {
    const { credits, price } = this.#bundles[position]!
    const forDebt = Math.min(this.debt, credits)
    const payable = this.orders.some(
      (order) =>
        order.bundle === position &&
        order.state === 'PENDING' &&
        order.seen === 'open' &&
        order.day === this.day &&
        order.forDebt === forDebt,
    )
    if (payable) return false
    this.orders.push({
      bundle: position,
      credits,
      price,
      forDebt,
      state: 'PENDING',
      bank: { status: 'open', refunded: 0 },
      seen: 'open',
      day: this.day,
      completedDay: 0,
      refunds: [],
    })
    return true
  }

  bank(order: ModelOrder, status: string): void {
    if (BANK_STEPS[order.bank.status]?.includes(status)) order.bank.status = status
  }

  bankRefund(order: ModelOrder, part: number): number {
    if (order.bank.status !== 'paid') return order.bank.refunded
    order.bank.refunded = Math.min(order.price, order.bank.refunded + Math.ceil((order.price * part) / 100))
    return order.bank.refunded
  }

  sync(order: ModelOrder): void {
    if (order.bank.status === 'open' && this.day > order.day) order.bank.status = 'expired'
    const { status, refunded } = order.bank
    order.seen = status
    const unpaid = ['PENDING', 'FAILED', 'CANCELLED'].includes(order.state)
    if (status === 'failed' && order.state === 'PENDING') order.state = 'FAILED'
    if (['canceled', 'expired'].includes(status) && order.state === 'PENDING') order.state = 'CANCELLED'
    if (['paid', 'charged_back'].includes(status) && unpaid) {
      order.state = 'COMPLETED'
      order.completedDay = this.day
      const settled = Math.min(this.debt, order.credits)
      this.debt -= settled
      this.lots.push({ order, left: order.credits - settled })
      this.paid = true
    }
    if (status === 'charged_back' && ['COMPLETED', 'REFUNDED'].includes(order.state)) {
      order.state = 'CHARGED_BACK'
      this.#takeBack(order, order.credits - takenOf(order))
    }
    if (order.state !== 'COMPLETED' && order.state !== 'REFUNDED') return
    const known = order.refunds.filter(({ refused }) => !refused).reduce((sum, { amount }) => sum + amount, 0)
    let amount = refunded - known
    // A withdrawal that the bank had refused and that has since been paid there.
    for (const refund of order.refunds.filter((each) => each.refused && each.amount <= amount)) {
      if (refund.amount > amount) continue
      refund.refused = false
      amount -= refund.amount
    }
    if (amount <= 0) return
    const credits = Math.max(
      0,
      Math.min(order.credits - takenOf(order), Math.floor((order.credits * amount) / order.price)),
    )
    order.refunds.push({ own: false, credits, amount, refused: false })
    // A part that goes back out of goodwill leaves the order as it was.
    const isEnded = order.refunds.some(({ own }) => own) || refunded >= order.price
    order.state = isEnded ? 'REFUNDED' : 'COMPLETED'
    this.#takeBack(order, credits)
  }

  withdraw(order: ModelOrder): void {
    const left = this.lots.find((lot) => lot.order === order)?.left ?? 0
    if (order.state !== 'COMPLETED' || left === 0 || this.day >= order.completedDay + WITHDRAW_DAYS) return
    const given = order.refunds.reduce((sum, refund) => sum + refund.amount, 0)
    const amount = Math.min(Math.ceil((order.price * left) / order.credits), order.price - given)
    if (amount <= 0) return
    const refused = order.bank.status !== 'paid' || order.bank.refunded + amount > order.price
    if (!refused) order.bank.refunded += amount
    // It is booked before the bank is asked, so whether the member stays paid does not depend on the answer.
    const refund = { own: true, credits: left, amount, refused: false }
    order.refunds.push(refund)
    order.state = 'REFUNDED'
    this.#takeBack(order, left)
    refund.refused = refused
  }

  /** @returns whether there were enough credits */
  spend(credits: number): boolean {
    if (this.balance < credits) return false
    this.#take(credits, [
      ...this.lots.filter(({ order }) => order === undefined),
      ...this.lots.filter(({ order }) => order !== undefined),
    ])
    return true
  }

  bonus(credits: number): void {
    this.lots.push({ order: undefined, left: credits })
  }

  #takeBack(order: ModelOrder, credits: number): void {
    const taken = Math.min(this.balance, credits)
    this.debt += credits - taken
    const own = this.lots.filter((lot) => lot.order === order)
    const bought = this.lots.filter((lot) => lot.order !== undefined && lot.order !== order)
    this.#take(taken, [...own, ...bought, ...this.lots.filter((lot) => lot.order === undefined)])
    this.paid &&= this.orders.some(keepsMoney)
  }

  #take(credits: number, lots: Lot[]): void {
    let rest = credits
    for (const lot of lots) {
      const part = Math.min(rest, lot.left)
      lot.left -= part
      rest -= part
    }
  }
}

function takenOf({ refunds }: ModelOrder): number {
  return refunds.reduce((sum, { credits }) => sum + credits, 0)
}

// A withdrawal that the bank refused is owed all the same.
function keepsMoney({ state, price, refunds }: ModelOrder): boolean {
  const sum = (counted: ModelOrder['refunds']) => counted.reduce((total, { amount }) => total + amount, 0)
  const given = Math.max(
    sum(refunds.filter(({ own }) => own)),
    sum(refunds.filter(({ refused }) => !refused)),
  )
  return (state === 'COMPLETED' || state === 'REFUNDED') && given < price
}

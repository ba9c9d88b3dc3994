/** A payment as the stand-in keeps it: Mollie's own fields, and what has gone back of it in minor units. */
export type MolliePayment = {
  id: string
  status: string
  amount: { currency: string; value: string }
  description: string
  method: string
  sequenceType: string
  redirectUrl: string | null
  webhookUrl: string
  customerId?: string
  mandateId?: string
  refunds: MollieRefund[]
  /** For each charge-back whether it was reversed. */
  chargebacks: { id: string; reversed: boolean }[]
  createdAt: string
  locale: string
  isCancelable: boolean
}

/** A refund as the stand-in keeps it, in minor units. */
export type MollieRefund = {
  id: string
  minor: number
  status: string
  metadata: unknown
  description: string
}

/** A movement on a balance, as the stand-in keeps it: in minor units, and what is withheld of it. */
export type MollieMovement = {
  id: string
  balanceId: string
  type: string
  paymentId: string | null
  minor: number
  feeMinor: number
  currency: string
  createdAt: string
}

export type MollieRequest = { method: string; path: string; body: any; key: string | undefined }
export type MollieAnswer = { status: number; body: unknown }
export type MollieAccount = ReturnType<typeof createMollieAccount>

/** What Mollie keeps of one shop: its payments, and what it has answered under which idempotency key. */
export function createMollieAccount(origin: () => string) {
  let counter = 0
  return {
    origin,
    payments: new Map<string, MolliePayment>(),
    /** The newest first, as Mollie lists them. */
    movements: [] as MollieMovement[],
    answered: new Map<string, string>(),
    /** The names of mandates that were revoked. */
    revoked: new Set<string>(),
    newId: (prefix: string) => `${prefix}_${String((counter += 1)).padStart(8, 'a')}`,
  }
}

/** Answers a request as Mollie would, the same again under the same idempotency key. */
export function answerAsMollie(account: MollieAccount, request: MollieRequest): MollieAnswer {
  const slot =
    request.method === 'POST' && request.key !== undefined ? `${request.path} ${request.key}` : undefined
  const known = slot === undefined ? undefined : account.answered.get(slot)
  if (known !== undefined) return JSON.parse(known)
  const answer = routeRequest(account, request)
  if (slot !== undefined && answer.status === 201) account.answered.set(slot, JSON.stringify(answer))
  return answer
}

export function mollieProblem(status: number, detail: string): MollieAnswer {
  return {
    status,
    body: {
      status,
      title: 'Error',
      detail,
      _links: { documentation: DOCUMENTATION },
    },
  }
}

function routeRequest(account: MollieAccount, { method, path, body }: MollieRequest): MollieAnswer {
  const [, , noun, id, sub, subId] = new URL(path, account.origin()).pathname.split('/')
  if (noun === 'balances') return readBalances(account, path, id)
  if (noun === 'payments' && id !== undefined) {
    const payment = account.payments.get(id)
    if (payment === undefined) return mollieProblem(404, 'No payment exists with that token')
    if (method === 'GET') return { status: 200, body: presentAsked(account, payment, { path, sub }) }
    if (method === 'DELETE') return cancelPayment(account, payment)
    if (sub === 'refunds') return createRefund(account, payment, body)
  }
  if (method === 'POST' && noun === 'payments' && id === undefined) return createPayment(account, body)
  if (method === 'POST' && noun === 'customers' && id === undefined) return createCustomer(account, body)
  if (method === 'GET' && noun === 'customers' && sub === 'payments')
    return listCustomerPayments(account, id!, path)
  if (method === 'POST' && noun === 'customers' && sub === 'mandates')
    return createMandate(account, id!, { path, body })
  if (method === 'DELETE' && noun === 'customers' && sub === 'mandates') return revokeMandate(account, subId!)
  return mollieProblem(404, 'Not found')
}

function revokeMandate({ revoked }: MollieAccount, id: string): MollieAnswer {
  if (revoked.has(id)) return mollieProblem(410, 'The mandate is no longer available')
  revoked.add(id)
  return { status: 204, body: undefined }
}

const PAGE = 2

/** Mollie's lists of balances and of their movements, two to a page. */
function readBalances(account: MollieAccount, given: string, id: string | undefined): MollieAnswer {
  const { pathname, searchParams } = new URL(given, account.origin())
  const ids = [...new Set(account.movements.map(({ balanceId }) => balanceId))]
  if (id === undefined) {
    const balances = ids.map((each) => ({ resource: 'balance', id: each }))
    return { status: 200, body: listOf(account, pathname, { balances }) }
  }
  const all = account.movements.filter(({ balanceId }) => balanceId === id)
  const from = searchParams.get('from')
  const start = from === null ? 0 : all.findIndex((one) => one.id === from)
  const next = all[start + PAGE]
  const list = listOf(account, pathname, {
    balance_transactions: all.slice(start, start + PAGE).map(presentMovement),
  })
  const href = `${account.origin()}${pathname}?from=${next?.id}&limit=250`
  return { status: 200, body: { ...list, _links: { ...list._links, next: next ? link(href) : null } } }
}

function presentMovement(one: MollieMovement) {
  const { id, type, paymentId, minor, feeMinor, currency, createdAt } = one
  return {
    resource: 'balance_transaction',
    id,
    type,
    initialAmount: money(minor, currency),
    resultAmount: money(minor - feeMinor, currency),
    deductions: money(-feeMinor, currency),
    context: paymentId === null ? { transferId: 'trf_1' } : { [type]: { paymentId } },
    createdAt,
  }
}

function createPayment(account: MollieAccount, body: any): MollieAnswer {
  if (!/^\d+\.\d\d$/.test(body.amount?.value ?? '')) return mollieProblem(422, 'The amount is invalid')
  if (
    body.sequenceType === 'recurring' &&
    (body.mandateId === undefined || account.revoked.has(body.mandateId))
  )
    return mollieProblem(422, 'No mandate')
  const payment: MolliePayment = {
    id: account.newId('tr'),
    status: body.sequenceType === 'recurring' ? 'pending' : 'open',
    amount: body.amount,
    description: body.description,
    method: body.method,
    sequenceType: body.sequenceType ?? 'oneoff',
    redirectUrl: body.redirectUrl ?? null,
    webhookUrl: body.webhookUrl,
    refunds: [],
    chargebacks: [],
    // As at Mollie: what waits at the customer's own bank can be taken back, what runs through a page of
    // iDEAL cannot.
    isCancelable: body.method === 'banktransfer' || body.method === 'paypal',
    createdAt: new Date().toISOString().replace(/\.\d+Z/, '+00:00'),
    locale: body.locale,
    ...(body.customerId ? { customerId: body.customerId } : {}),
    ...(body.mandateId ? { mandateId: body.mandateId } : {}),
  }
  account.payments.set(payment.id, payment)
  return { status: 201, body: presentPayment(account, payment) }
}

function presentPayment({ origin }: MollieAccount, payment: MolliePayment) {
  const { refunds: _refunds, chargebacks, ...rest } = payment
  const refunded = refundedOf(payment)
  const chargedBack = chargebacks.some(({ reversed }) => !reversed)
  const paid = payment.status === 'paid'
  return {
    resource: 'payment',
    mode: 'test',
    profileId: 'pfl_testtest',
    metadata: null,
    ...rest,
    isCancelable: payment.isCancelable && payment.status === 'open',
    ...(paid
      ? {
          paidAt: payment.createdAt,
          amountRefunded: money(refunded, payment.amount.currency),
          amountRemaining: money(minorOf(payment.amount) - refunded, payment.amount.currency),
        }
      : {}),
    ...(chargedBack ? { amountChargedBack: payment.amount } : {}),
    ...(payment.sequenceType === 'first' && paid
      ? { mandateId: `mdt_${payment.id.slice(3)}`, details: { cardNumber: '4242', cardHolder: 'T. Test' } }
      : {}),
    _links: {
      self: link(`${origin()}/v2/payments/${payment.id}`),
      dashboard: { href: 'https://www.mollie.com/dashboard', type: 'text/html' },
      documentation: DOCUMENTATION,
      ...(payment.status === 'open' && payment.sequenceType !== 'recurring'
        ? { checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' } }
        : {}),
    },
  }
}

// Mollie lists the newest first.
function listCustomerPayments(account: MollieAccount, customerId: string, path: string): MollieAnswer {
  const own = [...account.payments.values()].filter((payment) => payment.customerId === customerId)
  const payments = own.toReversed().map((payment) => presentPayment(account, payment))
  return { status: 200, body: listOf(account, path, { payments }) }
}

function cancelPayment(account: MollieAccount, payment: MolliePayment): MollieAnswer {
  if (!presentPayment(account, payment).isCancelable)
    return mollieProblem(422, 'The payment cannot be canceled')
  payment.status = 'canceled'
  return { status: 200, body: presentPayment(account, payment) }
}

const DOCUMENTATION = { href: 'https://docs.mollie.com', type: 'text/html' }

/** What has gone back of a payment, in minor units: what failed or was cancelled has not. */
export function refundedOf({ refunds }: MolliePayment): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { minor }) => sum + minor, 0)
}

function presentAsked(
  account: MollieAccount,
  payment: MolliePayment,
  { path, sub }: { path: string; sub: string | undefined },
): unknown {
  if (sub === 'refunds')
    return listOf(account, path, {
      refunds: payment.refunds.map((refund) => presentRefund(account, payment, refund)),
    })
  if (sub === 'chargebacks')
    return listOf(account, path, {
      chargebacks: payment.chargebacks.map((chargeback) => presentChargeback(account, payment, chargeback)),
    })
  return presentPayment(account, payment)
}

function listOf({ origin }: MollieAccount, path: string, embedded: Record<string, unknown[]>) {
  return {
    count: Object.values(embedded)[0]!.length,
    _embedded: embedded,
    _links: { self: link(`${origin()}${path}`), previous: null, next: null, documentation: DOCUMENTATION },
  }
}

function presentRefund({ origin }: MollieAccount, payment: MolliePayment, refund: MollieRefund) {
  const { id, minor, status, metadata, description } = refund
  return {
    resource: 'refund',
    id,
    mode: 'test',
    description,
    amount: money(minor, payment.amount.currency),
    metadata,
    paymentId: payment.id,
    status,
    createdAt: payment.createdAt,
    _links: {
      self: link(`${origin()}/v2/payments/${payment.id}/refunds/${id}`),
      payment: link(`${origin()}/v2/payments/${payment.id}`),
      documentation: DOCUMENTATION,
    },
  }
}

function presentChargeback(
  { origin }: MollieAccount,
  payment: MolliePayment,
  { id, reversed }: { id: string; reversed: boolean },
) {
  return {
    resource: 'chargeback',
    id,
    amount: payment.amount,
    paymentId: payment.id,
    createdAt: payment.createdAt,
    reversedAt: reversed ? payment.createdAt : null,
    _links: {
      self: link(`${origin()}/v2/payments/${payment.id}/chargebacks/${id}`),
      payment: link(`${origin()}/v2/payments/${payment.id}`),
      documentation: DOCUMENTATION,
    },
  }
}

function createRefund(account: MollieAccount, payment: MolliePayment, body: any): MollieAnswer {
  const minor = minorOf(body.amount)
  if (payment.status !== 'paid' || refundedOf(payment) + minor > minorOf(payment.amount))
    return mollieProblem(409, 'The amount is higher than what is left')
  const { description = '', metadata = null } = body
  const refund = { id: account.newId('re'), minor, status: 'pending', metadata, description }
  payment.refunds.push(refund)
  return { status: 201, body: presentRefund(account, payment, refund) }
}

function createCustomer({ origin, newId }: MollieAccount, body: any): MollieAnswer {
  const id = newId('cst')
  return {
    status: 201,
    body: {
      resource: 'customer',
      id,
      mode: 'test',
      name: body?.name ?? null,
      email: null,
      locale: null,
      metadata: null,
      createdAt: new Date().toISOString(),
      _links: {
        self: link(`${origin()}/v2/customers/${id}`),
        dashboard: { href: 'https://www.mollie.com', type: 'text/html' },
        documentation: DOCUMENTATION,
      },
    },
  }
}

function createMandate(
  { origin, newId }: MollieAccount,
  customerId: string,
  { path, body }: { path: string; body: any },
): MollieAnswer {
  if (!/^[A-Z]{2}\d\d/.test(body.consumerAccount ?? '')) return mollieProblem(422, 'The account is invalid')
  const id = newId('mdt')
  return {
    status: 201,
    body: {
      resource: 'mandate',
      id,
      mode: 'test',
      status: 'valid',
      method: 'directdebit',
      details: {
        consumerName: body.consumerName,
        consumerAccount: body.consumerAccount,
        consumerBic: null,
      },
      signatureDate: body.signatureDate,
      mandateReference: body.mandateReference,
      customerId,
      createdAt: new Date().toISOString(),
      _links: {
        self: link(`${origin()}${path}/${id}`),
        customer: link(`${origin()}/v2/customers/${customerId}`),
        documentation: DOCUMENTATION,
      },
    },
  }
}

function link(href: string) {
  return { href, type: 'application/hal+json' }
}

function money(minor: number, currency: string) {
  return { currency, value: (minor / 100).toFixed(2) }
}

function minorOf({ value }: { value: string }): number {
  return Math.round(Number(value) * 100)
}

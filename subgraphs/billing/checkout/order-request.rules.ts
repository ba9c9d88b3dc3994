import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import { enteredCode } from '../catalogue/discount.rules.ts'
import { BundleNotFoundError } from '../errors.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

const KEY_LENGTH = 100
const CODE_LENGTH = 100

/**
 * An order as its buyer asks for it, read and checked. It is made once per request and goes through the
 * checkout as it is.
 */
export type OrderRequest = {
  viewer: Viewer
  /** The same key is the same order (PAY-07). */
  idempotencyKey: string
  /** Row id. */
  bundleId: string
  method: PaymentMethod
  /** As codes are compared; '' for a text that no code can be. */
  discountCode: string | undefined
  /** The total that the buyer was shown, in minor units. */
  shownTotalMinor: number | undefined
  /** Pay with the card that was kept, if there is one. */
  useStoredMethod: boolean
  /** Keep the card for a later order. */
  rememberMethod: boolean
  /** The mandate of a direct debit, which is ordered in no other way. */
  mandateId: string | undefined
}

/** What a buyer may send with every way of paying. */
export type PriceInput = {
  discountCode?: string | null | undefined
  shownTotalMinor?: number | null | undefined
}

/** The input of `placeOrder`. */
export type OrderInput = PriceInput & {
  idempotencyKey: string
  /** Global id. */
  bundleId: string
  method: PaymentMethod
  conditionsAccepted: boolean
  useStoredMethod?: boolean | null | undefined
  rememberMethod?: boolean | null | undefined
}

/**
 * Reads the input of an order.
 * @throws InvalidInputError with every refused field; BundleNotFoundError for an id that names no bundle
 */
export function readOrderRequest(viewer: Viewer, input: OrderInput): OrderRequest {
  const faults: InvalidField[] = []
  if (!input.conditionsAccepted) faults.push({ path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' })
  if (input.idempotencyKey.length === 0 || input.idempotencyKey.length > KEY_LENGTH)
    faults.push({ path: 'idempotencyKey', code: 'IDEMPOTENCY_KEY_INVALID', limit: KEY_LENGTH })
  const price = readPriceInput(input, faults)
  const bundleId = rowIdOf('Bundle', input.bundleId)
  if (bundleId === undefined) throw new BundleNotFoundError()
  return {
    ...price,
    viewer,
    idempotencyKey: input.idempotencyKey,
    bundleId,
    method: input.method,
    useStoredMethod: input.useStoredMethod ?? false,
    rememberMethod: input.rememberMethod ?? false,
    mandateId: undefined,
  }
}

/**
 * The order of a direct debit: its form names the bundle, and its id is the key.
 * @throws InvalidInputError
 */
export function orderRequestOfDebit(
  viewer: Viewer,
  debit: { id: string; bundleId: string; mandateId: string },
  input: PriceInput,
): OrderRequest {
  return {
    ...readPriceInput(input),
    viewer,
    idempotencyKey: `direct-debit ${debit.id}`,
    bundleId: debit.bundleId,
    method: 'DIRECT_DEBIT',
    useStoredMethod: false,
    rememberMethod: false,
    mandateId: debit.mandateId,
  }
}

function readPriceInput(
  { discountCode, shownTotalMinor }: PriceInput,
  faults: InvalidField[] = [],
): Pick<OrderRequest, 'discountCode' | 'shownTotalMinor'> {
  if ((discountCode?.length ?? 0) > CODE_LENGTH) faults.push({ path: 'discountCode', code: 'CODE_NOT_FOUND' })
  if (faults.length > 0) throw new InvalidInputError(faults)
  return { discountCode: enteredCode(discountCode), shownTotalMinor: shownTotalMinor ?? undefined }
}

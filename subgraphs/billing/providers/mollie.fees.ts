import { z } from 'zod'
import { minorOf } from '../orders/order.rules.ts'
import {
  FeePlaceUnknownError,
  type FeePage,
  type FeeReports,
  type ReportedFee,
} from '../orders/payment.provider.ts'

// Mollie's fees are in the movements of its balances. Only an organisation's access token reads those, not
// the key with which payments are made. Its client drops what its schema does not name, and Mollie documents
// the payment of a movement in two shapes; so these answers are read as they were sent.

const MOLLIE_URL = 'https://api.mollie.com'
const TIMEOUT_MILLISECONDS = 10_000
const LISTED_MAX = 250
const PLACE_UNKNOWN = new Set([400, 404, 410, 422])
const NOT_UNDERSTOOD = 'Mollie fees: answer not understood'

const amount = z.object({ value: z.string(), currency: z.string() })
const transaction = z.object({
  id: z.string(),
  type: z.string(),
  resultAmount: amount,
  initialAmount: amount,
  deductionDetails: z.object({ fees: amount.nullish() }).nullish(),
  context: z.record(z.string(), z.unknown()).nullish(),
  createdAt: z.string(),
})
const page = z.object({
  _embedded: z.object({ balance_transactions: z.array(transaction) }),
  _links: z.object({ next: z.object({ href: z.string() }).nullish() }),
})
const balances = z.object({ _embedded: z.object({ balances: z.array(z.object({ id: z.string() })) }) })

/** What Mollie reports of its fees. @param options.serverUrl another address than Mollie's, for tests */
export function openMollieFees(options: { accessToken: string; serverUrl?: string | undefined }): FeeReports {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const url = new URL(
      `/v2/${path}?${new URLSearchParams(query).toString()}`,
      options.serverUrl ?? MOLLIE_URL,
    )
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${options.accessToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (answer.ok) return answer.json()
    const failure = `Mollie fees: HTTP ${answer.status}`
    throw 'from' in query && PLACE_UNKNOWN.has(answer.status)
      ? new FeePlaceUnknownError(failure)
      : new Error(failure)
  }
  const limit = String(LISTED_MAX)
  return {
    balances: async () =>
      understood(() => ask('balances', { limit }), balances).then(({ _embedded }) =>
        _embedded.balances.map(({ id }) => id),
      ),
    page: async (balanceRef, from) => {
      const query = { limit, ...(from === undefined ? {} : { from }) }
      const path = `balances/${encodeURIComponent(balanceRef)}/transactions`
      return readFees(await understood(() => ask(path, query), page))
    },
  }
}

async function understood<Schema extends z.ZodType>(
  ask: () => Promise<unknown>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const read = schema.safeParse(await ask())
  if (!read.success) throw new Error(NOT_UNDERSTOOD)
  return read.data
}

function readFees({ _embedded, _links }: z.infer<typeof page>): FeePage {
  const all = _embedded.balance_transactions
  const href = _links.next?.href
  return {
    refs: all.map(({ id }) => id),
    fees: all.flatMap((one) => readFee(one) ?? []),
    next: href === undefined ? undefined : fromOf(href),
  }
}

function fromOf(href: string): string {
  const from = URL.parse(href)?.searchParams.get('from')
  if (from == null) throw new Error(NOT_UNDERSTOOD)
  return from
}

function readFee(one: z.infer<typeof transaction>): ReportedFee | undefined {
  const providerRef = paymentOf(one.context ?? {})
  if (providerRef === undefined) return undefined
  const { currency } = one.resultAmount
  const netMinor = signedMinor(one.resultAmount)
  const withheldMinor = signedMinor(one.initialAmount) - netMinor
  // What is withheld can also be a loan that is paid back, or a reserve.
  const fees = one.deductionDetails?.fees
  const feeMinor = fees == null ? withheldMinor : Math.sign(withheldMinor) * Math.abs(signedMinor(fees))
  return {
    ref: one.id,
    providerRef,
    kind: one.type,
    currency,
    feeMinor,
    netMinor,
    at: new Date(one.createdAt),
  }
}

// Flat, or one step down under the kind of the movement.
function paymentOf(context: Record<string, unknown>): string | undefined {
  for (const each of [context, ...Object.values(context)]) {
    const read = z.object({ paymentId: z.string() }).safeParse(each)
    if (read.success) return read.data.paymentId
  }
  return undefined
}

function signedMinor({ value, currency }: z.infer<typeof amount>): number {
  return value.startsWith('-') ? -minorOf(value.slice(1), currency) : minorOf(value, currency)
}

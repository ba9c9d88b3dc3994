import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type {
  useOrderQuoteQuery,
  useOrderQuoteQuery$data,
} from '#web/__generated__/useOrderQuoteQuery.graphql.ts'
import { RequestFault } from '#web/runtime/network/faults.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { onReconnected } from '#web/runtime/network/RelayEnvironment.ts'
import { whenReachable } from '#web/runtime/network/whenReachable.ts'
import type { KnownMethod } from './paymentMethods.ts'

type Answer = useOrderQuoteQuery$data['orderQuote']
export type Quote = Extract<Answer, { readonly __typename: 'OrderQuote' }>
export type QuoteRefusal = Extract<Answer, { readonly __typename: 'DiscountRefusedError' }>

/** Why there is no quote, and what asks for it again. */
export type FailedQuote = { code: string; askAgain: () => void }

type State = { key: string; code?: string; quote?: Quote; refusal?: QuoteRefusal; failure?: string }

type Asked = {
  bundleId: string
  method: KnownMethod | undefined
  code: string | undefined
  useStoredMethod?: boolean
  round: string | number
  refresh?: string | undefined
}

/**
 * The server's quote for an order: refetched for every choice, and when `round` changes. With a refused code
 * the price is without it. A quote holds only for its own choice: while another loads there is none, and
 * `previous` is the last. The refusal of a code stays until that code gets another answer.
 *
 * When only `refresh` changes, the same choice may have a new price. The quote on screen stays valid until
 * the new one arrives, so that the button never goes dead under a press. The server refuses an order whose
 * price has changed.
 *
 * A quote that failed is asked for again when the server can be reached, and at the member's wish.
 */
export function useOrderQuote({ bundleId, method, code, useStoredMethod = false, round, refresh }: Asked): {
  quote: Quote | undefined
  previous: Quote | undefined
  refusal: QuoteRefusal | undefined
  failed: FailedQuote | undefined
} {
  const environment = useRelayEnvironment()
  const key = JSON.stringify([bundleId, method, code, useStoredMethod, round])
  const [state, setState] = useState<State>()
  const [attempt, setAttempt] = useState(0)
  const askAgain = () => setAttempt((count) => count + 1)
  useEffect(() => {
    let isCurrent = true
    const stops: (() => void)[] = []
    const ask = async (discountCode: string | undefined) =>
      (
        await fetchQuery<useOrderQuoteQuery>(
          environment,
          query,
          { bundleId, method, discountCode, useStoredMethod },
          { fetchPolicy: 'network-only', networkCacheConfig: SILENT_ON_FAILURE },
        ).toPromise()
      )?.orderQuote
    async function load() {
      const answer = await ask(code)
      const refusal = answer?.__typename === 'DiscountRefusedError' ? answer : undefined
      const priced = refusal ? await ask(undefined) : answer
      if (isCurrent)
        setState({ key, code, refusal, quote: priced?.__typename === 'OrderQuote' ? priced : undefined })
    }
    load().catch((error: unknown) => {
      if (!isCurrent) return
      const failure = error instanceof RequestFault ? error.code : 'GENERIC'
      setState((last) => (last?.key === key && last.quote ? last : { key, failure }))
      stops.push(whenReachable(askAgain, { isAway: true }), onReconnected(askAgain))
    })
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [environment, bundleId, method, code, useStoredMethod, key, refresh, attempt])
  const answer = state?.key === key ? state : undefined
  const refusal = state?.code === code ? state?.refusal : undefined
  const failed = answer?.failure === undefined ? undefined : { code: answer.failure, askAgain }
  return { quote: answer?.quote, previous: state?.quote, refusal, failed }
}

const query = graphql`
  # eslint-disable-next-line relay/unused-fields -- a value: form, sum and code field read it
  query useOrderQuoteQuery(
    $bundleId: ID!
    $method: PaymentMethod
    $discountCode: String
    $useStoredMethod: Boolean
  ) {
    orderQuote(
      bundleId: $bundleId
      method: $method
      discountCode: $discountCode
      useStoredMethod: $useStoredMethod
    ) {
      __typename
      ... on OrderQuote {
        credits
        creditsForDebt
        listPrice {
          amountMinor
          currency
        }
        discountAmount {
          amountMinor
          currency
        }
        total {
          amountMinor
          currency
        }
        totalWithoutCode {
          amountMinor
          currency
        }
        vat {
          amountMinor
          currency
        }
        vatPercentage
        discount {
          code
          valuePercentage
        }
        openOrderId
      }
      ... on DiscountRefusedError {
        code
        openOrderId
        minimumOrder {
          amountMinor
          currency
        }
      }
    }
  }
`

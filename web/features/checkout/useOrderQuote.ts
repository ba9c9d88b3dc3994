import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type {
  useOrderQuoteQuery,
  useOrderQuoteQuery$data,
} from '#web/__generated__/useOrderQuoteQuery.graphql.ts'
import type { KnownMethod } from './paymentMethods.ts'

type Answer = useOrderQuoteQuery$data['orderQuote']
export type Quote = Extract<Answer, { readonly __typename: 'OrderQuote' }>
export type QuoteRefusal = Extract<Answer, { readonly __typename: 'DiscountRefusedError' }>

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
 */
export function useOrderQuote({ bundleId, method, code, useStoredMethod = false, round, refresh }: Asked): {
  quote: Quote | undefined
  previous: Quote | undefined
  refusal: QuoteRefusal | undefined
} {
  const environment = useRelayEnvironment()
  const key = JSON.stringify([bundleId, method, code, useStoredMethod, round])
  const [state, setState] = useState<{ key: string; code?: string; quote?: Quote; refusal?: QuoteRefusal }>()
  useEffect(() => {
    let isCurrent = true
    const ask = async (discountCode: string | undefined) =>
      (
        await fetchQuery<useOrderQuoteQuery>(
          environment,
          query,
          { bundleId, method, discountCode, useStoredMethod },
          { fetchPolicy: 'network-only' },
        ).toPromise()
      )?.orderQuote
    async function load() {
      const answer = await ask(code)
      const refusal = answer?.__typename === 'DiscountRefusedError' ? answer : undefined
      const priced = refusal ? await ask(undefined) : answer
      if (isCurrent)
        setState({ key, code, refusal, quote: priced?.__typename === 'OrderQuote' ? priced : undefined })
    }
    // The network layer reports failures; the order cannot be placed without a price.
    load().catch(() => isCurrent && setState((last) => (last?.key === key ? last : { key })))
    return () => {
      isCurrent = false
    }
  }, [environment, bundleId, method, code, useStoredMethod, key, refresh])
  const answer = state?.key === key ? state : undefined
  const refusal = state?.code === code ? state?.refusal : undefined
  return { quote: answer?.quote, previous: state?.quote, refusal }
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

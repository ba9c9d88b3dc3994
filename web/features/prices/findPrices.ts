import { fetchQuery, graphql } from 'react-relay'
import type { findPricesQuery } from '#web/__generated__/findPricesQuery.graphql.ts'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'

const query = graphql`
  # eslint-disable-next-line relay/unused-fields -- a value: the screen reads it
  query findPricesQuery {
    paymentOffers {
      method
      name
    }
    creditPrice {
      micro
      currency
    }
    bundles {
      id
      credits
      popular
      price {
        amountMinor
        currency
      }
      pricePerMessage {
        amountMinor
        currency
      }
    }
  }
`

/** Asks for the prices. Loaded only when they do not stand in the document, so that the page does without Relay. */
export async function findPrices(): Promise<ClientPrices> {
  // Who asks tells of a failure, or does without.
  const answer = await fetchQuery<findPricesQuery>(
    relayEnvironment(),
    query,
    {},
    { networkCacheConfig: SILENT_ON_FAILURE },
  ).toPromise()
  if (!answer) throw new Error('the prices were not answered')
  return answer
}

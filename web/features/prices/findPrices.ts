import { fetchQuery, graphql } from 'react-relay'
import type { findPricesQuery } from '#web/__generated__/findPricesQuery.graphql.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'

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

/** Fetches the prices. Loaded only if the document lacks them, so that the page works without Relay. */
export async function findPrices(): Promise<ClientPrices> {
  // The caller reports a failure, or does without.
  const answer = await fetchQuery<findPricesQuery>(
    relayEnvironment(),
    query,
    {},
    { networkCacheConfig: SILENT_ON_FAILURE },
  ).toPromise()
  if (!answer) throw new Error('the prices were not answered')
  return answer
}

import { fetchQuery, graphql } from 'react-relay'
import type { findPricesQuery } from '#web/__generated__/findPricesQuery.graphql.ts'
import type { ClientPrices } from '#web/runtime/bootData.ts'
import { relayEnvironment } from '#web/runtime/RelayEnvironment.ts'

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
  const answer = await fetchQuery<findPricesQuery>(relayEnvironment(), query, {}).toPromise()
  if (!answer) throw new Error('the prices were not answered')
  return answer
}

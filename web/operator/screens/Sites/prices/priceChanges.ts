import { graphql } from 'react-relay'
import type {
  ChangePriceListInput,
  priceChangesListMutation,
} from '#web/__generated__/priceChangesListMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

/**
 * Changes the bundles of a country. @returns undefined if there was no answer, which the network layer has
 * told
 */
export async function changePriceList(input: ChangePriceListInput) {
  return (await send<priceChangesListMutation>(mutation, { input }))?.changePriceList
}

const mutation = graphql`
  mutation priceChangesListMutation($input: ChangePriceListInput!) {
    changePriceList(input: $input) {
      __typename
      ... on ChangePriceListSuccess {
        priceList {
          ...usePriceList_list
        }
      }
      ... on PriceListChangedError {
        priceList {
          ...usePriceList_list
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

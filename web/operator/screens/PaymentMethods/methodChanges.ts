import { graphql } from 'react-relay'
import type {
  EndPaymentMethodInput,
  methodChangesEndMutation,
} from '#web/__generated__/methodChangesEndMutation.graphql.ts'
import type {
  methodChangesOfferMutation,
  OfferPaymentMethodInput,
} from '#web/__generated__/methodChangesOfferMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function offerPaymentMethod(input: OfferPaymentMethodInput) {
  return (await send<methodChangesOfferMutation>(offer, { input }))?.offerPaymentMethod
}

export async function endPaymentMethod(input: EndPaymentMethodInput) {
  return (await send<methodChangesEndMutation>(end, { input }))?.endPaymentMethod
}

const offer = graphql`
  mutation methodChangesOfferMutation($input: OfferPaymentMethodInput!) {
    offerPaymentMethod(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const end = graphql`
  mutation methodChangesEndMutation($input: EndPaymentMethodInput!) {
    endPaymentMethod(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

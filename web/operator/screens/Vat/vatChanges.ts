import { graphql } from 'react-relay'
import type {
  AddVatRateInput,
  vatChangesAddMutation,
} from '#web/__generated__/vatChangesAddMutation.graphql.ts'
import type {
  RemoveVatRateInput,
  vatChangesRemoveMutation,
} from '#web/__generated__/vatChangesRemoveMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function addVatRate(input: AddVatRateInput) {
  return (await send<vatChangesAddMutation>(addition, { input }))?.addVatRate
}

export async function removeVatRate(input: RemoveVatRateInput) {
  return (await send<vatChangesRemoveMutation>(removal, { input }))?.removeVatRate
}

const addition = graphql`
  mutation vatChangesAddMutation($input: AddVatRateInput!) {
    addVatRate(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const removal = graphql`
  mutation vatChangesRemoveMutation($input: RemoveVatRateInput!) {
    removeVatRate(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

import { graphql } from 'react-relay'
import type {
  CreateOperatorInput,
  operatorChangesCreateMutation,
} from '#web/__generated__/operatorChangesCreateMutation.graphql.ts'
import type { operatorChangesResetMutation } from '#web/__generated__/operatorChangesResetMutation.graphql.ts'
import type {
  operatorChangesUpdateMutation,
  UpdateOperatorInput,
} from '#web/__generated__/operatorChangesUpdateMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function createOperator(input: CreateOperatorInput) {
  return (await send<operatorChangesCreateMutation>(creation, { input }))?.createOperator
}

export async function updateOperator(input: UpdateOperatorInput) {
  return (await send<operatorChangesUpdateMutation>(change, { input }))?.updateOperator
}

export async function resetOperator(operatorId: string) {
  return (await send<operatorChangesResetMutation>(reset, { input: { operatorId } }))?.resetOperator
}

const creation = graphql`
  mutation operatorChangesCreateMutation($input: CreateOperatorInput!) {
    createOperator(input: $input) {
      __typename
      ... on CreateOperatorSuccess {
        oneTimePassword
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const change = graphql`
  mutation operatorChangesUpdateMutation($input: UpdateOperatorInput!) {
    updateOperator(input: $input) {
      __typename
      ... on UpdateOperatorSuccess {
        operator {
          ...useOperatorColumns_operator
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const reset = graphql`
  mutation operatorChangesResetMutation($input: ResetOperatorInput!) {
    resetOperator(input: $input) {
      __typename
      ... on ResetOperatorSuccess {
        oneTimePassword
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

import { graphql } from 'react-relay'
import type { erasureActsAskMutation } from '#web/__generated__/erasureActsAskMutation.graphql.ts'
import type { erasureActsConfirmationMutation } from '#web/__generated__/erasureActsConfirmationMutation.graphql.ts'
import type { erasureActsRefusalMutation } from '#web/__generated__/erasureActsRefusalMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function eraseMemberNow(variables: erasureActsAskMutation['variables']) {
  return (await send<erasureActsAskMutation>(ask, variables))?.eraseMemberNow
}

export async function confirmMemberErasure(input: erasureActsConfirmationMutation['variables']['input']) {
  return (await send<erasureActsConfirmationMutation>(confirmation, { input }))?.confirmMemberErasure
}

export async function declineMemberErasure(variables: erasureActsRefusalMutation['variables']) {
  return (await send<erasureActsRefusalMutation>(refusal, variables))?.declineMemberErasure
}

const ask = graphql`
  mutation erasureActsAskMutation($input: EraseMemberNowInput!, $money: Boolean!) {
    eraseMemberNow(input: $input) {
      __typename
      ... on EraseMemberNowSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const confirmation = graphql`
  mutation erasureActsConfirmationMutation($input: ConfirmMemberErasureInput!) {
    confirmMemberErasure(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const refusal = graphql`
  mutation erasureActsRefusalMutation($input: DeclineMemberErasureInput!, $money: Boolean!) {
    declineMemberErasure(input: $input) {
      __typename
      ... on DeclineMemberErasureSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

import { graphql } from 'react-relay'
import type { decideMoneyActApproveMutation } from '#web/__generated__/decideMoneyActApproveMutation.graphql.ts'
import type { decideMoneyActDeclineMutation } from '#web/__generated__/decideMoneyActDeclineMutation.graphql.ts'
import { send } from '../session/send.ts'

// Both return undefined if the server gave no answer, which the network layer has told.

export async function approveMoneyAct(actId: string, purpose: string) {
  return (await send<decideMoneyActApproveMutation>(approval, { input: { actId, purpose } }))?.approveMoneyAct
}

export async function declineMoneyAct(actId: string, purpose: string) {
  return (await send<decideMoneyActDeclineMutation>(refusal, { input: { actId, purpose } }))?.declineMoneyAct
}

const approval = graphql`
  mutation decideMoneyActApproveMutation($input: ApproveMoneyActInput!) {
    approveMoneyAct(input: $input) {
      __typename
      ... on ApproveMoneyActSuccess {
        act {
          ...MoneyActs_act
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const refusal = graphql`
  mutation decideMoneyActDeclineMutation($input: DeclineMoneyActInput!) {
    declineMoneyAct(input: $input) {
      __typename
      ... on DeclineMoneyActSuccess {
        act {
          ...MoneyActs_act
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

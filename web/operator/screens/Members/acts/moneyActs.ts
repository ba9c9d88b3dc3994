import { graphql } from 'react-relay'
import type { moneyActsBlockMutation } from '#web/__generated__/moneyActsBlockMutation.graphql.ts'
import type { moneyActsCorrectionMutation } from '#web/__generated__/moneyActsCorrectionMutation.graphql.ts'
import type { moneyActsUnblockMutation } from '#web/__generated__/moneyActsUnblockMutation.graphql.ts'
import type { moneyActsWaiverMutation } from '#web/__generated__/moneyActsWaiverMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function correctLedger(variables: moneyActsCorrectionMutation['variables']) {
  return (await send<moneyActsCorrectionMutation>(correction, variables))?.correctLedger
}

export async function waiveDebt(variables: moneyActsWaiverMutation['variables']) {
  return (await send<moneyActsWaiverMutation>(waiver, variables))?.waiveDebt
}

export async function blockDirectDebit(input: moneyActsBlockMutation['variables']['input']) {
  return (await send<moneyActsBlockMutation>(block, { input }))?.blockDirectDebit
}

export async function unblockDirectDebit(input: moneyActsUnblockMutation['variables']['input']) {
  return (await send<moneyActsUnblockMutation>(unblock, { input }))?.unblockDirectDebit
}

const correction = graphql`
  mutation moneyActsCorrectionMutation($input: CorrectLedgerInput!, $money: Boolean!) {
    correctLedger(input: $input) {
      __typename
      ... on CorrectLedgerSuccess {
        act {
          state
        }
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const waiver = graphql`
  mutation moneyActsWaiverMutation($input: WaiveDebtInput!, $money: Boolean!) {
    waiveDebt(input: $input) {
      __typename
      ... on WaiveDebtSuccess {
        act {
          state
        }
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const block = graphql`
  mutation moneyActsBlockMutation($input: BlockDirectDebitInput!) {
    blockDirectDebit(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const unblock = graphql`
  mutation moneyActsUnblockMutation($input: UnblockDirectDebitInput!) {
    unblockDirectDebit(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

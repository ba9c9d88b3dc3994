import { graphql } from 'react-relay'
import type { accountActsActivationMutation } from '#web/__generated__/accountActsActivationMutation.graphql.ts'
import type { accountActsAddressMutation } from '#web/__generated__/accountActsAddressMutation.graphql.ts'
import type { accountActsConfirmationMutation } from '#web/__generated__/accountActsConfirmationMutation.graphql.ts'
import type { accountActsMailBlockMutation } from '#web/__generated__/accountActsMailBlockMutation.graphql.ts'
import type { accountActsSessionsMutation } from '#web/__generated__/accountActsSessionsMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function resendActivation(variables: accountActsActivationMutation['variables']) {
  return (await send<accountActsActivationMutation>(activation, variables))?.resendActivation
}

export async function confirmMember(variables: accountActsConfirmationMutation['variables']) {
  return (await send<accountActsConfirmationMutation>(confirmation, variables))?.confirmMember
}

export async function changeMemberAddress(variables: accountActsAddressMutation['variables']) {
  return (await send<accountActsAddressMutation>(address, variables))?.changeMemberAddress
}

export async function endMemberSessions(variables: accountActsSessionsMutation['variables']) {
  return (await send<accountActsSessionsMutation>(sessions, variables))?.endMemberSessions
}

export async function liftMailBlock(variables: accountActsMailBlockMutation['variables']) {
  return (await send<accountActsMailBlockMutation>(mailBlock, variables))?.liftMailBlock
}

const activation = graphql`
  mutation accountActsActivationMutation($input: ResendActivationInput!, $money: Boolean!) {
    resendActivation(input: $input) {
      __typename
      ... on ResendActivationSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const confirmation = graphql`
  mutation accountActsConfirmationMutation($input: ConfirmMemberInput!, $money: Boolean!) {
    confirmMember(input: $input) {
      __typename
      ... on ConfirmMemberSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const address = graphql`
  mutation accountActsAddressMutation($input: ChangeMemberAddressInput!, $money: Boolean!) {
    changeMemberAddress(input: $input) {
      __typename
      ... on ChangeMemberAddressSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const sessions = graphql`
  mutation accountActsSessionsMutation($input: EndMemberSessionsInput!, $money: Boolean!) {
    endMemberSessions(input: $input) {
      __typename
      ... on EndMemberSessionsSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const mailBlock = graphql`
  mutation accountActsMailBlockMutation($input: LiftMailBlockInput!, $money: Boolean!) {
    liftMailBlock(input: $input) {
      __typename
      ... on LiftMailBlockSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

import { graphql } from 'react-relay'
import type { lifeActsArchiveMutation } from '#web/__generated__/lifeActsArchiveMutation.graphql.ts'
import type { lifeActsNoteMutation } from '#web/__generated__/lifeActsNoteMutation.graphql.ts'
import type { lifeActsPauseMutation } from '#web/__generated__/lifeActsPauseMutation.graphql.ts'
import type { lifeActsResumptionMutation } from '#web/__generated__/lifeActsResumptionMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function pauseMember(variables: lifeActsPauseMutation['variables']) {
  return (await send<lifeActsPauseMutation>(pause, variables))?.pauseMember
}

export async function resumeMember(variables: lifeActsResumptionMutation['variables']) {
  return (await send<lifeActsResumptionMutation>(resumption, variables))?.resumeMember
}

export async function exportForMember(variables: lifeActsArchiveMutation['variables']) {
  return (await send<lifeActsArchiveMutation>(archive, variables))?.exportForMember
}

export async function addMemberNote(variables: lifeActsNoteMutation['variables']) {
  return (await send<lifeActsNoteMutation>(note, variables))?.addMemberNote
}

const pause = graphql`
  mutation lifeActsPauseMutation($input: PauseMemberInput!, $money: Boolean!) {
    pauseMember(input: $input) {
      __typename
      ... on PauseMemberSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const resumption = graphql`
  mutation lifeActsResumptionMutation($input: ResumeMemberInput!, $money: Boolean!) {
    resumeMember(input: $input) {
      __typename
      ... on ResumeMemberSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const archive = graphql`
  mutation lifeActsArchiveMutation($input: ExportForMemberInput!, $money: Boolean!) {
    exportForMember(input: $input) {
      __typename
      ... on ExportForMemberSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const note = graphql`
  mutation lifeActsNoteMutation($input: AddMemberNoteInput!, $money: Boolean!) {
    addMemberNote(input: $input) {
      __typename
      ... on AddMemberNoteSuccess {
        member {
          ...MemberPage_member
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

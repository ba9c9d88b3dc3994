import { graphql } from 'react-relay'
import type {
  AddTrustedFlaggerInput,
  flaggerChangesAddMutation,
} from '#web/__generated__/flaggerChangesAddMutation.graphql.ts'
import type {
  ChangeTrustedFlaggerInput,
  flaggerChangesChangeMutation,
} from '#web/__generated__/flaggerChangesChangeMutation.graphql.ts'
import type {
  EndTrustedFlaggerInput,
  flaggerChangesEndMutation,
} from '#web/__generated__/flaggerChangesEndMutation.graphql.ts'
import type { flaggerChangesReplaceMutation } from '#web/__generated__/flaggerChangesReplaceMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function addFlagger(input: AddTrustedFlaggerInput) {
  return (await send<flaggerChangesAddMutation>(add, { input }))?.addTrustedFlagger
}

export async function changeFlagger(input: ChangeTrustedFlaggerInput) {
  return (await send<flaggerChangesChangeMutation>(change, { input }))?.changeTrustedFlagger
}

export async function replaceKey(flaggerId: string) {
  const input = { flaggerId }
  return (await send<flaggerChangesReplaceMutation>(replace, { input }))?.replaceTrustedFlaggerKey
}

export async function endFlagger(input: EndTrustedFlaggerInput) {
  return (await send<flaggerChangesEndMutation>(end, { input }))?.endTrustedFlagger
}

const add = graphql`
  mutation flaggerChangesAddMutation($input: AddTrustedFlaggerInput!) {
    addTrustedFlagger(input: $input) {
      __typename
      ... on AddTrustedFlaggerSuccess {
        key
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const change = graphql`
  mutation flaggerChangesChangeMutation($input: ChangeTrustedFlaggerInput!) {
    changeTrustedFlagger(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const replace = graphql`
  mutation flaggerChangesReplaceMutation($input: ReplaceTrustedFlaggerKeyInput!) {
    replaceTrustedFlaggerKey(input: $input) {
      __typename
      ... on ReplaceTrustedFlaggerKeySuccess {
        key
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const end = graphql`
  mutation flaggerChangesEndMutation($input: EndTrustedFlaggerInput!) {
    endTrustedFlagger(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

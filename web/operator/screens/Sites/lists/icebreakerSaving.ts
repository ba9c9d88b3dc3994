import { graphql } from 'react-relay'
import type {
  ChangeIcebreakersInput,
  icebreakerSavingChangeMutation,
} from '#web/__generated__/icebreakerSavingChangeMutation.graphql.ts'
import type { icebreakerSavingRevertMutation } from '#web/__generated__/icebreakerSavingRevertMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function changeIcebreakers(input: ChangeIcebreakersInput) {
  return (await send<icebreakerSavingChangeMutation>(change, { input }))?.changeIcebreakers
}

export async function revertIcebreakersChange(changeId: string) {
  return (await send<icebreakerSavingRevertMutation>(revert, { input: { changeId } }))
    ?.revertIcebreakersChange
}

const change = graphql`
  mutation icebreakerSavingChangeMutation($input: ChangeIcebreakersInput!) {
    changeIcebreakers(input: $input) {
      __typename
      ... on ChangeIcebreakersSuccess {
        icebreakerList {
          ...IcebreakerListEditor_list
          ...IcebreakerListEditor_state
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const revert = graphql`
  mutation icebreakerSavingRevertMutation($input: RevertIcebreakersChangeInput!) {
    revertIcebreakersChange(input: $input) {
      __typename
      ... on RevertIcebreakersChangeSuccess {
        icebreakerList {
          ...IcebreakerListEditor_list
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

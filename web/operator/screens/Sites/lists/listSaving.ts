import { graphql } from 'react-relay'
import type {
  ChangeChoiceListInput,
  listSavingChangeChoicesMutation,
} from '#web/__generated__/listSavingChangeChoicesMutation.graphql.ts'
import type { listSavingRevertChoicesMutation } from '#web/__generated__/listSavingRevertChoicesMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function changeChoiceList(input: ChangeChoiceListInput) {
  return (await send<listSavingChangeChoicesMutation>(changeChoices, { input }))?.changeChoiceList
}

export async function revertChoiceListChange(changeId: string) {
  return (await send<listSavingRevertChoicesMutation>(revertChoices, { input: { changeId } }))
    ?.revertChoiceListChange
}

const changeChoices = graphql`
  mutation listSavingChangeChoicesMutation($input: ChangeChoiceListInput!) {
    changeChoiceList(input: $input) {
      __typename
      ... on ChangeChoiceListSuccess {
        choiceList {
          ...ChoiceListEditor_list
          ...readChoiceList_list
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const revertChoices = graphql`
  mutation listSavingRevertChoicesMutation($input: RevertChoiceListChangeInput!) {
    revertChoiceListChange(input: $input) {
      __typename
      ... on RevertChoiceListChangeSuccess {
        choiceList {
          ...ChoiceListEditor_list
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

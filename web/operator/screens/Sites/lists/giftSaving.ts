import { graphql } from 'react-relay'
import type {
  ChangeGiftsInput,
  giftSavingChangeMutation,
} from '#web/__generated__/giftSavingChangeMutation.graphql.ts'
import type { giftSavingRevertMutation } from '#web/__generated__/giftSavingRevertMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function changeGifts(input: ChangeGiftsInput) {
  return (await send<giftSavingChangeMutation>(change, { input }))?.changeGifts
}

export async function revertGiftsChange(changeId: string) {
  return (await send<giftSavingRevertMutation>(revert, { input: { changeId } }))?.revertGiftsChange
}

const change = graphql`
  mutation giftSavingChangeMutation($input: ChangeGiftsInput!) {
    changeGifts(input: $input) {
      __typename
      ... on ChangeGiftsSuccess {
        giftList {
          ...GiftListEditor_list
          ...GiftListEditor_state
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const revert = graphql`
  mutation giftSavingRevertMutation($input: RevertGiftsChangeInput!) {
    revertGiftsChange(input: $input) {
      __typename
      ... on RevertGiftsChangeSuccess {
        giftList {
          ...GiftListEditor_list
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

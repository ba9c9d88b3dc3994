import { graphql } from 'react-relay'
import type { useFileAppealMutation } from '#web/__generated__/useFileAppealMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Files an appeal against the suspension of the own account. */
export const useFileAppeal = () =>
  useAnsweredMutation<useFileAppealMutation>(mutation, ({ fileComplaint }) => refusalsOf(fileComplaint))

const mutation = graphql`
  mutation useFileAppealMutation($input: FileComplaintInput!) {
    fileComplaint(input: $input) {
      __typename
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

import { graphql } from 'react-relay'
import type { useFileAppealMutation } from '#web/__generated__/useFileAppealMutation.graphql.ts'
import { useAnsweredMutation, type OnAnswer } from '#web/features/forms/useAnsweredMutation.ts'

type FileAppeal = {
  fileAppeal: (text: string, onAnswer: OnAnswer) => void
  isSending: boolean
}

/** Files an appeal against the suspension of the own account. */
export function useFileAppeal(): FileAppeal {
  const [send, isSending] = useAnsweredMutation<useFileAppealMutation>(
    mutation,
    ({ fileComplaint }) => fileComplaint,
  )
  return {
    isSending,
    fileAppeal: (text, onAnswer) => send({ input: { about: 'SUSPENSION', text } }, onAnswer),
  }
}

const mutation = graphql`
  mutation useFileAppealMutation($input: FileComplaintInput!) {
    fileComplaint(input: $input) {
      __typename
      ... on UserError {
        code
      }
      ... on InvalidInputError {
        fields {
          path
          code
          limit
        }
      }
    }
  }
`

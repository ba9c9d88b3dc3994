import { graphql } from 'react-relay'
import type { useRequestSuspendedExportMutation } from '#web/__generated__/useRequestSuspendedExportMutation.graphql.ts'
import { useAnsweredMutation, type OnAnswer } from '#web/features/forms/useAnsweredMutation.ts'

type RequestExport = {
  requestExport: (password: string, onAnswer: OnAnswer) => void
  isRequesting: boolean
}

/** Requests the archive of a suspended member; a mail announces that it is ready. */
export function useRequestSuspendedExport(): RequestExport {
  const [send, isRequesting] = useAnsweredMutation<useRequestSuspendedExportMutation>(
    mutation,
    ({ requestSuspendedExport }) => requestSuspendedExport,
  )
  return { isRequesting, requestExport: (password, onAnswer) => send({ input: { password } }, onAnswer) }
}

const mutation = graphql`
  mutation useRequestSuspendedExportMutation($input: RequestSuspendedExportInput!) {
    requestSuspendedExport(input: $input) {
      __typename
      ... on UserError {
        code
      }
      ... on TooManyAttemptsError {
        minutes
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

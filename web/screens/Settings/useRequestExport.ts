import { graphql } from 'react-relay'
import type {
  RequestExportInput,
  useRequestExportMutation,
} from '#web/__generated__/useRequestExportMutation.graphql.ts'
import { useAnsweredMutation, type OnAnswer } from '#web/features/forms/useAnsweredMutation.ts'

type RequestExport = {
  requestExport: (input: RequestExportInput, onAnswer: OnAnswer) => void
  isRequesting: boolean
}

/** Requests the archive; a mail announces that it is ready. */
export function useRequestExport(): RequestExport {
  const [send, isRequesting] = useAnsweredMutation<useRequestExportMutation>(
    mutation,
    ({ requestExport }) => requestExport,
  )
  return { isRequesting, requestExport: (input, onAnswer) => send({ input }, onAnswer) }
}

const mutation = graphql`
  mutation useRequestExportMutation($input: RequestExportInput!) {
    requestExport(input: $input) {
      __typename
      ... on RequestExportSuccess {
        viewer {
          id
          ...ExportSection_viewer
        }
      }
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

import { graphql, useMutation } from 'react-relay'
import type { RequestExportInput, useRequestExportMutation } from '../../__generated__/useRequestExportMutation.graphql.ts'
import { refusalsOf, type Refusals } from '../../components/refusals.ts'

type RequestExport = {
  requestExport: (input: RequestExportInput, onAnswer: (refusals: Refusals | undefined) => void) => void
  isRequesting: boolean
}

/** Asks for the archive; a mail tells when it is ready. */
export function useRequestExport(): RequestExport {
  const [commit, isRequesting] = useMutation<useRequestExportMutation>(mutation)
  return {
    isRequesting,
    requestExport: (input, onAnswer) => {
      commit({ variables: { input }, onCompleted: ({ requestExport: payload }) => onAnswer(refusalsOf(payload)) })
    },
  }
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

import { graphql } from 'react-relay'
import type { useRequestExportMutation } from '#web/__generated__/useRequestExportMutation.graphql.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Requests the archive; a mail announces that it is ready. */
export const useRequestExport = () =>
  useAnsweredMutation<useRequestExportMutation>(mutation, ({ requestExport }) => requestExport)

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

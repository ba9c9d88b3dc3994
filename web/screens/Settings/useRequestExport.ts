import { graphql } from 'react-relay'
import type { useRequestExportMutation } from '#web/__generated__/useRequestExportMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Requests the archive; a mail announces that it is ready. */
export const useRequestExport = () =>
  useAnsweredMutation<useRequestExportMutation>(mutation, ({ requestExport }) => refusalsOf(requestExport))

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
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

import { graphql } from 'react-relay'
import type { useRequestSuspendedExportMutation } from '#web/__generated__/useRequestSuspendedExportMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Requests the archive of a suspended member; a mail announces that it is ready. */
export const useRequestSuspendedExport = () =>
  useAnsweredMutation<useRequestSuspendedExportMutation>(mutation, ({ requestSuspendedExport }) =>
    refusalsOf(requestSuspendedExport),
  )

const mutation = graphql`
  mutation useRequestSuspendedExportMutation($input: RequestSuspendedExportInput!) {
    requestSuspendedExport(input: $input) {
      __typename
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

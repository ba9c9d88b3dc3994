import { graphql } from 'react-relay'
import type {
  FileComplaintInput,
  fileComplaintMutation,
} from '#web/__generated__/fileComplaintMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation fileComplaintMutation($input: FileComplaintInput!) {
    fileComplaint(input: $input) {
      __typename
      ... on FileComplaintSuccess {
        reference
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

/** Files a complaint (ACCT-05). @returns its reference, or the form's errors */
export async function fileComplaint(
  input: FileComplaintInput,
): Promise<{ reference: string } | { refusals: Refusals }> {
  const { fileComplaint: payload } = await sendMutation<fileComplaintMutation>(mutation, { input })
  if (payload.__typename === 'FileComplaintSuccess' && payload.reference !== undefined)
    return { reference: payload.reference }
  return { refusals: refusalsOf(payload) ?? { form: { code: 'GENERIC' } } }
}

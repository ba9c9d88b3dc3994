import { graphql, useMutation } from 'react-relay'
import type { useAppealMutation } from '#web/__generated__/useAppealMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { unsentRefusals } from '#web/features/forms/unsent.ts'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { readText } from '#web/runtime/text/readText.ts'

/**
 * Appeals against a decision, also as a suspended member. The answer has the statement with its appeal; a
 * failure shows in the form, where the words stay.
 */
export function useAppeal(statementId: string, onFiled: () => void) {
  const { form, refuse, clear, textOf } = useRefusals()
  const [commit, isSending] = useMutation<useAppealMutation>(mutation)

  function send(typed: string) {
    const words = readText(typed)
    if (words === '') return refuse({ words: { code: 'TEXT_REQUIRED' } })
    if (navigator.onLine === false) return refuse(unsentRefusals())
    clear()
    commit({
      variables: { input: { statementId, words } },
      cacheConfig: SILENT_ON_FAILURE,
      onCompleted: ({ appeal: payload }) => {
        const refusals = refusalsOf(payload)
        if (refusals) refuse(refusals)
        else onFiled()
      },
      onError: (error) => refuse(unsentRefusals(error)),
    })
  }
  return { form, textOf, isSending, send }
}

const mutation = graphql`
  mutation useAppealMutation($input: AppealInput!) {
    appeal(input: $input) {
      __typename
      ... on AppealSuccess {
        statement {
          id
          ...StatementAppeal_statement
          ...StatementRow_statement
        }
      }
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

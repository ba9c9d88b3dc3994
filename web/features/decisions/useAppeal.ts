import { useTranslation } from 'react-i18next'
import { graphql, useMutation, useRelayEnvironment } from 'react-relay'
import type { useAppealMutation } from '#web/__generated__/useAppealMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { unsentRefusals } from '#web/features/forms/unsent.ts'
import { useLateRefusals } from '#web/features/forms/useLateRefusals.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { readText } from '#web/runtime/text/readText.ts'
import { fetchAppeal } from './fetchAppeal.ts'

/**
 * Appeals against a decision, also as a suspended member. The answer has the statement with its appeal; a
 * failure shows in the form, where the words stay, or in a toast once the form is closed.
 */
export function useAppeal(statementId: string, onFiled: () => void) {
  const { t } = useTranslation('decisions')
  const environment = useRelayEnvironment()
  const { form, refuse, clear, textOf } = useLateRefusals(t('appeal.send'))
  const [commit, isSending] = useMutation<useAppealMutation>(mutation)

  // The answer to this or an earlier attempt was lost, or another tab has filed it.
  async function refuseUnlessFiled(refusals: Refusals) {
    if (await fetchAppeal(environment, statementId)) onFiled()
    else refuse(refusals)
  }
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
        if (refusals?.['form']?.code === 'APPEAL_FILED') void refuseUnlessFiled(refusals)
        else if (refusals) refuse(refusals)
        else onFiled()
      },
      onError: (error) => void refuseUnlessFiled(unsentRefusals(error)),
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
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

import { graphql, useMutation } from 'react-relay'
import type { useStartDirectDebitMutation } from '#web/__generated__/useStartDirectDebitMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useRefusals } from '#web/features/forms/useRefusals.ts'

const FIELDS = ['accountHolder', 'iban', 'street', 'houseNumber', 'zip', 'city', 'phone'] as const
export type DebitField = (typeof FIELDS)[number]
export type StartedDebit = { id: string; phone: string; mandateText: string }

/** Sends a direct debit's form, by its field names, and shows refusals beside the fields. */
export function useStartDirectDebit(onStarted: (started: StartedDebit) => void) {
  const { form, refuse, clear, textOf } = useRefusals()
  const [commit, isSending] = useMutation<useStartDirectDebitMutation>(mutation)
  function start(bundleId: string, data: FormData) {
    const text = Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as Record<
      DebitField,
      string
    >
    clear()
    commit({
      variables: {
        input: {
          ...text,
          bundleId,
          mandateAccepted: data.get('mandateAccepted') !== null,
          conditionsAccepted: data.get('conditionsAccepted') !== null,
        },
      },
      onCompleted: ({ startDirectDebit: payload }) => {
        if (payload.__typename === 'StartDirectDebitSuccess' && payload.directDebit)
          onStarted(payload.directDebit)
        else refuse(refusalsOf(payload) ?? { form: { code: 'GENERIC' } })
      },
      onError: () => refuse({ form: { code: 'GENERIC' } }),
    })
  }
  return { form, textOf, start, isSending }
}

const mutation = graphql`
  mutation useStartDirectDebitMutation($input: StartDirectDebitInput!) {
    startDirectDebit(input: $input) {
      __typename
      ... on StartDirectDebitSuccess {
        directDebit {
          id
          phone
          mandateText
        }
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

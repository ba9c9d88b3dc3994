import { graphql } from 'react-relay'
import type {
  DeleteAccountInput,
  useDeleteAccountMutation,
} from '#web/__generated__/useDeleteAccountMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'
import { RequestFault } from '#web/runtime/network/faults.ts'
import { leaveSession } from '#web/runtime/session/leaveSession.ts'

const leaveDeleted = () => leaveSession({ to: '/account-deleted' })

type DeleteAccount = {
  deleteAccount: (input: DeleteAccountInput, onRefused: (refusals: Refusals) => void) => void
  isDeleting: boolean
}

/** Deletes the account and its session, and opens the page that says how to undo it (ACCT-03). */
export function useDeleteAccount(): DeleteAccount {
  const [send, isDeleting] = useAnsweredMutation<useDeleteAccountMutation>(mutation, ({ deleteAccount }) =>
    refusalsOf(deleteAccount),
  )
  return {
    isDeleting,
    deleteAccount: (input, onRefused) =>
      send(
        { input },
        (refusals) => {
          if (refusals) onRefused(refusals)
          else leaveDeleted()
        },
        (error) => {
          // The account ended with its session, and only the answer was lost.
          if (error instanceof RequestFault && error.isRepeated && error.code === 'UNAUTHENTICATED')
            leaveDeleted()
        },
      ),
  }
}

const mutation = graphql`
  mutation useDeleteAccountMutation($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      __typename
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

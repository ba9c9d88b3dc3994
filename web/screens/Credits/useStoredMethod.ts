import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useStoredMethodRemoveMutation } from '#web/__generated__/useStoredMethodRemoveMutation.graphql.ts'
import type { KnownMethod } from '#web/features/checkout/paymentMethods.ts'

export type StoredMethod = { readonly method: string; readonly label: string }

/** The stored card, if it fits the chosen method, and a way to delete it. */
export function useStoredMethod(stored: StoredMethod | undefined, method: KnownMethod | undefined) {
  const [commit, isRemoving] = useMutation<useStoredMethodRemoveMutation>(mutation)
  const [isRemoved, setRemoved] = useState(false)
  const card = stored?.method === method && !isRemoved ? stored : undefined
  const remove = () =>
    void commit({
      variables: {},
      // The screens that name the card ask again.
      updater: (store) => store.invalidateStore(),
      onCompleted: () => setRemoved(true),
    })
  return { card, remove, isRemoving, isRemoved }
}

const mutation = graphql`
  mutation useStoredMethodRemoveMutation {
    removeStoredMethod {
      ... on RemoveStoredMethodSuccess {
        removed
      }
    }
  }
`

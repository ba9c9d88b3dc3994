import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useStoredMethodForgetMutation } from '#web/__generated__/useStoredMethodForgetMutation.graphql.ts'
import type { KnownMethod } from '#web/features/checkout/paymentMethods.ts'

export type StoredMethod = { readonly method: string; readonly label: string }

/** The stored card, if it fits the chosen method, and a way to delete it. */
export function useStoredMethod(stored: StoredMethod | undefined, method: KnownMethod | undefined) {
  const [commit, isForgetting] = useMutation<useStoredMethodForgetMutation>(mutation)
  const [isForgotten, setForgotten] = useState(false)
  const card = stored?.method === method && !isForgotten ? stored : undefined
  const forget = () => void commit({ variables: {}, onCompleted: () => setForgotten(true) })
  return { card, forget, isForgetting, isForgotten }
}

const mutation = graphql`
  mutation useStoredMethodForgetMutation {
    forgetStoredMethod {
      forgotten
    }
  }
`

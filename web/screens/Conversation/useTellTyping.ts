import { useRef } from 'react'
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay'
import type { useTellTypingMutation } from '../../__generated__/useTellTypingMutation.graphql.ts'
import { FLEETING } from '../../app/network.ts'

// The other shows it for six seconds.
const EVERY_MS = 3000

/** Tells the other that the member writes, at most every three seconds. A new conversation has nobody to be told yet. */
export function useTellTyping(conversationId: string | undefined): (text: string) => void {
  const environment = useRelayEnvironment()
  const toldAt = useRef(0)
  return (text) => {
    if (conversationId === undefined || text.trim() === '' || Date.now() - toldAt.current < EVERY_MS) return
    toldAt.current = Date.now()
    commitMutation<useTellTypingMutation>(environment, { mutation, variables: { input: { conversationId } }, cacheConfig: FLEETING, onError: () => {} })
  }
}

const mutation = graphql`
  mutation useTellTypingMutation($input: TellTypingInput!) {
    tellTyping(input: $input) {
      __typename
    }
  }
`

import { useEffect } from 'react'
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay'
import { useLocation } from 'react-router'
import type { LookAtInput, useAttentionMutation } from '#web/__generated__/useAttentionMutation.graphql.ts'
import { SILENT_ON_FAILURE } from './network.ts'

const REPEAT_MS = 60_000

/** The conversation on screen, as its address says it. */
function screenOf(pathname: string): LookAtInput {
  const conversationId = /^\/chats\/([\w-]+)\/?$/.exec(pathname)?.[1]
  const profileId = /^\/members\/([\w-]+)\/chat\/?$/.exec(pathname)?.[1]
  return { conversationId, profileId }
}

/**
 * Tells the server which conversation is on screen, so that it mails and pushes nothing about it (NOTI-05).
 * Other screens are told only when a conversation has just been left.
 */
export function useAttention(): void {
  const environment = useRelayEnvironment()
  const { pathname } = useLocation()
  useEffect(() => {
    const input = screenOf(pathname)
    if (input.conversationId === undefined && input.profileId === undefined) return
    const tell = (screen: LookAtInput) => {
      // Failures are silent: a notification too many is all that follows.
      commitMutation<useAttentionMutation>(environment, {
        mutation,
        variables: { input: screen },
        cacheConfig: SILENT_ON_FAILURE,
        onError: () => {},
      })
    }
    const look = () => {
      if (document.visibilityState === 'visible') tell(input)
    }
    look()
    const timer = setInterval(look, REPEAT_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      if (document.visibilityState === 'visible') tell({})
    }
  }, [environment, pathname])
}

const mutation = graphql`
  mutation useAttentionMutation($input: LookAtInput!) {
    lookAt(input: $input) {
      viewer {
        id
      }
    }
  }
`

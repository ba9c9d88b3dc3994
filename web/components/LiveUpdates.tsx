import { useEffect, useMemo } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import { onReconnected } from '../app/RelayEnvironment.ts'
import shellQuery, { type MemberShellQuery } from '../__generated__/MemberShellQuery.graphql.ts'
import type { LiveUpdatesBillingSubscription } from '../__generated__/LiveUpdatesBillingSubscription.graphql.ts'
import type { LiveUpdatesConversationsSubscription } from '../__generated__/LiveUpdatesConversationsSubscription.graphql.ts'
import type { LiveUpdatesLikesSubscription } from '../__generated__/LiveUpdatesLikesSubscription.graphql.ts'

const FIRST_REFRESH_MS = 5000
const REFRESH_MS = 60_000
const REFRESH_WITH_PUSH_MS = 300_000

const conversations = graphql`
  subscription LiveUpdatesConversationsSubscription {
    conversationEvents {
      conversation {
        unreadCount
      }
      viewer {
        unreadMessagesCount
        credits
        paid
      }
    }
  }
`

const likes = graphql`
  subscription LiveUpdatesLikesSubscription {
    likeEvents {
      viewer {
        newLikesCount
      }
    }
  }
`

const billing = graphql`
  subscription LiveUpdatesBillingSubscription {
    billingEvents {
      viewer {
        credits
        paid
      }
    }
  }
`

async function isPushSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return (await registration?.pushManager?.getSubscription().catch(() => null)) != null
}

/** Asks again 5 s after the start and then every minute (every five with push), only while the page is visible (SITE-20). */
function useSafetyNet() {
  const environment = useRelayEnvironment()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const refresh = () => {
      // Failures are silent: this is the safety net, and the next round comes by itself.
      if (document.visibilityState === 'visible') fetchQuery<MemberShellQuery>(environment, shellQuery, {}).subscribe({ error: () => {} })
    }
    const next = (milliseconds: number) => {
      timer = setTimeout(() => {
        refresh()
        void isPushSubscribed().then((subscribed) => !ended && next(subscribed ? REFRESH_WITH_PUSH_MS : REFRESH_MS))
      }, milliseconds)
    }
    next(FIRST_REFRESH_MS)
    const stopListening = onReconnected(refresh)
    return () => {
      ended = true
      clearTimeout(timer)
      stopListening()
    }
  }, [environment])
}

/** Keeps every number of the shell live. The events carry the viewer, so Relay's store does the rest. */
export function LiveUpdates() {
  useSubscription<LiveUpdatesConversationsSubscription>(useMemo<GraphQLSubscriptionConfig<LiveUpdatesConversationsSubscription>>(() => ({ subscription: conversations, variables: {} }), []))
  useSubscription<LiveUpdatesLikesSubscription>(useMemo<GraphQLSubscriptionConfig<LiveUpdatesLikesSubscription>>(() => ({ subscription: likes, variables: {} }), []))
  useSubscription<LiveUpdatesBillingSubscription>(useMemo<GraphQLSubscriptionConfig<LiveUpdatesBillingSubscription>>(() => ({ subscription: billing, variables: {} }), []))
  useSafetyNet()
  return null
}

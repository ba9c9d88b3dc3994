import { useEffect } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { LiveUpdates_viewer$key } from '#web/__generated__/LiveUpdates_viewer.graphql.ts'
import shellQuery, { type MemberShellQuery } from '#web/__generated__/MemberShellQuery.graphql.ts'
import {
  refreshConversations,
  useConversationEvents,
} from '#web/features/conversations/useConversationEvents.ts'
import { useAccountEvents } from '#web/features/decisions/useAccountEvents.ts'
import { refreshLikes } from '#web/features/likes/refreshLikes.ts'
import { useBillingEvents } from '#web/features/offers/useBillingEvents.ts'
import { useAttention } from '#web/runtime/live/useAttention.ts'
import { usePageHidden } from '#web/runtime/live/usePageHidden.ts'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'
import { onReconnected } from '#web/runtime/network/RelayEnvironment.ts'
import { onPush } from '#web/runtime/push/serviceWorker.ts'
import { useSeenNotifications } from '#web/runtime/push/useSeenNotifications.ts'

const FIRST_REFRESH_MS = 5000
const REFRESH_MS = 60_000
const REFRESH_WITH_PUSH_MS = 300_000

async function isPushSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return (await registration?.pushManager?.getSubscription().catch(() => null)) != null
}

/**
 * Refetches member, chats and likes 5 s after the start and then every minute (five with push), only while
 * the page is visible (SITE-20).
 */
function useSafetyNet() {
  const environment = useRelayEnvironment()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    // Failures are silent: this is the safety net, and the next round comes anyway.
    const ask = () => void fetchPresent<MemberShellQuery>(environment, shellQuery, {})
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      ask()
      void refreshConversations(environment)
      void refreshLikes(environment)
    }
    const next = (milliseconds: number) => {
      timer = setTimeout(() => {
        refresh()
        void isPushSubscribed().then(
          (subscribed) => !ended && next(subscribed ? REFRESH_WITH_PUSH_MS : REFRESH_MS),
        )
      }, milliseconds)
    }
    next(FIRST_REFRESH_MS)
    // A push is worth a refetch in a hidden tab too: its title shows the number.
    const stops = [onReconnected(refresh), onPush(ask)]
    return () => {
      ended = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [environment])
}

/**
 * Keeps every number of the shell live; likes have their own subscriber (LikeEvents.tsx). The events carry
 * the viewer, so Relay's store does the rest.
 * @param props.viewer null while the shell's query has no answer; the numbers are followed all the same
 */
export function LiveUpdates(props: { viewer: LiveUpdates_viewer$key | null }) {
  const viewer = useFragment(fragment, props.viewer)
  useConversationEvents(viewer?.conversationCursor)
  useBillingEvents(viewer?.billingCursor)
  useAccountEvents(viewer?.accountCursor)
  useSafetyNet()
  useAttention()
  useSeenNotifications()
  usePageHidden()
  return null
}

const fragment = graphql`
  fragment LiveUpdates_viewer on Viewer {
    accountCursor
    billingCursor
    conversationCursor
  }
`

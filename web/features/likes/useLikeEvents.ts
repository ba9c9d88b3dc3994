import { useEffect, useEffectEvent } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { useLikeEvents_viewer$key } from '#web/__generated__/useLikeEvents_viewer.graphql.ts'
import type {
  useLikeEventsSubscription,
  useLikeEventsSubscription$data,
} from '#web/__generated__/useLikeEventsSubscription.graphql.ts'
import { keepSubscribed } from '#web/runtime/live/keepSubscribed.ts'
import { onPush } from '#web/runtime/push/serviceWorker.ts'
import { sortIntoLikeLists, type LikeList } from './likeLists.ts'
import { refreshLikes } from './refreshLikes.ts'

export type LikeEvent = useLikeEventsSubscription$data['likeEvents']

const KEPT_CURSORS = 200
// A like from either side can make a match.
const GROWN: Record<string, readonly LikeList[]> = {
  LIKED: ['received'],
  MATCHED: ['received', 'sent', 'matches'],
}

/**
 * Keeps likes and matches current in the lists, hearts and badges: live, and refetched when a push arrives
 * (NOTI-04). Starts at the shell's first answer, so that nothing in between is missed. Mounted once, by the
 * members' shell.
 * @param onEvent called once per event
 */
export function useLikeEvents(key: useLikeEvents_viewer$key, onEvent: (event: LikeEvent) => void): void {
  const environment = useRelayEnvironment()
  const { id, likeCursor } = useFragment(fragment, key)
  const told = useEffectEvent(onEvent)
  const firstCursor = useEffectEvent(() => likeCursor)
  useEffect(() => {
    const seen = new Set<string>()
    const stopPushes = onPush(() => void refreshLikes(environment))
    const stopEvents = keepSubscribed<useLikeEventsSubscription>(environment, {
      subscription,
      after: firstCursor(),
      cursorOf: ({ likeEvents }) => likeEvents.cursor,
      updater: (store, data) => {
        const { kind, profile } = data?.likeEvents ?? {}
        if (kind && profile) sortIntoLikeLists(store, profile, GROWN[kind] ?? [])
      },
      onEvent: ({ likeEvents: event }) => {
        if (seen.has(event.cursor)) return
        seen.add(event.cursor)
        if (seen.size > KEPT_CURSORS) seen.delete(seen.values().next().value!)
        told(event)
      },
    })
    return () => {
      stopPushes()
      stopEvents()
    }
  }, [environment, id])
}

const fragment = graphql`
  fragment useLikeEvents_viewer on Viewer {
    id
    likeCursor
  }
`

const subscription = graphql`
  subscription useLikeEventsSubscription($after: String) {
    likeEvents(after: $after) {
      cursor
      kind
      profile {
        id
        displayName
        kind
        ...likeLists_profile
      }
      viewer {
        id
        newLikesCount
        ...LikesTabs_viewer
      }
    }
  }
`

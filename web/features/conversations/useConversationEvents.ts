import i18next from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { commitLocalUpdate, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useConversationEventsCatchUpQuery } from '#web/__generated__/useConversationEventsCatchUpQuery.graphql.ts'
import type { useConversationEventsMissedQuery } from '#web/__generated__/useConversationEventsMissedQuery.graphql.ts'
import type { useConversationEventsOtherQuery } from '#web/__generated__/useConversationEventsOtherQuery.graphql.ts'
import type { useConversationEventsPresenceQuery } from '#web/__generated__/useConversationEventsPresenceQuery.graphql.ts'
import type {
  useConversationEventsSubscription,
  useConversationEventsSubscription$data,
} from '#web/__generated__/useConversationEventsSubscription.graphql.ts'
import { keepSubscribed } from '#web/runtime/live/keepSubscribed.ts'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { onPush } from '#web/runtime/push/serviceWorker.ts'
import { refetchNewConversation } from './begunConversation.ts'
import { createConversationNews } from './conversationNews.ts'
import { appendMessage, knowsMessage, listConversation, putOnTop, setRead } from './conversationStore.ts'
import { reportArrival } from './messageArrivals.ts'
import { closeNotificationsOf, isBeingRead, markShownRead } from './readingConversation.ts'
import { setReachable } from './unreachableMembers.ts'

type NewMessage = useConversationEventsSubscription$data['conversationEvents']['message']

function isFraudWarning(message: NewMessage): message is NonNullable<NewMessage> {
  return message?.content.__typename === 'SystemContent' && message.content.key === 'FRAUD_WARNING'
}

/**
 * Keeps messages, read states and removals current in the list, the open conversation and the badges: live,
 * and refetched when a push arrives (NOTI-04). Mounted once, by the members' shell.
 * @param cursor the cursor of the shell's first answer; undefined without one
 */
export function useConversationEvents(cursor: string | undefined): void {
  const environment = useRelayEnvironment()
  const firstCursor = useEffectEvent(() => cursor)
  useEffect(() => {
    const seenWarnings = new Set<string>()
    const news = createConversationNews()
    const stops = [
      onPush(() => void refreshConversations(environment)),
      keepSubscribed<useConversationEventsSubscription>(environment, {
        subscription,
        after: firstCursor(),
        cursorOf: ({ conversationEvents }) => conversationEvents.cursor,
        updater: (store, data) => {
          if (data) news.place(store, data.conversationEvents)
        },
        onEvent: ({ conversationEvents: { kind, message, conversation, profileId } }) => {
          if (kind === 'UNAVAILABLE' || kind === 'AVAILABLE') setReachable(profileId, kind === 'AVAILABLE')
          if (kind === 'AVAILABLE' || kind === 'PRESENCE') readPresence(environment, profileId)
          // The server decides its position in the list, and whether it was removed.
          if (kind === 'AVAILABLE') void refreshConversations(environment)
          if (!conversation) return
          const isNews = message?.isMine === false || conversation.unreadCount > 0
          if (isNews && isBeingRead(conversation.id)) markShownRead()
          else if (conversation.unreadCount === 0) closeNotificationsOf(conversation.id)
          if (message?.isMine) reportArrival(message.clientId)
          if (message) refetchNewConversation(environment, conversation.other.id)
          const warn = (name: string) => {
            if (!isFraudWarning(message) || seenWarnings.has(message.id)) return
            seenWarnings.add(message.id)
            showToast({
              tone: 'danger',
              title: i18next.t('shell:fraud.title', { name }),
              text: i18next.t('shell:fraud.text'),
            })
          }
          const name = environment.getStore().getSource().get(conversation.other.id)?.['displayName']
          if (typeof name === 'string') warn(name)
          if (news.isRowStale())
            readOther(environment, conversation.id, { isAwaited: news.isAwaited, onName: warn })
        },
        catchUp: () => refreshConversations(environment, { afterGap: true }),
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [environment])
}

/**
 * Refetches the newest conversations and applies what has changed, without flicker or moving the reader
 * (SITE-20). If a loaded conversation lacks a message, the gap is fetched.
 * @param options.afterGap also checks loaded conversations whose newest message is there: live updates may
 * have begun after a gap
 */
export async function refreshConversations(
  environment: Environment,
  { afterGap = false } = {},
): Promise<void> {
  // Silent: the next refresh comes by itself.
  const answer = await fetchPresent<useConversationEventsCatchUpQuery>(environment, catchUpQuery, {})
  const conversations = answer?.viewer?.conversations.edges.map(({ node }) => node) ?? []
  for (const id of arrange(environment, conversations, afterGap)) readMissed(environment, id)
  for (const { other } of conversations) refetchNewConversation(environment, other.id)
}

type Listed = NonNullable<
  useConversationEventsCatchUpQuery['response']['viewer']
>['conversations']['edges'][number]['node']

/** Puts the newest conversations on top. @returns those that lack messages */
function arrange(environment: Environment, conversations: readonly Listed[], afterGap: boolean): string[] {
  const missing: string[] = []
  commitLocalUpdate(environment, (store) => {
    const ids = conversations.map(({ id }) => id)
    putOnTop(store, ids)
    for (const { id, lastMessage, unreadCount } of conversations) {
      // As with an event: no badge appears for the conversation being read, and unread messages are marked.
      if (unreadCount > 0 && isBeingRead(id)) {
        setRead(store, id)
        markShownRead()
      }
      const isKnown = knowsMessage(store, id, lastMessage?.id)
      if (isKnown === false || (afterGap && isKnown)) missing.push(id)
    }
  })
  return missing
}

type Looking = { isAwaited: (id: string) => boolean; onName: (name: string) => void }

/**
 * Fetches a row's data about the other member, which live events lack. It requests nothing that events carry,
 * as its answer may be older than the next one. A waiting conversation is listed then, unless it was removed
 * meanwhile.
 */
function readOther(environment: Environment, id: string, { isAwaited, onName }: Looking): void {
  fetchQuery<useConversationEventsOtherQuery>(environment, otherQuery, { id }).subscribe({
    next: ({ node }) => {
      if (node?.other === undefined) return
      if (isAwaited(id)) commitLocalUpdate(environment, (store) => listConversation(store, id))
      onName(node.other.displayName)
    },
    error: () => {},
  })
}

/** Fetches a member's presence after they became visible again or were hidden. */
function readPresence(environment: Environment, id: string): void {
  fetchQuery<useConversationEventsPresenceQuery>(environment, presenceQuery, { id }).subscribe({
    error: () => {},
  })
}

function readMissed(environment: Environment, id: string): void {
  fetchQuery<useConversationEventsMissedQuery>(environment, missedQuery, { id }).subscribe({
    next: ({ node }) =>
      commitLocalUpdate(environment, (store) => {
        for (const edge of node?.messages?.edges ?? []) appendMessage(store, id, edge.node)
      }),
    error: () => {},
  })
}

const subscription = graphql`
  subscription useConversationEventsSubscription($after: String) {
    conversationEvents(after: $after) {
      cursor
      kind
      conversationId
      profileId
      conversation {
        id
        unreadCount
        lastMessageAt
        readByOtherUpTo
        deliveredToOtherUpTo
        closed
        other {
          id
        }
        ...ConversationRow_news
      }
      message {
        id
        clientId
        isMine
        sentAt
        readAt
        held
        content {
          __typename
          ... on SystemContent {
            key
          }
        }
        ...MessageBubble_text
        ...ImageViewer_images
      }
      viewer {
        id
        unreadMessagesCount
        credits
        conversationsLeft
      }
    }
  }
`

const presenceQuery = graphql`
  # eslint-disable-next-line relay/unused-fields -- for the store, from which the page reads
  query useConversationEventsPresenceQuery($id: ID!) {
    profile(id: $id) {
      id
      online
      lastActiveAt
    }
  }
`

const otherQuery = graphql`
  query useConversationEventsOtherQuery($id: ID!) {
    node(id: $id) {
      ... on Conversation {
        other {
          displayName
        }
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
        ...ConversationRow_other @alias(as: "row")
      }
    }
  }
`

const catchUpQuery = graphql`
  # eslint-disable-next-line relay/unused-fields -- for the store, from which the page reads
  query useConversationEventsCatchUpQuery {
    viewer {
      id
      unreadMessagesCount
      conversations(first: 10) {
        edges {
          node {
            id
            unreadCount
            lastMessageAt
            readByOtherUpTo
            deliveredToOtherUpTo
            closed
            lastMessage {
              id
            }
            other {
              id
            }
            # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
            ...ConversationRow_conversation
          }
        }
      }
    }
  }
`

const missedQuery = graphql`
  # eslint-disable-next-line relay/unused-fields -- for the store, from which the page reads
  query useConversationEventsMissedQuery($id: ID!) {
    node(id: $id) {
      ... on Conversation {
        messages(last: 40) {
          edges {
            node {
              id
              clientId
              isMine
              sentAt
              readAt
              held
              # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
              ...MessageBubble_message
              # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
              ...LastMessage_message
              # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
              ...ImageViewer_messages
            }
          }
        }
      }
    }
  }
`

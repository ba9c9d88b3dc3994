import i18next from 'i18next'
import { useEffect } from 'react'
import { commitLocalUpdate, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useConversationEventsCatchUpQuery } from '../__generated__/useConversationEventsCatchUpQuery.graphql.ts'
import type { useConversationEventsMissedQuery } from '../__generated__/useConversationEventsMissedQuery.graphql.ts'
import type { useConversationEventsOtherQuery } from '../__generated__/useConversationEventsOtherQuery.graphql.ts'
import type { useConversationEventsSubscription } from '../__generated__/useConversationEventsSubscription.graphql.ts'
import { onPush } from '../app/serviceWorker.ts'
import { showToast } from '../design/toastStore.ts'
import { appendMessage, forgetConversation, knowsMessage, knowsOther, listConversation, moveConversationToTop, putOnTop } from './conversationStore.ts'
import { keepSubscribed } from './keepSubscribed.ts'

// Who writes is online, and may have a new photo: looked at with a message, but not with every one.
const ROW_FRESH_MS = 60_000

/**
 * New messages, read states and removals for the list, the open conversation and the badges: live, and asked for when a push arrives (NOTI-04).
 * Mounted once, by the members' shell.
 */
export function useConversationEvents(): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const seenWarnings = new Set<string>()
    const rowsRead = new Map<string, number>()
    // Conversations that the list shows as soon as it is known whom they are with.
    const awaited = new Set<string>()
    // What the updater has found out about the event that is being read.
    let found = { isKnown: true, isRowStale: false }
    const stops = [
      onPush(() => refreshConversations(environment)),
      keepSubscribed<useConversationEventsSubscription>(environment, {
        subscription,
        cursorOf: ({ conversationEvents }) => conversationEvents.cursor,
        updater: (store) => {
          found = { isKnown: true, isRowStale: false }
          const event = store.getRootField('conversationEvents')
          const conversation = event?.getLinkedRecord('conversation')
          if (!event || !conversation) return
          const id = conversation.getDataID()
          const kind = event.getValue('kind')
          const message = event.getLinkedRecord('message')
          if (kind === 'REMOVED') {
            awaited.delete(id)
            forgetConversation(store, id)
          }
          // Its messages are asked for again: those that were loaded are not all there are.
          if (kind === 'RESTORED') conversation.invalidateRecord()
          if (kind === 'MESSAGE' && message) appendMessage(store, conversation, message)
          if (kind !== 'RESTORED' && (kind !== 'MESSAGE' || !message)) return
          const isKnown = knowsOther(conversation)
          if (isKnown) moveConversationToTop(store, conversation)
          else awaited.add(id)
          const isStale = message?.getValue('isMine') === false && Date.now() - (rowsRead.get(id) ?? 0) > ROW_FRESH_MS
          found = { isKnown, isRowStale: !isKnown || isStale }
          if (found.isRowStale) rowsRead.set(id, Date.now())
        },
        onEvent: ({ conversationEvents: { message, conversation } }) => {
          const isWarning = message?.content.__typename === 'SystemContent' && message.content.key === 'FRAUD_WARNING'
          const warn = (name: string) => {
            if (!isWarning || seenWarnings.has(message.id)) return
            seenWarnings.add(message.id)
            showToast({ tone: 'danger', title: i18next.t('shell:fraud.title', { name }), text: i18next.t('shell:fraud.text') })
          }
          const name = environment.getStore().getSource().get(conversation.other.id)?.['displayName']
          if (typeof name === 'string') warn(name)
          if (found.isRowStale) readOther(environment, conversation.id, { awaited, onName: warn })
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
 * Asks how the newest conversations stand, and puts in order what has changed: without flicker, and nobody who reads is moved (SITE-20). Where a
 * message is missing in a conversation that is shown or kept, what was missed is read.
 * @param options.afterGap also looks into kept conversations whose newest message is there: live updates may have begun behind a gap
 */
export function refreshConversations(environment: Environment, { afterGap = false } = {}): void {
  fetchQuery<useConversationEventsCatchUpQuery>(environment, catchUpQuery, {}).subscribe({
    next: ({ viewer }) => {
      const conversations = viewer?.conversations.edges.map(({ node }) => node) ?? []
      const missing: string[] = []
      commitLocalUpdate(environment, (store) => {
        putOnTop(store, conversations.flatMap(({ id }) => store.get(id) ?? []))
        for (const { id, lastMessage } of conversations) {
          const conversation = store.get(id)
          if (!conversation) continue
          const isKnown = knowsMessage(conversation, lastMessage?.id)
          if (isKnown === false || (afterGap && isKnown)) missing.push(id)
        }
      })
      for (const id of missing) readMissed(environment, id)
    },
    // Silent: the next refresh comes by itself.
    error: () => {},
  })
}

type Looking = { awaited: Set<string>; onName: (name: string) => void }

/**
 * Asks for what a row shows of the other member and a live event does not tell. It asks for nothing that events tell: its answer may be older than the
 * next one. A conversation that waits for it is listed then, unless it was removed meanwhile.
 */
function readOther(environment: Environment, id: string, { awaited, onName }: Looking): void {
  fetchQuery<useConversationEventsOtherQuery>(environment, otherQuery, { id }).subscribe({
    next: ({ node }) => {
      if (node?.other === undefined) return
      if (awaited.delete(id)) {
        commitLocalUpdate(environment, (store) => {
          const conversation = store.get(id)
          if (conversation) listConversation(store, conversation)
        })
      }
      onName(node.other.displayName)
    },
    error: () => {},
  })
}

function readMissed(environment: Environment, id: string): void {
  fetchQuery<useConversationEventsMissedQuery>(environment, missedQuery, { id }).subscribe({
    next: ({ node }) =>
      commitLocalUpdate(environment, (store) => {
        const conversation = store.get(id)
        for (const edge of node?.messages?.edges ?? []) {
          const message = store.get(edge.node.id)
          if (conversation && message) appendMessage(store, conversation, message)
        }
      }),
    error: () => {},
  })
}

const subscription = graphql`
  subscription useConversationEventsSubscription($after: String) {
    conversationEvents(after: $after) {
      cursor
      kind
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

const otherQuery = graphql`
  query useConversationEventsOtherQuery($id: ID!) {
    node(id: $id) {
      ... on Conversation {
        other {
          displayName
        }
        ...ConversationRow_other @alias(as: "row")
      }
    }
  }
`

const catchUpQuery = graphql`
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
            ...ConversationRow_conversation
          }
        }
      }
    }
  }
`

const missedQuery = graphql`
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
              ...MessageBubble_message
              ...LastMessage_message
              ...ImageViewer_messages
            }
          }
        }
      }
    }
  }
`

import i18next from 'i18next'
import { useEffect } from 'react'
import { commitLocalUpdate, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useConversationEventsBalanceQuery } from '../__generated__/useConversationEventsBalanceQuery.graphql.ts'
import type { useConversationEventsCatchUpQuery } from '../__generated__/useConversationEventsCatchUpQuery.graphql.ts'
import type { useConversationEventsMissedQuery } from '../__generated__/useConversationEventsMissedQuery.graphql.ts'
import type { useConversationEventsRowQuery } from '../__generated__/useConversationEventsRowQuery.graphql.ts'
import type { useConversationEventsSubscription } from '../__generated__/useConversationEventsSubscription.graphql.ts'
import { onPush } from '../app/serviceWorker.ts'
import { showToast } from '../design/toastStore.ts'
import { appendMessage, forgetConversation, knowsMessage, moveConversationToTop, putOnTop } from './conversationStore.ts'
import { keepSubscribed } from './keepSubscribed.ts'

/**
 * New messages, read states and removals for the list, the open conversation and the badges: live, and asked for when a push arrives (NOTI-04).
 * Mounted once, by the members' shell.
 */
export function useConversationEvents(): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const seenWarnings = new Set<string>()
    let isFromElsewhere = false
    const stops = [
      onPush(() => refreshConversations(environment)),
      keepSubscribed<useConversationEventsSubscription>(environment, {
        subscription,
        cursorOf: ({ conversationEvents }) => conversationEvents.cursor,
        updater: (store) => {
          const event = store.getRootField('conversationEvents')
          const conversation = event?.getLinkedRecord('conversation')
          if (!event || !conversation) return
          const message = event.getLinkedRecord('message')
          isFromElsewhere = message?.getValue('isMine') === true && !environment.getStore().getSource().has(message.getDataID())
          if (event.getValue('kind') === 'REMOVED') forgetConversation(store, conversation.getDataID())
          // Its messages are asked for again: those that were loaded are not all there are.
          if (event.getValue('kind') === 'RESTORED') conversation.invalidateRecord()
          else if (event.getValue('kind') !== 'MESSAGE' || !message) return
          if (message) appendMessage(store, conversation, message)
          if (conversation.getLinkedRecord('other')?.getValue('displayName') !== undefined) moveConversationToTop(store, conversation)
        },
        onEvent: ({ conversationEvents: { kind, conversation, message } }) => {
          if (isFromElsewhere) fetchQuery<useConversationEventsBalanceQuery>(environment, balanceQuery, {}).subscribe({ error: () => {} })
          const other = environment.getStore().getSource().get(conversation.other.id)
          const isKnown = other?.['displayName'] !== undefined
          // Who writes is there, unless they hide it: the server knows.
          const isBack = message?.isMine === false && other?.['online'] === false
          const isWarning = message?.content.__typename === 'SystemContent' && message.content.key === 'FRAUD_WARNING' && !seenWarnings.has(message.id)
          if (isWarning) seenWarnings.add(message.id)
          const warn = (name: string) => isWarning && showToast({ tone: 'danger', title: i18next.t('shell:fraud.title', { name }), text: i18next.t('shell:fraud.text') })
          if (isKnown) warn(String(other['displayName']))
          if ((kind === 'MESSAGE' || kind === 'RESTORED') && (!isKnown || isBack)) {
            readRow(environment, conversation.id, { isNew: !isKnown, onName: isKnown ? undefined : warn })
          }
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

/** Asks who the other of a conversation is, where a live event was the first to tell of it; only then can the list show it. */
function readRow(environment: Environment, id: string, { isNew, onName }: { isNew: boolean; onName: ((name: string) => void) | undefined }): void {
  fetchQuery<useConversationEventsRowQuery>(environment, rowQuery, { id }).subscribe({
    next: ({ node }) => {
      if (node?.other === undefined) return
      if (isNew) {
        commitLocalUpdate(environment, (store) => {
          const conversation = store.get(id)
          if (conversation) moveConversationToTop(store, conversation)
        })
      }
      onName?.(node.other.displayName)
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
      }
    }
  }
`

const rowQuery = graphql`
  query useConversationEventsRowQuery($id: ID!) {
    node(id: $id) {
      ... on Conversation {
        other {
          displayName
        }
        ...ConversationRow_conversation @alias(as: "row")
      }
    }
  }
`

// What a message that was sent on another device has cost.
const balanceQuery = graphql`
  query useConversationEventsBalanceQuery {
    viewer {
      id
      credits
      conversationsLeft
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

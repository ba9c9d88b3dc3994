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
import { appendMessage, forgetConversation, isListed, knowsMessage, knowsOther, moveConversationToTop, putOnTop } from './conversationStore.ts'
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
    // What the event that is being read asks to be looked up.
    let lookUps: { balance: boolean; row: boolean }
    const stops = [
      onPush(() => refreshConversations(environment)),
      keepSubscribed<useConversationEventsSubscription>(environment, {
        subscription,
        cursorOf: ({ conversationEvents }) => conversationEvents.cursor,
        updater: (store) => {
          lookUps = { balance: false, row: false }
          const event = store.getRootField('conversationEvents')
          const conversation = event?.getLinkedRecord('conversation')
          if (!event || !conversation) return
          const kind = event.getValue('kind')
          const message = event.getLinkedRecord('message')
          if (kind === 'REMOVED') forgetConversation(store, conversation.getDataID())
          // Its messages are asked for again: those that were loaded are not all there are.
          if (kind === 'RESTORED') conversation.invalidateRecord()
          if (kind === 'MESSAGE' && message) appendMessage(store, conversation, message)
          if (kind !== 'RESTORED' && (kind !== 'MESSAGE' || !message)) return
          const isKnown = knowsOther(conversation)
          if (isKnown) moveConversationToTop(store, conversation)
          const isFromElsewhere = message?.getValue('isMine') === true && !environment.getStore().getSource().has(message.getDataID())
          const isNews = message?.getValue('isMine') === false && Date.now() - (rowsRead.get(conversation.getDataID()) ?? 0) > ROW_FRESH_MS
          lookUps = { balance: isFromElsewhere, row: !isKnown || isNews }
          if (lookUps.row) rowsRead.set(conversation.getDataID(), Date.now())
        },
        onEvent: ({ conversationEvents: { message, conversation } }) => {
          if (lookUps.balance) fetchQuery<useConversationEventsBalanceQuery>(environment, balanceQuery, {}).subscribe({ error: () => {} })
          const isWarning = message?.content.__typename === 'SystemContent' && message.content.key === 'FRAUD_WARNING' && !seenWarnings.has(message.id)
          if (isWarning) seenWarnings.add(message.id)
          if (lookUps.row || isWarning) readRow(environment, conversation.id, isWarning ? warnOfFraud : undefined)
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

/** Asks for what a row shows of the other, where a live event was the first to tell of them; only then can the list show the conversation. */
function readRow(environment: Environment, id: string, onName?: (name: string) => void): void {
  fetchQuery<useConversationEventsRowQuery>(environment, rowQuery, { id }).subscribe({
    next: ({ node }) => {
      if (node?.other === undefined) return
      commitLocalUpdate(environment, (store) => {
        const conversation = store.get(id)
        if (conversation && !isListed(store, id)) moveConversationToTop(store, conversation)
      })
      onName?.(node.other.displayName)
    },
    error: () => {},
  })
}

function warnOfFraud(name: string): void {
  showToast({ tone: 'danger', title: i18next.t('shell:fraud.title', { name }), text: i18next.t('shell:fraud.text') })
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

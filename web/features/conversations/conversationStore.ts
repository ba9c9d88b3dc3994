import { ConnectionHandler, graphql, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'
import type { conversationStoreUnreadUpdatableQuery } from '#web/__generated__/conversationStoreUnreadUpdatableQuery.graphql.ts'
import type { conversationStoreUpdatableQuery } from '#web/__generated__/conversationStoreUpdatableQuery.graphql.ts'
import { hasNode, insertNode, nodesOf, viewerConnection } from '#web/runtime/network/connections.ts'

const LIST = 'ConversationList_conversations'
const MESSAGES = 'MessageList_messages'
const LIST_EDGE = 'ViewerConversationsEdge'

/** The fields that placing a message needs. */
export type PlacedMessage = { readonly id: string; readonly sentAt: string }

const listOf = (store: RecordSourceProxy) => viewerConnection(store, LIST)

function messagesOf(store: RecordSourceProxy, conversationId: string): RecordProxy | null | undefined {
  return store.get(ConnectionHandler.getConnectionID(conversationId, MESSAGES))
}

function readNode(store: RecordSourceProxy, id: string) {
  return store.readUpdatableQuery<conversationStoreUpdatableQuery>(nodeQuery, { id }).updatableData.node
}

function sentAtOf(store: RecordSourceProxy, id: string): string {
  const node = readNode(store, id)
  return node?.__typename === 'Message' ? node.sentAt : ''
}

function readConversation(store: RecordSourceProxy, id: string) {
  const node = readNode(store, id)
  return node?.__typename === 'Conversation' ? node : undefined
}

/**
 * Adds a message to its conversation if that is loaded: at the end, or before later messages that arrived
 * sooner. A message that is already there is not added twice.
 */
export function appendMessage(
  store: RecordSourceProxy,
  conversationId: string,
  { id, sentAt }: PlacedMessage,
): void {
  const connection = messagesOf(store, conversationId)
  if (!connection || hasNode(connection, id)) return
  const index = nodesOf(connection).findLastIndex((other) => sentAtOf(store, other.getDataID()) <= sentAt) + 1
  insertNode(store, connection, { id, edgeType: 'ConversationMessagesEdge', index })
}

/**
 * Whether a conversation's loaded messages include this one; undefined if they are not loaded, or without a
 * message.
 */
export function knowsMessage(
  store: RecordSourceProxy,
  conversationId: string,
  messageId: string | undefined,
): boolean | undefined {
  const connection = messagesOf(store, conversationId)
  return connection && messageId !== undefined ? hasNode(connection, messageId) : undefined
}

/** Whether all the row's data about the other member is loaded: a live event only carries their id. */
export function knowsOther(store: RecordSourceProxy, conversationId: string): boolean {
  // Data missing from the store is undefined, whatever the schema promises.
  const other: Partial<NonNullable<ReturnType<typeof readConversation>>['other']> | undefined =
    readConversation(store, conversationId)?.other
  if (other?.kind === undefined || other.displayName === undefined || other.online === undefined) return false
  return other.mainPhoto === null || other.mainPhoto?.url !== undefined
}

/** Moves a conversation to the top of the list, as the one with the newest message. */
export function moveConversationToTop(store: RecordSourceProxy, id: string): void {
  const list = listOf(store)
  if (!list || nodesOf(list)[0]?.getDataID() === id) return
  ConnectionHandler.deleteNode(list, id)
  insertNode(store, list, { id, edgeType: LIST_EDGE, index: 0 })
}

/** Adds an unlisted conversation to the list behind those with newer messages. */
export function listConversation(store: RecordSourceProxy, id: string): void {
  const list = listOf(store)
  if (!list || hasNode(list, id)) return
  const newest = readConversation(store, id)?.lastMessageAt ?? ''
  const listed = nodesOf(list)
  const older = listed.findIndex(
    (other) => (readConversation(store, other.getDataID())?.lastMessageAt ?? '') < newest,
  )
  insertNode(store, list, { id, edgeType: LIST_EDGE, index: older === -1 ? listed.length : older })
}

/** Puts these first in the list, in this order; a list that already begins with them is left alone. */
export function putOnTop(store: RecordSourceProxy, ids: readonly string[]): void {
  const list = listOf(store)
  const listed = list ? nodesOf(list) : []
  if (ids.every((id, index) => listed[index]?.getDataID() === id)) return
  for (const id of ids.toReversed()) moveConversationToTop(store, id)
}

export function dropConversation(store: RecordSourceProxy, conversationId: string): void {
  const list = listOf(store)
  if (list) ConnectionHandler.deleteNode(list, conversationId)
}

/**
 * Makes the next visit ask the server: a removed conversation returns with its new messages only (CHAT-09).
 */
export function forgetConversation(store: RecordSourceProxy, conversationId: string): void {
  dropConversation(store, conversationId)
  store.get(conversationId)?.invalidateRecord()
}

/** Marks a conversation as read, and reduces the member's total accordingly. */
export function setRead(store: RecordSourceProxy, conversationId: string): void {
  const { viewer, node } = store.readUpdatableQuery<conversationStoreUnreadUpdatableQuery>(unreadQuery, {
    id: conversationId,
  }).updatableData
  if (node?.__typename !== 'Conversation') return
  if (viewer)
    viewer.unreadMessagesCount = Math.max(0, (viewer.unreadMessagesCount ?? 0) - (node.unreadCount ?? 0))
  node.unreadCount = 0
}

/** Forgets when a member was last here: wherever the page shows them, they are not online. */
export function forgetPresence(store: RecordSourceProxy, profileId: string): void {
  const node = readNode(store, profileId)
  if (node?.__typename !== 'Profile') return
  node.online = false
  node.lastActiveAt = null
}

const unreadQuery = graphql`
  query conversationStoreUnreadUpdatableQuery($id: ID!) @updatable {
    viewer {
      unreadMessagesCount
    }
    node(id: $id) {
      ... on Conversation {
        __typename
        unreadCount
      }
    }
  }
`

const nodeQuery = graphql`
  query conversationStoreUpdatableQuery($id: ID!) @updatable {
    node(id: $id) {
      ... on Message {
        __typename
        sentAt
      }
      ... on Profile {
        __typename
        online
        lastActiveAt
      }
      ... on Conversation {
        __typename
        lastMessageAt
        other {
          kind
          displayName
          online
          mainPhoto {
            url(variant: SQUARE)
          }
        }
      }
    }
  }
`

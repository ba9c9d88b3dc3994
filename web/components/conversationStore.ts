import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

const LIST = 'ConversationList_conversations'
const MESSAGES = 'MessageList_messages'

function contains(connection: RecordProxy, id: string): boolean {
  return (connection.getLinkedRecords('edges') ?? []).some((edge) => edge?.getLinkedRecord('node')?.getDataID() === id)
}

function listOf(store: RecordSourceProxy): RecordProxy | null | undefined {
  const viewer = store.getRoot().getLinkedRecord('viewer')
  return viewer && ConnectionHandler.getConnection(viewer, LIST)
}

/**
 * Adds a message to its conversation, where that is open or kept: at the end, or before those that were sent later and came sooner. A message that
 * came before, by whatever way, is not added twice.
 */
export function appendMessage(store: RecordSourceProxy, conversation: RecordProxy, message: RecordProxy): void {
  const connection = ConnectionHandler.getConnection(conversation, MESSAGES)
  if (!connection || contains(connection, message.getDataID())) return
  const edge = ConnectionHandler.createEdge(store, connection, message, 'ConversationMessagesEdge')
  const edges = connection.getLinkedRecords('edges') ?? []
  const sentAt = String(message.getValue('sentAt'))
  const at = edges.findLastIndex((other) => String(other?.getLinkedRecord('node')?.getValue('sentAt')) <= sentAt) + 1
  connection.setLinkedRecords(edges.toSpliced(at, 0, edge), 'edges')
}

/** Whether a conversation's messages, where they are loaded, have this one; undefined where they are not loaded, or where there is no message. */
export function knowsMessage(conversation: RecordProxy, messageId: string | undefined): boolean | undefined {
  const connection = ConnectionHandler.getConnection(conversation, MESSAGES)
  return connection && messageId !== undefined ? contains(connection, messageId) : undefined
}

/** Whether all that a row of the list shows of the other member is there: a live event names the other and says nothing about them. */
export function knowsOther(conversation: RecordProxy): boolean {
  const other = conversation.getLinkedRecord('other')
  if (!other || ['kind', 'displayName', 'online'].some((field) => other.getValue(field) === undefined)) return false
  const photo = other.getLinkedRecord('mainPhoto')
  return photo === null || photo?.getValue('url', { variant: 'SQUARE' }) !== undefined
}

/** Puts a conversation first in the list, as the one with the newest message. */
export function moveConversationToTop(store: RecordSourceProxy, conversation: RecordProxy): void {
  const list = listOf(store)
  if (!list) return
  const [first] = list.getLinkedRecords('edges') ?? []
  if (first?.getLinkedRecord('node')?.getDataID() === conversation.getDataID()) return
  ConnectionHandler.deleteNode(list, conversation.getDataID())
  ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, conversation, 'ViewerConversationsEdge'))
}

/** Puts a conversation that the list does not show yet behind those with newer messages. */
export function listConversation(store: RecordSourceProxy, conversation: RecordProxy): void {
  const list = listOf(store)
  if (!list || contains(list, conversation.getDataID())) return
  const edges = list.getLinkedRecords('edges') ?? []
  const newest = String(conversation.getValue('lastMessageAt'))
  const older = edges.findIndex((edge) => String(edge?.getLinkedRecord('node')?.getValue('lastMessageAt')) < newest)
  const edge = ConnectionHandler.createEdge(store, list, conversation, 'ViewerConversationsEdge')
  list.setLinkedRecords(edges.toSpliced(older === -1 ? edges.length : older, 0, edge), 'edges')
}

/** Makes these the first of the list, in this order; a list that begins with them already is left alone. */
export function putOnTop(store: RecordSourceProxy, conversations: readonly RecordProxy[]): void {
  const edges = listOf(store)?.getLinkedRecords('edges') ?? []
  if (conversations.every((conversation, index) => edges[index]?.getLinkedRecord('node')?.getDataID() === conversation.getDataID())) return
  for (const conversation of conversations.toReversed()) moveConversationToTop(store, conversation)
}

/** Takes a conversation off the list. */
export function dropConversation(store: RecordSourceProxy, conversationId: string): void {
  const list = listOf(store)
  if (list) ConnectionHandler.deleteNode(list, conversationId)
}

/** Makes the next visit ask the server: a removed conversation comes back with its new messages only (CHAT-09). */
export function forgetConversation(store: RecordSourceProxy, conversationId: string): void {
  dropConversation(store, conversationId)
  store.get(conversationId)?.invalidateRecord()
}

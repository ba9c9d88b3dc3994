import {
  commitLocalUpdate,
  ConnectionHandler,
  Environment,
  Network,
  RecordSource,
  Store,
  type RecordSourceProxy,
} from 'relay-runtime'
import { beforeEach, expect, test } from 'vitest'
import { hasNode, nodesOf } from '#web/runtime/network/connections.ts'
import { knownRecords } from '#web/runtime/network/knownRecords.ts'
import {
  appendMessage,
  forgetConversation,
  knowsMessage,
  knowsOther,
  listConversation,
  moveConversationToTop,
  putOnTop,
} from './conversationStore.ts'

const LIST = ConnectionHandler.getConnectionID('viewer', 'ConversationList_conversations')
const MESSAGES = ConnectionHandler.getConnectionID('c1', 'MessageList_messages')

const linksTo = (ids: readonly string[]) => ({ __refs: ids.map((id) => `edge ${id}`) })
const edges = (ids: readonly string[]) =>
  Object.fromEntries(
    ids.map((id) => [`edge ${id}`, { __id: `edge ${id}`, __typename: 'Edge', node: { __ref: id } }]),
  )
const conversation = (id: string, lastMessageAt: string) => ({
  __id: id,
  __typename: 'Conversation',
  id,
  lastMessageAt,
  other: { __ref: `other of ${id}` },
})
const message = (id: string, sentAt: string) => ({ __id: id, __typename: 'Message', id, sentAt })

let environment: Environment

/** Runs a step on the store and returns its result. */
function update<Result>(step: (store: RecordSourceProxy) => Result): Result {
  let result: Result
  commitLocalUpdate(environment, (store) => void (result = step(store)))
  return result!
}
const idsOf = (connection: string) =>
  update((store) => nodesOf(store.get(connection)!).map((node) => node.getDataID()))

beforeEach(() => {
  const source = new RecordSource({
    'client:root': { __id: 'client:root', __typename: '__Root', viewer: { __ref: 'viewer' } },
    viewer: { __id: 'viewer', __typename: 'Viewer', id: 'viewer' },
    [LIST]: { __id: LIST, __typename: 'ViewerConversationsConnection', edges: linksTo(['c1', 'c2']) },
    [MESSAGES]: {
      __id: MESSAGES,
      __typename: 'ConversationMessagesConnection',
      edges: linksTo(['m1', 'm3']),
    },
    ...edges(['c1', 'c2', 'm1', 'm3']),
    c1: conversation('c1', '2026-01-03'),
    c2: conversation('c2', '2026-01-01'),
    c3: conversation('c3', '2026-01-02'),
    m1: message('m1', '10:01'),
    m2: message('m2', '10:02'),
    m3: message('m3', '10:03'),
    'other of c1': {
      __id: 'other of c1',
      __typename: 'Profile',
      kind: 'MEMBER',
      displayName: 'Ada',
      online: true,
      mainPhoto: null,
    },
    'other of c3': { __id: 'other of c3', __typename: 'Profile' },
  })
  environment = new Environment({
    network: Network.create(() => Promise.reject(new Error('nothing is asked for'))),
    store: new Store(source),
    missingFieldHandlers: knownRecords,
  })
})

test('CHAT-14 messages are placed by time, once each, however and in whatever order they arrive', () => {
  const place = () => update((store) => appendMessage(store, 'c1', { id: 'm2', sentAt: '10:02' }))
  place()
  place()
  expect(idsOf(MESSAGES)).toEqual(['m1', 'm2', 'm3'])
  expect(update((store) => knowsMessage(store, 'c1', 'm2'))).toBe(true)
  expect(update((store) => knowsMessage(store, 'c1', 'm4'))).toBe(false)
  expect(update((store) => knowsMessage(store, 'c2', 'm2'))).toBeUndefined()
})

test('CHAT-01 a new message moves its conversation to the top; others list by time; removed ones leave', () => {
  update((store) => listConversation(store, 'c3'))
  expect(idsOf(LIST)).toEqual(['c1', 'c3', 'c2'])
  update((store) => moveConversationToTop(store, 'c2'))
  expect(idsOf(LIST)).toEqual(['c2', 'c1', 'c3'])
  update((store) => putOnTop(store, ['c3', 'c2']))
  expect(idsOf(LIST)).toEqual(['c3', 'c2', 'c1'])
  update((store) => forgetConversation(store, 'c2'))
  expect(update((store) => hasNode(store.get(LIST)!, 'c2'))).toBe(false)
})

test('CHAT-01 a row is only drawn once all its data about the other member is known', () => {
  expect(update((store) => knowsOther(store, 'c1'))).toBe(true)
  expect(update((store) => knowsOther(store, 'c3'))).toBe(false)
  expect(update((store) => knowsOther(store, 'unknown'))).toBe(false)
})

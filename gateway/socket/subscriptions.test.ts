import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const LIKE = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'
const SEND = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }'
// Each selects fields of another subgraph: the other side's profile, the viewer's billing and conversations.
const LIKES = `subscription { likeEvents(after: "0") { kind profile { displayName age } viewer { newLikesCount credits unreadMessagesCount } } }`
const CONVERSATIONS = `subscription { conversationEvents(after: "0") { kind conversation { other { displayName } unreadCount } viewer { unreadMessagesCount credits } } }`
const BILLING = `subscription { billingEvents(after: "0") { kind viewer { credits profile { displayName } } } }`

const app = testApp()

test('FED-03 a member gets messages, unread counts, likes, matches and credits live, across subgraphs', async () => {
  const [ada, bo] = await app.couple()
  const [likes, conversations, sent, billing] = [
    bo.subscribe(LIKES),
    bo.subscribe(CONVERSATIONS),
    ada.subscribe(CONVERSATIONS),
    ada.subscribe(BILLING),
  ]
  await ada.run(LIKE, { id: bo.profileId })
  expect((await likes.next()).data.likeEvents).toEqual({
    kind: 'LIKED',
    profile: { displayName: 'Ada', age: expect.any(Number) },
    viewer: { newLikesCount: 1, credits: 5, unreadMessagesCount: 0 },
  })
  await bo.run(LIKE, { id: ada.profileId })
  expect((await likes.next()).data.likeEvents).toMatchObject({
    kind: 'MATCHED',
    profile: { displayName: 'Ada' },
  })
  await ada.run(SEND, { input: { clientId: 'live', recipientId: bo.profileId, text: 'hello' } })
  expect((await conversations.next()).data.conversationEvents).toMatchObject({
    kind: 'MESSAGE',
    conversation: { other: { displayName: 'Ada' }, unreadCount: 1 },
    viewer: { unreadMessagesCount: 1 },
  })
  expect((await sent.next()).data.conversationEvents).toMatchObject({
    kind: 'MESSAGE',
    viewer: { credits: 4 },
  })
  expect((await billing.next()).data.billingEvents).toMatchObject({
    kind: 'CREDITS_CHANGED',
    viewer: { profile: { displayName: 'Ada' } },
  })
  await Promise.all([likes.close(), conversations.close(), sent.close(), billing.close()])
})

import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { triesAll } from '#testing/run-size.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const READ = `mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) {
  ... on MarkConversationReadSuccess { conversation { unreadCount } viewer { unreadMessagesCount } } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { kind conversation { id unreadCount } viewer { unreadMessagesCount }
  message { content { ... on TextContent { text } } } } }`
const MESSAGES = triesAll() ? 60 : 15

const app = testApp()

test('SITE-20 CHAT-08 a lone conversation’s unread count always equals the total in the answer', async () => {
  await app.admin.query(
    `update accounts.site set settings = settings || '{"signupCredits": 100}', content_version = content_version + 1 where token = 'ruvela'`,
  )
  await expect
    .poll(async () => (await app.visitor().run('{ site { signupCredits } }')).data.site.signupCredits)
    .toBe(100)
  const [ada, bo] = await app.couple()
  const write = async (text: string) => {
    const { data } = await ada.run(SEND, { input: { clientId: text, recipientId: bo.profileId, text } })
    expect(data.sendMessage.__typename).toBe('SendMessageSuccess')
  }
  const live = bo.subscribe(LIVE, { after: '0' })
  const disagreeing: unknown[] = []
  const compare = (answer: {
    conversation: { unreadCount: number }
    viewer: { unreadMessagesCount: number }
  }) => {
    if (answer.conversation.unreadCount !== answer.viewer.unreadMessagesCount) disagreeing.push(answer)
  }
  await write('first')
  const { id } = (await live.next()).data.conversationEvents.conversation
  const writing = (async () => {
    for (let count = 1; count <= MESSAGES; count += 1) await write(`message ${count}`)
    await write('last')
  })()
  for (;;) {
    const event = (await live.next()).data.conversationEvents
    compare(event)
    if (event.message?.content.text === 'last') break
    if (event.kind === 'MESSAGE') compare((await bo.run(READ, { id })).data.markConversationRead)
  }
  await writing
  expect(disagreeing).toEqual([])
  await live.close()
})

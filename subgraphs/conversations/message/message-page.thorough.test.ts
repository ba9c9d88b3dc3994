import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Person } from '#testing/person.ts'
import { createTestApp } from '#testing/test-app.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { message { id } } } }`
const REACT = `mutation ($input: ReactToMessageInput!) { reactToMessage(input: $input) { __typename } }`
const PAGE = `query Page($id: ID!) { viewer { conversationWith(profileId: $id) { messages(last: 30) { edges { node { id
  isMine sender { displayName } content { ... on TextContent { text } } replyTo { id content { ... on TextContent { text } } } reactions { emoji isMine } } } } } } }`

type Span = {
  name: string
  traceId: string
  startTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** A trace collector: its spans hold each statement of a request. */
async function collectSpans() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const { spans: sent } of scopeSpans) spans.push(...sent)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { spans, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const statementOf = ({ attributes }: Span) =>
  attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue ?? ''

test('a page of eight replies with reactions needs no more statements than a page of two', async () => {
  const collector = await collectSpans()
  const app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const ada = await app.signUp({ name: 'Ada' })
  let counter = 0
  const talkTo = async (other: Person, count: number) => {
    let replyToId: string | undefined
    for (let n = 0; n < count; n++) {
      const [from, to] = n % 2 === 0 ? [other, ada] : [ada, other]
      const { data } = await from.run(SEND, {
        input: { clientId: `page-${++counter}`, recipientId: to.profileId, text: 'hello', replyToId },
      })
      replyToId = data.sendMessage.message.id
      await to.run(REACT, { input: { messageId: replyToId, emoji: 'HEART' } })
    }
    const { edges } = (await ada.run(PAGE, { id: other.profileId })).data.viewer.conversationWith.messages
    expect(edges).toHaveLength(count)
    for (const { node } of edges) expect(node.reactions).toHaveLength(1)
  }
  const [bo, cas] = [
    await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' }),
    await app.signUp({ name: 'Cas', gender: 'MALE', seeking: 'FEMALE' }),
  ]
  await talkTo(bo, 2)
  await talkTo(cas, 8)
  await app.close()
  collector.close()

  const pages = collector.spans
    .filter((span) => statementOf(span).includes('cross join lateral'))
    .toSorted((one, other) => (BigInt(one.startTimeUnixNano) < BigInt(other.startTimeUnixNano) ? -1 : 1))
  expect(pages).toHaveLength(2)
  const asked = pages.map(({ traceId }) =>
    collector.spans.filter((span) => span.traceId === traceId && span.name === 'postgres').map(statementOf),
  )
  expect(asked[1]).toHaveLength(asked[0]!.length)
  // The reactions come with their messages.
  for (const statements of asked)
    expect(
      statements.filter((statement) => statement.includes('message_reaction')).length,
    ).toBeLessThanOrEqual(2)
})

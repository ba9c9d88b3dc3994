import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp } from '#testing/test-app.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: unknown[] }

let collector: Server
let spans: Span[]
beforeEach(async () => {
  spans = []
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      expect(request.url).toBe('/v1/traces')
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const { spans: sent } of scopeSpans) spans.push(...sent)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
})
afterEach(() => collector.close())

const SECRET = 'words of a member that no operator needs'

// Twice: state left between two starts in one process must not swallow the second start's spans.
test.each(['at the first start', ...(triesAll() ? ['after a stop and a start'] : [])])(
  'an operator’s collector gets a request from route to statements, without members’ words, %s',
  async () => {
    const { port } = collector.address() as AddressInfo
    const app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    const ada = await app.signUp()
    await ada.run('mutation ($text: String!) { updateProfile(input: { aboutMe: $text }) { __typename } }', {
      text: SECRET,
    })
    await ada.run('{ viewer { credits profile { displayName } } }')
    await ada.fetch(`/no/such/page?token=${ada.token}`)
    await app.close()
    const requests = spans.filter(({ name, parentSpanId }) => name === 'POST /graphql' && !parentSpanId)
    expect(requests.length).toBeGreaterThan(2)
    const below = (request: Span) =>
      spans.filter(({ traceId }) => traceId === request.traceId).map(({ name }) => name)
    const asked = requests.map(below).find((names) => names.includes('gateway.fetch'))
    expect(asked).toEqual(
      expect.arrayContaining(['POST /graphql', 'gateway.plan', 'gateway.fetch', 'postgres']),
    )
    const all = JSON.stringify(spans)
    for (const secret of [SECRET, ada.token!, ada.email, ada.password]) expect(all).not.toContain(secret)
  },
)

test('traces are not made when no collector is configured @long', async () => {
  const app = await createTestApp()
  await app.signUp()
  await app.close()
  expect(spans).toEqual([])
})

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

/** A partner's server that takes webhooks. */
export type WebhookReceiver = {
  origin: string
  received: { headers: IncomingHttpHeaders; body: string }[]
  /** The status of every answer from now on. */
  answerWith: (status: number) => void
  close: () => void
}

/** Opens a partner's server at one of the addresses that the product may call. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: WebhookReceiver['received'] = []
  let status = 204
  for (const port of process.env['E2E_WEBHOOK_PORTS']!.split(',')) {
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) })
      response.writeHead(status).end()
    })
    if (!(await listens(server, Number(port)))) continue
    return {
      origin: `http://127.0.0.1:${port}`,
      received,
      answerWith: (next) => (status = next),
      close: () => server.close(),
    }
  }
  throw new Error('every port for webhooks is taken')
}

/** Another test may have the port. */
function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
}

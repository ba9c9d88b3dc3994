import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  answerAsMollie,
  createMollieAccount,
  mollieProblem,
  type MolliePayment,
  type MollieRequest,
} from './mollie-account.ts'

/** What the fake does with the next requests instead of answering: a status code, silence, or an answer cut in the middle. */
export type Fault = number | 'hang' | 'cut'

/**
 * A stateful stand-in for Mollie over HTTP. Its answers have Mollie's shape: the real client checks them against Mollie's own schema and throws
 * where they differ, and so keeps the fake honest.
 */
export async function openMollieFake(apiKey: string) {
  const faults: Fault[] = []
  const requests: MollieRequest[] = []
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = createMollieAccount(origin)

  const server = createServer(async (request, response) => {
    const asked = await readRequest(request)
    requests.push(asked)
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/hal+json' })
      response.write('{"resource":"pay')
      return void response.destroy()
    }
    const wrongKey = request.headers.authorization !== `Bearer ${apiKey}`
    const given = wrongKey
      ? mollieProblem(401, 'Missing authentication')
      : typeof fault === 'number'
        ? mollieProblem(fault, 'As ordered')
        : answerAsMollie(account, asked)
    response
      .writeHead(given.status, { 'content-type': 'application/hal+json' })
      .end(JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: origin(),
    requests,
    payments: account.payments,
    /** What happens to the next requests, in their order. */
    fail: (...next: Fault[]) => void faults.push(...next),
    set: (
      id: string,
      change: Partial<Pick<MolliePayment, 'status' | 'refunded' | 'chargedBack' | 'amount'>>,
    ) => void Object.assign(account.payments.get(id)!, change),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<MollieRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    method: request.method!,
    path: new URL(request.url!, 'http://x').pathname,
    body: text === '' ? undefined : JSON.parse(text),
    key: request.headers['idempotency-key'] as string | undefined,
  }
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  answerAsMollie,
  createMollieAccount,
  mollieProblem,
  refundedOf,
  type MollieAnswer,
  type MolliePayment,
  type MollieRefund,
  type MollieRequest,
} from './mollie-account.ts'

/**
 * What the fake does with the next requests instead of answering: a status code, silence, or an answer cut in
 * the middle. `strange`: it does what was asked and answers without the links that Mollie's schema wants;
 * `senseless`: with nothing of use.
 */
export type Fault = number | 'hang' | 'cut' | 'strange' | 'senseless'

/**
 * A stateful stand-in for Mollie over HTTP. Its answers have Mollie's shape: the real client checks them
 * against Mollie's own schema and throws where they differ, and so keeps the fake honest.
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
        : spoilt(answerAsMollie(account, asked), fault)
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
      change: Partial<Pick<MolliePayment, 'status' | 'refunds' | 'chargebacks' | 'amount'>>,
    ) => void Object.assign(account.payments.get(id)!, change),
    /** Gives money back in the dashboard. @returns the refund, which can fail later */
    refundInDashboard(id: string, minor: number): MollieRefund {
      const refund = { id: account.newId('re'), minor, status: 'pending', metadata: null, description: '' }
      account.payments.get(id)!.refunds.push(refund)
      return refund
    },
    /** As Mollie forgets idempotency keys after an hour. */
    forgetKeys: () => account.answered.clear(),
    refundedOf: (id: string) => refundedOf(account.payments.get(id)!),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function spoilt({ status, body }: MollieAnswer, fault: Fault | undefined): MollieAnswer {
  if (fault === 'senseless') return { status, body: { resource: 'surprise' } }
  if (fault !== 'strange') return { status, body }
  const { _links: links, ...rest } = body as { _links?: { checkout?: unknown } }
  return { status, body: { ...rest, _links: { checkout: links?.checkout } } }
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

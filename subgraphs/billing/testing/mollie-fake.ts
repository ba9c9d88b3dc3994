import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  answerAsMollie,
  createMollieAccount,
  mollieProblem,
  refundedOf,
  type MollieAnswer,
  type MollieMovement,
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
export async function openMollieFake(apiKey: string, accessToken?: string) {
  const faults: Fault[] = []
  const later = new Map<number, Fault>()
  const requests: MollieRequest[] = []
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = createMollieAccount(origin)

  const server = createServer(async (request, response) => {
    const asked = await readRequest(request)
    requests.push(asked)
    const fault = later.get(requests.length) ?? faults.shift()
    if (fault === 'hang') return
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/hal+json' })
      response.write('{"resource":"pay')
      return void response.destroy()
    }
    const key = asked.path.startsWith('/v2/balances') ? accessToken : apiKey
    const wrongKey = request.headers.authorization !== `Bearer ${key}`
    const given = wrongKey
      ? mollieProblem(401, 'Missing authentication')
      : typeof fault === 'number'
        ? mollieProblem(fault, 'As ordered')
        : spoilt(answerAsMollie(account, asked), fault)
    response
      .writeHead(given.status, { 'content-type': 'application/hal+json' })
      .end(given.body === undefined ? undefined : JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: origin(),
    requests,
    payments: account.payments,
    revoked: account.revoked,
    /** Moves money on a balance, now by the real clock unless `createdAt` says otherwise. */
    move(movement: Omit<MollieMovement, 'id' | 'createdAt'> & { createdAt?: string }): void {
      const id = account.newId('baltr')
      account.movements.unshift({ createdAt: new Date().toISOString(), ...movement, id })
    },
    /** What happens to the next requests, in their order. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** What happens to one request, counted from 1. */
    failAt: (count: number, fault: Fault) => void later.set(count, fault),
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
    path: pathOf(request.url!),
    body: text === '' ? undefined : JSON.parse(text),
    key: request.headers['idempotency-key'] as string | undefined,
  }
}

// Only lists of movements have pages, which the query names.
function pathOf(given: string): string {
  const { pathname, search } = new URL(given, 'http://x')
  return pathname.startsWith('/v2/balances') ? pathname + search : pathname
}

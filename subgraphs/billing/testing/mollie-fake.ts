import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Payment = {
  id: string; status: string; amount: { currency: string; value: string }; description: string; method: string; sequenceType: string
  redirectUrl: string | null; webhookUrl: string; customerId?: string; mandateId?: string; refunded: number; chargedBack: boolean; createdAt: string; locale: string; isCancelable: boolean
}

/** What the fake does with the next requests instead of answering: a status code, silence, or an answer cut in the middle. */
export type Fault = number | 'hang' | 'cut'

/**
 * A stateful stand-in for Mollie over HTTP. Its answers have Mollie's shape: the real client checks them against Mollie's own schema and throws
 * where they differ, and so keeps the fake honest.
 */
export async function openMollieFake(apiKey: string) {
  const payments = new Map<string, Payment>()
  const byKey = new Map<string, string>()
  const faults: Fault[] = []
  const requests: { method: string; path: string; body: any; key: string | undefined }[] = []
  let counter = 0
  const next = (prefix: string) => `${prefix}_${String((counter += 1)).padStart(8, 'a')}`
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const link = (href: string) => ({ href, type: 'application/hal+json' })
  const money = (minor: number, currency: string) => ({ currency, value: (minor / 100).toFixed(2) })

  function present(payment: Payment) {
    const { refunded, chargedBack, ...rest } = payment
    const total = Math.round(Number(payment.amount.value) * 100)
    const paid = payment.status === 'paid'
    return {
      resource: 'payment', mode: 'test', profileId: 'pfl_testtest', metadata: null, ...rest, isCancelable: payment.isCancelable && payment.status === 'open',
      ...(paid ? { paidAt: payment.createdAt, amountRefunded: money(refunded, payment.amount.currency), amountRemaining: money(total - refunded, payment.amount.currency) } : {}),
      ...(chargedBack ? { amountChargedBack: payment.amount } : {}),
      ...(payment.sequenceType === 'first' && paid ? { mandateId: `mdt_${payment.id.slice(3)}`, details: { cardNumber: '4242', cardHolder: 'T. Test' } } : {}),
      _links: {
        self: link(`${origin()}/v2/payments/${payment.id}`), dashboard: { href: 'https://www.mollie.com/dashboard', type: 'text/html' },
        ...(payment.status === 'open' && payment.sequenceType !== 'recurring' ? { checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' } } : {}),
      },
    }
  }

  const problem = (status: number, detail: string) => ({ status, body: { status, title: 'Error', detail, _links: { documentation: { href: 'https://docs.mollie.com', type: 'text/html' } } } })

  function answer(method: string, path: string, body: any, key: string | undefined): { status: number; body: unknown } {
    const known = key === undefined ? undefined : byKey.get(`${path} ${key}`)
    if (method === 'POST' && known !== undefined) return JSON.parse(known)
    const keep = (given: { status: number; body: unknown }) => {
      if (method === 'POST' && key !== undefined) byKey.set(`${path} ${key}`, JSON.stringify(given))
      return given
    }
    const [, , noun, id, sub] = path.split('/')
    if (method === 'POST' && noun === 'payments' && id === undefined) {
      if (!/^\d+\.\d\d$/.test(body.amount?.value ?? '')) return problem(422, 'The amount is invalid')
      if (body.sequenceType === 'recurring' && body.mandateId === undefined) return problem(422, 'No mandate')
      const payment: Payment = {
        id: next('tr'), status: body.sequenceType === 'recurring' ? 'pending' : 'open', amount: body.amount, description: body.description, method: body.method,
        sequenceType: body.sequenceType ?? 'oneoff', redirectUrl: body.redirectUrl ?? null, webhookUrl: body.webhookUrl, refunded: 0, chargedBack: false,
        // As at Mollie: what waits at the customer's own bank can be taken back, what runs through a page of iDEAL cannot.
        isCancelable: body.method === 'banktransfer' || body.method === 'paypal',
        createdAt: new Date().toISOString().replace(/\.\d+Z/, '+00:00'), locale: body.locale,
        ...(body.customerId ? { customerId: body.customerId } : {}), ...(body.mandateId ? { mandateId: body.mandateId } : {}),
      }
      payments.set(payment.id, payment)
      return keep({ status: 201, body: present(payment) })
    }
    if (noun === 'payments' && id !== undefined) {
      const payment = payments.get(id)
      if (payment === undefined) return problem(404, 'No payment exists with that token')
      if (method === 'GET') return { status: 200, body: present(payment) }
      if (method === 'DELETE') {
        if (!present(payment).isCancelable) return problem(422, 'The payment cannot be canceled')
        payment.status = 'canceled'
        return { status: 200, body: present(payment) }
      }
      if (sub === 'refunds') {
        const minor = Math.round(Number(body.amount.value) * 100)
        if (payment.status !== 'paid' || payment.refunded + minor > Math.round(Number(payment.amount.value) * 100)) return problem(409, 'The amount is higher than what is left')
        payment.refunded += minor
        return keep({ status: 201, body: {
          resource: 'refund', id: next('re'), mode: 'test', description: body.description ?? '', amount: body.amount, metadata: null, paymentId: id, status: 'pending', createdAt: payment.createdAt,
          _links: { self: link(`${origin()}${path}`), payment: link(`${origin()}/v2/payments/${id}`) },
        } })
      }
    }
    if (method === 'POST' && noun === 'customers' && id === undefined) {
      const customer = next('cst')
      return keep({ status: 201, body: { resource: 'customer', id: customer, mode: 'test', name: body?.name ?? null, email: null, locale: null, metadata: null, createdAt: new Date().toISOString(), _links: { self: link(`${origin()}/v2/customers/${customer}`), dashboard: { href: 'https://www.mollie.com', type: 'text/html' }, documentation: { href: 'https://docs.mollie.com', type: 'text/html' } } } })
    }
    if (method === 'POST' && noun === 'customers' && sub === 'mandates') {
      if (!/^[A-Z]{2}\d\d/.test(body.consumerAccount ?? '')) return problem(422, 'The account is invalid')
      const mandate = next('mdt')
      return keep({ status: 201, body: { resource: 'mandate', id: mandate, mode: 'test', status: 'valid', method: 'directdebit', details: { consumerName: body.consumerName, consumerAccount: body.consumerAccount, consumerBic: null }, signatureDate: body.signatureDate, mandateReference: body.mandateReference, customerId: id, createdAt: new Date().toISOString(), _links: { self: link(`${origin()}${path}/${mandate}`), customer: link(`${origin()}/v2/customers/${id}`), documentation: { href: 'https://docs.mollie.com', type: 'text/html' } } } })
    }
    return problem(404, 'Not found')
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const path = new URL(request.url!, 'http://x').pathname
    requests.push({ method: request.method!, path, body, key: request.headers['idempotency-key'] as string | undefined })
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/hal+json' })
      response.write('{"resource":"pay')
      return void response.destroy()
    }
    const wrongKey = request.headers.authorization !== `Bearer ${apiKey}`
    const given = wrongKey ? problem(401, 'Missing authentication') : typeof fault === 'number' ? problem(fault, 'As ordered') : answer(request.method!, path, body, request.headers['idempotency-key'] as string | undefined)
    response.writeHead(given.status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: origin(),
    requests,
    payments,
    /** What happens to the next requests, in their order. */
    fail: (...next: Fault[]) => void faults.push(...next),
    set: (id: string, change: Partial<Pick<Payment, 'status' | 'refunded' | 'chargedBack' | 'amount'>>) => void Object.assign(payments.get(id)!, change),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<any> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

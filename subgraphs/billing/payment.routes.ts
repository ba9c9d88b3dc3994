import type { FastifyInstance } from 'fastify'
import { log } from '#platform/log.ts'
import type { RouteDoor } from '#platform/services.ts'
import { paymentProviderOf, syncPayment } from './payment.actions.ts'
import { WebhookRefusedError, type PaymentStatus } from './payment.provider.ts'
import { CHECKOUT_CSS, checkoutPage } from './sandbox.page.ts'
import { findSandboxPayment, refundSandboxPayment, SANDBOX_SIGNATURE_HEADER, settleSandboxPayment, signSandboxWebhook } from './sandbox.provider.ts'

/** The door through which payment providers report, and the sandbox bank's pages where that is the provider. */
export function addPaymentRoutes(app: FastifyInstance, door: RouteDoor): void {
  app.register(async (scope) => {
    // Signatures are over the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/payments/:provider', async (request, reply) => {
      const provider = paymentProviderOf(door)
      if ((request.params as { provider: string }).provider !== provider.name) return reply.code(404).send()
      try {
        const refs = await provider.readWebhook(request.headers, (request.body as Buffer | undefined) ?? Buffer.alloc(0))
        for (const ref of refs) await syncPayment(door, ref)
      } catch (error) {
        if (error instanceof WebhookRefusedError) return reply.code(401).send()
        throw error
      }
      return reply.code(204).send()
    })
    if (door.services.config.PAYMENTS === 'sandbox') addSandboxRoutes(scope, door)
  })
}

function addSandboxRoutes(scope: FastifyInstance, door: RouteDoor): void {
  scope.get('/sandbox/checkout.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(CHECKOUT_CSS),
  )

  scope.get('/sandbox/checkout/:id', async (request, reply) => {
    const payment = await findSandboxPayment(door.db, (request.params as { id: string }).id)
    if (payment === undefined) return reply.code(404).send()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(await checkoutPage(payment))
  })

  scope.post('/sandbox/checkout/:id/:step', async (request, reply) => {
    const { id, step } = request.params as { id: string; step: string }
    const payment = await findSandboxPayment(door.db, id)
    if (payment === undefined) return reply.code(404).send()
    const done = step === 'refunded' ? await refundSandboxPayment(door.db, id) : await settleSandboxPayment(door.db, id, step as PaymentStatus)
    if (!done)
      return reply.code(409).type('text/html; charset=utf-8').send(await checkoutPage(payment))
    await deliverWebhook(scope, door, id)
    return reply.redirect(payment.returnUrl, 303)
  })
}

// The bank and the shop are one process here, so the call goes through this server's own door, signed like any other. A call that is
// lost stays lost, as with a real bank: the reconciliation finds the payment.
async function deliverWebhook(scope: FastifyInstance, door: RouteDoor, id: string): Promise<void> {
  const body = JSON.stringify({ id })
  const signature = await signSandboxWebhook(door.db, door.services.config.SECRETS_KEY, body)
  const response = await scope.inject({
    method: 'POST',
    url: '/webhooks/payments/sandbox',
    payload: body,
    headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature },
  })
  if (response.statusCode !== 204) log.warn({ statusCode: response.statusCode }, 'the sandbox webhook was not taken')
}

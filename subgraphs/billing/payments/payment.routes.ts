import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { WebhookRefusedError } from '../orders/payment.provider.ts'
import { CHECKOUT_CSS, checkoutPage } from '../providers/sandbox.page.ts'
import {
  failSandboxRefund,
  isSandboxStep,
  refundSandboxPayment,
  SANDBOX_SIGNATURE_HEADER,
  settleSandboxPayment,
  signSandboxWebhook,
} from '../providers/sandbox.provider.ts'
import { findSandboxPayment } from '../providers/sandbox.store.ts'
import type { Tables } from '../tables.ts'
import { findMethodName } from './method.store.ts'
import { paymentProviderOf, syncPayment } from './payment.actions.ts'
import { noteWebhook } from './provider-contact.store.ts'
import { orWarn } from './watched-provider.ts'

/**
 * The route through which payment providers report, and the sandbox bank's pages where that is the provider.
 */
export function addPaymentRoutes(app: FastifyInstance, route: RouteContext): void {
  app.register(async (scope) => {
    // Signatures are over the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    // A refused provider retries much later, while the buyer who has paid waits for the credits.
    scope.post(
      '/webhooks/payments/:provider',
      { config: { admission: 'always', takesAnyBody: true } },
      async (request, reply) => {
        const provider = paymentProviderOf(route)
        if ((request.params as { provider: string }).provider !== provider.name) return reply.code(404).send()
        try {
          const refs = await provider.readWebhook(
            request.headers,
            (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          )
          await orWarn(noteWebhook(route.db as Kysely<Tables>, provider.name, refs))
          for (const ref of refs) await syncPayment(route, ref)
        } catch (error) {
          if (error instanceof WebhookRefusedError) return reply.code(401).send()
          throw error
        }
        return reply.code(204).send()
      },
    )
    if (route.services.config.PAYMENTS === 'sandbox') addSandboxRoutes(scope, route)
  })
}

function addSandboxRoutes(scope: FastifyInstance, route: RouteContext): void {
  scope.get('/sandbox/checkout.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(CHECKOUT_CSS),
  )

  scope.get('/sandbox/checkout/:id', async (request, reply) => {
    const payment = await findSandboxPayment(route.db, (request.params as { id: string }).id)
    if (payment === undefined) return reply.code(404).send()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await checkoutPage(payment, await findMethodName(route.db, payment.method)))
  })

  scope.post('/sandbox/checkout/:id/:step', async (request, reply) => {
    const { id, step } = request.params as { id: string; step: string }
    const payment = await findSandboxPayment(route.db, id)
    if (payment === undefined) return reply.code(404).send()
    const done = await takeSandboxStep(route.db, id, step)
    if (!done)
      return reply
        .code(409)
        .type('text/html; charset=utf-8')
        .send(await checkoutPage(payment, await findMethodName(route.db, payment.method)))
    await deliverWebhook(scope, route, id)
    return reply.redirect(payment.returnUrl, 303)
  })
}

function takeSandboxStep(db: Kysely<Tables>, id: string, step: string): Promise<boolean> {
  if (step === 'refunded') return refundSandboxPayment(db, id)
  if (step === 'refund_failed') return failSandboxRefund(db, id)
  return isSandboxStep(step) ? settleSandboxPayment(db, id, step) : Promise.resolve(false)
}

// The bank and the shop are one process here, so the call goes through this server's own route, signed like
// any other. A call that is lost stays lost, as with a real bank: the reconciliation finds the payment.
async function deliverWebhook(scope: FastifyInstance, route: RouteContext, id: string): Promise<void> {
  const body = JSON.stringify({ id })
  const signature = await signSandboxWebhook(route.db, route.services.config.SECRETS_KEY, body)
  const response = await scope.inject({
    method: 'POST',
    url: '/webhooks/payments/sandbox',
    payload: body,
    headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature },
  })
  if (response.statusCode !== 204)
    log.warn({ statusCode: response.statusCode }, 'the sandbox webhook was not taken')
}

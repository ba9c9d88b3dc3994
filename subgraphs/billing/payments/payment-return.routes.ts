import type { FastifyInstance } from 'fastify'
import { toGlobalId } from '#platform/base/global-ids.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { accountHolder } from '#platform/requests/request-context.ts'
import { textsFor } from '../billing.texts.ts'
import { findOrderById } from '../orders/order.store.ts'
import { LOOKS_AGAIN_SECONDS, paymentReturnPage, paymentReturnStyle } from './payment-return.page.ts'
import { OUTCOMES, readPaymentReturn } from './payment-return.rules.ts'

/**
 * Where buyers come back from paying. In the browser where they ordered they go on to the order. In another
 * one, which a bank's app may have opened, a page says whether the payment went through: without it people
 * see a login and pay twice. It names neither the buyer nor what was bought.
 */
export function addPaymentReturnRoutes(app: FastifyInstance, route: RouteContext): void {
  app.get('/payment-return.css', async (request, reply) => {
    const ctx = await route.open(request, reply)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(paymentReturnStyle(ctx.site))
  })

  app.get<{ Params: { token: string } }>(
    '/payment-return/:token',
    { config: { admission: 'always' } },
    async (request, reply) => {
      const ctx = await route.open(request, reply)
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const read = readPaymentReturn(ctx.services.config, request.params.token, ctx.now)
      const order = read === undefined ? undefined : await findOrderById(route.db, read.orderId)
      if (read === undefined || order?.siteId !== ctx.site.id) return reply.code(404).send()
      const orderPath = `/transactions/${toGlobalId('Order', order.id)}`
      // An expired URL reveals no more than any other link to the order.
      if (read.isOver || accountHolder(ctx)?.memberId === order.accountId)
        return reply.redirect(orderPath, 303)
      const outcome = OUTCOMES[order.state]
      if (outcome === 'pending') void reply.header('refresh', String(LOOKS_AGAIN_SECONDS))
      const page = { locale: order.locale, outcome, orderPath }
      return reply
        .type('text/html; charset=utf-8')
        .send(paymentReturnPage(await textsFor(order.locale), ctx.site, page))
    },
  )
}

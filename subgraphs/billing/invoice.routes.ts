import type { FastifyInstance } from 'fastify'
import { rowIdOf } from '#platform/global-ids.ts'
import type { RouteDoor } from '#platform/services.ts'
import { invoicePdf } from './invoice.pdf.ts'
import { invoiceNumber } from './invoice.rules.ts'
import { findInvoice } from './invoice.store.ts'
import { findOrdersFor } from './order.store.ts'

/** Invoices as PDF, for the member who bought and nobody else: every other request is told that there is none. */
export function addInvoiceRoutes(app: FastifyInstance, door: RouteDoor): void {
  app.get('/invoices/:file', async (request, reply) => {
    const globalId = /^([\w-]{10,100})\.pdf$/.exec((request.params as { file: string }).file)?.[1]
    const orderId = globalId === undefined ? undefined : rowIdOf('Order', globalId)
    const ctx = await door.open(request, reply)
    if (orderId === undefined || ctx.viewer === undefined) return reply.code(404).send()
    const order = (await findOrdersFor(door.db, ctx.viewer, [orderId])).get(orderId)
    const invoice = order === undefined ? undefined : await findInvoice(door.db, orderId)
    if (order === undefined || invoice === undefined) return reply.code(404).send()
    const pdf = await invoicePdf({ order, ...invoice, timeZone: ctx.site.settings.timeZone })
    const name = `${ctx.site.token}-${invoiceNumber(invoice.year, invoice.number)}.pdf`
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(pdf)
  })
}

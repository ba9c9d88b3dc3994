import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rowIdOf } from '#platform/global-ids.ts'
import type { RouteDoor } from '#platform/services.ts'
import { creditNotePdf, invoicePdf } from './invoice.pdf.ts'
import { creditNoteNumber, invoiceNumber } from './invoice.rules.ts'
import { findCreditNoteFor, findInvoice } from './invoice.store.ts'
import { findOrdersFor } from './order.store.ts'

/** Invoices and credit notes as PDF, for the member who bought and nobody else: every other request is told that there is none. */
export function addInvoiceRoutes(app: FastifyInstance, door: RouteDoor): void {
  app.get('/invoices/:file', async (request, reply) => {
    const orderId = idOfFile(request, 'Order')
    const ctx = await door.open(request, reply)
    if (orderId === undefined || ctx.viewer === undefined) return reply.code(404).send()
    const order = (await findOrdersFor(door.db, ctx.viewer, [orderId])).get(orderId)
    const invoice = order === undefined ? undefined : await findInvoice(door.db, orderId)
    if (order === undefined || invoice === undefined) return reply.code(404).send()
    const pdf = await invoicePdf({ order, ...invoice, timeZone: ctx.site.settings.timeZone })
    return sendPdf(reply, pdf, `${ctx.site.token}-${invoiceNumber(invoice.year, invoice.number)}`)
  })

  app.get('/credit-notes/:file', async (request, reply) => {
    const refundId = idOfFile(request, 'Refund')
    const ctx = await door.open(request, reply)
    if (refundId === undefined || ctx.viewer === undefined) return reply.code(404).send()
    const note = await findCreditNoteFor(door.db, ctx.viewer, refundId)
    const order = note && (await findOrdersFor(door.db, ctx.viewer, [note.orderId])).get(note.orderId)
    if (note === undefined || order === undefined) return reply.code(404).send()
    const pdf = await creditNotePdf({ order, ...note, timeZone: ctx.site.settings.timeZone })
    return sendPdf(reply, pdf, `${ctx.site.token}-${creditNoteNumber(note.year, note.number)}`)
  })
}

function idOfFile(request: FastifyRequest, typeName: 'Order' | 'Refund'): string | undefined {
  const globalId = /^([\w-]{10,100})\.pdf$/.exec((request.params as { file: string }).file)?.[1]
  return globalId === undefined ? undefined : rowIdOf(typeName, globalId)
}

function sendPdf(reply: FastifyReply, pdf: Buffer, name: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .send(pdf)
}

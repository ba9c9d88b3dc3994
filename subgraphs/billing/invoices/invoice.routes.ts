import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rowIdOf } from '#platform/base/global-ids.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { accountHolder } from '#platform/requests/request-context.ts'
import { findPerson } from '#subgraphs/profiles/published.ts'
import { findOrdersFor } from '../orders/order.store.ts'
import { creditNotePdf, invoicePdf } from './invoice.pdf.ts'
import { creditNoteNumber, invoiceNumber } from './invoice.rules.ts'
import { findCreditNoteFor, findInvoice } from './invoice.store.ts'

/**
 * Serves invoices and credit notes as PDF to the buyer only, even with a suspended account. Every other
 * request gets a 404.
 */
export function addInvoiceRoutes(app: FastifyInstance, route: RouteContext): void {
  app.get('/invoices/:file', async (request, reply) => {
    const orderId = idOfFile(request, 'Order')
    const ctx = await route.open(request, reply)
    const holder = accountHolder(ctx)
    if (orderId === undefined || holder === undefined) return reply.code(404).send()
    const order = (await findOrdersFor(route.db, holder, [orderId])).get(orderId)
    const invoice = order === undefined ? undefined : await findInvoice(route.db, orderId)
    if (order === undefined || invoice === undefined) return reply.code(404).send()
    const { timeZone } = ctx.site.settings
    const buyerName = await nameOf(route.db, holder.memberId)
    const pdf = await invoicePdf({ order, ...invoice, buyerName, timeZone })
    return sendPdf(reply, pdf, `${ctx.site.token}-${invoiceNumber(invoice.year, invoice.number)}`)
  })

  app.get('/credit-notes/:file', async (request, reply) => {
    const isCancellation = (request.params as { file: string }).file.endsWith(CANCELLATION)
    const refundId = idOfFile(request, 'Refund', isCancellation ? CANCELLATION : '.pdf')
    const ctx = await route.open(request, reply)
    const holder = accountHolder(ctx)
    if (refundId === undefined || holder === undefined) return reply.code(404).send()
    const note = await findCreditNoteFor(route.db, holder, { refundId, isCancellation })
    const order = note && (await findOrdersFor(route.db, holder, [note.orderId])).get(note.orderId)
    if (note === undefined || order === undefined) return reply.code(404).send()
    const { timeZone } = ctx.site.settings
    const buyerName = await nameOf(route.db, holder.memberId)
    const pdf = await creditNotePdf({ order, ...note, buyerName, timeZone })
    return sendPdf(reply, pdf, `${ctx.site.token}-${creditNoteNumber(note.year, note.number)}`)
  })
}

// The books keep ids and no names, so erasing a member removes the name. It is looked up when a document is
// printed.
async function nameOf(db: Queryable, memberId: string): Promise<string> {
  return (await findPerson(db, memberId))?.name ?? ''
}

/** How the address of a note ends that takes a credit note back. */
const CANCELLATION = '.cancelled.pdf'

function idOfFile(
  request: FastifyRequest,
  typeName: 'Order' | 'Refund',
  ending = '.pdf',
): string | undefined {
  const { file } = request.params as { file: string }
  const globalId = file.endsWith(ending)
    ? /^[\w-]{10,100}$/.exec(file.slice(0, -ending.length))?.[0]
    : undefined
  return globalId === undefined ? undefined : rowIdOf(typeName, globalId)
}

function sendPdf(reply: FastifyReply, pdf: Buffer, name: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .send(pdf)
}

import { toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { vatNumbersOf } from '#subgraphs/accounts/published.ts'
import { builder } from '../builder.ts'
import { OrderRef } from '../orders/order.schema.ts'
import { invoiceNumber } from './invoice.rules.ts'
import { loadSellers } from './invoice.store.ts'

builder.objectFields(OrderRef, (t) => ({
  invoiceUrl: t.string({
    nullable: true,
    description: 'The path of the invoice PDF; null until the order is completed.',
    resolve: ({ id, invoiceNumber: number }) =>
      number === null ? null : `/invoices/${toGlobalId('Order', id)}.pdf`,
  }),
  invoiceNumber: t.string({
    nullable: true,
    description: 'The number of the invoice; null until the order is completed.',
    resolve: ({ invoiceYear, invoiceNumber: number }) =>
      invoiceYear === null || number === null ? null : invoiceNumber(invoiceYear, number),
  }),
  sellerVatNumbers: t.stringList({
    description:
      'The seller’s VAT numbers on the invoice, the payment country’s first. Empty until the order is completed.',
    resolve: async ({ id }, _args, ctx) => {
      const seller = await batchLoad(ctx, 'seller', id, (ids) => loadSellers(ctx.db, ids))
      return seller === undefined ? [] : vatNumbersOf(seller)
    },
  }),
}))

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { isDate } from '#platform/base/date-scalars.ts'
import { RequestError } from '#platform/base/errors.ts'
import { log } from '#platform/base/log.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { dayLater } from '#platform/figures/days.rules.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { closingOf, ossOf, readDays, readPeriod } from '../closing/closing.actions.ts'
import { findBounds } from '../closing/closing.store.ts'
import { creditNoteNumber, invoiceNumber } from '../invoices/invoice.rules.ts'
import { decimalText } from '../orders/order.rules.ts'
import { findFeesOf } from '../payments/provider-fee.store.ts'
import type { Tables } from '../tables.ts'
import { csvLine, type Cell } from './csv.rules.ts'
import { listOrdersOfSite, listRefundsOfSite } from './operator-order.store.ts'

type Context = RequestContext<Tables>
type Between = { from: string; to: string }
type Lines = AsyncIterable<readonly Cell[]>

const PAGE = 500
type OperatorFile = { read: typeof readDays; lines: (ctx: Context, between: Between) => Lines }

// Lists are read page by page, so they may cover all years; sums are computed as a whole.
const FILES: Record<string, OperatorFile> = {
  'orders.csv': { read: readPeriod, lines: orderLines },
  'refunds.csv': { read: readPeriod, lines: refundLines },
  'closing.csv': { read: readDays, lines: closingLines },
  'vat-oss.csv': { read: readDays, lines: ossLines },
}

/**
 * Serves the books as CSV to operators in finance: `/operator/files/<name>?from=<day>&to=<day>`, or
 * `?last-days=<number>` up to today by the site's clock. Every download is audited.
 */
export function addOperatorFileRoutes(app: FastifyInstance, route: RouteContext): void {
  app.get('/operator/files/:file', async (request, reply) => {
    const known = FILES[(request.params as { file: string }).file]
    const ctx = { ...(await route.open(request, reply)), db: route.db as Kysely<Tables> }
    if (known === undefined) return reply.code(404).send()
    try {
      requireOperator(ctx, ['finance'])
      const between = readBetween(request, ctx)
      known.read(ctx, between)
      const { file } = request.params as { file: string }
      await withTransactionAndNotify(route.db, route.services.pubSub, (trx) =>
        writeAudit(trx, ctx, 'billing', {
          action: 'file.downloaded',
          subjectType: 'site',
          subjectId: ctx.site.id,
          after: { file, ...between },
        }),
      )
      return await sendCsv(
        reply,
        known.lines(ctx, between),
        `${ctx.site.token}-${between.from}-${between.to}-${file}`,
      )
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return reply.code(STATUS[error.extensions.code] ?? 400).send({ code: error.extensions.code })
    }
  })
}

const STATUS: Record<string, number> = { UNAUTHENTICATED: 401, FORBIDDEN: 403 }

function readBetween(request: FastifyRequest, { today }: Context): Between {
  const query = request.query as { from?: string; to?: string; 'last-days'?: string }
  const days = query['last-days']
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new RequestError('BAD_USER_INPUT', 'Give the last days as a number')
  const { from = dayLater(today.date, 1 - Number(days ?? 1)), to = today.date } = query
  if (!isDate(from) || !isDate(to)) throw new RequestError('BAD_USER_INPUT', 'Give days as YYYY-MM-DD')
  return { from, to }
}

function sendCsv(reply: FastifyReply, lines: Lines, name: string): FastifyReply {
  async function* texts() {
    // The mark by which spreadsheets recognise UTF-8.
    yield '\uFEFF'
    try {
      for await (const line of lines) yield csvLine(line)
    } catch (error) {
      // The answer has begun: it breaks off, and the reason is in the log.
      log.error({ file: name, reason: (error as Error).message }, 'a file for operators broke off')
      throw error
    }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(texts()))
}

// Days of orders and refunds are those of the site's clock, as in the closing.
async function* orderLines(ctx: Context, between: Between): Lines {
  yield [
    'number',
    'placed',
    'paid',
    'state',
    'method',
    'member',
    'credits',
    'total',
    'vat',
    'vat rate',
    'country',
    'currency',
    'discount',
    'invoice',
    'payment',
    'fee currency',
    'provider fee',
    'paid out',
  ]
  for await (const order of pages(
    await findBounds(ctx.db, readPeriod(ctx, between)),
    async (bounds, page) => {
      const orders = await listOrdersOfSite(ctx.db, { siteId: ctx.site.id, filter: bounds }, page)
      const fees = await findFeesOf(
        ctx.db,
        orders.map(({ id }) => id),
      )
      // Empty until the provider has reported it. One payment is paid out in one currency.
      return orders.map((each) => ({ ...each, fee: fees.get(each.id)?.[0] }))
    },
  )) {
    const { fee } = order
    const { currency, invoiceYear: year, invoiceNumber: number } = order
    yield [
      order.number,
      order.createdAt.toISOString(),
      order.completedAt?.toISOString() ?? null,
      order.state,
      order.method,
      order.accountId,
      order.credits,
      decimalText(order.priceMinor, currency),
      decimalText(order.vatMinor, currency),
      order.vatPercentage,
      order.vatCountry,
      currency,
      order.discountCode,
      year === null || number === null ? null : invoiceNumber(year, number),
      order.providerRef,
      fee?.currency ?? null,
      fee === undefined ? null : decimalText(fee.feeMinor, fee.currency),
      fee === undefined ? null : decimalText(fee.netMinor, fee.currency),
    ]
  }
}

async function* refundLines(ctx: Context, between: Between): Lines {
  yield [
    'credit note',
    'made',
    'settled',
    'kind',
    'state',
    'by hand',
    'order',
    'member',
    'credits',
    'amount',
    'vat',
    'currency',
    'payment',
  ]
  for await (const refund of pages(await findBounds(ctx.db, readPeriod(ctx, between)), (bounds, page) =>
    listRefundsOfSite(ctx.db, { siteId: ctx.site.id, filter: bounds }, page),
  )) {
    const { currency, creditNoteYear: year, creditNoteNumber: number } = refund
    yield [
      year === null || number === null ? null : creditNoteNumber(year, number),
      refund.createdAt.toISOString(),
      refund.settledAt?.toISOString() ?? null,
      refund.kind,
      refund.state,
      refund.byHand,
      refund.orderNumber,
      refund.accountId,
      refund.credits,
      decimalText(refund.amountMinor, currency),
      refund.vatMinor === null ? null : decimalText(refund.vatMinor, currency),
      currency,
      refund.providerRef,
    ]
  }
}

async function* closingLines(ctx: Context, between: Between): Lines {
  yield [
    'day',
    'currency',
    'credits sold',
    'credits used',
    'credits given',
    'credits taken back',
    'credits owed',
    'sold',
    'refunded',
    'vat',
    'liability',
    'first invoice',
    'last invoice',
    'invoices',
    'gapless',
    'payments without fee',
    'provider fee',
    'paid out',
  ]
  for (const { day, credits, money, invoices, feesUnreported } of await closingOf(ctx, between)) {
    const own = [credits.sold, credits.used, credits.given, credits.takenBack, credits.owed]
    const documents = [
      invoices[0]?.first ?? null,
      invoices.at(-1)?.last ?? null,
      invoices.reduce((sum, { count }) => sum + count, 0),
      invoices.every(({ isGapless }) => isGapless),
      feesUnreported,
    ]
    if (money.length === 0) yield [day, null, ...own, null, null, null, null, ...documents, null, null]
    for (const [index, one] of money.entries()) {
      const { currency, soldMinor, refundedMinor, vatMinor, liabilityMinor } = one
      // Credits and documents belong to the day: a second currency's row would add them to a sum again.
      const ofDay = <Value>(cells: Value[]) => (index === 0 ? cells : cells.map(() => null))
      yield [
        day,
        currency,
        ...ofDay(own),
        ...[soldMinor, refundedMinor, vatMinor, liabilityMinor].map((minor) => decimalText(minor, currency)),
        ...ofDay(documents),
        ...[one.feeMinor, one.paidOutMinor].map((minor) =>
          minor === null ? null : decimalText(minor, currency),
        ),
      ]
    }
  }
}

async function* ossLines(ctx: Context, between: Between): Lines {
  yield ['from', 'to', 'country', 'vat rate', 'currency', 'net', 'vat']
  for (const { country, rate, currency, netMinor, vatMinor } of await ossOf(ctx, between))
    yield [
      between.from,
      between.to,
      country,
      rate,
      currency,
      decimalText(netMinor, currency),
      decimalText(vatMinor, currency),
    ]
}

type Bounds = Awaited<ReturnType<typeof findBounds>>
type Page = { limit: number; backwards: boolean; cursor: [Date, string] | undefined }

async function* pages<Row extends { id: string; createdAt: Date }>(
  bounds: Bounds,
  read: (bounds: Bounds, page: Page) => Promise<Row[]>,
): AsyncIterable<Row> {
  let cursor: [Date, string] | undefined
  for (;;) {
    const rows = await read(bounds, { limit: PAGE, backwards: false, cursor })
    const kept = rows.slice(0, PAGE)
    yield* kept
    const last = kept.at(-1)
    if (rows.length <= PAGE || last === undefined) return
    cursor = [last.createdAt, last.id]
  }
}

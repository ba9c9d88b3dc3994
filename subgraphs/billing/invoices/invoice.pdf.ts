import { createRequire } from 'node:module'
import path from 'node:path'
import type { TFunction } from 'i18next'
import { colonIn } from '#platform/base/texts.ts'
import { vatNumbersOf, type Seller } from '#subgraphs/accounts/published.ts'
import { textsFor } from '../billing.texts.ts'
import { offerKindOf } from '../catalogue/offer.rules.ts'
import { formatMoney } from '../orders/order.rules.ts'
import type { Order } from '../orders/order.store.ts'
import type { RefundState } from '../tables/orders.types.ts'
import { creditNoteNumber, invoiceNumber } from './invoice.rules.ts'

// The built-in PDF fonts lack letters of half of our languages.
const FONTS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

export type PrintedInvoice = {
  order: Order
  year: number
  number: number
  issuedAt: Date
  seller: Seller
  /** What the buyer is called now; empty for an account that is gone. */
  buyerName: string
  timeZone: string
}
export type PrintedCreditNote = PrintedInvoice & {
  credits: number
  amountMinor: number
  vatMinor: number
  /** Where the refund stands now: only what the provider has taken on is called refunded. */
  state: RefundState
  /** Whether it takes a credit note back, because the refund did not happen; and which. */
  isCancellation: boolean
  takenBackYear: number | null
  takenBackNumber: number | null
}

/** Draws the invoice of a completed order, in the language of the order. */
export async function invoicePdf({
  order,
  year,
  number,
  issuedAt,
  seller,
  buyerName,
  timeZone,
}: PrintedInvoice): Promise<Buffer> {
  const t = await textsFor(order.locale)
  const { credits, priceMinor, vatMinor, listPriceMinor } = order
  return drawPdf({
    order,
    seller,
    buyerName,
    sum: {
      credits,
      amountMinor: priceMinor,
      vatMinor,
      discountMinor: (listPriceMinor ?? priceMinor) - priceMinor,
    },
    title: `${t('invoice.title')} ${invoiceNumber(year, number)}`,
    head: [
      [t('invoice.number'), invoiceNumber(year, number)],
      [t('invoice.date'), dateText(order, issuedAt, timeZone)],
      [t('invoice.order'), order.number],
    ],
    foot: t('invoice.paid'),
    small: order.conditions,
  })
}

/**
 * Draws the credit note of a refund, in the language of the order; its amounts are below zero, and it names
 * the invoice that it takes back. One that cancels a credit note has them above zero again and names that
 * one, too.
 */
export async function creditNotePdf({
  order,
  year,
  number,
  issuedAt,
  seller,
  buyerName,
  timeZone,
  credits,
  amountMinor,
  vatMinor,
  state,
  isCancellation,
  takenBackYear,
  takenBackNumber,
}: PrintedCreditNote): Promise<Buffer> {
  const t = await textsFor(order.locale)
  const name = creditNoteNumber(year, number)
  const invoice =
    order.invoiceYear === null || order.invoiceNumber === null
      ? ''
      : invoiceNumber(order.invoiceYear, order.invoiceNumber)
  return drawPdf({
    order,
    seller,
    buyerName,
    sum: {
      credits,
      amountMinor: isCancellation ? amountMinor : -amountMinor,
      vatMinor: isCancellation ? vatMinor : -vatMinor,
      discountMinor: 0,
    },
    title: `${t(isCancellation ? 'creditNote.cancellation' : 'creditNote.title')} ${name}`,
    head: [
      [t('creditNote.number'), name],
      [t('invoice.date'), dateText(order, issuedAt, timeZone)],
      ...(isCancellation && takenBackYear !== null && takenBackNumber !== null
        ? [[t('creditNote.title'), creditNoteNumber(takenBackYear, takenBackNumber)] as [string, string]]
        : []),
      [t('creditNote.invoice'), invoice],
      [t('invoice.order'), order.number],
    ],
    foot: t(footOf(state)),
    small: '',
  })
}

function footOf(state: RefundState): string {
  if (state === 'undone') return 'creditNote.undone'
  return state === 'accepted' ? 'creditNote.refunded' : 'creditNote.toFollow'
}

function dateText({ locale }: Order, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
}

type Drawing = {
  order: Order
  seller: Seller
  buyerName: string
  title: string
  head: [label: string, value: string][]
  foot: string
  small: string
  sum: { credits: number; amountMinor: number; vatMinor: number; discountMinor: number }
}

async function drawPdf(drawing: Drawing): Promise<Buffer> {
  const { order, seller, buyerName, title, head, foot, small } = drawing
  const t = await textsFor(order.locale)
  const colon = colonIn(order.locale)
  // Loaded on the first invoice request: with its font library it is several megabytes.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: order.locale,
    info: { Title: title, Author: seller.name },
  })
  const done = collect(document)
  document
    .registerFont('regular', path.join(FONTS, 'DejaVuSans.ttf'))
    .registerFont('bold', path.join(FONTS, 'DejaVuSans-Bold.ttf'))
  document.font('bold').fontSize(20).text(title).moveDown(0.5)
  document.font('regular').fontSize(10)
  document.text(
    [seller.name, seller.address, `${seller.city} ${seller.country}`.trim()].filter(Boolean).join('\n'),
  )
  document.text(`${t('invoice.companyNumber')} ${seller.kvk}`)
  const vatNumbers = vatNumbersOf(seller)
  if (vatNumbers.length > 0) document.text(`${t('invoice.vatNumber')} ${vatNumbers.join(', ')}`)
  document.text(seller.supportEmail).moveDown(1.5)
  if (buyerName !== '') document.text(`${t('invoice.buyer')}${colon} ${buyerName}`)
  document.text(head.map(([label, value]) => `${label}${colon} ${value}`).join('\n')).moveDown(1.5)
  const lines = linesOf(drawing, t)
  lines.forEach(([label, amount], position) => {
    const y = document.y
    document.font(position === lines.length - 1 ? 'bold' : 'regular')
    document.text(label, 56, y).text(amount, 56, y, { align: 'right' }).moveDown(0.5)
  })
  document.font('regular').moveDown(1).text(foot, 56)
  document.fontSize(8).moveDown(2).text(small, 56)
  document.end()
  return done
}

// The bundle at its list price and what a discount takes off, then what is paid and the VAT in it.
function linesOf({ order, sum }: Drawing, t: TFunction): [label: string, amount: string][] {
  const { locale, currency, discountCode, discountPercentage } = order
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const percent = (percentage: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(percentage)
  const { amountMinor, vatMinor, discountMinor } = sum
  // The buyer has entered a code, but never seen the one of an offer.
  const isOffer = offerKindOf(discountCode ?? '') !== undefined
  const discount = { code: discountCode ?? '', percentage: percent(discountPercentage ?? 0) }
  return [
    [t('credits', { count: sum.credits }), money(amountMinor + discountMinor)],
    ...(discountMinor === 0
      ? []
      : [
          [t(isOffer ? 'invoice.discount' : 'invoice.discountOfCode', discount), money(-discountMinor)] as [
            string,
            string,
          ],
        ]),
    [t('invoice.net'), money(amountMinor - vatMinor)],
    [t('invoice.vat', { percentage: percent(order.vatPercentage) }), money(vatMinor)],
    [t('invoice.total'), money(amountMinor)],
  ]
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
}

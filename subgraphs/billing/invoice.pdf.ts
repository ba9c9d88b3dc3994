import { createRequire } from 'node:module'
import path from 'node:path'
import { textsFor } from './billing.texts.ts'
import { creditNoteNumber, invoiceNumber, type Seller } from './invoice.rules.ts'
import { formatMoney } from './order.rules.ts'
import type { Order } from './order.store.ts'

// The built-in PDF fonts lack letters of half of our languages.
const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export type PrintedInvoice = { order: Order; year: number; number: number; issuedAt: Date; seller: Seller; timeZone: string }
export type PrintedCreditNote = PrintedInvoice & { credits: number; amountMinor: number; vatMinor: number }

/** Draws the invoice of a completed order, in the language of the order. */
export async function invoicePdf({ order, year, number, issuedAt, seller, timeZone }: PrintedInvoice): Promise<Buffer> {
  const t = await textsFor(order.locale)
  const { credits, priceMinor, vatMinor } = order
  return drawPdf({
    order, seller, sum: { credits, amountMinor: priceMinor, vatMinor }, title: `${t('invoice.title')} ${invoiceNumber(year, number)}`,
    head: [[t('invoice.number'), invoiceNumber(year, number)], [t('invoice.date'), dateText(order, issuedAt, timeZone)], [t('invoice.order'), order.number]],
    foot: t('invoice.paid'), small: order.conditions,
  })
}

/** Draws the credit note of a refund, in the language of the order; its amounts are below zero, and it names the invoice that it takes back. */
export async function creditNotePdf({ order, year, number, issuedAt, seller, timeZone, credits, amountMinor, vatMinor }: PrintedCreditNote): Promise<Buffer> {
  const t = await textsFor(order.locale)
  const name = creditNoteNumber(year, number)
  const invoice = order.invoiceYear === null || order.invoiceNumber === null ? '' : invoiceNumber(order.invoiceYear, order.invoiceNumber)
  return drawPdf({
    order, seller, sum: { credits, amountMinor: -amountMinor, vatMinor: -vatMinor }, title: `${t('creditNote.title')} ${name}`,
    head: [
      [t('creditNote.number'), name], [t('invoice.date'), dateText(order, issuedAt, timeZone)],
      [t('creditNote.invoice'), invoice], [t('invoice.order'), order.number],
    ],
    foot: t('creditNote.refunded'), small: '',
  })
}

function dateText({ locale }: Order, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
}

type Drawing = {
  order: Order; seller: Seller; title: string; head: [label: string, value: string][]; foot: string; small: string
  sum: { credits: number; amountMinor: number; vatMinor: number }
}

async function drawPdf({ order, seller, title, head, sum, foot, small }: Drawing): Promise<Buffer> {
  const t = await textsFor(order.locale)
  const money = (minor: number) => formatMoney(minor, order.currency, order.locale)
  const percentage = new Intl.NumberFormat(order.locale, { maximumFractionDigits: 2 }).format(order.vatPercentage)
  // Loaded when somebody asks for an invoice: with its fonts library it is megabytes.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size: 'A4', margin: 56, lang: order.locale, info: { Title: title, Author: seller.name } })
  const done = collect(document)
  document.registerFont('regular', path.join(FONTS, 'DejaVuSans.ttf')).registerFont('bold', path.join(FONTS, 'DejaVuSans-Bold.ttf'))
  document.font('bold').fontSize(20).text(title).moveDown(0.5)
  document.font('regular').fontSize(10)
  document.text([seller.name, seller.address, `${seller.city} ${seller.country}`.trim()].filter(Boolean).join('\n'))
  document.text(`${t('invoice.companyNumber')} ${seller.kvk}`)
  if (seller.vatNumber !== '') document.text(`${t('invoice.vatNumber')} ${seller.vatNumber}`)
  document.text(seller.supportEmail).moveDown(1.5)
  document.text(head.map(([label, value]) => `${label}: ${value}`).join('\n')).moveDown(1.5)
  const lines: [string, string][] = [
    [t('credits', { count: sum.credits }), money(sum.amountMinor)],
    [t('invoice.net'), money(sum.amountMinor - sum.vatMinor)],
    [t('invoice.vat', { percentage }), money(sum.vatMinor)],
    [t('invoice.total'), money(sum.amountMinor)],
  ]
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

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
}

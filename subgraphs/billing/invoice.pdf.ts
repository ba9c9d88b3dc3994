import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { textsFor } from './billing.texts.ts'
import { invoiceNumber, type Seller } from './invoice.rules.ts'
import { formatMoney } from './order.rules.ts'
import type { Order } from './order.store.ts'

// The built-in PDF fonts lack letters of half of our languages.
const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export type PrintedInvoice = { order: Order; year: number; number: number; issuedAt: Date; seller: Seller; timeZone: string }

/** Draws the invoice of a completed order, in the language of the order. */
export async function invoicePdf({ order, year, number, issuedAt, seller, timeZone }: PrintedInvoice): Promise<Buffer> {
  const t = await textsFor(order.locale)
  const money = (minor: number) => formatMoney(minor, order.currency, order.locale)
  const percentage = new Intl.NumberFormat(order.locale, { maximumFractionDigits: 2 }).format(order.vatPercentage)
  const title = `${t('invoice.title')} ${invoiceNumber(year, number)}`
  const document = new PDFDocument({ size: 'A4', margin: 56, lang: order.locale, info: { Title: title, Author: seller.name } })
  const done = collect(document)
  document.registerFont('regular', path.join(FONTS, 'DejaVuSans.ttf')).registerFont('bold', path.join(FONTS, 'DejaVuSans-Bold.ttf'))
  document.font('bold').fontSize(20).text(title).moveDown(0.5)
  document.font('regular').fontSize(10)
  document.text([seller.name, seller.address, `${seller.city} ${seller.country}`.trim()].filter(Boolean).join('\n'))
  document.text(`${t('invoice.companyNumber')} ${seller.kvk}`)
  if (seller.vatNumber !== '') document.text(`${t('invoice.vatNumber')} ${seller.vatNumber}`)
  document.text(seller.supportEmail).moveDown(1.5)
  const date = new Intl.DateTimeFormat(order.locale, { dateStyle: 'long', timeZone }).format(issuedAt)
  document.text(`${t('invoice.number')}: ${invoiceNumber(year, number)}\n${t('invoice.date')}: ${date}\n${t('invoice.order')}: ${order.number}`).moveDown(1.5)
  const lines: [string, string][] = [
    [t('credits', { count: order.credits }), money(order.priceMinor)],
    [t('invoice.net'), money(order.priceMinor - order.vatMinor)],
    [t('invoice.vat', { percentage }), money(order.vatMinor)],
    [t('invoice.total'), money(order.priceMinor)],
  ]
  lines.forEach(([label, amount], position) => {
    const y = document.y
    document.font(position === lines.length - 1 ? 'bold' : 'regular')
    document.text(label, 56, y).text(amount, 56, y, { align: 'right' }).moveDown(0.5)
  })
  document.font('regular').moveDown(1).text(t('invoice.paid'), 56)
  document.fontSize(8).moveDown(2).text(order.conditions, 56)
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

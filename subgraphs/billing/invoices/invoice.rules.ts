/** The number on the invoice: year and place in the gapless series of the site. */
export function invoiceNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

/** The number on a credit note. Its series is separate from that of the invoices, and looks different. */
export function creditNoteNumber(year: number, number: number): string {
  return `C${invoiceNumber(year, number)}`
}

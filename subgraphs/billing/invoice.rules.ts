/** Who issues an invoice, copied onto it. `sepaCreditorId` is empty where the company takes no direct debits. */
export type Seller = { name: string; address: string; city: string; country: string; kvk: string; vatNumber: string; supportEmail: string; sepaCreditorId?: string }

/** The number on the invoice: year and place in the gapless series of the site. */
export function invoiceNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

/** The number on a credit note: its series is apart from that of the invoices, and is seen to be. */
export function creditNoteNumber(year: number, number: number): string {
  return `C${invoiceNumber(year, number)}`
}

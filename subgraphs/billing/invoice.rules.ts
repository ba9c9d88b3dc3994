/** Who issues an invoice, copied onto it. */
export type Seller = { name: string; address: string; city: string; country: string; kvk: string; vatNumber: string; supportEmail: string }

/** The number on the invoice: year and place in the gapless series of the site. */
export function invoiceNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

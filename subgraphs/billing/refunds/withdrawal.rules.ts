/** How long the link of a mailed withdrawal works. */
export const LINK_HOURS = 24

/** An order number as people type it: spaces, small letters and a missing hyphen do not matter. */
export function normaliseOrderNumber(text: string): string {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

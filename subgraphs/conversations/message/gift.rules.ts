/** What a gift costs, in credits: its own price, else what gifts cost on the site. */
export function giftPrice({ credits }: { credits: number | null }, giftCredits: number): number {
  return credits ?? giftCredits
}

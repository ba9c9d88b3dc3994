/** The price of a gift in credits: its own, else the site's default. */
export function giftPrice({ credits }: { credits: number | null }, giftCredits: number): number {
  return credits ?? giftCredits
}

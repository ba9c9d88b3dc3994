/** What a closing stored of a site and currency, or what entries before its end add up to. */
export type BooksBalance = {
  siteId: string
  /** The end of the closing, as the database writes it. */
  until: string
  /** '' for gifts. */
  currency: string
  /** As text, like the value: both may exceed what a number holds exactly. */
  credits: string
  valueMicro: string
}

/**
 * The sites whose stored balances are not what their entries add up to.
 * @param booked the sums of the entries, in any number of parts
 * @param storedAfterwards the stored balances once the entries were read: a site where they were replaced in
 * between is left out
 */
export function sitesThatDiffer(
  stored: readonly BooksBalance[],
  booked: readonly BooksBalance[],
  storedAfterwards: readonly BooksBalance[],
): string[] {
  const differing = new Set<string>()
  for (const [siteId, balances] of Map.groupBy(stored, (balance) => balance.siteId)) {
    const afterwards = storedAfterwards.filter((balance) => balance.siteId === siteId)
    if (JSON.stringify(afterwards) !== JSON.stringify(balances)) continue
    const sums = sumsOf(booked.filter((balance) => balance.siteId === siteId))
    const expected = sumsOf(balances)
    for (const currency of new Set([...sums.keys(), ...expected.keys()]))
      if (sums.get(currency) !== expected.get(currency)) differing.add(siteId)
  }
  return [...differing]
}

function sumsOf(balances: readonly BooksBalance[]): Map<string, string> {
  const sums = new Map<string, { credits: bigint; valueMicro: bigint }>()
  for (const { currency, credits, valueMicro } of balances) {
    const sum = sums.get(currency) ?? { credits: 0n, valueMicro: 0n }
    sums.set(currency, {
      credits: sum.credits + BigInt(credits),
      valueMicro: sum.valueMicro + BigInt(valueMicro),
    })
  }
  return new Map(
    [...sums].map(([currency, { credits, valueMicro }]) => [currency, `${credits} ${valueMicro}`]),
  )
}

import { creditNoteNumber, invoiceNumber } from '../invoices/invoice.rules.ts'
import type {
  Balance,
  CreditsOfDay,
  FeesOfDay,
  NumbersOfDay,
  TaxedOfDay,
  ValueOfDay,
} from './closing.store.ts'

const MICRO = 1_000_000n

/** Money of a day in one currency, in minor units. `liabilityMinor`: what unspent credits were bought for. */
export type MoneyOfDay = {
  currency: string
  soldMinor: number
  refundedMinor: number
  vatMinor: number
  liabilityMinor: number
  /** What the payment provider kept and paid out; null where it has reported nothing. */
  feeMinor: number | null
  paidOutMinor: number | null
  taxed: TaxedOfDay[]
}

/** The numbers of a series that a day gave out; `isGapless`: none is missing between them. */
export type SeriesOfDay = { first: string; last: string; count: number; isGapless: boolean }

/** The books of a site at the end of a day. */
export type ClosingDay = {
  day: string
  credits: Omit<CreditsOfDay, 'day' | 'change'> & { owed: number }
  money: MoneyOfDay[]
  invoices: SeriesOfDay[]
  creditNotes: SeriesOfDay[]
  /** Payments of the day whose fee the provider has not reported. */
  feesUnreported: number
}

// The member states by ISO 3166, as in the table of VAT rates.
const EU_COUNTRIES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country (ISO 3166) is a member state of the European Union. */
export function isEuCountry(country: string): boolean {
  return EU_COUNTRIES.has(country)
}

/**
 * Closes each day: what the ledger and the documents say, and what is owed at its end.
 * @param of.before what members had before the first day
 */
export function closeDays(
  days: readonly string[],
  of: {
    before: Balance
    credits: readonly CreditsOfDay[]
    values: readonly ValueOfDay[]
    taxed: readonly TaxedOfDay[]
    numbers: readonly NumbersOfDay[]
    fees: readonly FeesOfDay[]
    unreported: readonly { day: string; count: number }[]
  },
): ClosingDay[] {
  const worth = new Map<string, bigint>()
  const addWorth = (values: Balance['worth']) => {
    for (const { currency, valueMicro } of values)
      worth.set(currency, (worth.get(currency) ?? 0n) + valueMicro)
  }
  addWorth(of.before.worth)
  let owed = of.before.credits
  return days.map((day) => {
    const booked = of.credits.find((credits) => credits.day === day)
    owed += booked?.change ?? 0
    addWorth(of.values.filter((value) => value.day === day))
    const { sold = 0, used = 0, given = 0, takenBack = 0 } = booked ?? {}
    const numbers = of.numbers.filter((one) => one.day === day)
    return {
      day,
      credits: { sold, used, given, takenBack, owed },
      money: moneyOf(
        of.taxed.filter((one) => one.day === day),
        worth,
        of.fees.filter((one) => one.day === day),
      ),
      invoices: numbers.filter(({ isNote }) => !isNote).map(seriesOf),
      creditNotes: numbers.filter(({ isNote }) => isNote).map(seriesOf),
      feesUnreported: of.unreported.find((one) => one.day === day)?.count ?? 0,
    }
  })
}

function moneyOf(taxed: TaxedOfDay[], worth: ReadonlyMap<string, bigint>, fees: FeesOfDay[]): MoneyOfDay[] {
  const moved = [...taxed, ...fees].map(({ currency }) => currency)
  const currencies = new Set([...worth.keys(), ...moved])
  return [...currencies].toSorted().map((currency) => {
    const own = taxed.filter((one) => one.currency === currency)
    const reported = fees.find((one) => one.currency === currency)
    const sum = (amountOf: (one: TaxedOfDay) => number) =>
      own.reduce((total, one) => total + amountOf(one), 0)
    return {
      currency,
      soldMinor: sum(({ soldMinor }) => soldMinor),
      refundedMinor: sum(({ refundedMinor }) => refundedMinor),
      vatMinor: sum(({ vatMinor }) => vatMinor),
      liabilityMinor: minorOfMicro(worth.get(currency) ?? 0n),
      feeMinor: reported?.feeMinor ?? null,
      paidOutMinor: reported?.netMinor ?? null,
      taxed: own,
    }
  })
}

// Half a minor unit is rounded up.
function minorOfMicro(micro: bigint): number {
  const rest = ((micro % MICRO) + MICRO) % MICRO
  return Number((micro - rest) / MICRO) + (rest * 2n >= MICRO ? 1 : 0)
}

function seriesOf({ isNote, year, first, last, count }: NumbersOfDay): SeriesOfDay {
  const numberOf = isNote ? creditNoteNumber : invoiceNumber
  return {
    first: numberOf(year, first),
    last: numberOf(year, last),
    count,
    isGapless: last - first + 1 === count,
  }
}

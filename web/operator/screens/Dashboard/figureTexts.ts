import { amountText } from '#web/operator/parts/amount.rules.ts'
import { formatMoney, formatNumber, formatPercent } from '#web/runtime/text/format.ts'

/** How counts are written on screen and in files. */
export const COUNT = {
  text: formatNumber,
  fileText: String,
  axisText: (count: number) => (Number.isInteger(count) ? formatNumber(count) : ''),
}

/** How shares of 1 are written on screen and in files. */
export const SHARE = {
  text: (share: number) => formatPercent(share),
  fileText: (share: number) => share.toFixed(4),
}

/** How minutes are written on screen and in files. */
export const MINUTES = {
  text: (minutes: number) => formatNumber(Math.round(minutes)),
  fileText: (minutes: number) => minutes.toFixed(1),
}

/** How amounts of a currency are written on screen, in files, and at an axis. */
export function amountsIn(currency: string) {
  return {
    text: (amountMinor: number) => formatMoney({ amountMinor, currency }),
    fileText: (amountMinor: number) => amountText(amountMinor, currency),
    axisText: (amountMinor: number) => formatNumber(Math.round(amountMinor) / 100),
  }
}

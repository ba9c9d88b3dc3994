import { DAY_MILLISECONDS } from '#platform/base/durations.ts'

const DEBIT_NOTICE_DAYS = 1

/** The first day on which the bank may collect, as people of a locale write it. */
export function dayAfter(
  instant: string,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const day = new Date(Date.parse(instant) + DEBIT_NOTICE_DAYS * DAY_MILLISECONDS)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(day)
}

/** Money by the currency's own decimals: 4999 is 49.99 euro and 4999 yen. */
export function moneyText(minor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A moment as people of a locale write it, on the site's clock. */
export function dateAndTime(
  instant: string,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
}

const LINE_CHARACTERS = 76

/**
 * A plain text in lines that every mail program shows whole. Words stay whole, so that a long address remains
 * one link, on a line of its own.
 */
export function wrapped(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= LINE_CHARACTERS ? [line] : linesOf(line)))
    .join('\n')
}

function linesOf(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

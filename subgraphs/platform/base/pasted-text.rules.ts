// Texts that people paste into a field: a spaced number from a letter, an address in brackets from a mail,
// digits of another keyboard. Each function returns the form in which the product stores and compares the
// text. The browser's forms use them too, so that a field is never red for a text that the server accepts;
// lookbehind is avoided for their sake. Unreadable input passes through, for the field's own check to refuse.

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu
const DIGIT = /\p{Nd}/gu

// Longer than any field accepts, so that an overlong text is still refused as such.
const READ_MAX = 1000

/** One line of text without invisible characters, with plain letters and digits and single spaces. */
export function pastedLine(text: string): string {
  return text
    .slice(0, READ_MAX)
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(DIGIT, plainDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

// The ten digits of every script are consecutive and begin with its zero.
function plainDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit
  let value = 0
  const code = digit.codePointAt(0)!
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/**
 * A code such as a discount code or an order number, in capitals: without spaces, quotes, "#", a label before
 * a colon, or a full stop.
 */
export function pastedCode(text: string): string {
  return withoutLabel(pastedLine(text))
    .replace(/\s/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toUpperCase()
}

const withoutLabel = (line: string) => line.slice(line.lastIndexOf(':') + 1).trim()

/**
 * The digits of a code from a text message: "123 456", "123-456", or the whole message.
 * @param count the number of digits in such a code
 */
export function pastedDigits(text: string, count: number): string {
  const numbers = pastedLine(text)
    .replace(/(\d)[\s.-](?=\d)/g, '$1')
    .match(/\d+/g)
  return numbers?.find((number) => number.length === count) ?? numbers?.join('') ?? ''
}

/** An IBAN in its electronic form: without spaces, dots, a label before a colon or a leading "IBAN". */
export function pastedIban(text: string): string {
  const plain = withoutLabel(pastedLine(text))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return plain.replace(/^IBAN/, '')
}

/** A phone number as plus and digits: without "tel:", "00", "(0)" and separators. */
export function pastedPhone(text: string): string {
  const line = pastedLine(text).replace(/^[\p{L}. ]+:/u, '')
  if (/\p{L}/u.test(line)) return line
  const isInternational = /^[\s(]*(?:\+|00)/.test(line)
  const digits = (isInternational ? line.replace(/\(\s*0\s*\)/, '') : line).replace(/[^\d+]/g, '')
  return digits.replace(/^00/, '+')
}

/**
 * An e-mail address: extracts it from "Ada <ada@example.org>", "mailto:ada@example.org?subject=x" and
 * "ada@example.org.". Its case stays.
 */
export function pastedEmail(text: string): string {
  const line = pastedLine(text)
  const bracketed = /<([^<>]*)>[\s.,;]*$/.exec(line)?.[1] ?? line
  const address = bracketed.trim().replace(/^mailto:/i, '')
  const withoutQuery = address === bracketed.trim() ? address : address.replace(/\?.*$/, '')
  return withoutQuery
    .trim()
    .replace(/^["'<([]+|["'>)\].,;:]+$/g, '')
    .replace(/\s*@\s*/, '@')
}

/** A postal code in capitals, with single spaces. */
export function pastedPostalCode(text: string): string {
  return pastedLine(text).toUpperCase()
}

// Thousands between separators. A lone "1.250" may also mean 1.25, so it passes through.
const THOUSANDS = [
  /^-?\d{1,3}(?:\.\d{3})+(?=,(?:\d{1,2}|-+)$)/,
  /^-?\d{1,3}(?:,\d{3})+(?=\.(?:\d{1,2}|-+)$)/,
  /^-?\d{1,3}(?:['’]\d{3})+(?=$|[.,])/,
  /^-?\d{1,3}(?:\.\d{3}){2,}$/,
  /^-?\d{1,3}(?:,\d{3}){2,}$/,
]

/**
 * An amount of money with a point before the cents: "€ 12,50", "12.50 EUR", "1.250,00", "125,00 kr." and
 * "12,-" without currency, spaces, thousands separators and dash.
 */
export function pastedAmount(text: string): string {
  const plain = pastedLine(text)
    .replace(/^(?:\p{Sc}|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|euros?|kr\.?|zł|Fr\.?)\s?(?=[\d-])/iu, '')
    .replace(/(\d|[.,]-*)\s?(?:\p{Sc}|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|euros?|kr\.?|zł|Fr\.?)$/iu, '$1')
    .replace(/\s/g, '')
  return THOUSANDS.reduce(
    (read, group) => read.replace(group, (whole) => whole.replace(/[.,'’]/g, '')),
    plain,
  )
    .replace(/[.,]-*$/, '')
    .replace(',', '.')
}

/**
 * A date as YYYY-MM-DD, also from "17-05-1990", "17. 5. 1990" and "1990/5/17". The day comes first, as
 * everywhere in Europe, unless it can only be the month.
 * @returns the text unchanged when it is not such a date
 */
export function pastedDate(text: string): string {
  const line = pastedLine(text)
  const parts = line.match(/^(\d{1,4})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{1,4})\.?$/)?.slice(1)
  if (parts === undefined) return line
  const [first, second, third] = parts as [string, string, string]
  if (first.length === 4) return third.length > 2 ? line : isoDate(first, second, third)
  if (third.length !== 4) return line
  return Number(second) > 12 && Number(first) <= 12
    ? isoDate(third, first, second)
    : isoDate(third, second, first)
}

const isoDate = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

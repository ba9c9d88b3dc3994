import { countrySpecs, isValidIBAN } from 'ibantools'
import { LinkifyIt } from 'linkify-it'
import { parse } from 'tldts'
import type { MessageContent, MessageWarning } from '../tables.ts'

const links = new LinkifyIt({ fuzzyEmail: true, fuzzyLink: true, fuzzyIP: true })
// The library's own list ends with the registries of 2001; these are the younger ones that scammers link to.
const youngLinks = new LinkifyIt({
  fuzzyEmail: false,
  fuzzyLink: true,
  tlds: [
    'app',
    'chat',
    'click',
    'club',
    'cam',
    'date',
    'dating',
    'dev',
    'fun',
    'icu',
    'life',
    'link',
    'live',
    'love',
    'online',
    'page',
    'site',
    'space',
    'store',
    'tech',
    'top',
    'vip',
    'website',
    'work',
    'world',
    'xyz',
  ],
})

// The scanned length of a text, in UTF-16 units: twice the characters of a site's longest message. Characters
// outside words do not count.
const JUDGED_UNITS_MAX = 4000
// A letter may carry any number of marks, and an emoji is up to a dozen units long; neither matters here.
const ORNAMENTS = /[\p{M}\p{Cf}]/gu
const PICTURES = /\p{Extended_Pictographic}/gu
// Longer gaps are cut to this length, so that no pattern needs an unlimited one: a scan takes linear time,
// whatever the text contains (scripts/regexes.sized.test.ts).
const LONG_GAP = /\s{4,}/gu
const GAP = '   '

// People who hide an address write "name (at) mail (dot) com".
const DISGUISES: [RegExp, string][] = [
  [
    /\s{0,3}[([{]\s{0,3}(?:at|ad|apenstaartje|arroba|chiocciola|małpa|snabel-?a|alfakrøll|miuku|arobase)\s{0,3}[)\]}]\s{0,3}/giu,
    '@',
  ],
  [/\s{0,3}[([{]\s{0,3}(?:dot|punt|punkt|point|punto|kropka|piste)\s{0,3}[)\]}]\s{0,3}/giu, '.'],
]

// Names of services to which scammers move a conversation. Those that are also everyday words count only
// after "on", "via" and the like.
const SERVICES =
  /(?<![\p{L}\d])(?:what'?s ?app|whats?ap|watsapp|telegram|snapchat|instagram|insta|we ?chat|viber|skype|face ?book|facetime|imessage|hangouts|google chat|discord|threema|kik|onlyfans)(?![\p{L}\d])/iu
const AFTER_A_PREPOSITION =
  /(?<![\p{L}\d])(?:on|op|via|through|auf|über|bei|per|sur|par|en|por|su|na|przez|på|over|genom|käytä)\s{1,3}(?:signal|snap|messenger|line|zoom|ig|fb|tg|wa)(?![\p{L}\d])/iu
const CALLS =
  /(?<![\p{L}\d])(?:(?:e-?mail|mail|text|sms|call|phone|whatsapp|bel|app|appje?|mailt?) (?:me|mij)|schreib mir (?:eine )?(?:e-?mail|mail|sms)|ruf mich an|appelle[sz]?-moi|envoie-moi un (?:mail|sms)|ll[aá]mame|chiamami|zadzwoń do mnie|ring (?:mig|meg|til mig|til meg)|(?:maila|mejla|sms:?a) mig|soita minulle)(?![\p{L}\d])/iu

// A letter, a digit or a hyphen on either side makes it part of something else.
const CARD = /(?<![\p{L}\d-])\d(?:[ -]?\d){12,18}(?![\p{L}\d-])/gu
const WALLET =
  /(?<![\p{L}\d])(?:bc1[a-z0-9]{25,62}|0x[a-f0-9]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![\p{L}\d])/gu
const ACCOUNT = /(?<![\p{L}\d])[A-Z]{2}\d{2}[A-Z0-9 ]{11,42}/giu
const PHONE = /(?<![\p{L}\d,.+-])(?:\+|\(\+)?\d(?:[\s./()-]{0,3}\d){7,14}(?![\p{L}\d])/gu
const DATE = /(?<!\d)(?:\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)/gu
const TIME = /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)/gu
const NUMBER = /(?:[€$£]\s?)?\d[\d., ]*(?:[€%]|(?:euros?|eur|kr|zł|km)(?!\p{L}))?/giu
const IS_AMOUNT = /^[€$£]|[^\d., ]$/u
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/
const YEARS = /^(?:(?:19|20)\d{2}[\s/-]*)+$/
const PHONE_DIGITS_MIN = 8

/** A text as it is stored: scanned once, at the send, so that reads do not pay for it. */
export function withWarnings(text: string): MessageContent['text'] {
  return { text, warnings: warningsOf(text) }
}

/** The warnings of a stored text. A text stored before warnings existed is scanned now. */
export function keptWarningsOf({ text, warnings }: MessageContent['text']): MessageWarning[] {
  return warnings ?? warningsOf(text)
}

/**
 * The reasons for a warning to the receiver of a text: a link, a phone number, a bank account, or an
 * invitation to continue elsewhere.
 * @returns the reasons in a fixed order, none for an ordinary text
 */
export function warningsOf(text: string): MessageWarning[] {
  const plain = DISGUISES.reduce(
    (changed, [disguise, sign]) => changed.replace(disguise, sign),
    plainOf(text),
  )
  const found = links.match(plain) ?? []
  const isMail = ({ schema }: { schema: string }) => schema === 'mailto:'
  const hasMail = found.some(isMail)
  const hasLink = [...found, ...(youngLinks.match(plain) ?? [])].some(
    (match) => !isMail(match) && isAddress(match),
  )
  const ends = [0, ...found.map(({ lastIndex }) => lastIndex)]
  const withoutLinks = ends.map((end, place) => plain.slice(end, found[place]?.index)).join('\n')
  const account = takeAccounts(withoutLinks)
  const warnings: MessageWarning[] = []
  if (hasLink) warnings.push('LINK')
  if (hasPhoneNumber(account.rest)) warnings.push('PHONE_NUMBER')
  if (account.found) warnings.push('BANK_ACCOUNT')
  if (hasMail || SERVICES.test(plain) || AFTER_A_PREPOSITION.test(plain) || CALLS.test(plain))
    warnings.push('OFF_SITE')
  return warnings
}

// Letters and digits in their plain forms, without ornaments. Cut before and after, because one character may
// expand to eighteen letters.
function plainOf(text: string): string {
  const letters = text.normalize('NFC').replace(ORNAMENTS, '').replace(PICTURES, ' ').replace(LONG_GAP, GAP)
  return letters.slice(0, JUDGED_UNITS_MAX).normalize('NFKC').slice(0, JUDGED_UNITS_MAX)
}

// "See you.Bring cake" lacks a space and contains no address: without a scheme, only a lower-case registry
// name counts.
function isAddress({ schema, raw }: { schema: string; raw: string }): boolean {
  if (schema !== '') return true
  const { publicSuffix, isIcann, isIp } = parse(raw)
  if (isIp) return true
  const host = raw.split(/[/?#:]/)[0]!
  return (
    isIcann === true &&
    publicSuffix !== null &&
    (host.toLowerCase().startsWith('www.') || host.endsWith(publicSuffix))
  )
}

function takeAccounts(text: string): { found: boolean; rest: string } {
  let found = (text.match(WALLET) ?? []).some(isWallet)
  const withoutIbans = text.replace(ACCOUNT, (candidate) => {
    const length = countrySpecs[candidate.slice(0, 2).toUpperCase() as keyof typeof countrySpecs]?.chars
    // The pattern also matches the text after it, so the country code decides where the number ends.
    const number = candidate
      .replaceAll(' ', '')
      .slice(0, length ?? 0)
      .toUpperCase()
    if (!isValidIBAN(number)) return candidate
    found = true
    return '\n'
  })
  const rest = withoutIbans.replace(CARD, (candidate) => {
    if (!isCardNumber(candidate.replace(/\D/g, ''))) return candidate
    found = true
    return '\n'
  })
  return { found, rest }
}

// An old Bitcoin address begins with a digit and mixes capitals, small letters and digits; a number or a word
// alone is none.
function isWallet(candidate: string): boolean {
  return !/^[13]/.test(candidate) || [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(candidate.slice(1)))
}

// The check digit of payment cards (ISO/IEC 7812-1, Luhn).
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && !/^(\d)\1+$/.test(digits) && /^[2-6]/.test(digits)
}

function hasPhoneNumber(text: string): boolean {
  const withoutAmounts = text.replace(NUMBER, (number) => (IS_AMOUNT.test(number) ? '\n' : number))
  const candidates = withoutAmounts.replace(DATE, '\n').replace(TIME, '\n').match(PHONE) ?? []
  return candidates.some((candidate) => {
    const digits = candidate.replace(/\D/g, '')
    return (
      digits.length >= PHONE_DIGITS_MIN &&
      !THOUSANDS.test(candidate) &&
      !YEARS.test(candidate) &&
      !/^(\d)\1+$/.test(digits)
    )
  })
}

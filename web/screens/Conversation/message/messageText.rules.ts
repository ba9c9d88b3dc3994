import { graphemes } from '#web/runtime/text/graphemes.ts'

/** A part of a text: words, or a link. */
export type TextPart = { text: string; url?: URL }

const LINK = /(?:https?:\/\/|www\.)[^\s<>"]{1,2000}/giu
// A host ends where a host name cannot continue: a comma without a space, an @ before another host, another
// script's punctuation.
const HOST = /^(?:https?:\/\/)?[\p{L}\p{M}\p{N}.-]+(?::\d{1,5})?/iu
// Trailing punctuation is not part of an address.
const SENTENCE_END = /[.,;:!?'"»”’…]$/u
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function isTrailing(address: string): boolean {
  if (SENTENCE_END.test(address)) return true
  const opening = BRACKETS[address.at(-1) ?? '']
  return opening !== undefined && !address.includes(opening)
}

function addressIn(match: string): string {
  const host = HOST.exec(match)?.[0] ?? ''
  let address = /^[/?#]/u.test(match.slice(host.length)) ? match : host
  while (isTrailing(address)) address = address.slice(0, -1)
  return address
}

// Without URL.canParse, which iOS 16 lacks: every conversation draws this.
function urlOf(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** Splits a text into words and links. Only web addresses are links; nothing else is ever opened. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  LINK.lastIndex = 0
  for (let found = LINK.exec(text); found; found = LINK.exec(text)) {
    const { 0: match, index } = found
    const address = addressIn(match)
    // The next address may begin where this one ends.
    LINK.lastIndex = index + Math.max(1, address.length)
    const whole = /^www\./iu.test(address) ? `https://${address}` : address
    const url = urlOf(whole)
    if (!url?.hostname.includes('.')) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: address, url })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

const LARGE_AT_MOST = 3
// A family is one emoji of a dozen UTF-16 units.
const LARGE_UNITS_AT_MOST = 48
const IS_EMOJI = /\p{Extended_Pictographic}|^\p{Regional_Indicator}{2}$|^[\d#*]\uFE0F?\u20E3$/u

/** Whether a text consists of one to three emoji, which are drawn large. */
export function isLoneEmoji(text: string): boolean {
  if (text.length > LARGE_UNITS_AT_MOST) return false
  const signs = graphemes(text).filter((sign) => sign.trim() !== '')
  return signs.length > 0 && signs.length <= LARGE_AT_MOST && signs.every((sign) => IS_EMOJI.test(sign))
}

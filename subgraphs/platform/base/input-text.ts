import { RequestError } from './errors.ts'

/**
 * The one layer through which every input passes. It normalises text to NFC and refuses NUL bytes and lone
 * surrogates, which PostgreSQL cannot store. It refuses keys that could reach a prototype, and drops more
 * marks on one letter than any language stacks.
 * @returns the same shape with normalised text
 * @throws RequestError BAD_USER_INPUT
 */
export function normaliseInput<T>(value: T): T {
  return normalise(value, 0) as T
}

function normalise(value: unknown, depth: number): unknown {
  if (depth > 20) throw new RequestError('BAD_USER_INPUT', 'The input is nested too deeply')
  if (typeof value === 'string') return normaliseText(value)
  if (Array.isArray(value)) return value.map((entry) => normalise(entry, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw new RequestError('BAD_USER_INPUT', 'A key is not allowed')
      return [normaliseText(key), normalise(entry, depth + 1)]
    }),
  )
}

function normaliseText(text: string): string {
  if (text.includes('\u0000')) throw new RequestError('BAD_USER_INPUT', 'Text must not contain NUL')
  if (!text.isWellFormed())
    throw new RequestError('BAD_USER_INPUT', 'Text must not contain half of a surrogate pair')
  return text.normalize('NFC').replace(SURPLUS_MARKS, '$1')
}

// A letter with its marks is one character, inside which a line cannot break: sixty marks overflow every
// screen. Languages need up to six.
const SURPLUS_MARKS = /(\p{M}{8})\p{M}+/gu

// A character may consist of any number of marks; no language needs this many.
const UNITS_PER_CHARACTER = 12

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a text has more characters than allowed, as members count them: a family emoji is one. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length > limit * UNITS_PER_CHARACTER) return true
  let count = 0
  for (const _character of segmenter.segment(text)) count += 1
  return count > limit
}

// Right-to-left letters and direction marks, which could reorder the surrounding words.
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A member's word inside another text: a right-to-left word stays whole and leaves the order of its
 * surroundings intact.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(DIRECTION_MARKS, '')}\u2069` : text
}

// Unicode letters and signs without ink: Hangul fillers, the blank Braille pattern, joiners, direction marks,
// the null notehead, blank hieroglyphs, and the place of an object that is not there.
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu

/**
 * Reads a text from a user. A required text is present exactly when this is not empty.
 * @returns the text without surrounding white space; '' when it would be invisible, whatever its characters
 */
export function readText(text: string | null | undefined): string {
  return text == null || isBlank(text) ? '' : text.trim()
}

/** Whether a text is invisible, whatever its characters: such a name could be neither read nor clicked. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(WITHOUT_INK, ''))
}

import { RequestError } from './errors.ts'

/**
 * The one layer through which every input passes: text is normalised to NFC; NUL bytes and lone surrogates, which PostgreSQL cannot
 * store, are refused; keys that could reach a prototype are refused; of marks on one letter more than any language stacks are dropped.
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

// The marks of one letter are one character, which no line can be broken in: sixty of them reach beyond every screen. Languages need up to six.
const SURPLUS_MARKS = /(\p{M}{8})\p{M}+/gu

// A character can be made of any number of marks; no language needs this many.
const UNITS_PER_CHARACTER = 12

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a text has more characters than allowed, as members count them: a family emoji is one. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length > limit * UNITS_PER_CHARACTER) return true
  let count = 0
  for (const _character of segmenter.segment(text)) count += 1
  return count > limit
}

// Letters that are written from right to left, and marks of direction, which could turn the words around them.
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A word of a member as a part of another text: one that is written from right to left stays whole and leaves what stands around it in its order. */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(DIRECTION_MARKS, '')}\u2069` : text
}

// Letters and signs of Unicode that have no ink: fillers of Hangul, the empty sign of Braille, joiners, marks of direction.
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Reads a text that somebody has written. A required text is there exactly when this is not empty.
 * @returns the text without the white space around it; '' where it would show as nothing, whatever it is made of
 */
export function readText(text: string | null | undefined): string {
  return text == null || isBlank(text) ? '' : text.trim()
}

/** Whether a text shows as nothing, whatever it is made of: a name like that could not be read, nor clicked on. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(WITHOUT_INK, ''))
}

import { isDate } from './date-scalars.ts'
import { RequestError } from './errors.ts'
import { isRowId } from './global-ids.ts'

/**
 * One value of a cursor. `read` returns undefined for a text that `write` never produces, so that no such
 * text reaches a statement.
 */
export type CursorPart<Value> = {
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

/** The cursors of one list: an opaque text for clients, typed values for a store. */
export type CursorCodec<Value> = {
  encode: (value: Value) => string
  /** @returns undefined for a text that is not a cursor of this list */
  decode: (cursor: string) => Value | undefined
}

/** A moment in the years 1 to 9999, to the millisecond. */
export const INSTANT: CursorPart<Date> = {
  read: (text) => {
    if (!isDate(text.slice(0, 10))) return undefined
    const instant = new Date(text)
    return !Number.isNaN(instant.getTime()) && instant.toISOString() === text ? instant : undefined
  },
  write: (instant) => instant.toISOString(),
}

/** The id of a row. */
export const ROW_ID: CursorPart<string> = {
  read: (text) => (isRowId(text) ? text : undefined),
  write: (id) => id,
}

/** A whole number from 0 to a maximum. */
export function numberUpTo(largest: number): CursorPart<number> {
  return {
    read: (text) => (/^(0|[1-9]\d{0,15})$/.test(text) && Number(text) <= largest ? Number(text) : undefined),
    write: String,
  }
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: Word[]): CursorPart<Word> {
  return { read: (text) => words.find((word) => word === text), write: (word) => word }
}

/** A part that may be missing. */
export function orNull<Value>({ read, write }: CursorPart<Value>): CursorPart<Value | null> {
  return {
    read: (text) => (text === '' ? null : read(text)),
    write: (value) => (value === null ? '' : write(value)),
  }
}

/** Cursors made of exactly these parts, in this order. */
export function cursorOf<Values extends unknown[]>(
  ...parts: { [Index in keyof Values]: CursorPart<Values[Index]> }
): CursorCodec<Values> {
  return {
    encode: (values) =>
      Buffer.from(JSON.stringify(parts.map(({ write }, index) => write(values[index])))).toString(
        'base64url',
      ),
    decode: (cursor) => {
      const texts = textsIn(cursor)
      if (texts?.length !== parts.length) return undefined
      const values = parts.map(({ read }, index) => read(texts[index]!))
      return values.includes(undefined) ? undefined : (values as Values)
    },
  }
}

function textsIn(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts
  } catch {
    // Invalid JSON is not a cursor.
  }
  return undefined
}

/** A list in time order: a moment, and an id that breaks ties. */
export const TIME_CURSOR = cursorOf(INSTANT, ROW_ID)
/** The parts of a TIME_CURSOR. */
export type TimeCursor = [at: Date, id: string]

/** The refusal of a cursor that no list or stream has issued. */
export function cursorRefusal(): RequestError {
  return new RequestError('BAD_USER_INPUT', 'The cursor is invalid')
}

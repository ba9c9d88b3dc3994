import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import type { ListEntry } from '#platform/site/edited-list.rules.ts'
import { refuseFaulty } from '#platform/site/list-texts.rules.ts'
import { ICEBREAKERS_MAX, type EditedIcebreaker } from './icebreaker-list.store.ts'

/** Characters of a line: it stands on a button. */
export const ICEBREAKER_LENGTH_MAX = 200

/** A line as an editor wants it. */
export type GivenIcebreaker = {
  /** The raw id; undefined for a new line, null for one that is unknown. */
  id: string | null | undefined
  text: string
  isOffered: boolean
}

/** The lines of a language as versions and changes of the list name them: by id. */
export const entriesOfIcebreakers = (lines: readonly EditedIcebreaker[], language: string): ListEntry[] =>
  lines.map(({ id, isOffered, text }) => ({
    key: id,
    parts: { offered: isOffered, [`text.${language}`]: text },
  }))

type Wanted = { language: string; lines: readonly GivenIcebreaker[]; messageLength: number }

/**
 * The lines as an editor wants them. One that is left out is no longer offered, and comes last.
 * @throws InvalidInputError with every fault
 */
export function readIcebreakers(
  { language, lines, messageLength }: Wanted,
  current: readonly EditedIcebreaker[],
): ListEntry[] {
  if (
    lines.filter(({ isOffered }) => isOffered).length > ICEBREAKERS_MAX ||
    lines.length > ICEBREAKERS_MAX * 4
  )
    throw new InvalidInputError([{ path: 'entries', code: 'TOO_MANY', limit: ICEBREAKERS_MAX }])
  // Members send it as it is.
  const lengthMax = Math.min(ICEBREAKER_LENGTH_MAX, messageLength)
  const faults: InvalidField[] = []
  const read = lines.map((line, index) => {
    const known = current.find(({ id }) => id === line.id)
    const isTwice = lines.findIndex(({ id }) => id != null && id === line.id) < index
    if (line.id !== undefined && (known === undefined || isTwice))
      faults.push({ path: `entries.${index}.id`, code: 'CHOICE_UNKNOWN' })
    const text = readText(line.text).replace(/\s+/g, ' ')
    const path = `entries.${index}.text`
    if (text === '') faults.push({ path, code: 'REQUIRED' })
    else if (isLongerThan(text, lengthMax)) faults.push({ path, code: 'TOO_LONG', limit: lengthMax })
    return {
      id: known?.id ?? newId(),
      text,
      isOffered: line.isOffered,
      texts: { [language]: text },
      before: known && { isOffered: known.isOffered, texts: { [language]: known.text } },
    }
  })
  refuseFaulty(faults, read, (index) => `entries.${index}.text`)
  const leftOut = current.filter(({ id }) => !read.some((line) => line.id === id))
  return entriesOfIcebreakers([...read, ...leftOut.map((line) => ({ ...line, isOffered: false }))], language)
}

/** The lines to write. */
export const keptIcebreakers = (entries: readonly ListEntry[], language: string): EditedIcebreaker[] =>
  entries.map(({ key, parts }) => ({
    id: key,
    isOffered: parts['offered'] === true,
    text: String(parts[`text.${language}`]),
  }))

import type { InvalidField } from '../base/errors.ts'
import { isLongerThan, readText } from '../base/input-text.ts'
import type { Site } from './site.ts'

/** A text as an editor gives it; empty to take it away. */
export type GivenText = { language: string; text: string }

/** Where the text of a language is in an input. */
export const pathOfText = (index: number, language: string) => `entries.${index}.texts.${language}`

type Bounds = {
  site: Pick<Site, 'locales'>
  /** Characters. */
  lengthMax: number
}

/**
 * Reads the texts of one entry. A language that is not given keeps its text.
 * @param entry.index of the entry in the input, for the paths of its faults
 * @param entry.texts before, by language
 * @returns the texts by language, and every refused one
 */
export function readTexts(
  given: readonly GivenText[],
  entry: { index: number; texts: Readonly<Record<string, string>> },
  { site, lengthMax }: Bounds,
): { texts: Record<string, string>; faults: InvalidField[] } {
  const texts = { ...entry.texts }
  const faults: InvalidField[] = []
  for (const { language, text } of given) {
    const path = pathOfText(entry.index, language)
    const read = readText(text).replace(/\s+/g, ' ')
    if (!site.locales.includes(language) && entry.texts[language] === undefined)
      faults.push({ path, code: 'LANGUAGE_UNKNOWN' })
    else if (isLongerThan(read, lengthMax)) faults.push({ path, code: 'TOO_LONG', limit: lengthMax })
    else if (read === '') delete texts[language]
    else texts[language] = read
  }
  return { texts, faults }
}

/**
 * Whether an entry has to get a text in the site's default language, which the other languages fall back to.
 * One that never had it stays possible.
 * @param before undefined for a new entry
 */
export function lacksText(
  texts: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> | undefined,
  defaultLocale: string,
): boolean {
  if (texts[defaultLocale] !== undefined) return false
  return before === undefined || before[defaultLocale] !== undefined || Object.keys(texts).length === 0
}

type Named = { texts: Readonly<Record<string, string>>; isOffered: boolean }

/**
 * The texts that two offered entries share in one language, which members could not tell apart. Only what
 * this change brought about is refused.
 */
export function sharedTexts(
  entries: readonly (Named & { before: Named | undefined })[],
): { index: number; language: string }[] {
  const isNew = (entry: (typeof entries)[number], language: string) =>
    entry.before?.isOffered !== true || entry.before.texts[language] !== entry.texts[language]
  return entries.flatMap((entry, index) =>
    !entry.isOffered
      ? []
      : Object.keys(entry.texts)
          .filter(
            (language) =>
              isNew(entry, language) &&
              entries.some(
                (other, at) =>
                  at !== index &&
                  other.isOffered &&
                  // Of two new ones the second is refused.
                  (at < index || !isNew(other, language)) &&
                  folded(other.texts[language]) === folded(entry.texts[language]),
              ),
          )
          .map((language) => ({ index, language })),
  )
}

const folded = (text: string | undefined) => text?.toLowerCase()

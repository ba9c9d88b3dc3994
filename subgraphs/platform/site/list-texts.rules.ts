import { InvalidInputError, type InvalidField } from '../base/errors.ts'
import { isLongerThan, readText } from '../base/input-text.ts'
import type { Site } from './site.ts'

/** A text as an editor gives it; empty to take it away. */
export type GivenText = { language: string; text: string }

/** Where the text of a language is in an input. */
const pathOfText = (index: number, language: string) => `entries.${index}.texts.${language}`

type Bounds = {
  site: Pick<Site, 'locales' | 'defaultLocale'>
  /** Characters. */
  lengthMax: number
}

type Texts = Readonly<Record<string, string>>

/**
 * Reads the texts of one entry. A language that is not given keeps its text, and an emptied one gets that of
 * every site again.
 * @param entry.index of the entry in the input, for the paths of its faults
 * @param entry.known the entry before; undefined for a new one
 * @returns the texts by language, and every refused one
 */
export function readTexts(
  given: readonly GivenText[],
  { index, known }: { index: number; known: { texts: Texts; productTexts: Texts } | undefined },
  { site, lengthMax }: Bounds,
): { texts: Record<string, string>; faults: InvalidField[] } {
  const own: Record<string, string> = { ...known?.texts }
  const faults: InvalidField[] = []
  for (const { language, text } of given) {
    const path = pathOfText(index, language)
    const read = readText(text).replace(/\s+/g, ' ')
    if (!site.locales.includes(language) && known?.texts[language] === undefined)
      faults.push({ path, code: 'LANGUAGE_UNKNOWN' })
    else if (isLongerThan(read, lengthMax)) faults.push({ path, code: 'TOO_LONG', limit: lengthMax })
    else if (read === '') delete own[language]
    else own[language] = read
  }
  const texts = { ...known?.productTexts, ...own }
  if (lacksText(texts, known?.texts, site.defaultLocale))
    faults.push({ path: pathOfText(index, site.defaultLocale), code: 'REQUIRED' })
  return { texts, faults }
}

/**
 * Whether an entry has to get a text in the site's default language, which the other languages fall back to.
 * One that never had it stays possible.
 * @param before undefined for a new entry
 */
function lacksText(texts: Texts, before: Texts | undefined, defaultLocale: string): boolean {
  if (texts[defaultLocale] !== undefined) return false
  return before === undefined || before[defaultLocale] !== undefined || Object.keys(texts).length === 0
}

type Named = { texts: Texts; isOffered: boolean }
type ReadEntry = Named & { before: Named | undefined }

/**
 * Refuses a list with faults, or with texts that two offered entries share, by the first fault of each field.
 * @throws InvalidInputError
 */
export function refuseFaulty(
  faults: readonly InvalidField[],
  entries: readonly ReadEntry[],
  pathOf: (index: number, language: string) => string = pathOfText,
): void {
  const taken = sharedTexts(entries).map(({ index, language }): InvalidField => ({
    path: pathOf(index, language),
    code: 'TEXT_TAKEN',
  }))
  const all = [...faults, ...taken]
  const firsts = all.filter(({ path }, index) => all.findIndex((fault) => fault.path === path) === index)
  if (firsts.length > 0) throw new InvalidInputError(firsts)
}

/**
 * The texts that two offered entries share in one language, which members could not tell apart. Only what
 * this change brought about is refused.
 */
function sharedTexts(entries: readonly ReadEntry[]): { index: number; language: string }[] {
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

/** The names of an entry that differ from those that every site has. */
export function ownNames(texts: Texts, productTexts: Texts = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([locale, name]) => productTexts[locale] !== name))
}

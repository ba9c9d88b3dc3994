import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import i18next, { type FormatterModule, type TFunction } from 'i18next'
import { isolated } from './input-text.ts'

const wordsInTexts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'string' ? isolated(value) : (value as string)),
}

/**
 * The words of a subgraph, one `<locale>.json` (i18next JSON v4) per language.
 * @param folder the subgraph's `locales` folder, read when the first words are asked for
 * @returns a function from a locale to its words; what a catalogue lacks comes from the language without region, then from English. Values are
 * put in as they are, except that a name from right to left is kept apart from the words around it: who makes HTML of them escapes.
 */
export function openTexts(folder: string): (locale: string) => Promise<TFunction> {
  const catalogues = i18next.createInstance().use(wordsInTexts)
  let loaded: Promise<unknown> | undefined
  return async (locale) => {
    loaded ??= catalogues.init({
      resources: Object.fromEntries(
        readdirSync(folder)
          .filter((file) => file.endsWith('.json'))
          .map((file) => [
            file.slice(0, -5),
            { translation: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) },
          ]),
      ),
      fallbackLng: 'en',
      interpolation: { escapeValue: false, alwaysFormat: true },
      showSupportNotice: false,
    } as never)
    await loaded
    return catalogues.getFixedT(locale)
  }
}

/** The colon behind a label, as the language sets it: French keeps it off the word, by a narrow space that does not break. */
export function colonIn(locale: string): string {
  return /^fr\b/.test(locale) ? '\u202f:' : ':'
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** What a country is called in a locale; the code itself when it is none. */
export function countryName(code: string, locale: string): string {
  let names = countryNames.get(locale)
  if (names === undefined)
    countryNames.set(locale, (names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })))
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

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
 * The texts of a subgraph, one `<locale>.json` (i18next JSON v4) per language.
 * @param folder the subgraph's `locales` folder, read on first use
 * @returns a function from a locale to its texts. Missing texts come from the language without region, then
 * from English. Values are inserted unescaped, except that a right-to-left name is isolated from its
 * surroundings: a caller that makes HTML must escape.
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

/**
 * The colon after a label, as the language sets it: French separates it from the word by a narrow no-break
 * space.
 */
export function colonIn(locale: string): string {
  return /^fr\b/.test(locale) ? '\u202f:' : ':'
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** A country's name in a locale; the code itself when it is unknown. */
export function countryName(code: string, locale: string): string {
  let names = countryNames.get(locale)
  if (names === undefined)
    countryNames.set(locale, (names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })))
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

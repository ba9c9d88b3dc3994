import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'

/** The name of a language in itself. */
export const languageName = (language: string): string => LANGUAGE_NAMES[language as Locale] ?? language

/** Whether a value is the code of a language that the product knows. */
const isLanguage = (value: string): boolean => Object.hasOwn(LANGUAGE_NAMES, value)

/** The name with the code, which counts elsewhere: "Nederlands (nl)"; any other value as it is. */
export const namedLanguage = (language: string): string =>
  isLanguage(language) ? `${languageName(language)} (${language})` : language

/** A language in the words of another: "Dutch" for nl in English. */
export function languageIn(locale: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}

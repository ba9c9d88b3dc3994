import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'

/** The name of a language in itself. */
export const languageName = (language: string): string => LANGUAGE_NAMES[language as Locale] ?? language

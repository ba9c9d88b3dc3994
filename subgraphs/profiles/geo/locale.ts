/** The languages of the shipped place names and demo texts. */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

/** The language of a locale such as nl-BE, or undefined when nothing is shipped for it. */
export function languageOf(locale: string): Locale | undefined {
  const language = locale.split('-')[0]!.toLowerCase()
  if (language === 'no' || language === 'nn') return 'nb'
  return LOCALES.find((known) => known === language)
}

/** A language in the words of another: "Dutch" for nl in English. */
export function languageIn(locale: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}

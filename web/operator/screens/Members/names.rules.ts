/** A language, or a country, by its code in the words of another language; the code where it is unknown. */
export function nameOfCode(type: 'language' | 'region', code: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** The newest text of a page in one language, as far as the states depend on it. */
type Text = { language: string; version: Date }

/** What readers of one language get. `shown` is the language of that text; null when the page has none. */
export type LanguageState = {
  state: 'own' | 'product' | 'missing'
  shown: string | null
  /** Whether the text in the site's own language is newer. */
  isBehind: boolean
}

/**
 * What readers of a language get of a page, in the order of preference of `byReader`: the language, without
 * its region, the site's own, English.
 * @param texts the operator's, in any order; the product's text shows only while there is none
 * @param product the language of the product's text for this reader; undefined when it has none
 */
export function stateOfLanguage(
  language: string,
  {
    texts,
    defaultLanguage,
    product,
  }: { texts: Text[]; defaultLanguage: string; product?: string | undefined },
): LanguageState {
  if (texts.length === 0)
    return product === undefined
      ? { state: 'missing', shown: null, isBehind: false }
      : { state: product === baseOf(language) ? 'product' : 'missing', shown: product, isBehind: false }
  const find = (wanted: string) => texts.find((text) => text.language === wanted)
  const own = find(language) ?? find(baseOf(language))
  const original = find(defaultLanguage)
  if (own !== undefined)
    return {
      state: 'own',
      shown: own.language,
      isBehind: original !== undefined && original.version > own.version,
    }
  const others = texts.map((text) => text.language).toSorted()
  const shown = original?.language ?? find('en')?.language ?? others[0]!
  return { state: 'missing', shown, isBehind: false }
}

const baseOf = (language: string) => language.split('-')[0]!

const WORDS = /\/web\/locales\/([\w-]+)\/(\w+)\.json$/

/**
 * The words of several namespaces in one file per locale.
 * @param fileOf the name of the file for a locale and namespace; undefined for words with a file of their own
 */
export function sharedWords(fileOf: (locale: string, namespace: string) => string | undefined) {
  return {
    debugName: 'words',
    priority: 1,
    test: WORDS,
    name: (id: string) => {
      const [, locale, namespace] = WORDS.exec(id) ?? []
      return (locale && namespace && fileOf(locale, namespace)) || null
    },
  }
}

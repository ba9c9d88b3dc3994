import { sharedWordsFile } from '#web/locales/complete.ts'

const WORDS = /\/web\/locales\/([\w-]+)\/(\w+)\.json$/

/** The words of several namespaces in one file per locale. */
export const sharedWords = {
  debugName: 'words',
  priority: 1,
  test: WORDS,
  name: (id: string) => {
    const [, locale, namespace] = WORDS.exec(id) ?? []
    return (locale && namespace && sharedWordsFile(locale, namespace)) || null
  },
}

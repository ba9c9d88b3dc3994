import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions, valuesInTexts } from '#web/runtime/i18n/i18nOptions.ts'

const bundles = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  eager: true,
  import: 'default',
})

/** Every locale's words, read once. */
const resources: Resource = {}
for (const [file, words] of Object.entries(bundles)) {
  const [, locale = '', namespace = ''] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? []
  resources[locale] = { ...resources[locale], [namespace]: words }
}

const catalogues = new Map<string, i18n>()

/** The words of a language for server rendering. Each catalogue is created once. */
export function catalogueFor(locale: string): i18n {
  const known = catalogues.get(locale)
  if (known) return known
  const catalogue = createInstance()
  void catalogue
    .use(valuesInTexts)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: locale, resources, initAsync: false })
  catalogues.set(locale, catalogue)
  return catalogue
}

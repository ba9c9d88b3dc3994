import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { NAMESPACES, type Namespace } from '../locales/complete.ts'
import { i18nOptions, valuesInTexts } from './i18nOptions.ts'

const bundles = import.meta.glob<{ default: object }>('../locales/*/*.json')

/** One chunk per locale and namespace; a locale without that file answers nothing and falls back. */
const lazyBundles = {
  type: 'backend' as const,
  init() {},
  read(locale: string, namespace: string, done: (error: Error | null, words: object | null) => void) {
    const load = bundles[`../locales/${locale}/${namespace}.json`]
    if (!load) return done(null, {})
    load().then(
      (bundle) => done(null, bundle.default),
      (error: Error) => done(error, null),
    )
  },
}

/** Starts the client's catalogue with the words that every screen needs. */
export async function startI18n(locale: string): Promise<void> {
  await i18next
    .use(lazyBundles)
    .use(valuesInTexts)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: locale, ns: ['shell', 'errors'] satisfies Namespace[] })
}

/** Fetches a screen's words together with its code. Resolves at once when they are there. */
export async function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  if (namespaces.length > 0) await i18next.loadNamespaces([...namespaces])
}

/**
 * Changes the language without a reload: words first, then `<html lang>`, then the cookie that the server reads for a year (SITE-05).
 * For a member the caller saves it as well.
 */
export async function changeLanguage(locale: string): Promise<void> {
  const loaded = NAMESPACES.filter((namespace) => i18next.hasLoadedNamespace(namespace))
  await i18next.loadLanguages(locale)
  await i18next.loadNamespaces(loaded)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  document.cookie = `locale=${locale}; Path=/; Max-Age=${365 * 24 * 3600}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

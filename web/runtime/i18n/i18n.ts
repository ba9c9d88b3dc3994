import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { NAMESPACES, type Namespace } from '#web/locales/complete.ts'
import { importChunk } from '../network/chunks.ts'
import { i18nOptions, valuesInTexts } from './i18nOptions.ts'

type Catalogue = {
  /** The words that every screen needs, and namespaces too small for their own file. */
  first: Record<string, object>
  later: Record<string, () => Promise<{ default: object }>>
}

// One file per locale: a map of all files of all languages would be a fifth of the app's initial code.
const catalogues = import.meta.glob<Catalogue>('../words/*.ts')

/**
 * The words of a namespace, empty if the locale has no such file.
 * @param get requests a file of the app
 */
async function bundleOf(
  locale: string,
  namespace: string,
  get: <Module>(load: () => Promise<Module>) => Promise<Module>,
): Promise<object> {
  const load = catalogues[`../words/${locale}.ts`]
  if (!load) return {}
  const { first, later } = await get(load)
  const file = `../../locales/${locale}/${namespace}.json`
  const loadLater = later[file]
  return first[file] ?? (loadLater ? (await get(loadLater)).default : {})
}

/** A locale without a file of that namespace returns nothing and falls back. */
const lazyBundles = {
  type: 'backend' as const,
  init() {},
  read(locale: string, namespace: string, done: (error: Error | null, words: object | null) => void) {
    bundleOf(locale, namespace, (load) => load()).then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    )
  },
}

// The navigation's words, and those of the error and offline screens, which need them without a connection.
const ALWAYS_LOADED: Namespace[] = ['shell', 'errors']

/**
 * Starts the client's catalogue with the words that every screen needs.
 * @throws ChunkFault if they fail to load
 */
export async function startI18n(locale: string): Promise<void> {
  await i18next
    .use(lazyBundles)
    .use(valuesInTexts)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: locale, ns: ALWAYS_LOADED })
  await loadWords(ALWAYS_LOADED)
}

/**
 * Loads a screen's words together with its code. Resolves at once if they are loaded, rejects if they fail to
 * load.
 */
export function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  return loadWordsIn(i18next.language, namespaces)
}

// i18next would treat a failed namespace as loaded, show its keys, and never retry.
async function loadWordsIn(language: string, namespaces: readonly Namespace[]): Promise<void> {
  const locales = i18next.services.languageUtils.toResolveHierarchy(language) as string[]
  const missing = locales.flatMap((locale) =>
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle(locale, namespace))
      .map((namespace) => ({ locale, namespace })),
  )
  await Promise.all(
    missing.map(async ({ locale, namespace }) => {
      i18next.addResourceBundle(locale, namespace, await bundleOf(locale, namespace, importChunk))
    }),
  )
}

/**
 * Changes the language without a reload: words first, then `<html lang>`, then the cookie that the server
 * reads for a year (SITE-05). For a member the caller also saves it.
 * @throws Error if the words fail to load; the page stays as it is
 */
export async function changeLanguage(locale: string): Promise<void> {
  const loaded = NAMESPACES.filter((namespace) => i18next.hasLoadedNamespace(namespace))
  await loadWordsIn(locale, loaded)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  document.cookie = `locale=${locale}; Path=/; Max-Age=${365 * 24 * 3600}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { OPERATOR_LOCALES, type OperatorLocale } from '#web/locales/complete.ts'
import { i18nOptions, valuesInTexts } from '#web/runtime/i18n/i18nOptions.ts'
import { importChunk } from '#web/runtime/network/chunks.ts'

const KEY = 'operator-language'

const CATALOGUES = {
  en: () => import('../words/en.ts'),
  nl: () => import('../words/nl.ts'),
}

/** The console's language for a locale such as "nl-BE"; English for all that it does not speak. */
export function consoleLocale(locale: string): OperatorLocale {
  const language = locale.split('-')[0]
  return OPERATOR_LOCALES.find((known) => known === language) ?? 'en'
}

/** The language that was chosen on this device; undefined if none was. */
export function chosenLanguage(): OperatorLocale | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return OPERATOR_LOCALES.find((locale) => locale === kept)
  } catch {
    return undefined
  }
}

async function loadWords(locale: OperatorLocale): Promise<void> {
  const { words } = await importChunk(CATALOGUES[locale])
  for (const [file, texts] of Object.entries(words)) {
    const namespace = file.replace(/^.*\/|\.json$/g, '')
    i18next.addResourceBundle(locale, namespace, texts)
  }
}

/** The first of the browser's languages that the console speaks. */
function browsersLanguage(): OperatorLocale | undefined {
  const languages = navigator.languages.map((locale) => locale.split('-')[0])
  return languages.flatMap((language) => OPERATOR_LOCALES.filter((known) => known === language))[0]
}

/**
 * Starts the catalogue, before anyone is known to be logged in.
 * @param locale the document's, which follows the site's domain: it counts least
 */
export async function startLanguage(locale: string): Promise<void> {
  const language = chosenLanguage() ?? browsersLanguage() ?? consoleLocale(locale)
  await i18next
    .use(valuesInTexts)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources: {}, defaultNS: 'console' })
  await loadWords(language)
  document.documentElement.lang = language
}

/** Shows the console in another language, words first. */
export async function showLanguage(locale: OperatorLocale): Promise<void> {
  if (i18next.language === locale) return
  await loadWords(locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Keeps the choice on this device, and shows it. */
export async function chooseLanguage(locale: OperatorLocale): Promise<void> {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // Without storage it holds for this page.
  }
  await showLanguage(locale)
}

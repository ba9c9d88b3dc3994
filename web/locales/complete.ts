/**
 * Every language the product speaks. nl-BE and fr-BE lay over nl and fr and hold only what differs (SITE-04).
 */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'nl-BE', 'fr-BE', 'pl', 'sv'] as const

export type Locale = (typeof LOCALES)[number]

/**
 * Locales in which no key may be missing. The list may only grow; `scripts/checks/locales.ts` holds them to
 * it.
 */
export const COMPLETE_LOCALES: readonly string[] = ['nl', 'en', 'da', 'nb', 'pl', 'es', 'it', 'de', 'fr', 'sv', 'fi']

/** The languages of the operators' console; its words are in `web/operator/locales/`. */
export const OPERATOR_LOCALES = ['en', 'nl'] as const

export type OperatorLocale = (typeof OPERATOR_LOCALES)[number]

/** One file per locale and namespace; a namespace is the area of one or a few screens. */
export const NAMESPACES = ['shell', 'errors', 'landing', 'landers', 'signup', 'login', 'members', 'member', 'likes', 'swipe', 'chat', 'gifts', 'undo', 'premium', 'account', 'settings', 'decisions', 'static', 'withdrawal'] as const

export type Namespace = (typeof NAMESPACES)[number]

// Namespaces that the same screens ask for.
const WORD_FILES: Record<string, readonly Namespace[]> = {
  meet: ['likes', 'member', 'members', 'swipe'],
  self: ['account', 'signup'],
  settings: ['decisions', 'settings'],
  shop: ['premium', 'withdrawal'],
}

/**
 * The name of the built file that a namespace's words share with others, as a request costs more than a few
 * texts; undefined for one with a file of its own.
 */
export function sharedWordsFile(locale: string, namespace: string): string | undefined {
  const topic = Object.keys(WORD_FILES).find((name) => WORD_FILES[name]?.some((own) => own === namespace))
  return topic && `${topic}-${locale}`
}

/** Each language's name in itself, for the language switcher. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nb: 'Norsk (bokmål)',
  nl: 'Nederlands',
  'nl-BE': 'Nederlands (België)',
  'fr-BE': 'Français (Belgique)',
  pl: 'Polski',
  sv: 'Svenska',
}

/**
 * Where a missing key is looked up: nowhere for a complete language, in English for the others. Overlays find
 * their base by themselves.
 */
export function fallbackLocales(locale: string): string[] {
  const language = locale.split('-')[0] ?? locale
  return COMPLETE_LOCALES.includes(language) ? [] : ['en']
}

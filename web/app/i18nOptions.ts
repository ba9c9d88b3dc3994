import { fallbackLocales, LOCALES } from '../locales/complete.ts'

/** What the catalogues of client and server agree on. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: fallbackLocales,
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  returnNull: false as const,
}

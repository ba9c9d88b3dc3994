import type { FormatterModule } from 'i18next'
import { fallbackLocales, LOCALES } from '#web/locales/complete.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

function valueText(value: unknown, locale = 'nl'): string {
  if (typeof value !== 'number') return value as string
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

/** Writes every number that a text carries as the text's language writes numbers; words stay as they are (SITE-06). Belongs to the options below. */
export const valuesInTexts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, locale) => valueText(value, locale),
}

/** What the catalogues of client and server agree on. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: fallbackLocales,
  defaultNS: 'shell',
  interpolation: { escapeValue: false, alwaysFormat: true },
  returnNull: false as const,
}

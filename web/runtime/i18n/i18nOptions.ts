import type { FormatterModule } from 'i18next'
import { fallbackLocales, LOCALES } from '#web/locales/complete.ts'
import { isolated } from '../text/isolate.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

function valueText(value: unknown, locale = 'nl'): string {
  if (typeof value === 'string') return isolated(value)
  if (typeof value !== 'number') return value as string
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

/**
 * Formats every number in a text as the text's language writes numbers (SITE-06). Words stay unchanged, and
 * right-to-left ones keep the order of the text. Belongs to the options below.
 */
export const valuesInTexts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, locale) => valueText(value, locale),
}

/** The catalogue options shared by client and server. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: fallbackLocales,
  defaultNS: 'shell',
  interpolation: { escapeValue: false, alwaysFormat: true },
  returnNull: false as const,
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance, type i18n } from 'i18next'

const LOCALES_FOLDER = path.resolve(import.meta.dirname, '../../web/locales')

let catalogue: i18n | undefined

/**
 * The screens' text for a code, from the same catalogue: old clients show the server's words.
 * @param values the text's numbers; `minutes` also selects the plural
 */
export function messageOf(code: string, locale: string, values: { minutes?: number } = {}): string {
  catalogue ??= readCatalogue()
  const count = values.minutes === undefined ? {} : { count: values.minutes }
  // A login can fail for reasons that old clients have no text for.
  return catalogue.t([code, 'LOGIN_FAILED'], { ...values, ...count, lng: locale })
}

function readCatalogue(): i18n {
  const files = readdirSync(LOCALES_FOLDER).map(
    (locale) => [locale, path.join(LOCALES_FOLDER, locale, 'errors.json')] as const,
  )
  const resources = Object.fromEntries(
    files
      .filter(([, file]) => existsSync(file))
      .map(([locale, file]) => [locale, { errors: JSON.parse(readFileSync(file, 'utf8')) }]),
  )
  const instance = createInstance()
  void instance.init({
    resources,
    ns: ['errors'],
    defaultNS: 'errors',
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import i18next, { type TFunction } from 'i18next'

const FOLDER = path.join(import.meta.dirname, 'locales')

const catalogues = i18next.createInstance()

let loaded: Promise<unknown> | undefined

/**
 * The words of orders, invoices and the sandbox bank in one language; what a catalogue lacks comes from the language without region, then from
 * English. Values are put in as they are: who makes HTML of them escapes.
 */
export async function textsFor(locale: string): Promise<TFunction> {
  loaded ??= catalogues.init({
    resources: Object.fromEntries(
      readdirSync(FOLDER)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [file.slice(0, -5), { translation: JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) }]),
    ),
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as never)
  await loaded
  return catalogues.getFixedT(locale)
}

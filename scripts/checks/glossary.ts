import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { GLOSSARY } from '#web/locales/glossary.data.ts'

type Words = { [key: string]: string | Words }

const SUBGRAPHS = path.resolve(import.meta.dirname, '../../subgraphs')

/** Texts that members read outside the screens: orders, mails, and site documents. */
const CATALOGUE_FOLDERS = ['billing/locales', 'notifications/locales']
const DOCUMENTS = 'accounts/documents'

/**
 * Finds texts that use another word for a term of the glossary.
 * @param folders the catalogues of the screens, each with one folder per locale
 * @returns one line per text, with its file and key
 */
export function problemsOfGlossary(folders: readonly string[]): string[] {
  return [
    ...folders.flatMap((folder) => [...screenTexts(folder)]),
    ...serverTexts(),
    ...documentTexts(),
  ].flatMap(({ language, name, id, text }) =>
    Object.values(GLOSSARY[language] ?? {}).flatMap(
      ({ word, never, matchesCase, matchesVariables, except }) => {
        if (id !== undefined && except?.includes(id)) return []
        const found = new RegExp(`(?<!\\p{L})(?:${never})(?!\\p{L})`, matchesCase ? 'u' : 'iu').exec(
          matchesVariables ? text : plain(text),
        )
        return found === null ? [] : [`${name} says “${found[0]}”; the word is “${word}” (glossary.data.ts)`]
      },
    ),
  )
}

type Text = { language: string; name: string; id?: string; text: string }

function* screenTexts(folder: string): Generator<Text> {
  for (const locale of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const file of readdirSync(path.join(folder, locale.name)))
      yield* textsOf(path.join(folder, locale.name, file), locale.name, `${locale.name}/${file}: `)
}

function* serverTexts(): Generator<Text> {
  for (const folder of CATALOGUE_FOLDERS)
    for (const file of readdirSync(path.join(SUBGRAPHS, folder)))
      yield* textsOf(
        path.join(SUBGRAPHS, folder, file),
        path.basename(file, '.json'),
        `subgraphs/${folder}/${file}: `,
      )
}

function* documentTexts(): Generator<Text> {
  for (const file of readdirSync(path.join(SUBGRAPHS, DOCUMENTS))) {
    const lines = readFileSync(path.join(SUBGRAPHS, DOCUMENTS, file), 'utf8').split('\n')
    const language = file.split('.').at(-2) ?? ''
    for (const [index, text] of lines.entries())
      yield { language, name: `subgraphs/${DOCUMENTS}/${file}: line ${index + 1}`, text }
  }
}

function* textsOf(file: string, locale: string, before: string): Generator<Text> {
  const language = locale.split('-')[0] ?? locale
  for (const [key, text] of flat(JSON.parse(readFileSync(file, 'utf8')) as Words))
    yield { language, name: before + key, id: `${path.basename(file, '.json')}:${key}`, text }
}

function flat(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

/** A text without variables, tags and addresses, whose names are not words. */
function plain(text: string): string {
  return text.replace(/\{\{?[^}]*\}\}?|<[^>]*>|\]\([^)]*\)|\S+@\S+/g, ' ')
}

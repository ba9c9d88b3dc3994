// Fails when a complete locale misses or adds a key, a plural form, or a {{variable}} or <tag> of the English
// text. Also fails for an untranslated English text that sameAsEnglish.ts does not list. Other locales may
// miss keys, but what they have must fit. An overlay such as nl-BE has only what differs from its language.
// Texts, mails, orders and documents use one word for each term of the glossary.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { COMPLETE_LOCALES, LOCALES, OPERATOR_LOCALES } from '#web/locales/complete.ts'
import { SAME_AS_ENGLISH } from '#web/locales/sameAsEnglish.ts'
import { problemsOfGlossary } from './glossary.ts'

type Words = { [key: string]: string | Words }

/** Texts in the same languages. Namespaces are unique over all areas, because screens name them alone. */
type Area = { folder: string; locales: readonly string[]; complete: readonly string[] }

const root = path.resolve(import.meta.dirname, '../..')
// A test may name another folder with the same layout, to provoke each fault.
const folder = path.resolve(process.argv[2] ?? path.join(root, 'web/locales'))
const AREAS: readonly Area[] = [
  { folder, locales: LOCALES, complete: COMPLETE_LOCALES },
  {
    folder: path.join(root, 'web/operator/locales'),
    locales: OPERATOR_LOCALES,
    complete: OPERATOR_LOCALES,
  },
]
const SOURCE = 'en'
const PLURAL = /_(zero|one|two|few|many|other)$/

function flat(words: Words, prefix = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

function read({ folder }: Area, locale: string, file: string): Map<string, string> | undefined {
  try {
    return flat(JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')) as Words)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${locale}/${file}: ${(error as Error).message}`)
  }
}

/** The variables and tags of a text, sorted, as one comparable string. */
function marks(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)[^>]*>/g)]
    .map((match) => match[1] ?? match[0])
    .sort()
    .join(' ')
}

/**
 * Every key the locale must have, with the source text it must fit. Plural keys follow the language's own
 * forms.
 */
function expected(source: Map<string, string>, locale: string): Map<string, string> {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return new Map(
    [...source].flatMap(([key, text]): [string, string][] => {
      const base = key.replace(PLURAL, '')
      const isPlural = base !== key && source.has(`${base}_other`)
      return isPlural
        ? forms.map((form) => [
            `${base}_${form}`,
            source.get(`${base}_${form}`) ?? source.get(`${base}_other`) ?? text,
          ])
        : [[key, text]]
    }),
  )
}

/** Whether a text has words, apart from variables, tags, numbers and units. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ''))
}

/** Untranslated English texts, and exceptions for texts that are now translated. */
function untranslated(
  locale: string,
  file: string,
  wanted: Map<string, string>,
  words: Map<string, string>,
): string[] {
  const namespace = file.replace('.json', '')
  const meant = new Set(SAME_AS_ENGLISH[locale])
  return [...wanted].flatMap(([key, text]) => {
    const name = `${namespace}:${key}`
    const isSame = words.get(key) === text && hasWords(text)
    if (isSame && !meant.has(name))
      return [`${locale}/${file}: ${key} is the English text; translate it or name it in sameAsEnglish.ts`]
    return !isSame && meant.has(name)
      ? [`${locale}/${file}: ${key} is no longer the English text; take it out of sameAsEnglish.ts`]
      : []
  })
}

/** An overlay may only have keys that its language has; each text must fit and differ. */
function problemsOfOverlay(area: Area, locale: string, file: string): string[] {
  const base = read(area, languageOf(locale), file) ?? new Map<string, string>()
  return [...(read(area, locale, file) ?? [])].flatMap(([key, own]) => {
    const text = base.get(key)
    if (text === undefined) return [`${locale}/${file}: unknown ${key}`]
    if (own === text)
      return [
        `${locale}/${file}: ${key} is the same as in ${languageOf(locale)}; an overlay has only what differs`,
      ]
    return marks(own) === marks(text)
      ? []
      : [`${locale}/${file}: ${key} has [${marks(own)}], ${languageOf(locale)} has [${marks(text)}]`]
  })
}

const languageOf = (locale: string) => locale.split('-')[0] ?? locale

/** Exceptions for texts that do not exist. */
function unknownExceptions(): string[] {
  return Object.entries(SAME_AS_ENGLISH).flatMap(([locale, names = []]) =>
    names.flatMap((name) => {
      const [namespace = '', key = ''] = name.split(':')
      const source = AREAS.flatMap((area) => read(area, SOURCE, `${namespace}.json`) ?? [])[0]
      return source && expected(source, locale).has(key)
        ? []
        : [`sameAsEnglish.ts: ${locale} names ${name}, which does not exist`]
    }),
  )
}

function problemsOf(area: Area, locale: string, file: string): string[] {
  if (locale.includes('-')) return problemsOfOverlay(area, locale, file)
  const source = read(area, SOURCE, file) ?? new Map<string, string>()
  const isComplete = area.complete.includes(locale)
  const words = read(area, locale, file)
  if (!words) return isComplete ? [`${locale}/${file}: missing`] : []
  const wanted = expected(source, locale)
  const problems: string[] = []
  for (const [key, text] of wanted) {
    const own = words.get(key)
    if (own === undefined) {
      if (isComplete) problems.push(`${locale}/${file}: missing ${key}`)
    } else if (own.trim() === '') problems.push(`${locale}/${file}: empty ${key}`)
    // The singular may omit the number.
    else if (marks(own) !== marks(text) && !/_(zero|one|two)$/.test(key))
      problems.push(`${locale}/${file}: ${key} has [${marks(own)}], ${SOURCE} has [${marks(text)}]`)
  }
  for (const key of words.keys()) if (!wanted.has(key)) problems.push(`${locale}/${file}: unknown ${key}`)
  return locale === SOURCE ? problems : [...problems, ...untranslated(locale, file, wanted, words)]
}

const filesOf = (area: Area) => readdirSync(path.join(area.folder, SOURCE))

/** A namespace that two areas have. */
function repeatedNamespaces(): string[] {
  const files = AREAS.flatMap(filesOf)
  return files
    .filter((file, index) => files.indexOf(file) !== index)
    .map((file) => `${file}: both the members' screens and the console have this namespace`)
}

const problems = AREAS.flatMap((area) =>
  filesOf(area).flatMap((file) => area.locales.flatMap((locale) => problemsOf(area, locale, file))),
)
problems.push(...repeatedNamespaces(), ...unknownExceptions())
problems.push(...problemsOfGlossary(AREAS.map((area) => area.folder)))
if (problems.length > 0) {
  console.error(`${problems.slice(0, 50).join('\n')}\n${problems.length} problem(s) in the catalogues`)
  process.exitCode = 1
}

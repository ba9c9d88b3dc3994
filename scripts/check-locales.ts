// Fails when a complete locale misses or adds a key, a plural form its language needs, or a {{variable}} or <tag> of the English
// text. Other locales may miss keys, but what they have must fit.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { COMPLETE_LOCALES, LOCALES } from '#web/locales/complete.ts'

type Words = { [key: string]: string | Words }

const folder = path.resolve(import.meta.dirname, '../web/locales')
const SOURCE = 'en'
const PLURAL = /_(zero|one|two|few|many|other)$/

function flat(words: Words, prefix = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

function read(locale: string, file: string): Map<string, string> | undefined {
  try {
    return flat(JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')) as Words)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${locale}/${file}: ${(error as Error).message}`)
  }
}

/** Variables and tags of a text, sorted, as one comparable string. */
function marks(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)[^>]*>/g)]
    .map((match) => match[1] ?? match[0])
    .sort()
    .join(' ')
}

/** Every key the locale must have, with the source text it must fit. Plural keys are multiplied by the language's own forms. */
function expected(source: Map<string, string>, locale: string): Map<string, string> {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return new Map(
    [...source].flatMap(([key, text]): [string, string][] => {
      const base = key.replace(PLURAL, '')
      const isPlural = base !== key && source.has(`${base}_other`)
      return isPlural
        ? forms.map((form) => [`${base}_${form}`, source.get(`${base}_${form}`) ?? source.get(`${base}_other`) ?? text])
        : [[key, text]]
    }),
  )
}

function problemsOf(locale: string, file: string, source: Map<string, string>): string[] {
  const isComplete = COMPLETE_LOCALES.includes(locale)
  const words = read(locale, file)
  if (!words) return isComplete ? [`${locale}/${file}: missing`] : []
  const wanted = expected(source, locale)
  const problems: string[] = []
  for (const [key, text] of wanted) {
    const own = words.get(key)
    if (own === undefined) {
      if (isComplete) problems.push(`${locale}/${file}: missing ${key}`)
    } else if (own.trim() === '') problems.push(`${locale}/${file}: empty ${key}`)
    // "One" may do without the number.
    else if (marks(own) !== marks(text) && !/_(zero|one|two)$/.test(key))
      problems.push(`${locale}/${file}: ${key} has [${marks(own)}], ${SOURCE} has [${marks(text)}]`)
  }
  for (const key of words.keys()) if (!wanted.has(key)) problems.push(`${locale}/${file}: unknown ${key}`)
  return problems
}

const problems = readdirSync(path.join(folder, SOURCE)).flatMap((file) => {
  const source = read(SOURCE, file) ?? new Map<string, string>()
  return LOCALES.flatMap((locale) => problemsOf(locale, file, source))
})
if (problems.length > 0) {
  console.error(`${problems.slice(0, 50).join('\n')}\n${problems.length} problem(s) in web/locales`)
  process.exitCode = 1
}

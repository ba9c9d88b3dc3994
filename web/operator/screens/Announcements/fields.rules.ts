/** The words of an announcement in one language. */
export type Words = { subject: string; text: string; button: string }

/** An announcement as its form has it; an empty choice asks for nothing. */
export type Fields = {
  name: string
  type: 'NEWS' | 'PROMOTIONS'
  path: string
  segment: {
    language: string
    country: string
    gender: string
    /** As it was typed. */
    days: string
    bought: '' | 'yes' | 'no'
  }
  /** By language. */
  texts: Readonly<Record<string, Words>>
}

/** What the server says of an announcement. */
type Kept = {
  readonly name: string
  readonly type: string
  readonly path: string
  readonly segment: {
    readonly language?: string | null | undefined
    readonly country?: string | null | undefined
    readonly gender?: string | null | undefined
    readonly activeWithinDays?: number | null | undefined
    readonly hasBought?: boolean | null | undefined
  }
  readonly languages: readonly (Words & { readonly language: string })[]
}

const PARTS = ['subject', 'text', 'button'] as const

const NO_WORDS: Words = { subject: '', text: '', button: '' }

/** A new announcement. */
export const EMPTY: Fields = {
  name: '',
  type: 'NEWS',
  path: '/members',
  segment: { language: '', country: '', gender: '', days: '', bought: '' },
  texts: {},
}

/** The form of an announcement. */
export function fieldsOf({ name, type, path, segment, languages }: Kept): Fields {
  const { language, country, gender, activeWithinDays, hasBought } = segment
  return {
    name,
    type: type === 'PROMOTIONS' ? 'PROMOTIONS' : 'NEWS',
    path,
    segment: {
      language: language ?? '',
      country: country ?? '',
      gender: gender ?? '',
      days: activeWithinDays == null ? '' : String(activeWithinDays),
      bought: hasBought == null ? '' : hasBought ? 'yes' : 'no',
    },
    texts: Object.fromEntries(
      languages.map(({ language: of, subject, text, button }) => [of, { subject, text, button }]),
    ),
  }
}

const NAME_MAX = 100

/** The form of a new announcement that says the same, under another name: "offer" becomes "offer 2". */
export function copyOf(fields: Fields): Fields {
  const [, stem = fields.name, number = '1'] = /^(.*) (\d{1,4})$/.exec(fields.name) ?? []
  const end = ` ${Number(number) + 1}`
  return { ...fields, name: stem.slice(0, NAME_MAX - end.length) + end }
}

/** What is sent of a form. Days that are no number become 0, which is refused at its field. */
export function inputOf({ name, type, path, segment, texts }: Fields) {
  const { language, country, gender, days, bought } = segment
  return {
    name,
    type,
    path,
    segment: {
      language: language || null,
      country: country || null,
      gender: gender || null,
      activeWithinDays: days.trim() === '' ? null : /^\d{1,6}$/.test(days.trim()) ? Number(days) : 0,
      hasBought: bought === '' ? null : bought === 'yes',
    },
    texts: Object.entries(texts).map(([of, words]) => ({ language: of, ...words })),
  }
}

export const wordsIn = ({ texts }: Fields, language: string): Words => texts[language] ?? NO_WORDS

/** Whether two forms say the same. */
export function isSame(one: Fields, other: Fields): boolean {
  const languages = [...new Set([...Object.keys(one.texts), ...Object.keys(other.texts)])]
  return (
    one.name === other.name &&
    one.type === other.type &&
    one.path === other.path &&
    (Object.keys(one.segment) as (keyof Fields['segment'])[]).every(
      (part) => one.segment[part] === other.segment[part],
    ) &&
    languages.every((language) =>
      PARTS.every((part) => wordsIn(one, language)[part] === wordsIn(other, language)[part]),
    )
  )
}

/** How far the words of a language are. */
export type Progress = 'COMPLETE' | 'BEGUN' | 'MISSING'

export function progressOf(words: Words): Progress {
  const written = PARTS.filter((part) => words[part].trim() !== '').length
  if (written === 0) return 'MISSING'
  return written === PARTS.length ? 'COMPLETE' : 'BEGUN'
}

/** The languages that keep an announcement from being sent: the site's own, and every begun one. */
export function languagesToFinish(fields: Fields, ownLanguage: string): string[] {
  const begun = Object.keys(fields.texts).filter(
    (language) => progressOf(wordsIn(fields, language)) === 'BEGUN',
  )
  const isOwnReady = progressOf(wordsIn(fields, ownLanguage)) === 'COMPLETE'
  return [...new Set([...(isOwnReady ? [] : [ownLanguage]), ...begun])]
}

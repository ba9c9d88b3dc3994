import { isRecord } from './fields.rules.ts'

/** Texts by language, as far as a value has them. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([language, text]) => (typeof text === 'string' ? [[language, text]] : [])),
  )
}

/** The value with another one under a name; without it for undefined. */
export function withPart(value: unknown, name: string, part: unknown): Record<string, unknown> {
  const { [name]: _old, ...others } = isRecord(value) ? value : {}
  return part === undefined ? others : { ...others, [name]: part }
}

/** The texts with another one in a language; an empty one is left out, as the setting wants it. */
export function withText(
  texts: Readonly<Record<string, string>>,
  language: string,
  text: string,
): Readonly<Record<string, string>> {
  const { [language]: _old, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}

/** The languages in which there is none. */
export const lackingIn = (texts: Readonly<Record<string, string>>, languages: readonly string[]) =>
  languages.filter((language) => !texts[language]?.trim())

/** The texts that the setting `niches` holds for each topic. */
export const NICHE_PARTS = ['name', 'landingText'] as const

/** The topics of a value, by their numbers. */
export const nichesOf = (value: unknown): readonly string[] => (isRecord(value) ? Object.keys(value) : [])

/** What the setting `moderationReasons` has of a reason; without any it is the product's. */
export const REASON_PARTS = ['text', 'rule'] as const

/** The value after a change of a reason: no entry is left for one that is the product's again. */
export function withReason(
  value: unknown,
  code: string,
  changed:
    | { isOff?: boolean }
    | { part: (typeof REASON_PARTS)[number]; texts: Readonly<Record<string, string>> },
): Record<string, unknown> {
  const before = isRecord(value) && isRecord(value[code]) ? value[code] : {}
  const after =
    'part' in changed
      ? withPart(before, changed.part, Object.keys(changed.texts).length === 0 ? undefined : changed.texts)
      : withPart(before, 'isOff', changed.isOff ? true : undefined)
  return withPart(value, code, Object.keys(after).length === 0 ? undefined : after)
}

/** The languages in which a site words a reason itself, in one part at least. */
export function ownLanguagesOf(reason: unknown, languages: readonly string[]): readonly string[] {
  if (!isRecord(reason)) return []
  const texts = REASON_PARTS.map((part) => textsOf(reason[part]))
  return languages.filter((language) => texts.some((own) => own[language]))
}

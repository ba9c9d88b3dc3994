import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { textParts, textsOfParts, type ListEntry } from '#platform/site/edited-list.rules.ts'
import { readTexts, type GivenText, refuseFaulty, ownNames } from '#platform/site/list-texts.rules.ts'
import { EVERYONE, type Site } from '#platform/site/site.ts'
import type { ChoiceList } from '../profile/choice.store.ts'
import { ENTRIES_MAX, type EditedChoice, type KeptChoice } from './choice-list.store.ts'

/** Characters of a name: it has to fit on a chip. */
export const CHOICE_LENGTH_MAX = 40

/** An entry as an editor wants it. */
export type GivenChoice = { id?: string | null | undefined; texts: GivenText[]; isOffered: boolean }

/** The entries of a list as its versions and changes name them: by token. */
export const entriesOf = (choices: readonly EditedChoice[]): ListEntry[] =>
  choices.map(({ token, isOwn, isOffered, texts }) => ({
    key: token,
    parts: { own: isOwn, offered: isOffered, ...textParts(texts) },
  }))

type Wanted = { list: ChoiceList; entries: readonly GivenChoice[] }

/**
 * A list as an editor wants it. An entry that is left out is no longer offered, and comes last.
 * @throws InvalidInputError with every fault
 */
export function readChoiceList(
  { list, entries }: Wanted,
  current: readonly EditedChoice[],
  site: Pick<Site, 'locales' | 'defaultLocale'>,
): ListEntry[] {
  if (entries.length > ENTRIES_MAX)
    throw new InvalidInputError([{ path: 'entries', code: 'TOO_MANY', limit: ENTRIES_MAX }])
  const faults: InvalidField[] = []
  // In the API that word means all genders.
  const reserved = list === 'gender' ? [EVERYONE] : []
  const tokens = new Set([...reserved, ...current.map(({ token }) => token)])
  const read = entries.map((entry, index) => {
    const known = current.find(({ id }) => String(id) === entry.id)
    const isTwice = entries.findIndex(({ id }) => id != null && id === entry.id) < index
    if (entry.id != null && (known === undefined || isTwice))
      faults.push({ path: `entries.${index}.id`, code: 'CHOICE_UNKNOWN' })
    const named = readTexts(entry.texts, { index, known }, { site, lengthMax: CHOICE_LENGTH_MAX })
    faults.push(...named.faults)
    const { texts } = named
    const token = known?.token ?? newToken(texts, list, tokens)
    tokens.add(token)
    return { token, isOwn: known?.isOwn ?? true, isOffered: entry.isOffered, texts, before: known }
  })
  refuseFaulty(faults, read)
  const leftOut = current.filter(({ id }) => !entries.some((entry) => entry.id === String(id)))
  return entriesOf([
    ...read.map((entry) => ({ ...entry, id: 0, productTexts: {} })),
    ...leftOut.map((choice) => ({ ...choice, isOffered: false })),
  ])
}

/** What is wrong with a list as a whole: members cannot sign up without a gender. */
export const faultsOfList = (list: ChoiceList, entries: readonly ListEntry[]): InvalidField[] =>
  list === 'gender' && !entries.some(({ parts }) => parts['offered'] === true)
    ? [{ path: 'entries', code: 'REQUIRED' }]
    : []

/** The entries to write: of an entry of every site only the names that differ. */
export function keptChoices(entries: readonly ListEntry[], current: readonly EditedChoice[]): KeptChoice[] {
  return entries.map(({ key, parts }) => ({
    token: key,
    isOwn: parts['own'] === true,
    isOffered: parts['offered'] === true,
    names: ownNames(textsOfParts(parts), current.find(({ token }) => token === key)?.productTexts),
  }))
}

/** A token for a new entry, from its English name or another one. A gender's is its name in the API. */
function newToken(texts: Record<string, string>, list: ChoiceList, taken: ReadonlySet<string>): string {
  const name = texts['en'] ?? Object.values(texts)[0] ?? ''
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const plain = words.join('-').slice(0, 40) || 'entry'
  const isGender = list === 'gender'
  const base = isGender
    ? plain
        .replaceAll('-', '_')
        .toUpperCase()
        .replace(/^(?=\d)/, 'G_')
    : plain
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) {
    const token = `${base}${isGender ? '_' : '-'}${number}`
    if (!taken.has(token)) return token
  }
}

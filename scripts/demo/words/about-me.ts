import { pick, pickWeighted, type Random } from '#platform/base/seeded-random.ts'
import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import { ABOUT_ME_DA } from './about-me-da.ts'
import { ABOUT_ME_DE } from './about-me-de.ts'
import { ABOUT_ME_EN } from './about-me-en.ts'
import { ABOUT_ME_ES } from './about-me-es.ts'
import { ABOUT_ME_FI } from './about-me-fi.ts'
import { ABOUT_ME_FR } from './about-me-fr.ts'
import { ABOUT_ME_IT } from './about-me-it.ts'
import { ABOUT_ME_NB } from './about-me-nb.ts'
import { ABOUT_ME_NL } from './about-me-nl.ts'
import { ABOUT_ME_PL } from './about-me-pl.ts'
import { ABOUT_ME_SV } from './about-me-sv.ts'
import { VOICES, type AboutMeParts, type Voice } from './about-me.types.ts'

export const ABOUT_ME_PARTS: Record<Locale, AboutMeParts> = {
  da: ABOUT_ME_DA,
  de: ABOUT_ME_DE,
  en: ABOUT_ME_EN,
  es: ABOUT_ME_ES,
  fi: ABOUT_ME_FI,
  fr: ABOUT_ME_FR,
  it: ABOUT_ME_IT,
  nb: ABOUT_ME_NB,
  nl: ABOUT_ME_NL,
  pl: ABOUT_ME_PL,
  sv: ABOUT_ME_SV,
}

/** The traits that decide which sentences suit a member. */
export type Writer = {
  locale: Locale
  gender: 'female' | 'male'
  age: number
  city: string
  interests: readonly string[]
  relationship: string
  drinks: boolean
}

/** Counts how often a site has used each sentence, so that neighbours in a list do not read alike. */
export type UsedSentences = Map<string, number>

type Speaker = Writer & { voice: Voice }
type Part = 'who' | 'quirks' | 'looking' | 'closers' | 'interest'

// How people build such a text: some start with what they do, some with a joke, some write little.
const SHAPES: readonly (readonly [readonly Part[], number])[] = [
  [['who', 'interest', 'looking', 'closers'], 5],
  [['who', 'interest', 'quirks', 'looking'], 4],
  [['quirks', 'who', 'interest', 'closers'], 3],
  [['who', 'interest', 'interest', 'looking', 'closers'], 3],
  [['who', 'quirks', 'looking'], 3],
  [['interest', 'who', 'looking'], 2],
  [['who', 'interest', 'closers'], 3],
  [['looking', 'who', 'interest'], 2],
  [['interest', 'quirks', 'closers'], 2],
]
const TERSE_SHAPES: readonly (readonly [readonly Part[], number])[] = [
  [['who', 'closers'], 3],
  [['interest', 'looking'], 3],
  [['who', 'interest'], 2],
  [['quirks', 'looking'], 2],
]

/**
 * Writes a member's profile text in one voice: usually three to five sentences, sometimes one line or two
 * paragraphs.
 */
export function writeAboutMe(random: Random, member: Writer, used: UsedSentences): string {
  const parts = ABOUT_ME_PARTS[member.locale]
  const writer: Speaker = { ...member, voice: pick(random, VOICES) }
  const unused = parts.short.filter((text) => !used.has(text))
  if (random() < (writer.voice === 'terse' ? 0.3 : 0.03) && unused.length > 0)
    return freshSentence(random, { sentences: unused, writer, used }) ?? ''
  const told = new Set<string>()
  const sentences = pickWeighted(random, writer.voice === 'terse' ? TERSE_SHAPES : SHAPES).flatMap((part) => {
    const interest =
      part === 'interest'
        ? writer.interests.find((token) => parts.interests[token] !== undefined && !told.has(token))
        : undefined
    if (part === 'interest' && interest === undefined) return []
    if (interest !== undefined) told.add(interest)
    return (
      freshSentence(random, {
        sentences:
          interest === undefined ? parts[part as Exclude<Part, 'interest'>] : parts.interests[interest]!,
        writer,
        used,
      }) ?? []
    )
  })
  // A long text is easier to read in two paragraphs, and some people press Enter.
  const breakAfter =
    sentences.length > 3 && random() < 0.6 ? pick(random, [2, sentences.length - 1]) : sentences.length
  return [sentences.slice(0, breakAfter).join(' '), sentences.slice(breakAfter).join(' ')]
    .filter((text) => text !== '')
    .join('\n\n')
}

function freshSentence(
  random: Random,
  { sentences, writer, used }: { sentences: readonly string[]; writer: Speaker; used: UsedSentences },
): string | undefined {
  const suitable = sentences.filter((sentence) => suits(sentence, writer))
  if (suitable.length === 0) return undefined
  const least = Math.min(...suitable.map((sentence) => used.get(sentence) ?? 0))
  const chosen = pick(
    random,
    suitable.filter((sentence) => (used.get(sentence) ?? 0) === least),
  )
  used.set(chosen, least + 1)
  return withoutTags(chosen).replaceAll('{city}', writer.city)
}

const TAG = /\[(?:(\d+)-(\d+)|f|m|drink|widowed|divorced|(dry|warm|playful|earnest))\]/g
const withoutTags = (sentence: string): string => sentence.replace(TAG, '').trim()

function suits(sentence: string, writer: Speaker): boolean {
  return [...sentence.matchAll(TAG)].every(([tag, from, to, voice]) => {
    if (from !== undefined) return writer.age >= Number(from) && writer.age <= Number(to)
    if (voice !== undefined) return writer.voice === voice || writer.voice === 'terse'
    if (tag === '[drink]') return writer.drinks
    if (tag === '[widowed]' || tag === '[divorced]') return tag === `[${writer.relationship}]`
    return tag === (writer.gender === 'female' ? '[f]' : '[m]')
  })
}

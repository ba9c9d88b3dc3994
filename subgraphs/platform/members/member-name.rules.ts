import type { InvalidField } from '../base/errors.ts'
import { isBlank } from '../base/input-text.ts'
import type { SiteSettings } from '../site/site-settings.ts'
import type { Site } from '../site/site.ts'
import { foldedWords } from './name-skeleton.rules.ts'
import { hasRefusedWord } from './refused-words.rules.ts'
import { RESERVED_EVERYWHERE, RESERVED_NAMES } from './reserved-names.data.ts'

const NAME_LENGTH_MAX = 30
/**
 * From this length on a reserved word is also found inside others: "adminton" may be a game, "xxmoderatorxx"
 * cannot.
 */
const INSIDE_LENGTH_MIN = 8
/** The same for the site's name, which members do not contain by accident. */
const SITE_INSIDE_LENGTH_MIN = 6

/** The identities that a name must not claim: the site and the company behind it. */
export type NamesOfSite = Pick<Site, 'name' | 'domain' | 'companyNames'>

/** The words that a site refuses in names and texts of members. */
export type WordsOfSite = { settings: Pick<SiteSettings, 'refusedWords'> }

// Emoji contain joiners and selectors, and Persian and the languages of India write with joiners; elsewhere
// such characters only hide.
const JOINED = String.raw`[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]`
const UNSEEN = new RegExp(
  String.raw`(\p{RGI_Emoji}|(?<=${JOINED})[\u200c\u200d](?=${JOINED}))|[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\u2800]`,
  'gv',
)
// Lines through and around a letter.
const OVERLAYS = /[\u0334-\u0338]|[\u0488-\u0489]|[\u20d0-\u20e2]|[\u20e4-\u20ff]/g
const STACKED_MARKS =
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]{2})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]+/g

// Longer than any name may be, so that an overlong one is still refused as such.
const READ_MAX = 1000

/**
 * A name as it is stored: plain forms of full-width, bold and circled letters, and no invisible characters.
 * The result is what readers see.
 */
export function cleanName(name: string): string {
  return name
    .slice(0, READ_MAX)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '$1')
    .replace(OVERLAYS, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .normalize('NFKC')
    .trim()
}

/**
 * What is wrong with a member's name by itself (SIGN-03): its length, letters, claims and words.
 * @param name as returned by `cleanName`
 */
export function faultOfMemberName(
  name: string,
  site: NamesOfSite & WordsOfSite,
  path: string,
): InvalidField | undefined {
  if (isBlank(name)) return { path, code: 'NAME_REQUIRED' }
  if ([...name].length > NAME_LENGTH_MAX) return { path, code: 'NAME_TOO_LONG', limit: NAME_LENGTH_MAX }
  if (name.startsWith('@')) return { path, code: 'NAME_STARTS_WITH_AT' }
  if (mixesScripts(name)) return { path, code: 'NAME_MIXES_ALPHABETS' }
  if (isReservedName(name, site)) return { path, code: 'NAME_RESERVED' }
  return hasRefusedWord(name, site.settings.refusedWords) ? { path, code: 'WORD_REFUSED' } : undefined
}

// Japanese, Chinese and Korean mix several scripts, including Latin letters.
const WRITTEN_TOGETHER = [
  ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ['Han', 'Bopomofo', 'Latin'],
  ['Han', 'Hangul', 'Latin'],
]
const SCRIPTS = [
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Cherokee Coptic Lisu Canadian_Aboriginal',
  'Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer',
  'Myanmar Ethiopic Han Hiragana Katakana Hangul Bopomofo Deseret Osage Tifinagh Vai Warang_Citi',
]
  .flatMap((names) => names.split(' '))
  .map((name) => ({ name, pattern: new RegExp(String.raw`\p{Script=${name}}`, 'u') }))

/** Whether one word mixes letters of several alphabets, as only impostors do: "Аnna" with a Cyrillic А. */
export function mixesScripts(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => {
    const used = SCRIPTS.filter(({ pattern }) => pattern.test(word)).map(({ name }) => name)
    return (
      used.length > 1 && !WRITTEN_TOGETHER.some((together) => used.every((one) => together.includes(one)))
    )
  })
}

type Reserved = { anywhere: Set<string>; alone: Set<string>; inside: string[] }
let reserved: Reserved | undefined

function reservedNames(): Reserved {
  if (reserved === undefined) {
    const all = [RESERVED_EVERYWHERE, ...Object.values(RESERVED_NAMES)]
    const anywhere = new Set(all.flatMap((names) => names.anywhere.map(foldedWhole)))
    const alone = new Set(all.flatMap((names) => names.alone.map(foldedWhole)))
    reserved = { anywhere, alone, inside: [...anywhere].filter((word) => word.length >= INSIDE_LENGTH_MIN) }
  }
  return reserved
}

const foldedWhole = (text: string) => foldedWords(text, 'apart').join('')

/**
 * Whether a name is that of the staff, the site, its company or a label of the product, in any language and
 * however disguised.
 */
export function isReservedName(name: string, site: NamesOfSite): boolean {
  const read = foldedWords(name, 'letters')
  // "Member 12" is a name that people choose; "Admin 12" is not.
  if (reservedNames().alone.has(read.join(''))) return true
  return [read, foldedWords(name, 'apart')].some((words) => claimsRole(words) || claimsSite(words, site))
}

function claimsRole(words: string[]): boolean {
  const { anywhere, inside } = reservedNames()
  const whole = words.join('')
  return runsOf(words).some((run) => anywhere.has(run)) || inside.some((word) => whole.includes(word))
}

function claimsSite(words: string[], { name, domain, companyNames }: NamesOfSite): boolean {
  const whole = words.join('')
  const runs = runsOf(words)
  // The part of "www.example.co.uk" that people remember.
  const [label = domain] = domain
    .split('.')
    .slice(0, -1)
    .toSorted((a, b) => b.length - a.length)
  return (
    [name, domain, label]
      .map(foldedWhole)
      .some(
        (own) =>
          own !== '' && (runs.includes(own) || (own.length >= SITE_INSIDE_LENGTH_MIN && whole.includes(own))),
      ) || companyNames.map(foldedWhole).includes(whole)
  )
}

/** Consecutive words, joined: "help desk" is "helpdesk", and "A d m i n" one word. */
function runsOf(words: string[]): string[] {
  return words.flatMap((_word, from) =>
    words.slice(from).map((_last, length) => words.slice(from, from + length + 1).join('')),
  )
}

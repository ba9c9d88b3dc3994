import { skeletonOf } from './name-skeleton.rules.ts'

const DIGITS_AS_LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}
const DIGIT = /[013457@$!|]/g
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
// Letters with the signs that stand for letters. Other signs separate words.
const WORD = /[\p{L}\p{M}\p{N}@$!|]+/gu
// A word in plain letters is what it says. Signs, other alphabets and capitals inside a word may disguise it,
// so that its look counts, too.
const PLAIN = /^(?:\p{Lu}?[a-z]+|[A-Z]+)$/u
/** From this length on, words that stand one after the other are also read as one: "porn hub". */
const JOINED_LENGTH_MIN = 3

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const lookOf = (text: string) => lettersOf(withoutMarks(skeletonOf(text)))
const spellingOf = (text: string) => lettersOf(withoutMarks(text.normalize('NFKC').toLowerCase()))
const wordsOf = (text: string) => text.replace(UNSEEN, '').match(WORD) ?? []

/** One word or consecutive ones, in every way in which they can be read. */
type Read = { spelling: string; looks: readonly string[]; count: number; isOne: boolean }

function readWord(word: string): Read {
  const read = { spelling: spellingOf(word), count: 1, isOne: true }
  if (PLAIN.test(withoutMarks(word))) return { ...read, looks: [] }
  const lettered = word.replace(DIGIT, (sign) => DIGITS_AS_LETTERS[sign]!)
  const forms = [word, word.toLowerCase(), lettered, lettered.toLowerCase()]
  return { ...read, looks: [...new Set(forms.map(lookOf))] }
}

/** The words of a site: how each is read, with the number of its parts. */
type Refused = {
  spellings: Map<string, number>
  looks: Map<string, number>
  /** Of the words with an asterisk. */
  beginnings: { spelling: string; look: string }[]
  lengthMax: number
}

// The settings of a site stay the same array until they change.
const prepared = new WeakMap<readonly string[], Refused>()

function prepare(words: readonly string[]): Refused {
  const known = prepared.get(words)
  if (known !== undefined) return known
  const refused: Refused = { spellings: new Map(), looks: new Map(), beginnings: [], lengthMax: 0 }
  for (const word of words) {
    const [spelling, look] = [spellingOf(word), lookOf(word.toLowerCase())]
    if (spelling === '' || look === '') continue
    refused.lengthMax = Math.max(refused.lengthMax, spelling.length, look.length)
    refused.spellings.set(spelling, wordsOf(word).length)
    refused.looks.set(look, wordsOf(word).length)
    if (word.trim().endsWith('*')) refused.beginnings.push({ spelling, look })
  }
  prepared.set(words, refused)
  return refused
}

/**
 * Whether a text contains a word that the site refuses: whatever its case and accents, with signs for
 * letters, lookalike letters of other alphabets, or spaces between its letters. A word inside another one
 * counts only as its beginning, and only where the site says so by an asterisk.
 */
export function hasRefusedWord(text: string, words: readonly string[]): boolean {
  const refused = prepare(words)
  if (refused.lengthMax === 0) return false
  const read = wordsOf(text).map(readWord)
  return read.some((_word, from) => isRefusedFrom(read, from, refused))
}

function isRefusedFrom(words: readonly Read[], from: number, refused: Refused): boolean {
  let run = words[from]!
  for (let next = from + 1; ; next++) {
    if (isRefused(run, refused)) return true
    const word = words[next]
    if (word === undefined || run.spelling.length >= refused.lengthMax) return false
    run = joined(run, word)
  }
}

function joined(run: Read, word: Read): Read {
  const isSpaced = run.spelling.length === run.count && word.spelling.length === 1
  const isLong =
    (run.count > 1 || run.spelling.length >= JOINED_LENGTH_MIN) && word.spelling.length >= JOINED_LENGTH_MIN
  const isDisguised = run.looks.length > 0 || word.looks.length > 0
  return {
    spelling: run.spelling + word.spelling,
    looks: isDisguised ? joinedLooks(looksOf(run), looksOf(word)) : [],
    count: run.count + 1,
    // "mum's ex" is not read as one word.
    isOne: run.isOne && (isSpaced || isLong),
  }
}

const looksOf = ({ spelling, looks }: Read) => (looks.length > 0 ? looks : [lookOf(spelling)])

// All ways to read a long row of disguised words would be too many; the first ones are the likely ones.
const joinedLooks = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((one) => after.map((other) => one + other)).slice(0, 16)

function isRefused({ spelling, looks, count, isOne }: Read, refused: Refused): boolean {
  const isAt = (parts: number | undefined) => parts !== undefined && (isOne || parts === count)
  if (isAt(refused.spellings.get(spelling)) || looks.some((look) => isAt(refused.looks.get(look))))
    return true
  if (!isOne) return false
  return refused.beginnings.some(
    (word) => spelling.startsWith(word.spelling) || looks.some((look) => look.startsWith(word.look)),
  )
}

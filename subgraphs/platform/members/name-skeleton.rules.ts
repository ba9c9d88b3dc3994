import replaceConfusables from 'unhomoglyph'

// The table of Unicode TS 39 separates small capitals from the letters; readers of a name do not.
const SMALL_CAPITALS = new Map(
  Object.entries({
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ꜰ: 'f',
    ɢ: 'g',
    ʜ: 'h',
    ɪ: 'i',
    ᴊ: 'j',
    ᴋ: 'k',
    ʟ: 'l',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ʀ: 'r',
    ꜱ: 's',
    ᴛ: 't',
    ᴜ: 'u',
    ᴠ: 'v',
    ᴡ: 'w',
    ʏ: 'y',
    ᴢ: 'z',
  }),
)
const SMALL_CAPITAL = new RegExp(`[${[...SMALL_CAPITALS.keys()].join('')}]`, 'gu')

/**
 * Raise it with every change of the result of `skeletonOf`: stored skeletons of an older version are then
 * recomputed.
 */
export const SKELETON_VERSION = 1

/**
 * The look of a name, by the Unicode TS 39 table of confusable characters: names that readers confuse share
 * one skeleton. Case, invisible characters and letter forms (full-width, bold) make no difference; accents
 * do.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter)!)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFD')
  // Twice, because a capital and its small letter look like different letters: Cyrillic Н like H, and н like
  // a small capital H.
  const mapped = replaceConfusables(replaceConfusables(plain).toLowerCase())
  return mapped.normalize('NFD').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * The spelling of a name. Two names with one skeleton and one spelling are the same name; with one skeleton
 * and two spellings, one imitates the other.
 */
export function spellingOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201b\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

// Letters in squares, in circles and on flags stand for letters, but Unicode does not decompose them.
const DRAWN_LETTER = /[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu

function letterOfDrawn(drawn: string): string {
  const code = drawn.codePointAt(0)!
  const first = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130].find((start) => code >= start)!
  return String.fromCharCode(97 + code - first)
}

const LETTERS_OF_DIGITS: Record<string, string> = {
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

/**
 * The words of a text, folded as far as a reader's eye does: as a skeleton, without accents, and i, j and l
 * as one letter.
 * @param digits 'letters' reads 4dm1n as admin; 'apart' leaves Admin1 the word admin
 */
export function foldedWords(text: string, digits: 'letters' | 'apart'): string[] {
  const drawn = text.replace(DRAWN_LETTER, letterOfDrawn)
  const read =
    digits === 'letters'
      ? drawn.replace(/[013457@$!|]/g, (digit) => LETTERS_OF_DIGITS[digit]!)
      : drawn.replace(/\p{Nd}+/gu, ' ')
  return (
    read
      // "AdminAnna" is two words; "ADMIN" and "McDonald" stay one, or become two harmless ones.
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .split(/[^\p{L}\p{M}]+/u)
      .map((word) => foldWord(word))
      .filter((word) => word !== '')
  )
}

function foldWord(word: string): string {
  return skeletonOf(word)
    .replace(/\p{M}/gu, '')
    .replace(/[ijı|]/g, 'l')
    .replace(/[^\p{L}]/gu, '')
}

const MARKS = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu
const SPECIAL = /[ßæœøłđðþıäöüå]/g

// Letters that Unicode does not decompose, with their usual replacements: Jorgen and Joergen for Jørgen.
const AS_ONE: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const AS_TWO: Record<string, string> = { ...AS_ONE, ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

function plain(text: string, letters: Record<string, string>): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(SPECIAL, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(MARKS, '')
}

/** A text's search forms: without case and accents, with the plain spellings of its letters. */
function plainSpellings(text: string): readonly string[] {
  return [...new Set([plain(text, AS_ONE), plain(text, AS_TWO)])]
}

/** Whether a text contains every typed word, anywhere and in any of its spellings. */
export function hasWords(text: string, typed: string): boolean {
  const texts = plainSpellings(text)
  return typed
    .trim()
    .split(/\s+/u)
    .every((word) => plainSpellings(word).some((spelling) => texts.some((whole) => whole.includes(spelling))))
}

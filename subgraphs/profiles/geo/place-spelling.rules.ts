// Place names as people type them on any keyboard. The index has a few spellings of each name, and a search
// tries a few of the typed text.

type Letters = Record<string, string>

/** Letters that Unicode does not decompose into a letter and an accent. */
const ALONE: Letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
/** Two-letter spellings for keyboards without these letters: Koebenhavn, Aalesund, Muenchen. */
const AS_TWO: Letters = { ...ALONE, ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
/** One-letter spellings by foreigners: Nastved. */
const AS_ONE: Letters = { ...ALONE, ß: 's', æ: 'a', œ: 'o' }

const APOSTROPHES = /['‘’ʼ`´]/g
const APOSTROPHE = /['‘’ʼ`´]/

function fold(text: string, letters: Letters, apostrophe = ''): string {
  if (/^[A-Za-z]+$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıäöüå]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(APOSTROPHES, apostrophe)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const SAINT = /^(?:st|sint|saint|sankt|sanct)(?= .)/
const SAINT_WITHIN = / (?:st|sint|saint|sankt|sanct)(?= .)/g
const SAINTE = /(^| )(?:ste|sainte)(?= .)/g

// The words between the parts of a name, in full or abbreviated to a letter: "am", "a. d.", "s/".
const BETWEEN = new Set(
  'a aan am an auf b bei bij d de del dell della dem den der di die en het i im in le les lez li ob o on op s sopra sous ss sul sulla sur t te u under upon v vid ved w nad pod po'.split(
    ' ',
  ),
)

/**
 * "St" for every saint, and nothing between the parts: "Frankfurt am Main", "Frankfurt/Main" and "Frankfurt
 * a. M." begin alike.
 */
function shortened(folded: string): string {
  const saints = folded.replace(SAINT, 'st').replace(SAINT_WITHIN, ' st').replace(SAINTE, '$1ste')
  const words = saints.split(' ')
  return words
    .filter((word, place) => place === 0 || place === words.length - 1 || !BETWEEN.has(word))
    .join(' ')
}

// Danish and Norwegian names have kept their Aa, which others type as a single a.
const asOneA = (folded: string) => folded.replaceAll('aa', 'a')

/**
 * The spellings that find a place.
 * @returns `own`: its names without accents, hyphens and case; `further`: other spellings that people type
 */
export function spellingsOf(names: readonly string[]): { own: string[]; further: string[] } {
  const own = new Set(names.map((name) => fold(name, ALONE)))
  const further = new Set(
    names.flatMap((name) => {
      // Most names have a single spelling; this shortcut builds the index three times as fast.
      if (/^[A-Za-z]+$/.test(name)) return [asOneA(name.toLowerCase())]
      const folded = fold(name, ALONE)
      const folds = [folded]
      if (/[ßæœøäöüå]/i.test(name)) folds.push(fold(name, AS_TWO), fold(name, AS_ONE))
      if (APOSTROPHE.test(name)) folds.push(fold(name, ALONE, ' '))
      return [...folds, ...folds.filter((text) => text.includes(' ')).map(shortened), asOneA(folded)]
    }),
  )
  return { own: [...own], further: [...further].filter((text) => !own.has(text)) }
}

/** The spellings to look up for a typed text, first as typed; none for a text without letters and digits. */
export function spellingsToFind(text: string): string[] {
  const folds = [fold(text, ALONE), fold(text, AS_TWO), fold(text, ALONE, ' ')]
  return [...new Set([...folds, ...folds.map(shortened)])].filter((wanted) => wanted !== '')
}

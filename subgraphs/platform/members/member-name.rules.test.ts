import { expect, test } from 'vitest'
import { cleanName, faultOfMemberName } from './member-name.rules.ts'
import { skeletonOf, spellingOf } from './name-skeleton.rules.ts'
import { RESERVED_NAMES } from './reserved-names.data.ts'

const SITE = {
  name: 'Ruvela',
  domain: 'www.ruvela.test',
  companyNames: ['Voorbeeld B.V.', 'Hartstocht'],
  settings: { refusedWords: [] },
}
const codeOf = (name: string) => faultOfMemberName(cleanName(name), SITE, 'name')?.code

test('invisible characters are removed from a name, and decorated letters become plain ones', () => {
  for (const [given, kept] of [
    ['Ａｄａ', 'Ada'],
    ['𝐀𝐝𝐚', 'Ada'],
    ['A\u00adda', 'Ada'],
    ['A\u200bd\u2063a\ufeff', 'Ada'],
    ['\u202eAda\u202c', 'Ada'],
    ['Ada\u3164', 'Ada'],
    ['Ada\u{e0061}', 'Ada'],
    ['A\u0336d\u0336a\u0336', 'Ada'],
    ['Ada\u0301\u0302\u0303\u0304\u0305', 'Adá\u0302\u0303'],
    ['Ada \u00a0 L.', 'Ada L.'],
    ['Zoë 🌷', 'Zoë 🌷'],
    ['Bo 👩‍❤️‍👨 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Bo 👩‍❤️‍👨 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['Nguyễn', 'Nguyễn'],
  ])
    expect(cleanName(given!), JSON.stringify(given)).toBe(kept)
})

test('names that look the same are found, and honest names that differ are not', () => {
  for (const [one, other] of [
    ['Max1', 'Maxl'],
    ['Ilse', 'llse'],
    ['Bo', 'B0'],
    ['Рор', 'Pop'],
    ['ᴀᴅᴀ', 'Ada'],
    ['ꓮꓓꓮ', 'ADA'],
    ['Carmen', 'Carrnen'],
  ]) {
    expect(skeletonOf(one!), `${one} ${other}`).toBe(skeletonOf(other!))
    expect(spellingOf(one!), `${one} ${other}`).not.toBe(spellingOf(other!))
  }
  for (const [one, other] of [
    ['Ella', 'Elia'],
    ['Zoë', 'Zoe'],
    ['Ada', 'Ida'],
    ['Anna-Lena', 'Anna Lena'],
    ['Jan 1', 'Jan 2'],
  ])
    expect(skeletonOf(one!), `${one} ${other}`).not.toBe(skeletonOf(other!))
  for (const [one, other] of [
    ['Ada', 'ADA'],
    ['O’Brien', "O'Brien"],
  ])
    expect(spellingOf(one!), `${one} ${other}`).toBe(spellingOf(other!))
})

test('a name of the staff, the site or a product label is refused, in any language and disguise', () => {
  for (const name of [
    'admin',
    'ＡＤＭＩＮ',
    'Аdmin',
    'ad\u00admin',
    'Admin 1',
    '4dm1n',
    'Αdmin',
    'A d m i n',
    'TheAdmin',
    'Ädmïn',
    'ᴀᴅᴍɪɴ',
    '🅰🅳🅼🅸🅽',
    'Anna, support',
    'Help-Desk',
    'xxModeratorxx',
    'Ruvela',
    'RuvelaTeam',
    'ruvela.test',
    'Ruve1a',
    'Voorbeeld B.V.',
    'Hartstocht',
    'Klantenservice',
    'Gelöschtes Mitglied',
    'Profil fictif',
    'Obsługa Klienta',
    'Ylläpitäjä',
    'System',
  ])
    expect(['NAME_RESERVED', 'NAME_MIXES_ALPHABETS'], name).toContain(codeOf(name))
  for (const [language, { anywhere, alone }] of Object.entries(RESERVED_NAMES))
    for (const name of [...anywhere, ...alone].filter((word) => word.length <= 30))
      expect(codeOf(name.toUpperCase()), `${language} ${name}`).toBe('NAME_RESERVED')
})

test('honest names are accepted, in every alphabet', () => {
  for (const name of [
    'Ada',
    'Adamin',
    'Badminton Bob',
    'Modesta',
    'Helpful Hans',
    'Member 12',
    'Anna Team',
    'Jean-Luc',
    'O’Brien',
    'Анна',
    'Ελένη',
    'יעל',
    'فاطمة',
    '山田あい',
    'Kim 김',
    'Анна Anna',
    'Łukasz',
    'Mette Møller',
    'Zoë 🌷',
    'Ruve',
    'Guido',
    'Systemia Lund',
  ])
    expect(codeOf(name), name).toBeUndefined()
})

test('a word of letters from several alphabets is refused as one', () => {
  for (const name of ['Аnna', 'Mаria', 'Αlex', 'Оlga', 'Zoё\u200bх'])
    expect(codeOf(name), name).toBe('NAME_MIXES_ALPHABETS')
})

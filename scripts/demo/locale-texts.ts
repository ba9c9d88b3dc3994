import type { Locale } from '../../subgraphs/profiles/geo/locale.ts'

/** A text in each of the eleven languages. */
export type LocaleTexts = Record<Locale, string>

/** One entry of a list that members choose from. The number never changes once it is in use, since profiles store it. */
export type DemoChoice = { id: number; key: string; names: LocaleTexts }

type InOrder = [
  da: string,
  de: string,
  en: string,
  es: string,
  fi: string,
  fr: string,
  it: string,
  nb: string,
  nl: string,
  pl: string,
  sv: string,
]

/** Texts in the alphabetical order of their locales: da de en es fi fr it nb nl pl sv. */
export function texts(...[da, de, en, es, fi, fr, it, nb, nl, pl, sv]: InOrder): LocaleTexts {
  return { da, de, en, es, fi, fr, it, nb, nl, pl, sv }
}

/** Numbers a list from 1 in its written order; new entries go to the end. */
export function numbered(entries: Record<string, LocaleTexts>): DemoChoice[] {
  return Object.entries(entries).map(([key, names], i) => ({ id: i + 1, key, names }))
}

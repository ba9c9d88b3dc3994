import type { Locale } from '../../subgraphs/profiles/geo/locale.ts'

/** A text in each of the eleven languages. */
export type LocaleTexts = Record<Locale, string>

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

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#platform/site/site-texts.ts'
import { SIGNUP_DOCUMENTS, WRITTEN_PAGES } from './page.texts.ts'

const textOf = (token: string, locale: string) =>
  readFileSync(path.join(import.meta.dirname, '../documents', `${token}.${locale}.md`), 'utf8')
const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length
const all = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).toSorted()

/**
 * The promises of a text in any language: its sections, items, links, numbers, and the details of the site
 * that it names.
 */
function promisesOf(text: string) {
  return {
    sections: count(text, /^## /gm),
    items: count(text, /^- /gm),
    paragraphs: text.split('\n\n').length,
    emphasised: count(text, /\*\*/g),
    links: all(text, /\]\([^)]*\)/g),
    numbers: all(text, /\d+/g),
    // The number of times a sentence names the site is a matter of style.
    details: all(text, /\{(?!site\})\w+\}/g),
  }
}

test('the site’s pages promise the same in every language: sections, links, terms, amounts, details', () => {
  for (const token of [...SIGNUP_DOCUMENTS, ...WRITTEN_PAGES]) {
    const english = promisesOf(textOf(token, 'en'))
    for (const locale of LOCALES)
      expect(promisesOf(textOf(token, locale)), `${token}.${locale}.md`).toEqual(english)
  }
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_GROUPS } from './setting-groups.data.ts'
import { SITE_FIELDS } from './site-fields.rules.ts'

// Their definitions name commands and identifiers, which the console does not.
const FOR_COMMANDS = ['settings.moderationReasons', 'settings.theme', 'settings.visibleProfileNotes']

type Words = { [name: string]: string | Words }

const wordsOf = (locale: string) =>
  JSON.parse(
    readFileSync(
      path.resolve(import.meta.dirname, `../../../web/operator/locales/${locale}/sites.json`),
      'utf8',
    ),
  ) as { fields: Words; meanings: Words; groups: Words; choices: Words }
const at = (words: Words, name: string) =>
  name
    .split('.')
    .reduce<string | Words | undefined>((found, part) => (found as Words | undefined)?.[part], words)
const paths = (words: Words, prefix = ''): string[] =>
  Object.entries(words).flatMap(([name, part]) =>
    typeof part === 'string' ? [`${prefix}${name}`] : paths(part, `${prefix}${name}.`),
  )

test('OPER-02 every setting has its words in the console, and the English ones are those of its definition', () => {
  const names = SITE_FIELDS.map(({ name }) => name).toSorted()
  for (const locale of ['en', 'nl']) {
    const { fields, meanings, groups } = wordsOf(locale)
    expect(paths(fields).toSorted(), locale).toEqual(names)
    expect(paths(meanings).toSorted(), locale).toEqual(names)
    expect(Object.keys(groups).toSorted()).toEqual(
      Object.keys(SETTING_GROUPS)
        .map((group) => group.toUpperCase())
        .toSorted(),
    )
  }
  const { meanings, choices } = wordsOf('en')
  for (const { name, description, choices: possible } of SITE_FIELDS) {
    if (!FOR_COMMANDS.includes(name)) expect(at(meanings, name)).toBe(description)
    const explained = Object.entries(possible ?? {}).filter(([, meaning]) => meaning !== '')
    for (const [value] of explained) expect(choices[value], `${name} ${value}`).toBeDefined()
  }
})

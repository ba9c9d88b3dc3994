import { expect, test } from 'vitest'
import { sections } from './routes.tsx'
import { words as english } from './words/en.ts'

const texts = Object.fromEntries(
  Object.entries(english).map(([file, words]) => [file.replace(/^.*\/|\.json$/g, ''), words]),
)

/** The text of a key such as "console:account.title". */
function textOf(title: string): unknown {
  const [namespace = '', key = ''] = title.split(':')
  return key
    .split('.')
    .reduce<unknown>(
      (words, part) => (words as Record<string, unknown> | undefined)?.[part],
      texts[namespace],
    )
}

test('every section has a title, an address, a letter and a place of its own', () => {
  expect(sections.length).toBeGreaterThan(1)
  expect(sections.filter(({ title }) => typeof textOf(title) !== 'string')).toEqual([])
  const different = (values: string[]) => expect(new Set(values).size).toBe(values.length)
  different(sections.map(({ path }) => path))
  different(sections.map(({ letter }) => letter))
  different(sections.map(({ group, place }) => `${group} ${place}`))
})

import { expect, test } from 'vitest'
import { isFound } from './conversationSearch.rules.ts'

const zoe = { name: 'Zoë', lastText: 'Koffie op dinsdag?', draft: 'Ja, om elf uur' }

test('a search finds name, last message and draft, ignoring case, accents and word order', () => {
  for (const typed of ['zoe', 'ZOË', 'koffie', 'elf', 'dinsd zo', '', '  '])
    expect(isFound(zoe, typed), typed).toBe(true)
})

test('a search finds the plain spellings of letters that a keyboard lacks', () => {
  for (const [name, ...found] of [
    ['Jørgen', 'jorgen', 'joergen', 'JÖRGEN'],
    ['Jürgen', 'juergen', 'jurgen'],
    ['Joergen', 'jörgen', 'joerg'],
    ['Åse', 'aase', 'ase'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'weiss'],
  ])
    for (const typed of found)
      expect(isFound({ name: name!, lastText: undefined, draft: '' }, typed), `${name} ${typed}`).toBe(true)
})

test('a search does not find a conversation that lacks one of the words', () => {
  for (const typed of ['zoe thee', 'maandag']) expect(isFound(zoe, typed), typed).toBe(false)
  expect(isFound({ name: 'Bo', lastText: undefined, draft: '' }, 'undefined')).toBe(false)
})

import { expect, test } from 'vitest'
import { isSingleKey, nameOf, outcomeOf, type KeyDeclaration } from './keys.rules.ts'

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const declared = (keys: string | string[]): KeyDeclaration => ({ keys, label: '', onPress: () => {} })

test('an operator presses keys as the keyboard has them, and combinations of the browser stay its own', () => {
  expect(nameOf({ ...bare, key: 'j' })).toBe('j')
  expect(nameOf({ ...bare, key: 'J' }), 'caps lock').toBe('j')
  expect(nameOf({ ...bare, key: 'J', shiftKey: true })).toBeUndefined()
  expect(nameOf({ ...bare, key: '?', shiftKey: true })).toBe('?')
  expect(nameOf({ ...bare, key: 's', ctrlKey: true })).toBe('mod+s')
  expect(nameOf({ ...bare, key: 's', metaKey: true })).toBe('mod+s')
  expect(nameOf({ ...bare, key: 'j', altKey: true })).toBeUndefined()
  expect(nameOf({ ...bare, key: '/', altKey: true, ctrlKey: true }), 'AltGr').toBe('/')
  expect(['j', 'g o', '/', '?', ' '].filter(isSingleKey)).toHaveLength(5)
  expect(['Enter', 'mod+s', 'Escape'].filter(isSingleKey)).toEqual([])
})

test('the uppermost declaration of a key counts, and a sequence waits for its second key', () => {
  const screen = [declared(['j', 'k'])]
  const frame = [declared('j'), declared('g o'), declared('g a')]
  const layers = [screen, frame]
  expect(outcomeOf('j', layers)).toEqual({ kind: 'press', declaration: screen[0], key: 'j' })
  expect(outcomeOf('g', layers)).toEqual({ kind: 'begin' })
  expect(outcomeOf('o', layers, 'g')).toEqual({ kind: 'press', declaration: frame[1], key: 'g o' })
  expect(outcomeOf('o', layers)).toEqual({ kind: 'none' })
  expect(outcomeOf('k', layers, 'g'), 'a key after an unfinished sequence').toMatchObject({ key: 'k' })
  expect(outcomeOf('x', layers, 'g')).toEqual({ kind: 'none' })
})

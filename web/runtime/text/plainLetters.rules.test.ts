import { expect, test } from 'vitest'
import { hasWords } from './plainLetters.rules.ts'

test('OPER-01 an operator is found by name or address, in the spelling of any keyboard', () => {
  const of = 'Søren Łukasz Müller soren@example.org'
  for (const typed of [
    'soeren',
    'Soren',
    'lukasz muell',
    'MULLER',
    'ｓｏｒｅｎ@example',
    ' ',
    'example søren',
  ])
    expect(hasWords(of, typed), typed).toBe(true)
  for (const typed of ['saren', 'soren miller']) expect(hasWords(of, typed), typed).toBe(false)
})

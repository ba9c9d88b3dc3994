import { expect, test } from 'vitest'
import { hasRefusedWord } from './refused-words.rules.ts'

const WORDS = ['porn', 'escort*', 'Sugar Daddy', 'hoer', 'Schweiß', 'pornhub', 'sex', 'call me']

test('SIGN-03 a refused word is found however it is written', () => {
  for (const text of [
    'porn',
    'I sell PORN here',
    'pórn!',
    'p0rn',
    'роrn',
    'ｐｏｒｎ',
    'P O R N',
    'p.o.r.n',
    'po\u00adrn',
    'PoRn',
    'escorts in town',
    'ESCORTE',
    'sugar-daddy wanted',
    'SugarDaddy',
    'sugar\ndaddy',
    'h0er',
    'schweiß',
    'Porn Hub',
    'so call me!',
    's e x',
  ])
    expect(hasRefusedWord(text, WORDS), text).toBe(true)
})

test('SIGN-03 words that only contain or resemble a refused one are not found', () => {
  for (const text of [
    '',
    'popcorn',
    'Pom is my dog',
    'unicorn',
    'an escape',
    'sugar in my coffee',
    'Daddy of two',
    'hoera!',
    'my mum’s ex',
    'they called me',
    'I am 40, 1.80 m tall',
    '👩‍❤️‍👨',
  ])
    expect(hasRefusedWord(text, WORDS), text).toBe(false)
  expect(hasRefusedWord('porn', [])).toBe(false)
  expect(hasRefusedWord('porn', ['*', ' '])).toBe(false)
})

test('a long text of signs is judged without delay', () => {
  expect(hasRefusedWord('@!$ '.repeat(400), ['a'.repeat(40), ...WORDS])).toBe(false)
})

import { expect, test } from 'vitest'
import { isLoneEmoji, textParts } from './messageText.rules.ts'

const linksOf = (text: string) => textParts(text).flatMap(({ url }) => (url ? [url.href] : []))

test('web addresses in a message are links, without trailing punctuation', () => {
  expect(textParts('Kijk op https://example.org/a?b=1, of bel.')).toEqual([
    { text: 'Kijk op ' },
    { text: 'https://example.org/a?b=1', url: new URL('https://example.org/a?b=1') },
    { text: ', of bel.' },
  ])
  expect(linksOf('(zie www.example.org)')).toEqual(['https://www.example.org/'])
  expect(linksOf('https://nl.wikipedia.org/wiki/Ada_(naam)!')).toEqual([
    'https://nl.wikipedia.org/wiki/Ada_(naam)',
  ])
  expect(linksOf('http://a.example http://b.example')).toEqual(['http://a.example/', 'http://b.example/'])
})

test('a host ends at a comma without a space, and at lookalike punctuation', () => {
  expect(textParts('Kijk op www.foo.nl,en bel me')).toEqual([
    { text: 'Kijk op ' },
    { text: 'www.foo.nl', url: new URL('https://www.foo.nl') },
    { text: ',en bel me' },
  ])
  expect(linksOf('https://foo.nl;https://bar.nl/x,y')).toEqual(['https://foo.nl/', 'https://bar.nl/x,y'])
  expect(linksOf('www.foo.nl，好的')).toEqual(['https://www.foo.nl/'])
  expect(linksOf('https://bank.example@evil.example/x')).toEqual(['https://bank.example/'])
  expect(linksOf('https://foo.nl:8443/a')).toEqual(['https://foo.nl:8443/a'])
  expect(linksOf('https://bücher.example?x')).toEqual(['https://xn--bcher-kva.example/?x'])
})

test('other addresses in a message are not links', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'http://localhost/x',
    'www.',
    'mail@example.org',
  ])
    expect(linksOf(text), text).toEqual([])
})

test('an address shows its real host, whatever letters it contains', () => {
  const [{ url } = {}] = textParts('https://pаypal.com/login')
  expect(url?.hostname).toBe('xn--pypal-4ve.com')
})

test('joining the parts of a text gives the original text', () => {
  for (const text of ['a https://b.example. c', 'www.x.example', '', 'geen link', 'https://x.example)))'])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

test('only one to three emoji on their own are large', () => {
  for (const text of ['😀', '❤️', '👨‍👩‍👧‍👦', '🇳🇱', '1️⃣', '👍🏽 👍🏽', '😀😀😀 '])
    expect(isLoneEmoji(text), text).toBe(true)
  for (const text of ['', ' ', '😀😀😀😀', '1', '12', 'ja 😀', '🇳', '#'])
    expect(isLoneEmoji(text), text).toBe(false)
})

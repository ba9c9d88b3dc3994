import { expect, test } from 'vitest'
import { blocksOf, firstSentence, runsOf, sectionsOf } from './markdown.rules.ts'

test('a page shows an operator’s headings, lists, bold words and links', () => {
  expect(blocksOf('## Cookies\n\n- **session** keeps you in\n- see [prices](/pricing)\n\nThe end.')).toEqual([
    { kind: 'heading', level: 2, id: 'text-cookies', runs: [{ kind: 'text', text: 'Cookies' }] },
    {
      kind: 'list',
      items: [
        [
          { kind: 'strong', text: 'session' },
          { kind: 'text', text: ' keeps you in' },
        ],
        [
          { kind: 'text', text: 'see ' },
          { kind: 'link', text: 'prices', href: '/pricing' },
        ],
      ],
    },
    { kind: 'paragraph', runs: [{ kind: 'text', text: 'The end.' }] },
  ])
})

test('a page only links to this site, other sites over TLS, mail and telephone', () => {
  for (const href of ['/terms', 'https://example.org', 'mailto:a@example.org', 'tel:+31201234567']) {
    expect(runsOf(`[here](${href})`)).toEqual([{ kind: 'link', text: 'here', href }])
  }
  for (const href of ['javascript:alert(1)', '//example.org', 'http://example.org', 'data:text/html,x']) {
    expect(runsOf(`[here](${href})`)).toContainEqual({ kind: 'text', text: 'here' })
    expect(runsOf(`[here](${href})`).some(({ kind }) => kind === 'link')).toBe(false)
  }
})

test('the table of contents lists a page’s sections, in any script, and links to each', () => {
  expect(
    sectionsOf('Intro\n\n## Was du zurückbekommst\n\nText\n\n### Genauer\n\n## Ile kosztuje?\n\nTekst'),
  ).toEqual([
    { id: 'text-was-du-zurückbekommst', title: 'Was du zurückbekommst' },
    { id: 'text-ile-kosztuje', title: 'Ile kosztuje?' },
  ])
})

test('a search engine shows the first sentence of a page', () => {
  expect(firstSentence('## Why\n\nYou should feel safe. Always.')).toBe('You should feel safe.')
})

import { expect, test } from 'vitest'
import { headHtml, splitHoisted } from './head.ts'

const site = { name: 'Ruvela', locales: ['nl', 'de'], defaultLocale: 'nl' } as Parameters<
  typeof headHtml
>[0]['site']
const page = {
  hoisted: '<title>Inloggen · Ruvela</title><meta name="description" content="Kom &quot;binnen&quot;"/>',
  site,
  locale: 'de',
  pathname: '/login',
  origin: 'https://ruvela.example',
}

test('only the tags that React hoists are taken out of the page', () => {
  expect(
    splitHoisted('<title>A</title><meta name="robots" content="noindex"/><div><title>B</title></div>'),
  ).toEqual({
    hoisted: '<title>A</title><meta name="robots" content="noindex"/>',
    html: '<div><title>B</title></div>',
  })
})

test('a public page lists its address in each of the site’s languages, the default one without a parameter', () => {
  const head = headHtml(page)
  expect(head).toContain('rel="canonical" href="https://ruvela.example/login?lang=de"')
  expect(head).toContain('hreflang="nl" href="https://ruvela.example/login"')
  expect(head).toContain('hreflang="x-default" href="https://ruvela.example/login"')
  expect(head).toContain('property="og:description" content="Kom &quot;binnen&quot;"')
})

test('a page that is not to be indexed lists no address at all', () => {
  const head = headHtml({
    ...page,
    hoisted: '<title>Niet gevonden</title><meta name="robots" content="noindex"/>',
  })
  expect(head).not.toContain('canonical')
  expect(head).toContain('noindex')
})

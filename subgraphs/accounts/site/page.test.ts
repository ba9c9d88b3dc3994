import { expect, test } from 'vitest'
import { LOCALES } from '#platform/site/site-texts.ts'
import { testApp } from '#testing/file-app.ts'

const PAGE = `query Page($token: String!, $locale: String) { page(token: $token, locale: $locale) { token title body locale locales version } }`

const app = testApp()

const pageOf = async (token: string, locale = 'nl', host = 'ruvela.test') =>
  (await app.visitor(host).run(PAGE, { token, locale })).data.page

async function write(
  token: string,
  document: { locale: string; version: string; body: string },
  site = 'ruvela',
) {
  await app.admin.query(
    `insert into accounts.document (site_id, kind, locale, version, title, body, hash)
     select id, $2, $3, $4::timestamptz, 'Own text', $5::text, sha256($5::text::bytea) from accounts.site where token = $1`,
    [site, token, document.locale, document.version, document.body],
  )
}

const TOKENS = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service', 'safety', 'about']

test('every footer page is readable in every language, with the company and without placeholders', async () => {
  for (const token of TOKENS) {
    const titles = new Set<string>()
    for (const locale of LOCALES) {
      const page = await pageOf(token, locale)
      const about = `${token} in ${locale}`
      expect(page, about).toMatchObject({ token, locale, locales: [...LOCALES] })
      expect(page.title.length, about).toBeGreaterThan(0)
      expect(page.body.length, about).toBeGreaterThan(300)
      expect(page.title + page.body, about).not.toMatch(/[{}]|^# /m)
      titles.add(page.body)
    }
    expect(titles.size, token).toBe(LOCALES.length)
  }
  // The country's name is in the language of the page.
  for (const token of ['terms', 'privacy', 'service', 'about']) {
    const { body } = await pageOf(token, 'de')
    expect(body, token).toContain('Voorbeeld B.V.')
    expect(body, token).toContain('Voorbeeldstraat 1, Amsterdam, Niederlande')
  }
  // This site has no telephone number, so its line is left out.
  expect((await pageOf('service')).body).not.toContain('tel:')
})

test('the telephone of the support is shown as written and dialled without hyphens and spaces', async () => {
  await app.admin.query(`update accounts.site set support_phone = '+31 20-123 45 67' where token = 'ruvela'`)
  expect((await pageOf('service')).body).toContain('[+31 20-123 45 67](tel:+31201234567)')
})

test('the terms carry the date of their version', async () => {
  const { data } = await app.visitor().run('{ site { termsVersion } }')
  expect((await pageOf('terms')).version).toBe(data.site.termsVersion)
})

test('a page that the operator writes is shown in its newest version, on that site only', async () => {
  await write('faq', { locale: 'nl', version: '2026-01-01T00:00:00Z', body: '# Own text\n\nOld answer.' })
  await write('faq', { locale: 'nl', version: '2026-02-01T00:00:00Z', body: '# Own text\n\nNew answer.' })
  expect(await pageOf('faq')).toMatchObject({
    title: 'Own text',
    body: 'New answer.',
    version: '2026-02-01T00:00:00.000Z',
  })
  expect((await pageOf('faq', 'nl', 'dutch.test')).title).toBe('Veelgestelde vragen')

  expect(await pageOf('house-rules')).toBeNull()
  await write('house-rules', { locale: 'en', version: '2026-02-01T00:00:00Z', body: 'Be kind.' })
  expect(await pageOf('house-rules', 'pl')).toMatchObject({
    locale: 'en',
    locales: ['en'],
    body: 'Be kind.',
  })
  // The site's own language precedes English, and the other languages are listed.
  await write('house-rules', { locale: 'nl', version: '2026-02-01T00:00:00Z', body: 'Wees aardig.' })
  expect(await pageOf('house-rules', 'pl')).toMatchObject({
    locale: 'nl',
    locales: ['en', 'nl'],
    body: 'Wees aardig.',
  })
  expect(await pageOf('house-rules', 'nl', 'dutch.test')).toBeNull()
})

test('a page missing in the reader’s language says so in it and offers the available languages', async () => {
  await write('our-story', { locale: 'nl', version: '2026-02-01T00:00:00Z', body: 'Hoe het begon.' })
  await write('our-story', { locale: 'en', version: '2026-02-01T00:00:00Z', body: 'How it began.' })
  const read = async (locale: string) => (await app.visitor().fetch(`/our-story?lang=${locale}`)).text
  const polish = await read('pl')
  expect(polish).toContain('Tej strony nie ma w tym języku: Polski. Czytasz ją w innym: Nederlands.')
  expect(polish).toMatch(/<h1 lang="nl">/)
  expect(polish).toContain('Hoe het begon.')
  const offered = [...polish.matchAll(/<a href="\?lang=(\w+)"/g)].map(([, locale]) => locale)
  expect(offered).toEqual(['en'])
  const english = await read('en')
  expect(english).toContain('How it began.')
  expect(english).not.toMatch(/<a href="\?lang=/)
})

test('an address that no page can have leads nowhere', async () => {
  for (const token of ['', '../terms', 'Terms', '__proto__', 'x'.repeat(1000)])
    expect(await pageOf(token), token).toBeNull()
})

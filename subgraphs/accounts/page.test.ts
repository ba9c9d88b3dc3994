import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#platform/testing/world.ts'

const PAGE = `query Page($token: String!, $locale: String) { page(token: $token, locale: $locale) { token title body locale version } }`

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

const pageOf = async (token: string, locale = 'nl', host = 'ruvela.test') => (await world.visitor(host).run(PAGE, { token, locale })).data.page

async function write(token: string, document: { locale: string; version: string; body: string }, site = 'ruvela') {
  await world.admin.query(
    `insert into accounts.document (site_id, kind, locale, version, title, body, hash)
     select id, $2, $3, $4::timestamptz, 'Own text', $5::text, sha256($5::text::bytea) from accounts.site where token = $1`,
    [site, token, document.locale, document.version, document.body],
  )
}

test('a visitor reads every page of the footer in Dutch and English, with the company in it and nothing left to fill in', async () => {
  for (const locale of ['nl', 'en']) {
    for (const token of ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service']) {
      const page = await pageOf(token, locale)
      expect(page, token).toMatchObject({ token, locale })
      expect(page.title.length, token).toBeGreaterThan(0)
      expect(page.body.length, token).toBeGreaterThan(300)
      expect(page.body, token).not.toMatch(/[{}]|^# /m)
    }
  }
  expect((await pageOf('service')).body).toContain('Voorbeeldstraat 1')
  // Nobody has given this site a telephone number, so there is no line for one.
  expect((await pageOf('service')).body).not.toContain('tel:')
})

test('the telephone of the support is shown as written and dialled without hyphens and spaces', async () => {
  await world.admin.query(`update accounts.site set support_phone = '+31 20-123 45 67' where token = 'ruvela'`)
  expect((await pageOf('service')).body).toContain('[+31 20-123 45 67](tel:+31201234567)')
})

test('the terms carry the date of their version', async () => {
  const { data } = await world.visitor().run('{ site { termsVersion } }')
  expect((await pageOf('terms')).version).toBe(data.site.termsVersion)
})

test('a page that the operator writes is shown from then on, in its newest version, and on that site only', async () => {
  await write('faq', { locale: 'nl', version: '2026-01-01T00:00:00Z', body: '# Own text\n\nOld answer.' })
  await write('faq', { locale: 'nl', version: '2026-02-01T00:00:00Z', body: '# Own text\n\nNew answer.' })
  expect(await pageOf('faq')).toMatchObject({ title: 'Own text', body: 'New answer.', version: '2026-02-01T00:00:00.000Z' })
  expect((await pageOf('faq', 'nl', 'dutch.test')).title).toBe('Veelgestelde vragen')

  expect(await pageOf('house-rules')).toBeNull()
  await write('house-rules', { locale: 'en', version: '2026-02-01T00:00:00Z', body: 'Be kind.' })
  expect(await pageOf('house-rules', 'pl')).toMatchObject({ locale: 'en', body: 'Be kind.' })
  expect(await pageOf('house-rules', 'nl', 'dutch.test')).toBeNull()
})

test('an address that no page can have leads nowhere', async () => {
  for (const token of ['', '../terms', 'Terms', '__proto__', 'x'.repeat(1000)]) expect(await pageOf(token), token).toBeNull()
})

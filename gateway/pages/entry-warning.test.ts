import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const app = testApp({ TRUST_PROXY: 'loopback' })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ACCEPTED = { cookie: 'entry-warning=1795392000000' }

const page = async (path: string, headers: Record<string, string> = {}, who: Person = app.visitor()) =>
  (await who.fetch(path, { headers })).text
/** Whether the body starts with the question, and the page beneath is unusable. */
const isAsked = (html: string) =>
  /<body><div id="entry-gate"/.test(html) && html.includes('<div id="root" inert>')
const answer = (body: string, headers: Record<string, string> = {}) =>
  app.visitor().fetch('/entry-warning', { method: 'POST', body, headers: { ...FORM, ...headers } })

/** Where a request comes from, by addresses in the bundled table. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const US = '8.8.8.8'
const GERMAN = '5.9.0.1'

const changeSettings = (settings: Record<string, unknown>) =>
  app.admin.query(
    `update accounts.site set settings = settings || $1, content_version = content_version + 1 where token = 'ruvela'`,
    [settings],
  )

test('SITE-13 the document itself starts with the age question for visitors, on the right routes only @long', async () => {
  for (const path of [
    '/',
    '/pricing',
    '/members',
    '/complaints',
    '/landers/gallery',
    '/landers/video/spring',
  ])
    expect(isAsked(await page(path)), path).toBe(true)
  const quiet = ['/login', '/signup', '/reset-password', '/reset-password/do', '/complete-signup']
  const mailed = ['/activate/done', '/activate/error', '/mail-change/do', '/mail-change/undo']
  const read = [
    '/terms',
    '/privacy',
    '/cookies',
    '/faq',
    '/ban',
    '/service',
    '/return-policy',
    '/lang-config',
  ]
  for (const path of [...quiet, ...mailed, ...read, '/offline', '/nothing/here', '/no-such-text', '/chats'])
    expect(await page(path), path).not.toContain('entry-gate')
})

test('SITE-13 the question uses the reader’s language and explains how to answer without script', async () => {
  const german = await page('/?lang=de')
  expect(german).toContain('Ich bin 18 Jahre oder älter')
  expect(german).toMatch(/<form id="age" (?=[^>]*method="post")(?=[^>]*action="\/entry-warning")/)
  expect(german).toMatch(/<button (?=[^>]*name="locale")[^>]*value="fr"/)
  expect(german).toMatch(/<a href="about:blank"/)
  // The page beneath is there for programs that only read documents.
  expect(german).toMatch(/<div id="root" inert>.*<h1/)
})

test('SITE-13 visitors who accepted are not asked again, nor are members', async () => {
  expect(await page('/', ACCEPTED)).not.toContain('entry-gate')
  expect(isAsked(await page('/', { cookie: 'entry-warning=no; other=1' }))).toBe(true)
  const ada = await app.signUp()
  expect(await page('/members', {}, ada)).not.toContain('entry-gate')
})

test('SITE-13 without script the answer is kept with its time for a year, and the page comes back', async () => {
  const accepted = await answer('return=%2Fpricing%3Fref%3Dx&answer=accepted')
  expect([accepted.status, accepted.headers.location]).toEqual([303, '/pricing?ref=x'])
  const [cookie] = [accepted.headers['set-cookie']].flat()
  expect(cookie).toMatch(/^entry-warning=\d{13}; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/)
  expect(await page('/pricing', { cookie: cookie.split(';')[0] })).not.toContain('entry-gate')

  const german = await answer('return=%2F&locale=de')
  expect(german.headers['set-cookie']).toMatch(/^locale=de;/)
  expect((await answer('return=%2F&locale=xx')).headers['set-cookie']).toBeUndefined()
})

test('SITE-13 an answer redirects to this site only, and other sites cannot submit it', async () => {
  const foreign = ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:1', '']
  for (const elsewhere of [...foreign, '/.//evil.example', '/x/..//evil.example', '/\t/evil.example'])
    expect((await answer(`answer=accepted&return=${encodeURIComponent(elsewhere)}`)).headers.location).toBe(
      '/',
    )
  expect((await answer('answer=accepted', { origin: 'https://evil.example' })).status).toBe(403)
})

test('SITE-13 the site decides in which countries it asks, and whether at all; landers ask in NL and DE', async () => {
  await changeSettings({ countries: ['BE'] })
  expect(await page('/')).not.toContain('entry-gate')
  expect(isAsked(await page('/landers/gallery'))).toBe(true)
  await changeSettings({ countries: ['NL'] })
  expect(isAsked(await page('/'))).toBe(true)
  await changeSettings({ enableSiteEntryPopup: false })
  expect(await page('/')).not.toContain('entry-gate')
  expect(await page('/landers/gallery')).not.toContain('entry-gate')
})

test('SITE-07 SITE-13 a lander asks in NL and DE only, every other page in the site’s countries', async () => {
  await changeSettings({ enableSiteEntryPopup: true, countries: ['US', 'DE'] })
  const asked = async (path: string, address: string) => isAsked(await page(path, from(address)))
  expect([await asked('/', US), await asked('/landers/gallery', US)]).toEqual([true, false])
  expect([await asked('/', GERMAN), await asked('/landers/gallery', GERMAN)]).toEqual([true, true])
  await changeSettings({ countries: ['US'] })
  expect([await asked('/', GERMAN), await asked('/landers/gallery', GERMAN)]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { LOCALES } from '#platform/site/site-texts.ts'
import { testApp } from '#testing/file-app.ts'
import { REFUSAL_TEXTS } from './refusal-page.data.ts'

const app = testApp()

const REFERENCE = '0190a0b0-0000-7000-8000-00000000beef'

const browser = (language: string) => ({
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': language,
})

test('SITE-14 at an address of no site a visitor reads so in their own language, and a program gets a code', async () => {
  for (const language of LOCALES) {
    for (const path of ['/', '/login', '/theme.css', '/manifest.webmanifest']) {
      const answer = await app.visitor('nowhere.test').fetch(path, { headers: browser(language) })
      expect([answer.status, answer.headers['content-type']], path).toEqual([421, 'text/html; charset=utf-8'])
      expect(answer.text, path).toContain(`<html lang="${language}">`)
      expect(answer.text, path).toContain(REFUSAL_TEXTS[language]!.nowhere[0])
    }
  }
  // A program gets a readable code, and the old calls answer every client alike.
  const program = await app.visitor('nowhere.test').fetch('/theme.css')
  expect([program.status, program.json()]).toEqual([421, { error: 'unknown_host' }])
  const call = await app.visitor('nowhere.test').fetch('/api/settings.php', { headers: browser('nl') })
  expect([call.status, call.headers['content-type']]).toEqual([421, 'application/json; charset=utf-8'])
})

test('ERR-02 when the service is down a reader gets a localised page with the log reference, which retries', async () => {
  await app.admin.query('alter function accounts.open_request rename to away')
  try {
    for (const [language, heading] of [
      ['fi-FI,fi;q=0.9', 'Palvelu ei ole juuri nyt käytettävissä'],
      ['nl', 'We zijn even niet bereikbaar'],
      ['xx', 'We zijn even niet bereikbaar'],
    ] as const) {
      const headers = { ...browser(language), 'x-request-id': REFERENCE }
      const answer = await app.visitor().fetch('/login', { headers })
      expect(answer.status).toBe(500)
      expect(answer.text).toContain(`<h1>${heading}</h1>`)
      expect(answer.text).toContain(`: ${REFERENCE}</p>`)
      expect(answer.text).toContain('<meta http-equiv="refresh"')
      expect(answer.headers['retry-after']).toBeDefined()
    }
    const program = await app.visitor().fetch('/api/settings.php')
    expect([program.status, program.json().error]).toEqual([500, 'internal'])
  } finally {
    await app.admin.query('alter function accounts.away rename to open_request')
  }
  expect((await app.visitor().fetch('/login', { headers: browser('nl') })).status).toBe(200)
})

test('SIGN-11 without script the password never enters the address, and a localised page says why', async () => {
  for (const [path, form] of [
    ['/login', 'login'],
    ['/', 'signup'],
    ['/signup', 'signup'],
    ['/reset-password', 'reset'],
    ['/complaints', 'complaint'],
    ['/return-policy', 'withdrawal'],
  ]) {
    const { text } = await app.visitor().fetch(`${path}?lang=de`)
    const drawn = new RegExp(`<form [^>]*id="${form}".*?</form>`, 's').exec(text)?.[0] ?? ''
    expect(/^<form [^>]*>/.exec(drawn)?.[0], path).toContain('method="post"')
    expect(/<noscript>.*<\/noscript>/s.exec(drawn)?.[0], path).toContain('braucht JavaScript')
  }
  for (const language of LOCALES) {
    const headers = { ...browser(language), 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app
      .visitor()
      .fetch('/login', { method: 'POST', headers, body: 'password=lighthouse7' })
    expect([answer.status, answer.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8'])
    expect(answer.headers['allow']).toContain('GET')
    expect(answer.text).toContain(`<h1>${REFUSAL_TEXTS[language]!.script[0]}</h1>`)
    expect(answer.text).not.toContain('lighthouse7')
  }
})

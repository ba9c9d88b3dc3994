import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { triesAll } from '#testing/run-size.ts'
import { COMPLETE_LOCALES, LOCALES } from '#web/locales/complete.ts'

const LOCALE_FILES = path.resolve(import.meta.dirname, '../../web/locales')
let folder: string
const app = testApp()
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ruvela-locales-'))
  cpSync(LOCALE_FILES, folder, { recursive: true })
  return () => rmSync(folder, { recursive: true })
})

/** Runs the check that every build runs, on the folder. */
function check() {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, '../../scripts/checks/locales.ts'), folder],
    { encoding: 'utf8' },
  )
  return { passed: status === 0, problems: stderr }
}

/** Changes the words of a locale, as an editing mistake might. */
function edit(locale: string, namespace: string, change: (words: any) => void) {
  const file = path.join(folder, locale, `${namespace}.json`)
  const words = JSON.parse(readFileSync(file, 'utf8'))
  change(words)
  writeFileSync(file, JSON.stringify(words))
}

test('SITE-04 the check finds a missing, untranslated, repeated or inconsistent text in every language @long', () => {
  expect([...COMPLETE_LOCALES].toSorted()).toEqual([
    'da',
    'de',
    'en',
    'es',
    'fi',
    'fr',
    'it',
    'nb',
    'nl',
    'pl',
    'sv',
  ])
  expect(LOCALES.filter((locale) => locale.includes('-'))).toEqual(['nl-BE', 'fr-BE'])
  expect(check()).toEqual({ passed: true, problems: '' })
  const english = JSON.parse(readFileSync(path.join(folder, 'en/shell.json'), 'utf8'))
  const dutch = JSON.parse(readFileSync(path.join(folder, 'nl/shell.json'), 'utf8'))
  const translated = COMPLETE_LOCALES.filter((locale) => locale !== 'en')
  type Fault = [locale: string, change: (words: any) => void, problem: RegExp]
  const faults: Fault[] = [
    ...translated.map((locale): Fault => [locale, (words) => delete words.nav.logOut, /missing nav\.logOut/]),
    ...translated.map((locale): Fault => [
      locale,
      (words) => (words.nav.logOut = english.nav.logOut),
      /nav\.logOut is the English text/,
    ]),
    ['de', (words) => (words.nav.logOut = ' '), /empty nav\.logOut/],
    ['fr', (words) => (words.nav.nowhere = 'Nulle part'), /unknown nav\.nowhere/],
    ['nl-BE', (words) => (words.nav = { logOut: dutch.nav.logOut }), /nav\.logOut is the same as in nl/],
    ['fr-BE', (words) => (words.nowhere = 'Nulle part'), /unknown nowhere/],
    ['sv', (words) => (words.giveGift = 'Ge en gåva'), /giveGift says “gåva”; the word is “present”/],
    ['fr', (words) => (words.retry = 'Vérifiez votre accès'), /retry says “votre”; the word is “tu”/],
    ['pl', (words) => (words.save = 'Zapisz twój wpis'), /save says “twój”; the word is “Ty, Twój”/],
    ['pl', (words) => (words.remove = 'Szkic'), /remove says “Szkic”; the word is “wersja robocza”/],
    [
      'de',
      (words) => (words.save = 'Nette Menschen'),
      /save says “Nette Menschen”; the word is “nette Leute”/,
    ],
    ['nb', (words) => (words.save = 'Lik den'), /save says “Lik den”; the word is “gi en like”/],
    ['sv', (words) => (words.save = 'Gav dig en gillning'), /save says “Gav dig en gillning”; the word is/],
    ['fr', (words) => (words.save = 'Distribué'), /save says “Distribué”; the word is “reçu”/],
    ['fi', (words) => (words.like = 'Tykkää ({{name}})'), /like says “\(\{\{name\}\}\)”; the word is/],
  ]
  const original = new Map(
    LOCALES.map((locale) => [locale as string, readFileSync(path.join(folder, locale, 'shell.json'))]),
  )
  const kinds = Map.groupBy(faults, ([, , problem]) => problem.source)
  // Each run checks one kind of fault in all languages; the sample is one run with every kind, in different
  // places.
  const inDanish = ([locale]: Fault) => locale === 'da'
  const oneEach = [...kinds.values()].map(
    (alike, at) => (at === 0 ? alike.find(inDanish) : undefined) ?? alike.at(-1)!,
  )
  for (const together of triesAll() ? kinds.values() : [oneEach]) {
    for (const [locale, change] of together) edit(locale, 'shell', change)
    const { passed, problems } = check()
    expect(passed).toBe(false)
    for (const [locale, , problem] of together)
      expect(problems, `${locale} ${problem.source}`).toMatch(
        new RegExp(`^${locale}/shell\\.json: ${problem.source}`, 'm'),
      )
    for (const [locale, file] of original) writeFileSync(path.join(folder, locale, 'shell.json'), file)
  }
  if (!triesAll()) return
  // English is the reference: a text missing there counts as unknown in every other language.
  edit('en', 'shell', (words) => delete words.nav.logOut)
  expect(check()).toMatchObject({
    passed: false,
    problems: expect.stringContaining('nl/shell.json: unknown nav.logOut'),
  })
  writeFileSync(path.join(folder, 'en/shell.json'), original.get('en')!)
  rmSync(path.join(folder, 'sv/chat.json'))
  expect(check()).toMatchObject({ passed: false, problems: expect.stringContaining('sv/chat.json: missing') })
})

test('SITE-04 a Dutch-only site is Dutch from page to mail, whatever the visitor’s browser asks for', async () => {
  const english = { 'accept-language': 'en', cookie: 'locale=en' }
  const host = 'dutch.test'
  const visitor = app.visitor(host)
  for (const address of [
    '/',
    '/login',
    '/terms',
    '/privacy',
    '/faq',
    '/service',
    '/?lang=en',
    '/login?lang=en',
  ]) {
    const { status, text } = await visitor.fetch(address, { headers: english })
    expect([address, status, /<html[^>]* lang="(\w+)"/.exec(text)?.[1]]).toEqual([address, 200, 'nl'])
    expect(text, address).not.toContain('hreflang="en"')
  }
  expect((await visitor.fetch('/login', { headers: english })).text).toContain('Inloggen')
  const lists =
    '{ profileChoices { genders { name } hairColors { name } } regions(country: "BE") { name } icebreakers { text } site { locales fictionalSingular } page(token: "terms") { locale } }'
  const { data } = await visitor.run(lists, {}, english)
  expect(data).toMatchObject({
    site: { locales: ['nl'], fictionalSingular: 'fictief profiel' },
    page: { locale: 'nl' },
  })
  expect([data.profileChoices.genders[0].name, data.profileChoices.hairColors[0].name]).toEqual([
    'Vrouw',
    'Zwart',
  ])
  expect(data.regions.map(({ name }: any) => name)).toContain('Vlaanderen')
  expect(data.icebreakers.length).toBeGreaterThan(0)
  expect(
    (await visitor.fetch('/api/interests.php', { headers: english })).json().map(({ name }: any) => name),
  ).toContain('Wandelen')
  expect(
    (
      await visitor.fetch('/api/user.php', {
        method: 'POST',
        body: '{"email":"x@example.org","password":"x"}',
        headers: english,
      })
    ).json().message,
  ).toMatch(/mislukt/)

  const ada = await app.signUp({ host, email: 'ada@example.org' })
  const [mail] = await app.mails('ada@example.org')
  expect(`${mail!.subject} ${mail!.text}`).toMatch(/\b(je|jouw|bevestig)\b/i)
  const change = `mutation { changeLanguage(input: { language: "en" }) { __typename } }`
  expect((await ada.run(change)).data.changeLanguage.__typename).toBe('InvalidInputError')
  expect((await ada.run('{ viewer { language consents { locale } } }', {}, english)).data.viewer).toEqual({
    language: 'nl',
    consents: Array(3).fill({ locale: 'nl' }),
  })
})

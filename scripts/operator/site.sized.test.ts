import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { enumValueOf } from '#platform/site/site-setting-kinds.ts'
import { defaultSettings } from '#platform/site/site-settings.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { triesAll } from '#testing/run-size.ts'
import { EXAMPLE_SITE } from './define-site.ts'

const app = testApp()

const sampled = (addresses: string[]) => (triesAll() ? addresses : addresses.slice(0, 1))
const run = (command: string, parameters: string[], input?: string) =>
  runCommand(app, [`scripts/operator/${command}.ts`, ...parameters], { input })
const create = (site: object) => run('site', ['create', '--file', '-'], JSON.stringify(site))
const shown = async (token: string) => JSON.parse((await run('site', ['show', '--site', token])).said)
const SITE = `{ site { name demo domain locales defaultLocale indexTitle supportEmail minAge signupCredits features niche } }`
const BUNDLES = `{ bundles { credits popular price { amountMinor currency } } }`
const siteAt = async (host: string, headers = {}) =>
  (await app.visitor(host).run(SITE, {}, headers)).data?.site

test('an operator creates a site from a file with company, settings and bundles, live at once @long', async () => {
  const { said: example } = await run('site', ['example'])
  expect(JSON.parse(example)).toEqual(EXAMPLE_SITE)
  // Windows editors save it with a byte order mark.
  const file = path.join(app.config.DATA_DIR, 'site.json')
  writeFileSync(file, `\uFEFF${example}`)
  expect(await run('site', ['create', '--file', file])).toMatchObject({ code: 0, complaint: '' })
  const amore = await siteAt('amore.example')
  expect(amore).toMatchObject({
    name: 'Amore',
    demo: false,
    domain: 'amore.example',
    locales: ['nl', 'en', 'de'],
    defaultLocale: 'nl',
    indexTitle: EXAMPLE_SITE.title.nl,
    supportEmail: 'support@amore.example',
    niche: 2,
  })
  expect(amore.features).not.toContain('SWIPE_GAME')
  expect(amore.features).toContain('GIFTS')
  expect(await siteAt('www.amore.example', { cookie: 'locale=de' })).toMatchObject({
    indexTitle: 'Amore – Dating und Chat mit Menschen in deiner Nähe',
  })
  const { data } = await app.visitor('amore.example').run(BUNDLES)
  expect(data.bundles).toEqual([
    { credits: 10, popular: false, price: { amountMinor: 999, currency: 'EUR' } },
    { credits: 30, popular: true, price: { amountMinor: 2499, currency: 'EUR' } },
    { credits: 75, popular: false, price: { amountMinor: 4999, currency: 'EUR' } },
  ])
  const company = (await app.visitor('amore.example').fetch('/api/companyinfo.php')).text
  expect(company).toContain('Keizersgracht 1')
  const ada = await app.signUp({ host: 'amore.example' })
  expect((await ada.run('{ viewer { credits } }')).data.viewer.credits).toBe(5)
  expect((await run('site', ['list'])).said).toMatch(
    /^amore\tAmore\tamore\.example,www\.amore\.example\tnl,en,de\treal\tsignups all$/m,
  )
})

test('a site file with faults is refused with every fault named, and nothing is created', async () => {
  const before = await app.admin.query('select count(*)::int from accounts.company')
  const { code, said, complaint } = await create({
    ...EXAMPLE_SITE,
    token: 'Amore Mio',
    domains: ['https://amore2.example/', 'amore2.example'],
    languages: ['nl', 'xx'],
    defaultLanguage: 'en',
    company: { ...EXAMPLE_SITE.company, country: 'Nederland', kvk: '' },
    supportEmail: 'support',
    settings: { minAge: 17, refundDays: 13, colour: 'pink', features: { gifts: 'no' }, domainLanguage: 'fr' },
    bundles: [
      { style: 'p0', credits: 10, price: '9,99' },
      { style: 'p1', credits: 20, price: '19.99', popular: true },
      { style: 'p1', credits: 0.5, price: '19.99' },
      { style: 'p2', credits: 40, price: '29.99', popular: true },
    ],
    nickname: 'mio',
  })
  expect({ code, said }).toEqual({ code: 1, said: '' })
  for (const place of [
    'token',
    'domains.0',
    'languages.1',
    'defaultLanguage',
    'company.country',
    'company.kvk',
    'supportEmail',
    'settings.minAge',
    'settings.refundDays',
    'settings.features.gifts',
    'settings.domainLanguage',
    'bundles.0.price',
    'bundles.2.credits',
    'bundles',
  ])
    expect(complaint).toMatch(new RegExp(`^  ${place.replaceAll('.', '\\.')}: `, 'm'))
  expect(complaint).toMatch(/"nickname"/)
  expect(complaint).toMatch(/"colour"/)
  expect(complaint).not.toMatch(/^ +at /m)
  expect(await app.admin.query('select count(*)::int from accounts.company')).toMatchObject({
    rows: before.rows,
  })
})

test('a site cannot take another site’s token or domain, but may share its company @long', async () => {
  await create({ ...EXAMPLE_SITE, token: 'first', domains: ['first.example'] })
  const taken = await create({
    ...EXAMPLE_SITE,
    token: 'second',
    domains: ['second.example', 'FIRST.example'],
  })
  expect(taken).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('first.example belongs to the site first'),
  })
  expect((await create({ ...EXAMPLE_SITE, token: 'first', domains: ['other.example'] })).complaint).toContain(
    'a site first already exists',
  )
  expect(
    (await create({ ...EXAMPLE_SITE, token: 'second', domains: ['second.example'], company: 'nobody' }))
      .complaint,
  ).toContain('there is no site nobody')
  expect(
    await create({ ...EXAMPLE_SITE, token: 'second', domains: ['second.example'], company: 'first' }),
  ).toMatchObject({ code: 0 })
  await run('site', ['set', '--site', 'first', 'company.city=Utrecht'])
  expect((await shown('second')).company.city).toBe('Utrecht')
  expect(await app.visitor('other.example').fetch('/')).toMatchObject({ status: 421 })
})

test('a change of a site shows at the next request, all of it or nothing @long', async () => {
  await create({ ...EXAMPLE_SITE, token: 'change', domains: ['change.example', 'www.change.example'] })
  const before = await shown('change')
  expect(await run('site', ['set', '--site', 'change', '--file', '-'], JSON.stringify(before))).toMatchObject(
    {
      code: 0,
    },
  )
  expect(await shown('change')).toEqual(before)

  expect(
    await run('site', [
      'set',
      '--site',
      'change',
      'name=Amore Nuovo',
      'signupCredits=9',
      'countries=NL,BE',
      'signups=other',
      'domainLanguage=null',
      'theme={"--brand-primary": "#123456"}',
      'company.vatNumbers.DE=DE123456789',
      'domains=new.example,change.example',
      'title.en=Amore Nuovo, unhurried',
    ]),
  ).toMatchObject({ code: 0, said: expect.stringContaining('npm run site -- page') })
  expect(await siteAt('new.example', { cookie: 'locale=en' })).toMatchObject({
    name: 'Amore Nuovo',
    domain: 'new.example',
    signupCredits: 9,
    indexTitle: 'Amore Nuovo, unhurried',
  })
  const after = await shown('change')
  expect(after.company).toEqual({
    ...before.company,
    vatNumbers: { NL: 'NL000000000B01', DE: 'DE123456789' },
  })
  expect(after.settings).toMatchObject({
    countries: ['NL', 'BE'],
    signups: 'other',
    domainLanguage: null,
    theme: { '--brand-primary': '#123456' },
  })
  // Texts that the operator has not rewritten carry the new name.
  expect(after.title.nl).toBe(EXAMPLE_SITE.title.nl)
  expect(after.title.de).toContain('Amore Nuovo')
  expect(after.settings.fictionalWarning.nl).toContain('Amore Nuovo')
  expect(await app.visitor('www.change.example').fetch('/')).toMatchObject({ status: 421 })

  const refused = async (...assignments: string[]) =>
    (await run('site', ['set', '--site', 'change', 'signupCredits=3', ...assignments])).complaint
  expect(await refused('refundDays=13', 'languages=de')).toMatch(
    /settings\.refundDays: [\s\S]*defaultLanguage: nl is not one/,
  )
  expect(await refused('domains=amore.example')).toContain('belongs to the site amore')
  expect(await refused('photoModeration=never')).toMatch(/settings\.photoModeration: /)
  expect(await refused('photoCredits=many', 'colour=pink', 'pink')).toMatch(
    /settings\.photoCredits: [\s\S]*a site has no such value[\s\S]*must be an assignment/,
  )
  expect(await shown('change')).toEqual(after)
  expect((await run('site', ['set', '--site', 'nobody', 'name=X'])).complaint).toContain(
    'there is no site nobody',
  )
})

if (triesAll())
  test('SITE-18 SITE-22 NOTI-02 an unreadable theme is refused whole; a saved one reaches page, icon and mail', async () => {
    await create({ ...EXAMPLE_SITE, token: 'look', domains: ['look.example'] })
    const before = await shown('look')
    const set = (settings: object) =>
      run('site', ['set', '--site', 'look', '--file', '-'], JSON.stringify({ settings }))
    const refused = await set({
      headline: { nl: 'Anders' },
      theme: { '--brand-primary': '#0b4f8a', '--accent': '#ffd400', '--text-dark': '#333333' },
    })
    expect(refused.code).toBe(1)
    for (const line of [
      /settings\.theme\.--accent: on --bg in the light theme has a contrast of 1\.\d\d to 1; a control needs 3/,
      /settings\.theme\.--accent-text: on --accent in the light theme has a contrast of 1\.\d\d to 1; a text needs 4\.5/,
      /settings\.theme\.--text: on --surface in the dark theme has a contrast of 1\.\d\d to 1; a text needs 4\.5/,
    ])
      expect(refused.complaint).toMatch(line)
    expect((await set({ theme: { '--acent': '#0b4f8a' } })).complaint).toContain(
      'is not a token of the design',
    )
    expect(await shown('look')).toEqual(before)

    const theme = { '--brand-primary': '#0b4f8a', '--brand-heart': '#d6336c', '--bg': '#f5f9fc' }
    const headline = { nl: 'Liefde onder een hoge lucht.' }
    const faces = ['/landing/joris.webp', '/landing/fenna.webp', '/landing/wesley.webp']
    expect(await set({ theme, headline, faces, mark: 'tulip', scenery: 'polder' })).toMatchObject({ code: 0 })
    const visitor = app.visitor('look.example')
    const read = async (path: string) =>
      (await visitor.fetch(path, { headers: { cookie: 'locale=nl; age=ok' } })).text
    const page = await read('/')
    for (const part of [headline.nl, ...faces, 'content="#f5f9fc" media="(prefers-color-scheme: light)"'])
      expect(page).toContain(part)
    const styles = await read(/\/theme\.css\?v=\d+/.exec(page)![0])
    expect(styles).toContain('--heart:#d6336c')
    const forDevelopers = await read('/developers/style.css')
    expect(forDevelopers.split('@media screen and (prefers-color-scheme: dark) { :root')).toHaveLength(3)
    expect(forDevelopers).not.toContain('data-theme')
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
      background_color: '#f5f9fc',
      theme_color: '#0b4f8a',
    })
    const icon = /href="(\/icons\/app-icon\.svg\?v=\d+)"/.exec(page)![1]!
    expect(await read(icon)).toContain('fill="#0b4f8a"')
    expect(await app.visitor().fetch('/icons/app-icon.svg')).not.toMatchObject({ text: await read(icon) })
    const png = await visitor.fetch('/icons/icon-192.png')
    expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await visitor.fetch('/icons/icon-1.png')).status).toBe(404)
    const ada = await app.signUp({ host: 'look.example', confirmed: false })
    const [mail] = await app.mails(ada.email)
    for (const colour of ['#0b4f8a', '#f5f9fc']) expect(mail!.html).toContain(colour)
    expect(await visitor.run('{ site { mark scenery headline faces } }')).toMatchObject({
      data: { site: { mark: 'TULIP', scenery: 'POLDER', headline: headline.nl, faces } },
    })
  })

test('readers get the new version of a page, and members are asked to accept new terms @long', async () => {
  await create({ ...EXAMPLE_SITE, token: 'pages', domains: ['pages.example'] })
  const ada = await app.signUp({ host: 'pages.example' })
  const toAccept = async () =>
    (await ada.run('{ viewer { documentsToAccept { kind } } }')).data.viewer.documentsToAccept
  expect(await toAccept()).toEqual([])
  const write = (page: string, body: string, language = 'nl') =>
    run('site', ['page', '--site', 'pages', '--page', page, '--language', language, '--file', '-'], body)
  expect(await write('terms', '# Voorwaarden\n\nNieuw.')).toMatchObject({ code: 0 })
  expect(await toAccept()).toMatchObject([{ kind: 'TERMS' }])
  expect(await write('faq', '# Vragen\n\nGeen.')).toMatchObject({ code: 0 })
  expect(
    (await app.visitor('pages.example').fetch('/faq', { headers: { cookie: 'locale=nl' } })).text,
  ).toContain('Geen.')
  expect((await write('faq', 'No title')).complaint).toContain('begins with its title')
  expect((await write('faq', '# Frågor', 'sv')).complaint).toContain('does not have this language')
})

test('ROUTE-12 an operator adds and removes pages at new addresses; the product’s own are refused @long', async () => {
  await create({ ...EXAMPLE_SITE, token: 'own', domains: ['own.example'] })
  const visitor = app.visitor('own.example')
  const page = (action: string, address: string, language: string, body = '') =>
    run('site', [action, '--site', 'own', '--page', address, '--language', language, '--file', '-'], body)
  const read = (address: string, locale: string) =>
    visitor.fetch(`/${address}`, { headers: { cookie: `locale=${locale}` } })
  const sitemap = async () => (await visitor.fetch('/sitemap.xml')).text
  expect((await read('imprint', 'nl')).status).toBe(404)

  expect((await page('page', 'imprint', 'nl', '# Colofon\n\nWie wij zijn.')).said).toContain('/imprint')
  expect(await page('page', 'imprint', 'de', '# Impressum\n\nWer wir sind.')).toMatchObject({ code: 0 })
  expect(await read('imprint', 'nl')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Wie wij zijn.'),
  })
  expect((await read('imprint', 'de')).text).toContain('Wer wir sind.')
  expect(await sitemap()).toContain('/imprint?lang=de')
  await page('page', 'imprint', 'nl', '# Colofon\n\nWie wij nu zijn.')
  expect((await read('imprint', 'nl')).text).toContain('Wie wij nu zijn.')
  expect((await app.visitor().fetch('/imprint')).status).toBe(404)

  for (const address of sampled(['login', 'api', 'webhooks', 'landers']))
    expect((await page('page', address, 'nl', '# X')).complaint).toContain('of the product itself')
  for (const address of sampled(['Imprint', 'a/b', '1a', 'a'.repeat(62), 'één']))
    expect((await page('page', address, 'nl', '# X')).complaint).toContain('cannot be the address of a page')

  expect((await page('remove-page', 'imprint', 'de')).said).toBe('/imprint is gone.')
  expect((await read('imprint', 'de')).text).toContain('Wie wij nu zijn.')
  await page('remove-page', 'imprint', 'nl')
  expect((await read('imprint', 'nl')).status).toBe(404)
  expect(await sitemap()).not.toContain('imprint')
  expect((await page('remove-page', 'imprint', 'nl')).complaint).toContain('no such page')
  expect((await page('remove-page', 'terms', 'nl')).complaint).toContain('cannot be removed')
})

if (triesAll())
  test('an operator renews terms in every language after a company change, and members must accept them', async () => {
    await create({ ...EXAMPLE_SITE, token: 'moved', domains: ['moved.example'] })
    const ada = await app.signUp({ host: 'moved.example' })
    const toAccept = async () =>
      (await ada.run('{ viewer { documentsToAccept { kind } } }')).data.viewer.documentsToAccept
    const termsIn = async (locale: string) =>
      (
        await app
          .visitor('moved.example')
          .run('query ($locale: String) { page(token: "terms", locale: $locale) { body } }', { locale })
      ).data.page.body
    const renew = (...parameters: string[]) => run('site', ['renew', '--site', 'moved', ...parameters])
    expect(await renew('--page', 'terms')).toMatchObject({
      complaint: '',
      said: expect.stringContaining('Nothing to do'),
    })
    await run('site', ['set', '--site', 'moved', 'company.address=Spui 7'])
    expect(await termsIn('nl')).toContain('Keizersgracht 1, Amsterdam, Nederland')
    expect(await toAccept()).toEqual([])

    expect((await renew('--page', 'terms')).said).toContain('in de, en, nl.')
    for (const [locale, country] of [
      ['nl', 'Nederland'],
      ['en', 'Netherlands'],
      ['de', 'Niederlande'],
    ] as const)
      expect(await termsIn(locale)).toContain(`Spui 7, Amsterdam, ${country}`)
    expect(await toAccept()).toMatchObject([{ kind: 'TERMS' }])
    expect((await renew('--page', 'terms')).said).toContain('Nothing to do')
    expect((await renew('--page', 'faq')).complaint).toContain('one of terms, privacy')
    expect((await renew('--page', 'terms', '--language', 'sv')).complaint).toContain(
      'does not have this language',
    )
  })

test('a feature is switched by its name, at the next request', async () => {
  await create({ ...EXAMPLE_SITE, token: 'switches', domains: ['switches.example'] })
  expect(await run('feature', ['off', '--site', 'switches', 'gifts', 'timeBonus'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^gifts\toff$/m),
  })
  expect((await siteAt('switches.example')).features.toSorted()).toEqual(
    Object.keys(defaultSettings('Amore').features)
      .filter((name) => !['gifts', 'timeBonus', 'swipeGame'].includes(name))
      .map(enumValueOf)
      .toSorted(),
  )
  await run('feature', ['on', '--site', 'switches', 'gifts'])
  expect((await siteAt('switches.example')).features).toContain('GIFTS')
  expect((await run('feature', ['off', '--site', 'switches', 'gift'])).complaint).toContain(
    'There is no feature gift.',
  )
})

test('an operator replaces a bundle and ends one, and neither old bundle can be bought any more @long', async () => {
  await create({ ...EXAMPLE_SITE, token: 'shop', domains: ['shop.example'] })
  const sell = (...parameters: string[]) => run('bundle', ['sell', '--site', 'shop', ...parameters])
  const bundles = async () => (await app.visitor('shop.example').run(BUNDLES)).data.bundles
  expect(await sell('--style', 'p0', '--credits', '15', '--price', '12.50', '--popular')).toMatchObject({
    code: 0,
  })
  expect(await bundles()).toMatchObject([
    { credits: 15, popular: true, price: { amountMinor: 1250 } },
    { credits: 30, popular: false },
    { credits: 75 },
  ])
  const { said } = await run('bundle', ['list', '--site', 'shop'])
  const id = /^(\S+)\t\*\tp2\t75 credits\t49\.99 EUR$/m.exec(said)![1]!
  expect(await run('bundle', ['end', '--site', 'shop', '--id', id])).toMatchObject({ code: 0 })
  expect(await bundles()).toMatchObject([{ credits: 15 }, { credits: 30 }])
  expect((await run('bundle', ['end', '--site', 'shop', '--id', id])).complaint).toContain('sells no bundle')
  expect(
    await sell(
      '--style',
      'p9',
      '--credits',
      '1.5',
      '--price',
      '1,50',
      '--currency',
      'EUX',
      '--country',
      'Belgium',
    ),
  ).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(
      /^ {2}style: [\s\S]*^ {2}credits: [\s\S]*^ {2}currency: [\s\S]*^ {2}country: /m,
    ),
  })
  expect((await sell('--style', 'p1', '--credits', '10', '--price', '10.001')).complaint).toContain(
    'price: must be an amount',
  )
  expect(
    (await sell('--style', 'p1', '--credits', '10', '--price', '10', '--currency', 'USD')).complaint,
  ).toContain('are sold in another currency than USD')
  expect(await bundles()).toMatchObject([{ credits: 15 }, { credits: 30 }])
})

test('an operator issues a discount code and ends it @long', async () => {
  await create({ ...EXAMPLE_SITE, token: 'codes', domains: ['codes.example'] })
  const ada = await app.signUp({ host: 'codes.example' })
  const code = (...parameters: string[]) => run('discount-code', parameters)
  const seen = async (code: string) =>
    (
      await ada.run(
        'query ($code: String!) { discountCode(code: $code) { ... on DiscountCode { code percentage: valuePercentage } ... on DiscountRefusedError { refusal: code } } }',
        { code },
      )
    ).data.discountCode
  expect(
    await code(
      'create',
      '--site',
      'codes',
      '--code',
      'summer_25',
      '--percentage',
      '12.5',
      '--validity',
      'once',
      '--member',
      ada.email,
    ),
  ).toMatchObject({ code: 0, said: 'SUMMER_25 is active.' })
  expect(await seen('summer_25')).toMatchObject({ code: 'SUMMER_25', percentage: 12.5 })
  expect((await code('list', '--site', 'codes')).said).toBe(
    'SUMMER_25\t12.5 %\tonce\tworks\tevery country\tpaid with 0 times',
  )
  const refused = async (...parameters: string[]) =>
    (await code('create', '--site', 'codes', ...parameters)).complaint
  expect(await refused('--code', 'SUMMER_25', '--percentage', '30')).toContain(
    'has already had a code SUMMER_25',
  )
  expect(
    await refused(
      '--code',
      'welcome1',
      '--percentage',
      '100',
      '--expires',
      'tomorrow',
      '--method',
      'BITCOIN',
    ),
  ).toMatch(/code: begins as the codes of offers do[\s\S]*percentage: [\s\S]*expires: [\s\S]*methods\.0: /)
  expect(await refused('--code', 'MUCH', '--percentage', '10', '--minimum', '5')).toContain(
    'needs --currency',
  )
  expect(await refused('--code', 'MUCH', '--percentage', '10', '--member', 'nobody@example.org')).toContain(
    'no member with that address',
  )
  expect(await code('end', '--site', 'codes', '--code', 'summer_25')).toMatchObject({ code: 0 })
  expect(await seen('summer_25')).toEqual({ refusal: 'CODE_NOT_FOUND' })
  expect((await code('end', '--site', 'codes', '--code', 'summer_25')).complaint).toContain('no active code')
})

test('every operator command prints its usage without a database', async () => {
  for (const command of ['site', 'bundle', 'discount-code', 'feature', 'api-key', 'webhook']) {
    const help = await runCommand(app, [`scripts/operator/${command}.ts`, '--help'], {
      environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    })
    expect(help, command).toMatchObject({ code: 0, complaint: '' })
    expect(help.said).toMatch(new RegExp(`^npm run ${command} -- `))
  }
  expect(await run('site', ['nonsense'])).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^npm run site/),
  })
  expect((await run('site', ['settings'])).said).toMatch(/^refundDays\tinteger\t14\t/m)
})

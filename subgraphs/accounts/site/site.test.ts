import { expect, test } from 'vitest'
import { defaultSettings } from '#platform/site/site-settings.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { InvalidSettingsError } from './site-settings.rules.ts'
import { changeSiteSettings } from './site.store.ts'

const SITE = `{ site { id name indexTitle description domain locales defaultLocale demo minAge messageCredits photoCredits giftCredits signupCredits
  messageLength conversationsFree photosFree photosPaid fictionalWarning fictionalSingular fictionalPlural refundDays supportEmail termsVersion } }`

const app = testApp()

const siteOf = async (host = 'ruvela.test', headers = {}) =>
  (await app.visitor(host).run(SITE, {}, headers)).data.site
async function change(settings: Record<string, unknown>) {
  const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const { rows } = await app.admin.query(`select id from accounts.site where token = 'ruvela'`)
  return db.transaction().execute((trx) => changeSiteSettings(trx, rows[0].id, settings))
}

test('a visitor sees the host’s site, in the visitor’s language and with its defaults', async () => {
  expect(await siteOf()).toMatchObject({
    name: 'Ruvela',
    domain: 'ruvela.test',
    defaultLocale: 'nl',
    minAge: 18,
    messageCredits: 1,
    photoCredits: 2,
    giftCredits: 3,
    signupCredits: 5,
    messageLength: 2000,
    conversationsFree: 2,
    photosFree: 3,
    photosPaid: 25,
    refundDays: 14,
    fictionalSingular: 'fictief profiel',
  })
  expect(await siteOf('ruvela.test', { cookie: 'locale=de' })).toMatchObject({
    fictionalPlural: 'fiktive Profile',
  })
  expect(await siteOf('dutch.test', { cookie: 'locale=de' })).toMatchObject({
    name: 'Polderliefde',
    locales: ['nl'],
    fictionalPlural: 'fictieve profielen',
  })
  expect((await app.visitor('unknown.test').fetch('/dev/mail')).status).toBe(421)
})

test('a change of a setting shows at the next request', async () => {
  await change({ messageCredits: 2, theme: { '--brand-primary': '#123456' } })
  expect(await siteOf()).toMatchObject({ messageCredits: 2, photoCredits: 2 })
})

test('a bad setting is refused with the reason and nothing of the change is applied', async () => {
  const before = await siteOf()
  const refusal = await change({
    minAge: 17,
    visibleProfileNotes: ['weight'],
    refundDays: 13,
    timeZone: 'Europe/Nowhere',
    photoCredits: 7,
    theme: { '--x': 'red;}' },
    unknown: 1,
  }).catch((error) => error)
  expect(refusal).toBeInstanceOf(InvalidSettingsError)
  for (const name of ['minAge', 'visibleProfileNotes', 'refundDays', 'timeZone', 'theme', 'unknown'])
    expect(refusal.reasons.join('\n')).toContain(name)
  expect(await siteOf()).toEqual(before)
  await expect(
    app.admin.query(`update accounts.site set settings = settings || '{"minAge": 17}'`),
  ).rejects.toThrow(/check constraint/)
})

test('SITE-25 each setting has a type and a default; a value out of range is refused with a reason', async () => {
  const stored = async () =>
    (await app.admin.query(`select settings, name, mail_name from accounts.site where token = 'dutch'`))
      .rows[0]
  const { settings, name, mail_name: mailName } = await stored()
  const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const {
    rows: [site],
  } = await app.admin.query(`select id from accounts.site where token = 'dutch'`)
  const changeDutch = (options: Record<string, unknown>) =>
    db.transaction().execute((trx) => changeSiteSettings(trx, site.id, options))
  const DEFAULTS: Record<string, unknown> = {
    minAge: 18,
    timeZone: 'Europe/Amsterdam',
    messageCredits: 1,
    photoCredits: 2,
    giftCredits: 3,
    signupCredits: 5,
    messageLength: 2000,
    refundDays: 14,
    conversationsFree: 2,
    photosFree: 3,
    photosPaid: 25,
    photosSeenVisitor: 1,
    photosSeenFree: 3,
    swipeLikes: 4,
    chatHistory: 500,
    chatHistoryFree: 50,
    welcomePercentage: 25,
    welcomeHours: 48,
    offerPauseDays: 30,
    photoModeration: 'after',
    signups: 'all',
    loggedOutSearch: false,
    loggedOutSearchTrafficsource: false,
    enableSiteEntryPopup: true,
    memberResell: false,
    niche: 1,
    regionData: {},
    moderationReasons: {},
  }
  expect(defaultSettings('Polderliefde')).toMatchObject(DEFAULTS)
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(defaultSettings('Polderliefde')).toSorted())
  expect(mailName).toBe(name)
  expect(Object.keys(settings.niches)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  for (const niche of Object.values(settings.niches))
    expect(niche).toEqual({
      name: expect.objectContaining({ nl: expect.any(String) }),
      landingText: expect.objectContaining({ nl: expect.any(String) }),
    })
  for (const label of ['fictionalWarning', 'fictionalSingular', 'fictionalPlural'])
    expect(settings[label]).toMatchObject({ nl: expect.any(String), en: expect.any(String) })

  // Each is sent with a valid change, which is not applied either.
  const REFUSED: Record<string, unknown[]> = {
    minAge: [17, 0, '18', 18.5, null],
    timeZone: ['Europe/Nowhere', '', 1],
    refundDays: [13, 0, '14'],
    messageLength: [0, 49, 'long'],
    photosFree: [0, 101],
    photosPaid: [0],
    chatHistory: [0],
    chatHistoryFree: [0],
    welcomePercentage: [101, -1, 2.5],
    welcomeHours: [-1],
    photoModeration: ['never', true],
    signups: ['none', true],
    niche: [0, 8, '1'],
    niches: [{ 1: settings.niches[1] }, { ...settings.niches, 8: settings.niches[1] }],
    regionData: [{ NL: [{ id: 'x', names: {} }] }, { Netherlands: [] }, { NL: [] }],
    moderationReasons: [
      { NO_REASON: { isOff: true } },
      { OTHER_RULE: { isOff: true } },
      { POSSIBLY_MINOR: { isOff: true } },
      { NO_PERSON: { text: { nl: '' } } },
    ],
    fictionalSingular: ['profiel', { nl: '' }, { nl: 7 }],
    fictionalPlural: [{ dutch: 'x' }],
    fictionalWarning: [null],
  }
  for (const count of [
    'messageCredits',
    'photoCredits',
    'giftCredits',
    'signupCredits',
    'conversationsFree',
    'photosSeenVisitor',
    'photosSeenFree',
    'swipeLikes',
    'offerPauseDays',
  ])
    REFUSED[count] = [-1, 1.5, '2', null, 1e9]
  for (const yesOrNo of [
    'loggedOutSearch',
    'loggedOutSearchTrafficsource',
    'enableSiteEntryPopup',
    'memberResell',
  ])
    REFUSED[yesOrNo] = ['yes', 1, null]
  const named = new Set([
    ...Object.keys(DEFAULTS),
    'niches',
    'fictionalWarning',
    'fictionalSingular',
    'fictionalPlural',
  ])
  expect(new Set(Object.keys(REFUSED))).toEqual(named)
  for (const [setting, values] of Object.entries(REFUSED)) {
    for (const value of values) {
      const good = setting === 'giftCredits' ? { photoCredits: 9 } : { giftCredits: 9 }
      const refusal = await changeDutch({ ...good, [setting]: value }).catch((error) => error)
      expect(refusal, `${setting} = ${JSON.stringify(value)}`).toBeInstanceOf(InvalidSettingsError)
      expect(refusal.reasons.join('\n'), setting).toContain(setting)
    }
  }
  expect((await stored()).settings).toEqual(settings)

  // The limits that protect members hold, whatever writes the row.
  for (const [setting, value] of [
    ['minAge', 17],
    ['refundDays', 13],
  ] as const) {
    const change = app.admin.query(
      `update accounts.site set settings = settings || jsonb_build_object($1::text, $2::int) where token = 'dutch'`,
      [setting, value],
    )
    await expect(change, setting).rejects.toThrow(/check constraint/)
  }
  // Request-specific values come from the request, not from the site's settings.
  const { geoip_country: country, geoip_selected_country: chosen } = (
    await app.visitor('dutch.test').fetch('/api/settings.php?country=BE')
  ).json()
  expect([typeof country, chosen]).toEqual(['string', 'BE'])
  expect(settings).not.toHaveProperty('geoipCountry')
})

test('SITE-02 old clients read every setting, and the lowest message price follows the bundles on sale', async () => {
  const SETTINGS = {
    niche: 'number',
    signups: 'string',
    logged_out_search: 'string',
    logged_out_search_trafficsource: 'string',
    geoip_country: 'string',
    geoip_selected_country: 'object',
    enable_site_entry_popup: 'string',
    cdn_prefix: 'string',
    domain: 'string',
    domain_language: 'string',
    name: 'string',
    index_title: 'string',
    description: 'string',
    push_public_key: 'string',
    minimum_message_costs: 'object',
    support_phone: 'string',
    support_email: 'string',
    countries: 'object',
    visible_profile_fields: 'object',
    visible_profile_notes: 'object',
    message_credits: 'number',
    signup_credits: 'number',
    photo_credits: 'number',
    gift_credits: 'number',
    message_length: 'number',
    search_fields: 'object',
    fictional_warning: 'string',
    fictional_singular: 'string',
    fictional_plural: 'string',
    refund_days: 'number',
    member_resell: 'string',
    company_id: 'string',
    mail_name: 'string',
    region_data: 'object',
    interests: 'object',
  }
  const settings = async (query = '') => (await app.visitor().fetch(`/api/settings.php${query}`)).json()
  const answer = await settings()
  expect(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, typeof answer[name]]))).toEqual(
    SETTINGS,
  )
  await change({ messageCredits: 1, countries: ['NL', 'BE'], cdnPrefix: 'https://pictures.example' })
  const before = await settings('?country=BE')
  expect(before).toMatchObject({
    cdn_prefix: 'https://pictures.example',
    geoip_selected_country: 'BE',
    countries: ['NL', 'BE'],
  })
  expect(before.minimum_message_costs).toEqual({
    NL: { costs: 0.5, currency: 'EUR' },
    BE: { costs: 0.5, currency: 'EUR' },
  })
  await app.admin.query(
    `update billing.bundle b set active = false from accounts.site s where s.id = b.site_id and s.token = 'ruvela' and b.credits > 100`,
  )
  const costs = (await settings()).minimum_message_costs
  expect(costs.NL.costs).toBeGreaterThan(0.5)
  expect(
    (await (await app.visitor('dutch.test').fetch('/api/settings.php')).json()).minimum_message_costs.NL
      .costs,
  ).toBe(0.5)
  await change({ cdnPrefix: '', countries: ['NL', 'BE', 'DE'] })
})

test('an operator says what the site is about and which regions it offers, in every language', async () => {
  const regions = async (headers = {}) =>
    (await app.visitor().run('{ regions(country: "NL") { id: code name } }', {}, headers)).data.regions
  const [one, two] = await regions()
  await change({
    niche: 4,
    regionData: {
      NL: [
        { id: two.id, names: { nl: 'Het noorden', en: 'The north' } },
        { id: one.id, names: {} },
        { id: 'NL-nowhere', names: {} },
      ],
    },
  })
  expect(await regions()).toEqual([{ id: two.id, name: 'Het noorden' }, one])
  expect(await regions({ cookie: 'locale=pl' })).toMatchObject([
    { id: two.id, name: 'Het noorden' },
    { id: one.id },
  ])
  expect(
    (await app.visitor().fetch('/api/regions.php', { headers: { cookie: 'locale=en' } })).json().NL[0],
  ).toEqual({ id: two.id, name: 'The north' })
  const niche = '{ site { niche nicheName nicheLandingText } }'
  expect((await app.visitor().run(niche)).data.site).toMatchObject({ niche: 4, nicheName: '50-plus' })
  expect((await app.visitor().run(niche, {}, { cookie: 'locale=en' })).data.site.nicheName).toBe('Over 50')
  await expect(change({ niche: 8 })).rejects.toThrow(/niche/)
  await expect(change({ regionData: { NL: [{ id: '<b>', names: {} }] } })).rejects.toThrow(/regionData/)
  await change({ niche: 1, regionData: {} })
})

test('SITE-03 the company is shown with all its details, and its telephone can be dialled', async () => {
  await app.admin
    .query(`update accounts.company set name = 'Voorbeeld BV', support_phone = '020 - 555 0100', kvk = '12345678', vat_numbers = '{"NL": "NL1B01"}', delete_discount = 30
    where id = (select company_id from accounts.site where token = 'ruvela')`)
  await app.admin.query(`update accounts.site set support_phone = '020 - 555 0100' where token = 'ruvela'`)
  expect((await app.visitor().fetch('/api/companyinfo.php')).json()).toEqual({
    name: 'Voorbeeld BV',
    address: expect.any(String),
    kvk: '12345678',
    city: expect.any(String),
    country: 'NL',
    tradenames: ['Ruvela'],
    vat_numbers: { NL: 'NL1B01' },
    support_phone: '020 - 555 0100',
    delete_discount: 30,
    added: expect.stringMatching(/Z$/),
  })
  const { body } = (await app.visitor().run('{ page(token: "service", locale: "nl") { body } }')).data.page
  expect(body).toContain('[020 - 555 0100](tel:0205550100)')
  expect(body).toContain('mailto:')
  expect((await app.visitor().fetch('/')).text).toContain('href="/service"')
})

test('SITE-05 the language is the member’s own, else the chosen one, the domain’s or the browser’s', async () => {
  const languageOf = async (headers: Record<string, string> = {}, query = '') => {
    const { fictional_singular: label } = (
      await app.visitor().fetch(`/api/settings.php${query}`, { headers })
    ).json()
    return (
      {
        'fictief profiel': 'nl',
        'fictional profile': 'en',
        'fiktives Profil': 'de',
        'profil fictif': 'fr',
        'profilo fittizio': 'it',
      }[label as string] ?? label
    )
  }
  const german = { 'accept-language': 'xx, fr;q=0.4, de-AT;q=0.9, it;q=0' }
  expect(await languageOf({ ...german, cookie: 'locale=en' })).toBe('en')
  expect(await languageOf({ ...german, cookie: 'locale=en' }, '?lang=it')).toBe('it')
  expect(await languageOf(german)).toBe('nl')
  const siteIn = async (headers: Record<string, string>) =>
    (await app.visitor().run('{ site { fictionalSingular } }', {}, headers)).data.site.fictionalSingular
  expect(await siteIn({ cookie: 'locale=en', 'x-locale': 'it' })).toBe('profilo fittizio')
  expect(await siteIn({ cookie: 'locale=en', 'x-locale': 'tlh' })).toBe('fictional profile')
  expect(
    (await app.visitor().fetch('/api/regions.php?lang=en', { headers: { cookie: 'locale=nl' } })).json(),
  ).toEqual((await app.visitor().fetch('/api/regions.php', { headers: { cookie: 'locale=en' } })).json())
  await change({ domainLanguage: null })
  expect(await languageOf(german)).toBe('de')
  expect(await languageOf({ 'accept-language': 'ja, xx' })).toBe('nl')
  expect(await languageOf({ ...german, cookie: 'locale=tlh' })).toBe('de')
  await change({ domainLanguage: 'fr' })
  expect(await languageOf(german)).toBe('fr')
  const ada = await app.signUp()
  await ada.run('mutation { changeLanguage(input: { language: "it" }) { __typename } }')
  const site = '{ site { fictionalSingular } viewer { language } }'
  expect((await ada.run(site, {}, { cookie: 'locale=en' })).data).toEqual({
    site: { fictionalSingular: 'profilo fittizio' },
    viewer: { language: 'it' },
  })
  expect((await ada.run(site, {}, { cookie: 'locale=en', 'x-locale': 'de' })).data).toEqual({
    site: { fictionalSingular: 'fiktives Profil' },
    viewer: { language: 'it' },
  })
  await change({ domainLanguage: 'nl' })
})

test('SITE-26 each kind of dismissal holds on every device, keeps its time and stays private', async () => {
  const DISMISS = `mutation ($input: DismissInput!) { dismiss(input: $input) { ... on DismissSuccess { viewer { dismissals { key dismissedAt } } } } }`
  const known = async (person: Person) =>
    (await person.run('{ viewer { dismissals { key dismissedAt } } }')).data.viewer.dismissals
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  const at = '2026-01-02T03:04:05.000Z'
  const first = await ada.run(DISMISS, { input: { dismissals: [{ key: 'PROFILE_PHOTO', dismissedAt: at }] } })
  expect(first.data.dismiss.viewer.dismissals).toEqual([{ key: 'PROFILE_PHOTO', dismissedAt: at }])
  await ada.run(DISMISS, {
    input: {
      dismissals: [
        { key: 'PROFILE_PHOTO', dismissedAt: '2026-05-05T00:00:00Z' },
        { key: 'PUSH', dismissedAt: '2199-01-01T00:00:00Z' },
      ],
    },
  })
  const login = await app
    .visitor()
    .run('mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }', {
      input: { email: ada.email, password: ada.password },
    })
  const phone = app.device(
    'ruvela.test',
    String(login.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!,
    ada,
  )
  const there = await known(phone)
  expect(there).toEqual([
    { key: 'PROFILE_PHOTO', dismissedAt: at },
    { key: 'PUSH', dismissedAt: expect.any(String) },
  ])
  expect(Date.parse(there[1].dismissedAt)).toBeLessThanOrEqual(Date.now())
  expect(await known(bo)).toEqual([])
  const keys = (
    await app.visitor().run('{ __type(name: "DismissalKey") { enumValues { name } } }')
  ).data.__type.enumValues.map(({ name }: any) => name)
  expect(keys).toEqual(
    expect.arrayContaining([
      'ENTRY_WARNING',
      'PROFILE_PHOTO',
      'PUSH',
      'NOTIFICATIONS_DISABLED',
      'TIME_BONUS',
    ]),
  )
  const all = keys.map((key: string, minute: number) => ({
    key,
    dismissedAt: `2026-01-02T03:${10 + minute}:00.000Z`,
  }))
  expect((await bo.run(DISMISS, { input: { dismissals: all } })).data.dismiss.viewer.dismissals).toEqual(all)
  expect(await known(bo)).toEqual(all)
  const visitor = await app
    .visitor()
    .run(DISMISS, { input: { dismissals: [{ key: 'PUSH', dismissedAt: at }] } })
  expect(visitor.errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
})

test('an account makes only the state transitions that its life cycle allows', async () => {
  const ada = await app.signUp({ confirmed: false })
  const become = (status: string) =>
    app.admin.query('update accounts.account set status = $2 where id = $1', [ada.memberId, status])
  await expect(become('paused')).rejects.toThrow(/cannot go from not_confirmed to paused/)
  await become('active')
  await become('deletion_requested')
  await expect(become('erased')).rejects.toThrow()
  await app.admin.query(
    `update accounts.account set status = 'erased', email = null, email_normalised = null, password_hash = null where id = $1`,
    [ada.memberId],
  )
  await expect(become('active')).rejects.toThrow(/cannot go from erased to active/)
})

import { beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { createPartner } from '#testing/partner.ts'

const PAGE_PARTS = `address kind exists languages { language state shownLanguage isBehind
  newest { version title publishedBy } scheduled { publishAt scheduledBy markdown } }`
const PAGES = `query ($site: String!) { operatorSite(token: $site) { pages { ${PAGE_PARTS} } } }`
const PAGE = `query ($site: String!, $page: String!, $language: String) { operatorSite(token: $site) { page(address: $page) {
  ${PAGE_PARTS} language(language: $language) { markdown productMarkdown versions { version title publishedBy } } } } }`
const VERSION = `query ($page: String!, $version: DateTime!) { operatorSite(token: "ruvela") { page(address: $page) {
  language(language: "nl") { versionMarkdown(version: $version) } } } }`
const ADDRESS =
  'query ($address: String!) { operatorSite(token: "ruvela") { addressState(address: $address) } }'
const REFUSALS = `... on PageChangedError { publishedBy version } ... on InvalidInputError { fields { path code limit } }
  ... on UserError { code } }`
const PUBLISH = `mutation ($input: PublishPageInput!) { publishPage(input: $input) { __typename
  ... on PublishPageSuccess { page { ${PAGE_PARTS} } } ${REFUSALS} }`
const REMOVE = `mutation ($input: RemovePageInput!) { removePage(input: $input) { __typename
  ... on RemovePageSuccess { page { exists } } ... on UserError { code } } }`
const DISCARD = `mutation ($input: DiscardScheduledPageInput!) { discardScheduledPage(input: $input) { __typename
  ... on UserError { code } } }`
const RENEW = `mutation ($input: RenewPageInput!) { renewPage(input: $input) { __typename
  ... on RenewPageSuccess { renewed } ... on InvalidInputError { fields { path code } } ... on UserError { code } } }`
const PUBLIC =
  'query ($token: String!, $locale: String) { page(token: $token, locale: $locale) { title body locale } }'

const app = testApp()
let admin: OperatorPerson
let siteId: string
beforeAll(async () => {
  admin = await app.logInOperator('admin')
  siteId = await idOf('ruvela')
})

const idOf = async (token: string) =>
  toGlobalId(
    'OperatorSite',
    (await app.admin.query<{ id: string }>('select id from accounts.site where token = $1', [token])).rows[0]!
      .id,
  )
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
const publish = async (input: object, by = admin) =>
  (await by.run(PUBLISH, { input: { siteId, language: 'nl', ...input } })).data.publishPage
const pageOf = async (page: string, language = 'nl') =>
  (await admin.run(PAGE, { site: 'ruvela', page, language })).data.operatorSite.page
const versionOf = async (page: string, language = 'nl'): Promise<string | null> =>
  (await pageOf(page, language)).language.versions[0]?.version ?? null
const momentIn = async (interval: string): Promise<string> => {
  const query = 'select platform.now() + $1::interval as at'
  return (await app.admin.query<{ at: Date }>(query, [interval])).rows[0]!.at.toISOString()
}
const readBy = async (token: string, locale = 'nl', host = 'ruvela.test') =>
  (await app.visitor(host).run(PUBLIC, { token, locale })).data.page
const auditOf = async (action: string) =>
  (
    await app.admin.query(
      `select before, after, site_id is not null as has_site, operator_role from accounts.audit where action = $1 order by at`,
      [action],
    )
  ).rows

test('OPER-02 ROUTE-12 an admin sees every page, whose text it is, and which languages lack one', async () => {
  const { pages } = (await admin.run(PAGES, { site: 'ruvela' })).data.operatorSite
  const of = (address: string) => pages.find((page: { address: string }) => page.address === address)
  expect(of('terms')).toMatchObject({ kind: 'SIGNUP', exists: true })
  expect(of('faq')).toMatchObject({ kind: 'STANDARD', exists: true })
  expect(of('transparency')).toMatchObject({ kind: 'STANDARD' })
  expect(new Set(of('faq').languages.map(({ state }: { state: string }) => state))).toEqual(
    new Set(['PRODUCT']),
  )
  await publish({ page: 'imprint', markdown: '# Colofon\n\nWie wij zijn.' })
  const imprint = await pageOf('imprint')
  expect(imprint).toMatchObject({ kind: 'OWN', exists: true })
  const states = Object.fromEntries(imprint.languages.map((place: any) => [place.language, place]))
  expect(states.nl).toMatchObject({ state: 'OWN', newest: { title: 'Colofon' }, isBehind: false })
  expect(states.de).toMatchObject({ state: 'MISSING', shownLanguage: 'nl', newest: { title: 'Colofon' } })
  expect(states.nl.newest.publishedBy).toMatch(/^Operator \d+$/)
})

test('OPER-02 a page is read at once, also in another process, and an older version is put back @long', async () => {
  const second = await app.openSecondGateway()
  try {
    const elsewhere = second.meet(app.visitor())
    const read = async () => {
      const path = '/our-rules?lang=nl'
      const here = await app.visitor().fetch(path)
      const there = await elsewhere.fetch(path)
      expect([there.status, /<article[^]*<\/article>/.exec(there.text)?.[0]]).toEqual([
        here.status,
        /<article[^]*<\/article>/.exec(here.text)?.[0],
      ])
      return /<article[^]*<\/article>/.exec(here.text)?.[0] ?? here.status
    }
    expect(await read()).toBe(404)
    await publish({ page: 'our-rules', markdown: '# Regels\r\n\r\nEerste.' })
    expect(await read()).toContain('Eerste.')
    const first = await versionOf('our-rules')
    await publish({ page: 'our-rules', markdown: '# Regels\n\nTweede.', basedOn: first })
    expect(await read()).toContain('Tweede.')

    const old = await admin.run(VERSION, { page: 'our-rules', version: first })
    const { versionMarkdown } = old.data.operatorSite.page.language
    expect(versionMarkdown).toBe('# Regels\n\nEerste.')
    const basedOn = await versionOf('our-rules')
    await publish({ page: 'our-rules', markdown: versionMarkdown, basedOn })
    expect(await read()).toContain('Eerste.')
    expect((await pageOf('our-rules')).language.versions).toHaveLength(3)
  } finally {
    await second.close()
  }
})

test('OPER-02 of two editors the second learns who published meanwhile, and a repeat loses nothing @long', async () => {
  const other = await app.logInOperator('admin')
  await publish({ page: 'editors', markdown: '# Samen\n\nBegin.' })
  const basedOn = await versionOf('editors')
  const texts = ['# Samen\n\nVan de een.', '# Samen\n\nVan de ander.']
  const both = await Promise.all([
    publish({ page: 'editors', markdown: texts[0], basedOn }),
    publish({ page: 'editors', markdown: texts[1], basedOn }, other),
  ])
  const lost = both.find(({ __typename }) => __typename !== 'PublishPageSuccess')
  const won = both.indexOf(both.find(({ __typename }) => __typename === 'PublishPageSuccess'))
  const { versions } = (await pageOf('editors')).language
  expect(versions).toHaveLength(2)
  expect(lost).toEqual({
    __typename: 'PageChangedError',
    code: 'PAGE_CHANGED',
    publishedBy: versions[0].publishedBy,
    version: versions[0].version,
  })
  // A repeat after a lost answer changes nothing, though the page has changed since.
  const again = await publish({ page: 'editors', markdown: texts[won], basedOn }, won === 0 ? admin : other)
  expect(again.__typename).toBe('PublishPageSuccess')
  expect((await pageOf('editors')).language.versions).toHaveLength(2)
  expect(await publish({ page: 'editors', markdown: '# Nieuw' })).toMatchObject({ code: 'PAGE_CHANGED' })
})

test('OPER-02 a version takes effect at its moment in every process, or is discarded before @long', async () => {
  await publish({ page: 'opening', markdown: '# Opening\n\nNog niet.' })
  const basedOn = await versionOf('opening')
  const publishAt = await momentIn('20 minutes')
  const later = { page: 'opening', markdown: '# Opening\n\nNu open.', basedOn, publishAt }
  const { page } = await publish(later)
  const [dutch] = page.languages.filter(({ language }: { language: string }) => language === 'nl')
  expect(dutch.scheduled).toMatchObject({ publishAt, markdown: later.markdown })
  expect((await publish(later)).__typename).toBe('PublishPageSuccess')
  expect(await publish({ ...later, publishAt: null, markdown: '# Anders' })).toMatchObject({
    code: 'PAGE_SCHEDULED',
  })
  const discard = async () =>
    (await admin.run(DISCARD, { input: { siteId, page: 'opening', language: 'nl' } })).data
      .discardScheduledPage
  expect((await discard()).__typename).toBe('DiscardScheduledPageSuccess')
  expect(await discard()).toMatchObject({ code: 'PAGE_NOT_FOUND' })
  await publish(later)

  const second = await app.openSecondGateway()
  try {
    const elsewhere = second.meet(app.visitor())
    const read = async () => [
      (await app.visitor().fetch('/opening?lang=nl')).text.includes('Nu open.'),
      (await elsewhere.fetch('/opening?lang=nl')).text.includes('Nu open.'),
    ]
    expect(await read()).toEqual([false, false])
    await app.runJob('accounts.publish-scheduled-pages')
    expect(await read()).toEqual([false, false])
    await app.moveClock('20 minutes')
    await app.runJob('accounts.publish-scheduled-pages')
    expect(await read()).toEqual([true, true])
  } finally {
    await second.close()
  }
  expect((await pageOf('opening')).language.versions).toHaveLength(2)
  expect((await pageOf('opening')).languages[0].scheduled).toBeNull()
})

test('OPER-02 the queue publishes a version by itself when its moment comes', async () => {
  const publishAt = await momentIn('300 ms')
  await publish({ page: 'soon', markdown: '# Straks\n\nDaar is het.', publishAt })
  await expect.poll(() => readBy('soon'), { timeout: 10_000 }).toMatchObject({ title: 'Straks' })
})

test('OPER-02 what is wrong with a page is told at its field', async () => {
  const faultsOf = async (input: object) => (await publish({ markdown: '# X', ...input })).fields
  for (const page of ['Imprint', 'a/b', '1a', ''])
    expect(await faultsOf({ page }), page).toEqual([
      { path: 'page', code: 'PAGE_ADDRESS_INVALID', limit: 61 },
    ])
  expect(await faultsOf({ page: 'login', language: 'xx', markdown: 'No title' })).toEqual([
    { path: 'page', code: 'PAGE_ADDRESS_RESERVED', limit: null },
    { path: 'language', code: 'LANGUAGE_UNKNOWN', limit: null },
    { path: 'markdown', code: 'TITLE_REQUIRED', limit: null },
  ])
  expect(await faultsOf({ page: 'long', markdown: `# X${'x'.repeat(60_000)}` })).toMatchObject([
    { path: 'markdown', code: 'TEXT_TOO_LONG', limit: 60_000 },
  ])
  for (const publishAt of ['2020-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z'])
    expect(await faultsOf({ page: 'late', publishAt })).toMatchObject([
      { path: 'publishAt', code: 'TIME_NOT_AHEAD' },
    ])
  const stateOf = async (address: string) =>
    (await admin.run(ADDRESS, { address })).data.operatorSite.addressState
  expect(await Promise.all(['terms', 'login', 'Één', 'free-address'].map(stateOf))).toEqual([
    'TAKEN',
    'RESERVED',
    'INVALID',
    'FREE',
  ])
  expect(await pageOf('free-address')).toMatchObject({ exists: false, language: { markdown: null } })
})

test('OPER-02 new terms ask members to accept them, are renewed from the product’s text, and are not removed', async () => {
  const ada = await app.signUp()
  const toAccept = async () =>
    (await ada.run('{ viewer { documentsToAccept { kind } } }')).data.viewer.documentsToAccept
  const before = await pageOf('terms')
  expect(before.language.markdown).toBe(before.language.productMarkdown)
  const stateOf = ({ languages }: typeof before) =>
    languages.find((place: any) => place.language === 'nl').state
  expect(stateOf(before)).toBe('PRODUCT')
  const markdown = '# Voorwaarden\n\nNieuw.'
  await publish({ page: 'terms', markdown, basedOn: await versionOf('terms') })
  expect(await toAccept()).toEqual([{ kind: 'TERMS' }])
  expect(stateOf(await pageOf('terms'))).toBe('OWN')
  expect((await pageOf('terms', 'de')).languages.find((place: any) => place.language === 'de').isBehind).toBe(
    true,
  )

  const renew = async (page: string) => (await admin.run(RENEW, { input: { siteId, page } })).data.renewPage
  expect(await renew('terms')).toEqual({ __typename: 'RenewPageSuccess', renewed: ['nl'] })
  expect((await pageOf('terms')).language.markdown).toBe(before.language.productMarkdown)
  expect((await renew('terms')).renewed).toEqual([])
  expect((await renew('faq')).fields).toEqual([{ path: 'page', code: 'CHOICE_UNKNOWN' }])
  const remove = async (page: string) =>
    (await admin.run(REMOVE, { input: { siteId, page } })).data.removePage
  for (const page of ['terms', 'privacy'])
    expect(await remove(page), page).toMatchObject({ code: 'PAGE_SIGNUP_DOCUMENT' })
})

test('OPER-02 a removed page is gone or has the product’s text again, with what was scheduled', async () => {
  const remove = async (page: string, language?: string) =>
    (await admin.run(REMOVE, { input: { siteId, page, language } })).data.removePage
  const product = await readBy('safety')
  await publish({ page: 'safety', markdown: '# Veilig\n\nEigen.' })
  await publish({ page: 'safety', language: 'de', markdown: '# Sicher\n\nEigen.' })
  expect((await readBy('safety')).title).toBe('Veilig')
  expect(await remove('safety', 'nl')).toMatchObject({ page: { exists: true } })
  expect((await readBy('safety')).title).toBe('Sicher')
  await remove('safety')
  expect(await readBy('safety')).toEqual(product)

  const publishAt = await momentIn('1 day')
  await publish({ page: 'planned', markdown: '# Plan', publishAt })
  expect(await remove('planned')).toMatchObject({ page: { exists: false } })
  expect(await remove('planned')).toMatchObject({ code: 'PAGE_NOT_FOUND' })
})

test('OPER-02 each change of a page is in the audit by its versions, without its text', async () => {
  const markdown = '# Geheim\n\nDit staat nergens in het logboek.'
  const count = (await auditOf('page.published')).length
  await publish({ page: 'audited', markdown })
  const version = await versionOf('audited')
  const acts = await auditOf('page.published')
  expect(acts.slice(count)).toEqual([
    {
      before: { page: 'audited', language: 'nl', version: null },
      after: { page: 'audited', language: 'nl', version },
      has_site: true,
      operator_role: 'admin',
    },
  ])
  const publishAt = await momentIn('1 day')
  await publish({ page: 'audited', markdown: `${markdown} Straks.`, basedOn: version, publishAt })
  await admin.run(DISCARD, { input: { siteId, page: 'audited', language: 'nl' } })
  await admin.run(REMOVE, { input: { siteId, page: 'audited' } })
  const of = { page: 'audited', language: 'nl' }
  expect((await auditOf('page.scheduled')).at(-1)).toMatchObject({
    before: { version },
    after: { ...of, publishAt },
  })
  expect((await auditOf('page.discarded')).at(-1)).toMatchObject({ before: { ...of, publishAt } })
  expect((await auditOf('page.removed')).at(-1)).toMatchObject({
    before: { page: 'audited', versions: { nl: 1 }, scheduled: [] },
  })
  const { rows } = await app.admin.query('select from accounts.audit where concat(before, after) like $1', [
    '%nergens%',
  ])
  expect(rows).toEqual([])
})

test('OPER-02 other roles, members, partners and admins of other sites reach no pages @long', async () => {
  const ofDutch = await app.logInOperator('admin', { sites: ['dutch'] })
  const input = { siteId, page: 'foreign', language: 'nl', markdown: '# Vreemd' }
  const others = [
    ...(await Promise.all(
      (['moderator', 'support', 'finance'] as const).map((role) => app.logInOperator(role)),
    )),
    ofDutch,
    ofDutch.on('dutch'),
    await app.signUp(),
    app.visitor(),
    await createPartner(app),
  ]
  for (const other of others) {
    for (const [mutation, given] of [
      [PUBLISH, input],
      [REMOVE, { siteId, page: 'imprint' }],
      [DISCARD, { siteId, page: 'imprint', language: 'nl' }],
      [RENEW, { siteId, page: 'terms' }],
    ] as const)
      expect(codeOf(await other.run(mutation, { input: given })), mutation).toMatch(
        /FORBIDDEN|UNAUTHENTICATED/,
      )
    const { data, errors } = (await other.run(PAGES, { site: 'ruvela' })) as any
    expect(errors === undefined ? data.operatorSite : null).toBeNull()
  }
  expect(await readBy('foreign')).toBeNull()
  const own = { ...input, siteId: await idOf('dutch') }
  expect((await ofDutch.on('dutch').run(PUBLISH, { input: own })).data.publishPage.page.exists).toBe(true)
  expect((await readBy('foreign', 'nl', 'dutch.test')).title).toBe('Vreemd')
})

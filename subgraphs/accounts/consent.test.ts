import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const CONSENTS = '{ viewer { consents { purpose given text textVersion locale changedAt } } }'
const CHANGE = `mutation ($input: ChangeConsentInput!) { changeConsent(input: $input) { __typename
  ... on ChangeConsentSuccess { viewer { consents { purpose given } } } ... on InvalidInputError { fields { path code } } } }`
const WAITING = '{ viewer { documentsToAccept { kind locale version title body } } }'
const ACCEPT = `mutation ($documents: [AcceptedDocumentInput!]!) { acceptDocuments(input: { documents: $documents }) { __typename
  ... on AcceptDocumentsSuccess { viewer { documentsToAccept { kind } } } ... on InvalidInputError { fields { path code } } } }`

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

const consentsOf = async (who: Person) => (await who.run(CONSENTS)).data.viewer.consents as any[]
const change = async (who: Person, input: Record<string, unknown>) => (await who.run(CHANGE, { input })).data.changeConsent
const waiting = async (who: Person) => (await who.run(WAITING)).data.viewer.documentsToAccept as any[]
const accept = async (who: Person, documents: { kind: string; version: string }[]) => (await who.run(ACCEPT, { documents })).data.acceptDocuments
const receipts = async (who: Person) =>
  (await world.admin.query('select purpose, given, locale, text_version, text_hash, decided_at from accounts.consent_receipt where account_id = $1 order by id', [who.memberId])).rows

test('TRUST-06 no consent is given by default; each is a receipt with text, version, language and time, and is withdrawn in one step', async () => {
  const ada = await world.signUp()
  const before = await consentsOf(ada)
  expect(before.map(({ purpose, given, changedAt }) => [purpose, given, changedAt])).toEqual([
    ['SEXUALITY', false, null], ['MARKETING_MAIL', false, null], ['RESELL', false, null],
  ])
  for (const { purpose, textVersion, text, locale } of before) {
    expect([locale, text.length > 20]).toEqual(['nl', true])
    expect((await change(ada, { purpose, given: true })).fields).toEqual([{ path: 'textVersion', code: 'CONSENT_OUTDATED' }])
    expect((await change(ada, { purpose, given: true, textVersion: '2020-01-01T00:00:00Z' })).fields).toEqual([{ path: 'textVersion', code: 'CONSENT_OUTDATED' }])
    expect(await change(ada, { purpose, given: true, textVersion })).toMatchObject({ __typename: 'ChangeConsentSuccess' })
    expect(await change(ada, { purpose, given: true, textVersion })).toMatchObject({ __typename: 'ChangeConsentSuccess' })
  }
  expect((await consentsOf(ada)).every(({ given, changedAt }) => given && changedAt !== null)).toBe(true)
  expect((await change(ada, { purpose: 'RESELL', given: false })).viewer.consents.find(({ purpose }: any) => purpose === 'RESELL').given).toBe(false)
  const rows = await receipts(ada)
  expect(rows.map(({ purpose, given }) => `${purpose} ${given}`)).toEqual(['sexuality true', 'marketing-mail true', 'resell true', 'resell false'])
  for (const row of rows) expect([row.locale, row.text_version instanceof Date, row.text_hash.length, row.decided_at instanceof Date]).toEqual(['nl', true, 32, true])
})

test('TRUST-06 who withdraws the consent for the orientation has none on the profile any more', async () => {
  const ada = await world.signUp()
  const { textVersion } = (await consentsOf(ada))[0]
  await change(ada, { purpose: 'SEXUALITY', given: true, textVersion })
  await ada.run('mutation { updateProfile(input: { sexuality: BI }) { __typename } }')
  const sexuality = async () => (await ada.run('{ viewer { profile { sexuality } } }')).data.viewer.profile.sexuality
  expect(await sexuality()).toBe('BI')
  await change(ada, { purpose: 'SEXUALITY', given: false })
  await world.drainEvents()
  expect(await sexuality()).toBeNull()
})

test('SIGN-16 what was accepted at sign-up is recorded, and a new version asks again at the next login', async () => {
  const ada = await world.signUp()
  expect(await waiting(ada)).toEqual([])
  const recorded = async () =>
    (await world.admin.query(`select c.document_kind as kind, c.locale, c.version, c.hash = d.hash as hash, c.accepted_at from accounts.consent c
      join accounts.document d on d.site_id = c.site_id and d.kind = c.document_kind and d.locale = c.locale and d.version = c.version
      where c.account_id = $1 order by c.accepted_at, c.document_kind`, [ada.memberId])).rows
  expect((await recorded()).map(({ kind, locale, hash, accepted_at }) => [kind, locale, hash, accepted_at instanceof Date])).toEqual([
    ['privacy', 'nl', true, true], ['terms', 'nl', true, true],
  ])
  await world.admin.query(`insert into accounts.document (site_id, kind, locale, version, title, body, hash)
    select site_id, kind, locale, '2027-01-01T00:00:00Z', title, body || ' New.', sha256((body || ' New.')::bytea) from accounts.document d
    join accounts.site s on s.id = d.site_id where s.token = 'ruvela' and kind = 'terms' and locale = 'nl'`)
  const asked = await waiting(ada)
  expect(asked).toMatchObject([{ kind: 'terms', locale: 'nl', version: '2027-01-01T00:00:00.000Z' }])
  expect(asked[0].body).toContain('New.')
  expect((await accept(ada, [{ kind: 'terms', version: '2023-12-01T12:00:00Z' }])).fields).toEqual([{ path: 'documents', code: 'DOCUMENT_OUTDATED' }])
  expect((await accept(ada, asked.map(({ kind, version }) => ({ kind, version })))).viewer.documentsToAccept).toEqual([])
  expect((await recorded()).at(-1)).toMatchObject({ kind: 'terms', locale: 'nl', version: new Date('2027-01-01T00:00:00Z'), hash: true })
  const bo = await world.signUp()
  expect(await waiting(bo)).toEqual([])
})

test('what is consented to is told and recorded in the language that the page shows', async () => {
  const ada = await world.signUp()
  const german = { 'x-locale': 'de' }
  const [first] = (await ada.run(CONSENTS, {}, german)).data.viewer.consents
  expect([first.locale, (await ada.run(CONSENTS)).data.viewer.consents[0].locale]).toEqual(['de', 'nl'])
  const give = `mutation ($input: ChangeConsentInput!) { changeConsent(input: $input) { __typename } }`
  await ada.run(give, { input: { purpose: first.purpose, given: true, textVersion: first.textVersion } }, german)
  const [receipt] = (await world.admin.query('select locale, text_hash = sha256($2::bytea) as same from accounts.consent_receipt where account_id = $1', [ada.memberId, Buffer.from(first.text)])).rows
  expect(receipt).toEqual({ locale: 'de', same: true })
})

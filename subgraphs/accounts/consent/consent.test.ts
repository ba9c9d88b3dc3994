import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const CONSENTS = '{ viewer { consents { purpose given text textVersion locale changedAt } } }'
const CHANGE = `mutation ($input: ChangeConsentInput!) { changeConsent(input: $input) { __typename
  ... on ChangeConsentSuccess { viewer { consents { purpose given } } } ... on InvalidInputError { fields { path code } } } }`
const WAITING = '{ viewer { documentsToAccept { kind locale version title body } } }'
const ACCEPT = `mutation ($documents: [AcceptedDocumentInput!]!) { acceptDocuments(input: { documents: $documents }) { __typename
  ... on AcceptDocumentsSuccess { viewer { documentsToAccept { kind } } } ... on InvalidInputError { fields { path code } } } }`

const app = testApp()

const consentsOf = async (who: Person) => (await who.run(CONSENTS)).data.viewer.consents as any[]
const change = async (who: Person, input: Record<string, unknown>) =>
  (await who.run(CHANGE, { input })).data.changeConsent
const waiting = async (who: Person) => (await who.run(WAITING)).data.viewer.documentsToAccept as any[]
const accept = async (who: Person, documents: { kind: string; version: string }[]) =>
  (await who.run(ACCEPT, { documents })).data.acceptDocuments
const receipts = async (who: Person) =>
  (
    await app.admin.query(
      'select purpose, given, locale, text_version, text_hash, decided_at from accounts.consent_receipt where account_id = $1 order by id',
      [who.memberId],
    )
  ).rows

test('TRUST-06 a consent is off by default, leaves a full receipt and is withdrawn in one step @long', async () => {
  const ada = await app.signUp()
  const before = await consentsOf(ada)
  expect(before.map(({ purpose, given, changedAt }) => [purpose, given, changedAt])).toEqual([
    ['SEXUALITY', false, null],
    ['MARKETING_MAIL', false, null],
    ['RESELL', false, null],
  ])
  for (const { purpose, textVersion, text, locale } of before) {
    expect([locale, text.length > 20]).toEqual(['nl', true])
    expect((await change(ada, { purpose, given: true })).fields).toEqual([
      { path: 'textVersion', code: 'CONSENT_OUTDATED' },
    ])
    expect((await change(ada, { purpose, given: true, textVersion: '2020-01-01T00:00:00Z' })).fields).toEqual(
      [{ path: 'textVersion', code: 'CONSENT_OUTDATED' }],
    )
    expect(await change(ada, { purpose, given: true, textVersion })).toMatchObject({
      __typename: 'ChangeConsentSuccess',
    })
    expect(await change(ada, { purpose, given: true, textVersion })).toMatchObject({
      __typename: 'ChangeConsentSuccess',
    })
  }
  expect((await consentsOf(ada)).every(({ given, changedAt }) => given && changedAt !== null)).toBe(true)
  expect(
    (await change(ada, { purpose: 'RESELL', given: false })).viewer.consents.find(
      ({ purpose }: any) => purpose === 'RESELL',
    ).given,
  ).toBe(false)
  const rows = await receipts(ada)
  expect(rows.map(({ purpose, given }) => `${purpose} ${given}`)).toEqual([
    'sexuality true',
    'marketing-mail true',
    'resell true',
    'resell false',
  ])
  for (const row of rows)
    expect([
      row.locale,
      row.text_version instanceof Date,
      row.text_hash.length,
      row.decided_at instanceof Date,
    ]).toEqual(['nl', true, 32, true])
})

test('TRUST-06 withdrawing the consent for the orientation removes it from the profile', async () => {
  const ada = await app.signUp()
  const { textVersion } = (await consentsOf(ada))[0]
  await change(ada, { purpose: 'SEXUALITY', given: true, textVersion })
  await ada.run('mutation { updateProfile(input: { sexuality: BI }) { __typename } }')
  const sexuality = async () =>
    (await ada.run('{ viewer { profile { sexuality } } }')).data.viewer.profile.sexuality
  expect(await sexuality()).toBe('BI')
  await change(ada, { purpose: 'SEXUALITY', given: false })
  await app.drainEvents()
  expect(await sexuality()).toBeNull()
})

test('SIGN-16 sign-up records what was accepted, and a new version must be accepted again', async () => {
  const ada = await app.signUp()
  expect(await waiting(ada)).toEqual([])
  const recorded = async () =>
    (
      await app.admin.query(
        `select c.document_kind as kind, c.locale, c.version, c.hash = d.hash as hash, c.accepted_at from accounts.consent c
      join accounts.document d on d.site_id = c.site_id and d.kind = c.document_kind and d.locale = c.locale and d.version = c.version
      where c.account_id = $1 order by c.accepted_at, c.document_kind`,
        [ada.memberId],
      )
    ).rows
  expect(
    (await recorded()).map(({ kind, locale, hash, accepted_at }) => [
      kind,
      locale,
      hash,
      accepted_at instanceof Date,
    ]),
  ).toEqual([
    ['privacy', 'nl', true, true],
    ['terms', 'nl', true, true],
  ])
  await app.admin.query(`insert into accounts.document (site_id, kind, locale, version, title, body, hash)
    select site_id, kind, locale, '2027-01-01T00:00:00Z', title, body || ' New.', sha256((body || ' New.')::bytea) from accounts.document d
    join accounts.site s on s.id = d.site_id where s.token = 'ruvela' and kind = 'terms' and locale = 'nl'`)
  const asked = await waiting(ada)
  expect(asked).toMatchObject([{ kind: 'TERMS', locale: 'nl', version: '2027-01-01T00:00:00.000Z' }])
  expect(asked[0].body).toContain('New.')
  expect((await accept(ada, [{ kind: 'TERMS', version: '2023-12-01T12:00:00Z' }])).fields).toEqual([
    { path: 'documents', code: 'DOCUMENT_OUTDATED' },
  ])
  expect(
    (
      await accept(
        ada,
        asked.map(({ kind, version }) => ({ kind, version })),
      )
    ).viewer.documentsToAccept,
  ).toEqual([])
  expect((await recorded()).at(-1)).toMatchObject({
    kind: 'terms',
    locale: 'nl',
    version: new Date('2027-01-01T00:00:00Z'),
    hash: true,
  })
  const bo = await app.signUp()
  expect(await waiting(bo)).toEqual([])
})

test('a consent names the terms as shown: in the page’s language or the one it fell back to', async () => {
  const SIGN_UP_IN = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }`
  const READ = `query ($locale: String) { terms: page(token: "terms", locale: $locale) { locale body } privacy: page(token: "privacy", locale: $locale) { locale body } }`
  const shownAndRecorded = async (email: string, locale: string) => {
    const { data } = await app.visitor().run(READ, { locale })
    const input = {
      email,
      password: 'a long enough password',
      name: 'Zofia',
      gender: 'FEMALE',
      seeking: 'MALE',
      dateOfBirth: '1990-05-05',
      acceptTerms: true,
    }
    const signedUp = await app.visitor().run(SIGN_UP_IN, { input }, { 'x-locale': locale })
    expect(signedUp.data.signUp.__typename).toBe('SignUpSuccess')
    const { rows } = await app.admin.query(
      `select c.document_kind as kind, c.locale, d.body from accounts.consent c
       join accounts.account a on a.id = c.account_id
       join accounts.document d on d.site_id = c.site_id and d.kind = c.document_kind and d.locale = c.locale and d.version = c.version and d.hash = c.hash
       where a.email = $1 order by c.document_kind`,
      [email],
    )
    for (const { kind, locale: recorded, body } of rows) {
      expect(recorded, kind).toBe(data[kind].locale)
      expect(body, kind).toContain(data[kind].body)
    }
    return rows.map(({ kind, locale: recorded }) => `${kind} ${recorded}`)
  }
  expect(await shownAndRecorded('zofia@example.org', 'pl')).toEqual(['privacy pl', 'terms pl'])
  await app.admin.query(
    `delete from accounts.document where locale = 'fi' and kind = 'terms' and site_id = (select id from accounts.site where token = 'ruvela')`,
  )
  expect(await shownAndRecorded('aino@example.org', 'fi')).toEqual(['privacy fi', 'terms nl'])
})

test('consent texts are shown and recorded in the language of the page', async () => {
  const ada = await app.signUp()
  const german = { 'x-locale': 'de' }
  const [first] = (await ada.run(CONSENTS, {}, german)).data.viewer.consents
  expect([first.locale, (await ada.run(CONSENTS)).data.viewer.consents[0].locale]).toEqual(['de', 'nl'])
  const give = `mutation ($input: ChangeConsentInput!) { changeConsent(input: $input) { __typename } }`
  await ada.run(
    give,
    { input: { purpose: first.purpose, given: true, textVersion: first.textVersion } },
    german,
  )
  const [receipt] = (
    await app.admin.query(
      'select locale, text_hash = sha256($2::bytea) as same from accounts.consent_receipt where account_id = $1',
      [ada.memberId, Buffer.from(first.text)],
    )
  ).rows
  expect(receipt).toEqual({ locale: 'de', same: true })
})

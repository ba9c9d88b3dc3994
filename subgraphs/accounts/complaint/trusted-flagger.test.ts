import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { createPartner } from '#testing/partner.ts'
import { createTestApp } from '#testing/test-app.ts'

const FLAGGER = 'id name authority email validFrom validUntil note isOfInstallation state noticeCount'
const LIST = `{ trustedFlaggers { ${FLAGGER} } }`
const REFUSED = '... on InvalidInputError { fields { path code } } ... on UserError { code }'
const ADD = `mutation ($input: AddTrustedFlaggerInput!) { addTrustedFlagger(input: $input) { __typename
  ... on AddTrustedFlaggerSuccess { key flagger { ${FLAGGER} } } ${REFUSED} } }`
const CHANGE = `mutation ($input: ChangeTrustedFlaggerInput!) { changeTrustedFlagger(input: $input) { __typename
  ... on ChangeTrustedFlaggerSuccess { flagger { ${FLAGGER} } } ${REFUSED} } }`
const REPLACE = `mutation ($input: ReplaceTrustedFlaggerKeyInput!) { replaceTrustedFlaggerKey(input: $input) { __typename
  ... on ReplaceTrustedFlaggerKeySuccess { key } ... on UserError { code } } }`
const END = `mutation ($input: EndTrustedFlaggerInput!) { endTrustedFlagger(input: $input) { __typename
  ... on EndTrustedFlaggerSuccess { flagger { state endedAt } } ${REFUSED} } }`
const FILE = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { __typename
  ... on FileComplaintSuccess { reference } ... on InvalidInputError { fields { path code } } } }`
const REPORT = 'mutation ($input: ReportInput!) { report(input: $input) { __typename } }'
const QUEUE = `{ moderationQueue(first: 10, kinds: [REPORT, COMPLAINT]) { edges { cursor node { isTrusted isDangerous
  complaint { email text complainant { name } trustedFlagger { name authority } } } } } }`
const TAKE = `mutation { takeNextCase(input: { kinds: [REPORT, COMPLAINT] }) { ... on TakeNextCaseSuccess { case { complaint { text } isTrusted } } } }`

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))

// By the site's clock, which a test may have moved over midnight.
const today = async (): Promise<string> =>
  (await app.admin.query(`select (platform.now() at time zone 'Europe/Amsterdam')::date::text as day`))
    .rows[0].day

let made = 0
const detailsOf = (changed: object = {}) => ({
  name: 'Stichting Meldpunt',
  authority: 'Autoriteit Consument & Markt',
  email: `meldpunt${(made += 1)}@example.org`,
  validFrom: '2026-01-01',
  ...changed,
})
const add = async (changed: object = {}, isOfInstallation = false, by = admin) =>
  (await by.run(ADD, { input: { details: detailsOf(changed), isOfInstallation } })).data.addTrustedFlagger
const file = async (changed: object, host = 'ruvela.test') => {
  const input = { about: 'PHOTO', text: 'A photo of a child.', ...changed }
  return (await app.visitor(host).run(FILE, { input })).data.fileComplaint
}
const acts = async () =>
  (
    await app.admin.query<{ action: string; purpose: string | null; after: object | null }>(
      `select action, purpose, after from accounts.audit where subject_type = 'trusted-flagger' order by id`,
    )
  ).rows
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

test('TRUST-07 a notice with a trusted flagger’s key is marked, and the address alone marks nothing', async () => {
  const { key, flagger } = await add()
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(flagger).toMatchObject({ state: 'ACTIVE', noticeCount: 0, isOfInstallation: false, note: null })
  const { rows } = await app.admin.query(`select t::text as stored from accounts.trusted_flagger t`)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(await file({ email: flagger.email, text: 'By the address.' })).toHaveProperty('reference')
  expect(await file({ trustedKey: key, email: 'other@example.org', text: 'By the key.' })).toHaveProperty(
    'reference',
  )
  const { edges } = (await admin.run(QUEUE)).data.moderationQueue
  const found = edges.map(({ node }: any) => node)
  expect(found).toMatchObject([
    {
      isTrusted: true,
      // The answer goes to the address that the admin has entered.
      complaint: {
        text: 'By the key.',
        email: flagger.email,
        complainant: null,
        trustedFlagger: { name: 'Stichting Meldpunt', authority: 'Autoriteit Consument & Markt' },
      },
    },
    { isTrusted: false, complaint: { text: 'By the address.', trustedFlagger: null } },
  ])
  const [listed] = (await admin.run(LIST)).data.trustedFlaggers
  expect(listed).toMatchObject({ id: flagger.id, noticeCount: 1 })
})

test('OPER-03 trusted flaggers’ notices come first, before what is dangerous and what waits longer', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  await ada.run(REPORT, { input: { subject: bo.profileId, reason: 'THREAT' } })
  const { key } = await add()
  await app.moveClock('20 minutes')
  await file({ trustedKey: key, text: 'The newest.' })
  const { edges } = (await admin.run(QUEUE)).data.moderationQueue
  expect(edges.map(({ node }: any) => [node.isTrusted, node.isDangerous])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ])
  const after = (await admin.run(QUEUE.replace('first: 10', `first: 1, after: "${edges[0].cursor}"`))).data
  expect(after.moderationQueue.edges[0].cursor).toBe(edges[1].cursor)
  const third = (await admin.run(QUEUE.replace('first: 10', `last: 1, before: "${edges[3].cursor}"`))).data
  expect(third.moderationQueue.edges[0].cursor).toBe(edges[2].cursor)
  const moderator = await app.logInOperator('moderator')
  expect((await moderator.run(TAKE)).data.takeNextCase.case).toMatchObject({ isTrusted: true })
})

test('TRUST-07 a key that is wrong, replaced, ended or outside its days is refused at its field', async () => {
  const refused = { fields: [{ path: 'trustedKey', code: 'TRUSTED_KEY_INVALID' }] }
  const { key, flagger } = await add()
  const input = { flaggerId: flagger.id }
  expect(await file({ trustedKey: `${key.slice(0, -1)}!` })).toMatchObject(refused)
  const { key: second } = (await admin.run(REPLACE, { input })).data.replaceTrustedFlaggerKey
  expect(await file({ trustedKey: key })).toMatchObject(refused)
  // However it is pasted.
  expect(await file({ trustedKey: ` ${second}\n` })).toHaveProperty('reference')
  const ahead = await add({ validFrom: '2999-01-01' })
  const over = await add({ validUntil: '2026-01-02' })
  expect([ahead.flagger.state, over.flagger.state]).toEqual(['AHEAD', 'OVER'])
  const lastDay = await add({ validUntil: await today() })
  for (const each of [ahead, over]) expect(await file({ trustedKey: each.key })).toMatchObject(refused)
  expect(await file({ trustedKey: lastDay.key })).toHaveProperty('reference')
  const ended = (await admin.run(END, { input: { ...input, purpose: 'Status withdrawn' } })).data
  expect(ended.endTrustedFlagger.flagger).toMatchObject({ state: 'ENDED', endedAt: expect.any(String) })
  expect(await file({ trustedKey: second })).toMatchObject(refused)
  for (const [document, field] of [
    [REPLACE, 'replaceTrustedFlaggerKey'],
    [CHANGE, 'changeTrustedFlagger'],
    [END, 'endTrustedFlagger'],
  ] as const) {
    const more = { ...input, ...(document === CHANGE ? { details: detailsOf() } : { purpose: 'x' }) }
    const sent = document === REPLACE ? input : more
    expect((await admin.run(document, { input: sent })).data[field]).toMatchObject({ code: 'FLAGGER_ENDED' })
  }
  // What it reported stays, and so does its line.
  const [listed] = (await admin.run(LIST)).data.trustedFlaggers.filter(
    ({ id }: { id: string }) => id === flagger.id,
  )
  expect(listed).toMatchObject({ state: 'ENDED', noticeCount: 1 })
})

test('TRUST-07 guesses at a key are limited like complaints from one address', async () => {
  const own = await createTestApp()
  try {
    const guess = () =>
      own.visitor().run(FILE, { input: { about: 'PHOTO', text: 'x', trustedKey: crypto.randomUUID() } })
    for (let n = 0; n < 10; n++) expect((await guess()).data.fileComplaint).toHaveProperty('fields')
    expect(codeOf(await guess())).toBe('RATE_LIMITED')
  } finally {
    await own.close()
  }
})

test('OPER-02 one trusted flagger is for a site or the whole installation, by an admin of either', async () => {
  const ofSite = await add()
  const ofAll = await add({}, true)
  const dutch = await app.logInOperator('admin', { sites: ['dutch'] })
  const ids = (await dutch.on('dutch').run(LIST)).data.trustedFlaggers.map(({ id }: { id: string }) => id)
  expect([ids.includes(ofSite.flagger.id), ids.includes(ofAll.flagger.id)]).toEqual([false, true])
  expect(await file({ trustedKey: ofSite.key }, 'dutch.test')).toHaveProperty('fields')
  expect(await file({ trustedKey: ofAll.key }, 'dutch.test')).toHaveProperty('reference')
  const asked = { input: { details: detailsOf(), isOfInstallation: true } }
  expect(codeOf(await dutch.on('dutch').run(ADD, asked))).toBe('FORBIDDEN')
  expect(codeOf(await dutch.on('dutch').run(REPLACE, { input: { flaggerId: ofAll.flagger.id } }))).toBe(
    'FORBIDDEN',
  )
  const notTheirs = await dutch.on('dutch').run(REPLACE, { input: { flaggerId: ofSite.flagger.id } })
  expect(notTheirs.data.replaceTrustedFlaggerKey).toMatchObject({ code: 'FLAGGER_NOT_FOUND' })
  const moderator = await app.logInOperator('moderator')
  expect(codeOf(await moderator.run(LIST))).toBe('FORBIDDEN')
  expect(codeOf(await (await app.signUp()).run(LIST))).toBe('UNAUTHENTICATED')
  expect(codeOf(await (await createPartner(app)).run(LIST))).toBe('FORBIDDEN')
})

test('OPER-02 what is wrong with a trusted flagger is said at its fields, and an address is taken once', async () => {
  const wrong = await add({ name: ' ', authority: 'x'.repeat(151), email: 'x', validUntil: '2025-12-31' })
  expect(wrong.fields).toEqual([
    { path: 'details.name', code: 'REQUIRED' },
    { path: 'details.authority', code: 'TOO_LONG' },
    { path: 'details.email', code: 'EMAIL_INVALID' },
    { path: 'details.validUntil', code: 'UNTIL_BEFORE_FROM' },
  ])
  const taken = [{ path: 'details.email', code: 'FLAGGER_EMAIL_TAKEN' }]
  const email = 'once@example.org'
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => add({ email })))
  expect(outcomes.filter(({ key }) => key !== undefined)).toHaveLength(1)
  expect(outcomes.filter(({ fields }) => fields !== undefined)[0].fields).toEqual(taken)
  const { flagger } = await add()
  const change = async (changed: object) =>
    (await admin.run(CHANGE, { input: { flaggerId: flagger.id, details: detailsOf(changed) } })).data
      .changeTrustedFlagger
  expect((await change({ email: 'ONCE@example.org' })).fields).toEqual(taken)
  expect(await change({ email, authority: 'BNetzA', note: 'By phone' })).toMatchObject({ fields: taken })
  expect(await change({ authority: 'BNetzA', note: 'By phone' })).toMatchObject({
    flagger: { authority: 'BNetzA', note: 'By phone' },
  })
  // Several get the same new address at once: one has it, and the others are told.
  const several = await Promise.all(Array.from({ length: 8 }, () => add()))
  const moved = await Promise.all(
    several.map(async ({ flagger: { id: flaggerId } }) => {
      const input = { flaggerId, details: detailsOf({ email: 'moved@example.org' }) }
      return (await admin.run(CHANGE, { input })).data.changeTrustedFlagger
    }),
  )
  expect(moved.filter(({ flagger: changed }) => changed !== undefined)).toHaveLength(1)
  expect(moved.filter(({ fields }) => fields?.[0].code === 'FLAGGER_EMAIL_TAKEN')).toHaveLength(7)
})

test('OPER-01 every act on a trusted flagger is in the audit, with the reason of its end, never the key', async () => {
  const before = (await acts()).length
  const { key, flagger } = await add({ name: 'Audited' })
  const input = { flaggerId: flagger.id }
  await admin.run(CHANGE, { input: { ...input, details: detailsOf({ name: 'Renamed' }) } })
  const { key: second } = (await admin.run(REPLACE, { input })).data.replaceTrustedFlaggerKey
  expect((await admin.run(END, { input: { ...input, purpose: ' ' } })).data.endTrustedFlagger.fields).toEqual(
    [{ path: 'purpose', code: 'REQUIRED' }],
  )
  await admin.run(END, { input: { ...input, purpose: 'Withdrawn by the coordinator' } })
  const written = (await acts()).slice(before)
  expect(written).toMatchObject([
    { action: 'trusted-flagger.added', after: { name: 'Audited' } },
    { action: 'trusted-flagger.changed', after: { name: 'Renamed' } },
    { action: 'trusted-flagger.key-replaced' },
    { action: 'trusted-flagger.ended', purpose: 'Withdrawn by the coordinator' },
  ])
  for (const secret of [key, second]) expect(JSON.stringify(written)).not.toContain(secret)
})

test('TRUST-07 the transparency report counts trusted flaggers’ notices apart, on the page and as CSV', async () => {
  const site = 'dutch.test'
  await file({ email: 'visitor@example.org', about: 'MEMBER' }, site)
  const { key } = await add({}, true)
  await file({ trustedKey: key, about: 'MEMBER' }, site)
  await file({ trustedKey: key, about: 'MEMBER' }, site)
  await app.runJob('accounts.count-transparency')
  const PAGE = `{ page(token: "transparency", locale: "en") { body } }`
  const { body } = (await app.visitor(site).run(PAGE)).data.page
  expect(body).toContain('**From trusted flaggers: 3**')
  expect(body).toContain('- Complaints form: A profile: 2')
  expect(body).toContain('**From visitors: 1**')
  const year = (await today()).slice(0, 4)
  const { said } = await runCommand(app, [
    'scripts/operator/transparency.ts',
    '--site',
    'dutch',
    '--year',
    year,
    '--csv',
  ])
  expect(said).toContain('notices,complaint_member,trusted,2')
  expect(said).toContain('notices,complaint_member,visitor,1')
})

import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const READ = `query ($token: String!) { operatorSite(token: $token) { id version name domains
  fields { name group kind meaning min max isNullable choices { value } value default isDefault }
  changes { id by before after isRevert isReverted } } }`
const OF_CHANGE = `... on SiteChangedError { code site { version } changes { by before after } }
  ... on InvalidInputError { code fields { path code limit detail } }`
const CHANGE = `mutation ($input: ChangeSiteInput!) { changeSite(input: $input) { __typename
  ... on ChangeSiteSuccess { site { version name } } ${OF_CHANGE} } }`
const REVERT = `mutation ($input: RevertSiteChangeInput!) { revertSiteChange(input: $input) { __typename
  ... on RevertSiteChangeSuccess { site { version } } ${OF_CHANGE} } }`

const app = testApp()
let ann: OperatorPerson, bea: OperatorPerson
beforeAll(async () => {
  ann = await app.logInOperator('admin')
  bea = await app.logInOperator('admin', { sites: ['dutch'] })
})

const read = async (token = 'ruvela', by = ann) =>
  (await by.run(READ, { token })).data?.operatorSite as {
    id: string
    version: number
    name: string
    fields: { name: string; value: string; default: string | null; isDefault: boolean | null }[]
    changes: { id: string; by: string | null; before: string; after: string; isRevert: boolean }[]
  }
const fieldOf = async (name: string, token = 'ruvela') =>
  (await read(token)).fields.find((field) => field.name === name)!
const sent = (values: Record<string, unknown>) =>
  Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
async function change(values: Record<string, unknown>, by = ann, version?: number) {
  const site = await read()
  const input = { siteId: site.id, version: version ?? site.version, changes: sent(values) }
  return (await by.run(CHANGE, { input })).data.changeSite
}
const revert = async (changeId: string) =>
  (await ann.run(REVERT, { input: { changeId } })).data.revertSiteChange
const seen = async (field: string) => (await app.visitor().run(`{ site { ${field} } }`)).data.site[field]
const refusal = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

test('OPER-02 SITE-25 an admin reads every setting with its bounds, default, meaning and value', async () => {
  const { fields } = await read()
  expect(await fieldOf('settings.photoCredits')).toEqual({
    name: 'settings.photoCredits',
    group: 'CREDITS',
    kind: 'INTEGER',
    meaning: 'The price of a picture in a conversation, in credits.',
    min: 0,
    max: 100,
    isNullable: false,
    choices: null,
    value: '2',
    default: '2',
    isDefault: true,
  })
  expect(await fieldOf('settings.photoModeration')).toMatchObject({
    kind: 'CHOICE',
    choices: [{ value: 'after' }, { value: 'before' }],
  })
  expect(await fieldOf('name')).toMatchObject({ kind: 'TEXT', default: null, isDefault: null })
  const names = fields.map(({ name }) => name)
  for (const name of ['domains', 'languages', 'supportEmail', 'company.kvk', 'settings.theme'])
    expect(names).toContain(name)
})

test('OPER-02 SITE-25 a change is in force in every process at its next request, and is in the audit', async () => {
  const second = await app.openSecondGateway()
  const elsewhere = second.meet(await app.signUp())
  const prices = async () => (await elsewhere.run('{ site { photoCredits name } }')).data.site
  expect(await prices()).toMatchObject({ photoCredits: 2 })
  const before = await read()
  expect(await change({ 'settings.photoCredits': 7, name: 'Ruvela Nuovo' })).toMatchObject({
    __typename: 'ChangeSiteSuccess',
    site: { version: before.version + 1, name: 'Ruvela Nuovo' },
  })
  expect(await prices()).toEqual({ photoCredits: 7, name: 'Ruvela Nuovo' })
  await second.close()
  const { rows } = await app.admin.query<{ before: object; after: object; operator: string }>(
    `select a.before, a.after, a.operator_id as operator from accounts.audit a join accounts.site s on s.id = a.subject_id
     where a.action = 'site.changed' order by a.at desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    operator: ann.operatorId,
    before: { 'settings.photoCredits': 2, name: before.name },
    after: { 'settings.photoCredits': 7, name: 'Ruvela Nuovo' },
  })
  expect(rows[0]!.after).not.toHaveProperty('settings.giftCredits')
  await change({ 'settings.photoCredits': 2, name: before.name })
})

test('OPER-02 SITE-25 impossible values are refused at their fields, all at once, and nothing changes', async () => {
  const before = await read()
  const refused = await change({
    'settings.refundDays': 7,
    'settings.photoCredits': 101,
    'settings.photoModeration': 'never',
    'settings.headline': { nl: 'x'.repeat(501) },
    supportEmail: 'support',
    domains: ['dutch.test', 'ruvela.test'],
    'settings.giftCredits': 9,
  })
  expect(refused.__typename).toBe('InvalidInputError')
  const rules = refused.fields.map(({ path, code, limit }: any) => `${path} ${code} ${limit}`)
  expect(rules.toSorted()).toEqual([
    'settings.headline.nl TOO_LONG 500',
    'settings.photoCredits NUMBER_TOO_HIGH 100',
    'settings.photoModeration CHOICE_UNKNOWN null',
    'settings.refundDays NUMBER_TOO_LOW 14',
    'supportEmail EMAIL_INVALID null',
  ])
  expect(await read()).toEqual(before)
  const taken = await change({ domains: ['ruvela.test', 'dutch.test'] })
  expect(taken.fields).toMatchObject([{ path: 'domains', code: 'DOMAIN_TAKEN' }])
  const unknown = await change({ 'settings.colour': 'pink' })
  expect(unknown.fields).toMatchObject([{ path: 'settings.colour', code: 'CHOICE_UNKNOWN' }])
  const faint = await change({ 'settings.theme': { '--accent': '#ffd400' } })
  expect(faint.fields[0]).toMatchObject({ path: 'settings.theme.--accent-text', code: 'CONTRAST_TOO_LOW' })
  expect(faint.fields[0].detail).toContain('has a contrast of')
  const { data } = await ann.run(CHANGE, {
    input: { siteId: before.id, version: before.version, changes: [{ name: 'name', value: '{' }] },
  })
  expect(data.changeSite.fields).toMatchObject([{ path: 'name', code: 'FORMAT_INVALID' }])
  expect(await read()).toEqual(before)
})

test('OPER-02 of two editors at once the second is told who changed what, and overwrites nothing', async () => {
  const cleo = await app.logInOperator('admin')
  const { version } = await read()
  const both = await Promise.all([
    change({ 'settings.giftCredits': 4 }, ann, version),
    change({ 'settings.giftCredits': 5 }, cleo, version),
  ])
  const names = both.map(({ __typename }) => __typename)
  expect(names.toSorted()).toEqual(['ChangeSiteSuccess', 'SiteChangedError'])
  const won = names.indexOf('ChangeSiteSuccess')
  const lost = both[1 - won]
  expect(lost).toMatchObject({ code: 'SITE_CHANGED', site: { version: version + 1 } })
  expect(lost.changes).toHaveLength(1)
  expect(lost.changes[0].by).toMatch(/^Operator \d+$/)
  expect(JSON.parse(lost.changes[0].after)).toEqual({ 'settings.giftCredits': won === 0 ? 4 : 5 })
  expect(await seen('giftCredits')).toBe(won === 0 ? 4 : 5)
  // With the version of now it is the editor's own decision.
  expect(await change({ 'settings.giftCredits': 3 }, cleo)).toMatchObject({ site: { version: version + 2 } })
})

test('OPER-02 an admin sees the changes of a site and puts one back, until a field has changed again', async () => {
  await change({ 'settings.swipeLikes': 9, 'settings.headline': { nl: 'Anders' } })
  const [latest] = (await read()).changes
  expect(JSON.parse(latest!.before)).toEqual({ 'settings.swipeLikes': 4, 'settings.headline': {} })
  expect(JSON.parse(latest!.after)).toEqual({
    'settings.swipeLikes': 9,
    'settings.headline': { nl: 'Anders' },
  })
  // Another field may change in between.
  await change({ 'settings.messageCredits': 2 })
  expect(await revert(latest!.id)).toMatchObject({ __typename: 'RevertSiteChangeSuccess' })
  expect([await seen('swipeLikes'), await seen('messageCredits')]).toEqual([4, 2])
  const { changes } = await read()
  expect(changes.map(({ isRevert }) => isRevert).slice(0, 3)).toEqual([true, false, false])
  expect(changes[2]).toMatchObject({ id: latest!.id, isReverted: true })
  const again = await revert(latest!.id)
  expect(again).toMatchObject({ __typename: 'SiteChangedError', code: 'SITE_CHANGED' })
  expect(JSON.parse(again.changes[0].after)).toMatchObject({ 'settings.swipeLikes': 4 })
  await change({ 'settings.messageCredits': 1 })
})

test('OPER-02 a change that changes nothing leaves no trace', async () => {
  const before = await read()
  expect(await change({ 'settings.photoCredits': 2 })).toMatchObject({ __typename: 'ChangeSiteSuccess' })
  expect(await read()).toEqual(before)
})

test('OPER-02 a text of the landing page cannot be taken away from one language', async () => {
  const title = JSON.parse((await fieldOf('title')).value) as Record<string, string>
  const { nl: _nl, ...others } = title
  expect((await change({ title: others })).fields).toEqual([
    { path: 'title.nl', code: 'REQUIRED', limit: null, detail: null },
  ])
})

test('OPER-02 other roles, and admins of other sites, neither read nor change a site', async () => {
  const { id, version } = await read()
  const input = { siteId: id, version, changes: sent({ 'settings.photoCredits': 9 }) }
  for (const role of ['moderator', 'support', 'finance'] as const) {
    const other = await app.logInOperator(role)
    expect(refusal(await other.run(CHANGE, { input }))).toBe('FORBIDDEN')
    expect(refusal(await other.run('{ operator { sites { version } } }'))).toBe('FORBIDDEN')
  }
  expect(await read('ruvela', bea.on('dutch'))).toBeNull()
  expect(refusal(await bea.on('dutch').run(CHANGE, { input }))).toBe('FORBIDDEN')
  const changeId = (await read()).changes[0]!.id
  expect(refusal(await bea.on('dutch').run(REVERT, { input: { changeId } }))).toBe('FORBIDDEN')
  expect(refusal(await app.visitor().run(CHANGE, { input }))).toBe('UNAUTHENTICATED')
  expect(await seen('photoCredits')).toBe(2)
})

test('OPER-02 an admin of one site cannot change the company that also runs another admin’s site', async () => {
  await app.admin.query(
    `update accounts.site set company_id = (select company_id from accounts.site where token = 'ruvela') where token = 'dutch'`,
  )
  const dutch = await read('dutch', bea.on('dutch'))
  const of = (name: string, value: unknown) => ({
    input: { siteId: dutch.id, version: dutch.version, changes: sent({ [name]: value }) },
  })
  const city = (await bea.on('dutch').run(CHANGE, of('company.city', 'Utrecht'))).data.changeSite
  expect(city.fields).toMatchObject([{ path: 'company.city', code: 'COMPANY_SHARED' }])
  const likes = (await bea.on('dutch').run(CHANGE, of('settings.swipeLikes', 6))).data.changeSite
  expect(likes).toMatchObject({ site: { version: dutch.version + 1 } })
})

test('OPER-02 a company’s change is one of all its sites: their editors are told, and find it in the history', async () => {
  await app.admin.query(
    `update accounts.site set company_id = (select company_id from accounts.site where token = 'ruvela') where token = 'dutch'`,
  )
  const [ruvela, dutch] = [await read(), await read('dutch')]
  await change({ 'company.city': 'Breda', 'settings.swipeLikes': 7 })
  const stale = { siteId: dutch.id, version: dutch.version, changes: sent({ 'company.kvk': '87654321' }) }
  expect((await ann.run(CHANGE, { input: stale })).data.changeSite).toMatchObject({
    code: 'SITE_CHANGED',
    changes: [{ after: '{"company.city":"Breda"}' }],
  })
  const both = [
    { siteId: ruvela.id, version: ruvela.version + 1, changes: sent({ 'company.city': 'Tilburg' }) },
    { siteId: dutch.id, version: dutch.version + 1, changes: sent({ 'company.kvk': '87654321' }) },
  ]
  const answers = await Promise.all(both.map((input) => ann.run(CHANGE, { input })))
  expect(answers.map(({ data }) => data.changeSite.__typename).toSorted()).toEqual([
    'ChangeSiteSuccess',
    'SiteChangedError',
  ])
})

test('OPER-02 SITE-03 a VAT number can be taken away again, and the console’s history can put it back', async () => {
  const numbers = async () => JSON.parse((await fieldOf('company.vatNumbers')).value)
  const before = await numbers()
  await change({ 'company.vatNumbers': { ...before, DE: 'DE123456789' } })
  expect(await numbers()).toEqual({ ...before, DE: 'DE123456789' })
  const [added] = (await read()).changes
  await change({ 'company.vatNumbers': before })
  expect(await numbers()).toEqual(before)
  await revert((await read()).changes[0]!.id)
  expect(await numbers()).toHaveProperty('DE')
  expect(await revert(added!.id)).toMatchObject({ __typename: 'RevertSiteChangeSuccess' })
  expect(await numbers()).toEqual(before)
})

test('OPER-02 OPER-05 the limit above which a second operator agrees is changed on the server only', async () => {
  expect(await change({ 'settings.refundFourEyes': 10_000_000 })).toMatchObject({
    fields: [{ path: 'settings.refundFourEyes', code: 'CHOICE_UNKNOWN' }],
  })
  expect((await read()).fields.map(({ name }) => name)).not.toContain('settings.refundFourEyes')
  const set = ['scripts/operator/site.ts', 'set', '--site', 'ruvela', 'refundFourEyes=5000']
  expect(await runCommand(app, set)).toMatchObject({ code: 0 })
  const [changed] = (await read()).changes
  expect(changed).toMatchObject({ after: '{"settings.refundFourEyes":5000}' })
  expect(await revert(changed!.id)).toMatchObject({ __typename: 'InvalidInputError' })
})

test('OPER-02 SITE-25 the command on the server changes a site likewise: version, history and audit @long', async () => {
  const before = await read()
  const set = ['scripts/operator/site.ts', 'set', '--site', 'ruvela', 'photosFree=5']
  expect(await runCommand(app, set)).toMatchObject({ code: 0 })
  const after = await read()
  expect(after.version).toBe(before.version + 1)
  expect(after.changes[0]).toMatchObject({ by: null, after: '{"settings.photosFree":5}' })
  expect(await change({ 'settings.photosFree': 6 }, ann, before.version)).toMatchObject({
    code: 'SITE_CHANGED',
    changes: [{ by: null }],
  })
  const { rows } = await app.admin.query(
    `select operator_role, after from accounts.audit where action = 'site.changed' order by at desc limit 1`,
  )
  expect(rows).toEqual([{ operator_role: 'command line', after: { 'settings.photosFree': 5 } }])
})

test('OPER-02 PROF-12 an admin lets new photos wait for approval, and they do', async () => {
  await change({ 'settings.photoModeration': 'before' })
  const ada = await app.signUp()
  const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
  await uploadPhoto(ada)
  await app.drainEvents()
  const PHOTOS = 'query ($id: ID!) { node(id: $id) { ... on Profile { photos { id } } } }'
  expect((await bo.run(PHOTOS, { id: ada.profileId })).data.node.photos).toEqual([])
  await change({ 'settings.photoModeration': 'after' })
})

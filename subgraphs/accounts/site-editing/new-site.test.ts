import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'

const CREATE = `mutation ($input: CreateSiteInput!) { createSite(input: $input) { __typename
  ... on CreateSiteSuccess { site { token domains languages } } ... on InvalidInputError { fields { path code } } } }`
const SITES = '{ operator { sites { id token } } siteLanguages }'

const app = testApp()
let admin: OperatorPerson
let companyOf: string
beforeAll(async () => {
  admin = await app.logInOperator('admin')
  const { operator } = (await admin.run(SITES)).data
  companyOf = operator.sites.find(({ token }: { token: string }) => token === 'ruvela').id
})

const siteOf = (token: string) => ({
  token,
  name: 'Café Amour',
  domains: [`${token}.test`, ` WWW.${token}.test `],
  languages: ['de', 'nl'],
  defaultLanguage: 'de',
  supportEmail: 'help@amour.example',
  companyOf,
  copiesCompany: false,
})
const create = async (who: OperatorPerson, input: object) => {
  const { data, errors } = await who.run(CREATE, { input })
  return data?.createSite ?? { code: errors?.[0]?.extensions.code }
}

test('OPER-02 an admin makes a second brand, which members can join and buy on at once', async () => {
  expect(await create(admin, siteOf('amour'))).toEqual({
    __typename: 'CreateSiteSuccess',
    site: { token: 'amour', domains: ['amour.test', 'www.amour.test'], languages: ['de', 'nl'] },
  })
  await app.drainEvents()
  const ada = await app.signUp({ host: 'amour.test' })
  const { data, errors } = await ada.run('{ site { name } bundles { style } icebreakers { text } }')
  expect(errors).toBeUndefined()
  expect(data.site.name).toBe('Café Amour')
  expect(data.bundles.length).toBeGreaterThan(1)
  expect(data.icebreakers.length).toBeGreaterThan(3)
  const home = await app.device('www.amour.test', ada.token!, ada).run('{ site { name } }')
  expect(home.data.site.name).toBe('Café Amour')
  const { rows } = await app.admin.query(
    `select a.subject_id = s.id as same, a.site_id = s.id as on_it, a.after ->> 'token' as token
     from accounts.audit a, accounts.site s where a.action = 'site.created' and s.token = 'amour'`,
  )
  expect(rows).toEqual([{ same: true, on_it: true, token: 'amour' }])
})

test('OPER-02 the same company may run it, or one whose details can be changed alone', async () => {
  await create(admin, siteOf('shared'))
  await create(admin, { ...siteOf('apart'), copiesCompany: true })
  const { rows } = await app.admin.query(
    `select s.token, c.name, c.tradenames, count(*) over (partition by c.id)::int as sites
     from accounts.site s join accounts.company c on c.id = s.company_id where s.token in ('ruvela', 'shared', 'apart', 'amour') order by s.token`,
  )
  const [, apart, ruvela, shared] = rows
  expect(apart).toMatchObject({ name: ruvela.name, tradenames: ['Café Amour'], sites: 1 })
  expect(shared).toMatchObject({ sites: 3 })
})

test('OPER-02 ERR-03 every wrong field of a new site is named, and nothing is made', async () => {
  const wrong = {
    ...siteOf('x'),
    token: 'Über uns',
    name: ' ',
    domains: ['https://x'],
    languages: ['de', 'tlh'],
    defaultLanguage: 'fr',
    supportEmail: 'nobody',
  }
  const { fields } = await create(admin, wrong)
  expect(fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'defaultLanguage',
    'domains.0',
    'languages.1',
    'name',
    'supportEmail',
    'token',
  ])
  expect((await create(admin, { ...siteOf('ruvela'), domains: ['new.test'] })).fields).toEqual([
    { path: 'token', code: 'SITE_TOKEN_TAKEN' },
  ])
  expect((await create(admin, { ...siteOf('dutch'), domains: ['dutch.test'] })).fields).toEqual([
    { path: 'token', code: 'SITE_TOKEN_TAKEN' },
    { path: 'domains', code: 'DOMAIN_TAKEN' },
  ])
  const { rows } = await app.admin.query(`select token from accounts.site where token in ('x', 'other')`)
  expect(rows).toEqual([])
})

test('OPER-02 many presses make one site, and only an admin of every site makes one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(admin, siteOf('once'))))
  expect(answers.filter(({ __typename }) => __typename === 'CreateSiteSuccess')).toHaveLength(1)
  expect(new Set(answers.flatMap(({ fields = [] }) => fields.map(({ code }: any) => code)))).toEqual(
    new Set(['SITE_TOKEN_TAKEN', 'DOMAIN_TAKEN']),
  )
  for (const who of [
    await app.logInOperator('admin', { sites: ['ruvela'] }),
    await app.logInOperator('finance'),
  ])
    expect(await create(who, siteOf('never'))).toEqual({ code: 'FORBIDDEN' })
})

import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { rowsOfSeries } from '#testing/series.ts'
import { moveToNoon, todayOf } from '#testing/site-days.ts'

const COUNTS = 'signups activated'
const FIGURES = `query ($from: Date!, $to: Date!, $network: String, $country: String) {
  signupFigures(from: $from, to: $to, network: $network, country: $country) {
    countedAt days { day ${COUNTS} } series { days ${COUNTS} } networks { key ${COUNTS} } countries { key ${COUNTS} } sites { key ${COUNTS} } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`

const app = testApp()

async function figures(operator: OperatorPerson, variables: object) {
  const { data, errors } = await operator.run(FIGURES, { ...variables })
  expect(errors).toBeUndefined()
  const { series, ...found } = data.signupFigures
  expect(rowsOfSeries(series)).toEqual(found.days)
  return found
}

test('OPER-04 sign-ups and activations stand at their days, by network and country, also counted twice @long', async () => {
  await moveToNoon(app)
  const from = await today()
  const ada = await app.signUp({ name: 'Ada', tracking: { network: 'adnet' } })
  await app.signUp({ name: 'Bo', tracking: { network: 'adnet' }, confirmed: false, email: 'bo@example.org' })
  await app.signUp({ name: 'Cy' })
  await app.admin.query(`update accounts.account set country = 'BE' where id = $1`, [ada.memberId])
  await app.runJob('accounts.count-days')
  await app.moveClock('1 day')
  const to = await today()
  await app.visitor().run(ACTIVATE, { token: await app.activationToken('bo@example.org') })
  await app.runJob('accounts.count-days')
  await app.runJob('accounts.count-days')
  const finance = await app.logInOperator('finance')
  const all = await figures(finance, { from, to })
  expect(Date.parse(all.countedAt)).toBeGreaterThan(Date.parse(to) - 86_400_000)
  expect(all.days).toEqual([
    { day: from, signups: 3, activated: 2 },
    { day: to, signups: 0, activated: 1 },
  ])
  expect(all.networks).toEqual([
    { key: 'adnet', signups: 2, activated: 2 },
    { key: '', signups: 1, activated: 1 },
  ])
  expect(all.countries).toEqual([
    { key: 'NL', signups: 2, activated: 2 },
    { key: 'BE', signups: 1, activated: 1 },
  ])
  expect((await figures(finance, { from, to, network: 'adnet', country: 'BE' })).days).toEqual([
    { day: from, signups: 1, activated: 1 },
  ])
  expect((await figures(finance, { from, to, network: '' })).days).toEqual([
    { day: from, signups: 1, activated: 1 },
  ])
  expect((await figures(finance, { from: to, to, country: 'BE' })).days).toEqual([])
})

test('OPER-04 the sites of an operator stand beside each other, and others are left out @long', async () => {
  const network = 'sites'
  await app.signUp({ tracking: { network } })
  await app.signUp({ tracking: { network }, host: 'dutch.test' })
  await app.signUp({ tracking: { network }, host: 'dutch.test', confirmed: false })
  await app.runJob('accounts.count-days')
  const to = await today()
  const SITES = '{ operator { sites { id token } } }'
  const seen = async (operator: OperatorPerson) => {
    const { operator: me } = (await operator.run(SITES)).data
    const names = new Map<string, string>(me.sites.map(({ id, token }: any) => [id, token]))
    const { sites } = await figures(operator, { from: to, to, network })
    return sites.map(({ key, ...counts }: any) => ({ token: names.get(key), ...counts }))
  }
  const [ruvela, dutch] = [
    { token: 'ruvela', signups: 1, activated: 1 },
    { token: 'dutch', signups: 2, activated: 1 },
  ]
  expect(await seen(await app.logInOperator('finance'))).toEqual([dutch, ruvela])
  expect(await seen(await app.logInOperator('finance', { sites: ['ruvela'] }))).toEqual([ruvela])
})

test('OPER-04 the day of each site is that of its own clock', async () => {
  const zones = { ruvela: 'Pacific/Kiritimati', dutch: 'Pacific/Pago_Pago' }
  for (const [token, zone] of Object.entries(zones))
    await app.admin.query(
      `update accounts.site set settings = settings || jsonb_build_object('timeZone', $2::text) where token = $1`,
      [token, zone],
    )
  const finance = await app.logInOperator('finance')
  const { operator } = (await finance.run('{ operator { site { token today } sites { token today } } }')).data
  const { rows } = await app.admin.query(
    `select to_char(platform.now() at time zone $1, 'YYYY-MM-DD') as ruvela,
      to_char(platform.now() at time zone $2, 'YYYY-MM-DD') as dutch`,
    [zones.ruvela, zones.dutch],
  )
  expect(Object.fromEntries(operator.sites.map(({ token, today }: any) => [token, today]))).toEqual(rows[0])
  // 25 hours lie between the two.
  expect(rows[0].dutch).not.toBe(rows[0].ruvela)
  expect(operator.site.today).toBe(rows[0][operator.site.token])
})

test('OPER-04 sign-ups are for finance and admins, for a year of days at most', async () => {
  const finance = await app.logInOperator('finance')
  const code = async (operator: OperatorPerson, from: string) =>
    (await operator.run(FIGURES, { from, to: '2026-12-31' })).errors?.[0]?.extensions?.code
  expect(await code(await app.logInOperator('support'), '2026-01-01')).toBe('FORBIDDEN')
  expect(await code(finance, '2025-12-31')).toBeUndefined()
  expect(await code(finance, '2025-12-30')).toBe('BAD_USER_INPUT')
})

const today = () => todayOf(app)

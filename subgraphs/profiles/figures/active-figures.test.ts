import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { rowsOfSeries } from '#testing/series.ts'
import { moveToNoon } from '#testing/site-days.ts'

const FIGURES = `query ($from: Date!, $to: Date!, $network: String) { activeFigures(from: $from, to: $to, network: $network) {
  days { day ofDay ofWeek ofMonth } genders { day gender ofDay ofMonth } cohorts { day week members }
  series { days ofDay ofWeek ofMonth } genderSeries { days gender ofDay ofMonth } cohortSeries { days week members } } }`

const app = testApp()

const count = () => app.runJob('profiles.count-days')
const seen = (member: Person) =>
  app.admin.query('update profiles.presence set last_active_at = platform.now() where profile_id = $1', [
    member.memberId,
  ])

async function figures(operator: OperatorPerson, variables: object) {
  const { data, errors } = await operator.run(FIGURES, { ...variables })
  expect(errors).toBeUndefined()
  const { series, genderSeries, cohortSeries, ...found } = data.activeFigures
  expect(rowsOfSeries(series)).toEqual(found.days)
  expect(rowsOfSeries(genderSeries)).toEqual(found.genders)
  expect(rowsOfSeries(cohortSeries)).toEqual(found.cohorts)
  return {
    ...found,
    cohorts: found.cohorts.map(({ week, members }: Record<string, number>) => ({ week, members })),
  }
}

test('OPER-04 members count once as active in a day, week and month, and cohorts show who came back', async () => {
  await moveToNoon(app)
  const ada = await app.signUp({ name: 'Ada', tracking: { network: 'adnet' } })
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const from = await dayIn(0)
  await count()
  await app.moveClock('1 day')
  await seen(ada)
  await count()
  await app.moveClock('6 days')
  await seen(bo)
  await count()
  await count()
  const to = await dayIn(0)
  const finance = await app.logInOperator('finance')
  const { days, genders, cohorts: open } = await figures(finance, { from, to })
  expect(days).toEqual([
    { day: from, ofDay: 2, ofWeek: 2, ofMonth: 2 },
    { day: await dayIn(-6), ofDay: 1, ofWeek: 2, ofMonth: 2 },
    ...(await Promise.all(
      [-5, -4, -3, -2, -1].map(async (offset) => ({
        day: await dayIn(offset),
        ofDay: 0,
        ofWeek: 2,
        ofMonth: 2,
      })),
    )),
    { day: to, ofDay: 1, ofWeek: 2, ofMonth: 2 },
  ])
  expect(genders.filter(({ day }: { day: string }) => day === to)).toEqual([
    { day: to, gender: 'FEMALE', ofDay: 0, ofMonth: 1 },
    { day: to, gender: 'MALE', ofDay: 1, ofMonth: 1 },
  ])
  expect((await figures(finance, { from: to, to, network: 'adnet' })).days).toEqual([
    { day: to, ofDay: 0, ofWeek: 1, ofMonth: 1 },
  ])
  // A week is shown once it is over for everybody who signed up in the same week.
  expect(open.every(({ week }: { week: number }) => week === 0)).toBe(true)
  await app.moveClock('15 days')
  await count()
  const later = await app.logInOperator('finance')
  expect((await figures(later, { from, to: from })).cohorts).toEqual([
    { week: 0, members: 2 },
    { week: 1, members: 1 },
  ])
  const now = await dayIn(0)
  expect((await figures(later, { from: now, to: now })).days).toEqual([
    { day: now, ofDay: 0, ofWeek: 0, ofMonth: 2 },
  ])
})

async function dayIn(offset: number): Promise<string> {
  const { rows } = await app.admin.query(
    `select to_char((platform.now() at time zone 'Europe/Amsterdam')::date + $1::int, 'YYYY-MM-DD') as day`,
    [offset],
  )
  return rows[0].day
}

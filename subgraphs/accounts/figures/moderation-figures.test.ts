import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { rowsOfSeries } from '#testing/series.ts'

const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename } }`
const QUEUE = `{ moderationQueue(kinds: [REPORT]) { edges { node { id } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename } }`
const FIGURES = `query ($from: Date!, $to: Date!) { moderationFigures(from: $from, to: $to) {
  days { day decided inTime medianMinutes slowMinutes } series { days decided inTime medianMinutes slowMinutes } } }`

const app = testApp()

test('OPER-04 the time to moderation runs from a case to its decision, and stands at that day', async () => {
  const { rows } = await app.admin.query(
    `select (36 - extract(hour from platform.now() at time zone 'Europe/Amsterdam')::int) % 24 || ' hours' as hours`,
  )
  await app.moveClock(rows[0].hours)
  const ada = await app.signUp({ name: 'Ada' })
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  await ada.run(REPORT, { input: { subject: bo.profileId, reason: 'SCAM' } })
  await app.drainEvents()
  await app.moveClock('2 hours')
  const moderator = await app.logInOperator('moderator')
  const [{ node }] = (await moderator.run(QUEUE)).data.moderationQueue.edges
  const input = { caseId: node.id, decision: 'NO_ACTION' }
  expect((await moderator.run(DECIDE, { input })).data.decideCase.__typename).toBe('DecideCaseSuccess')
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await app.runJob('accounts.count-days')
  await app.runJob('accounts.count-days')
  const { rows: today } = await app.admin.query(
    `select to_char(platform.now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day`,
  )
  const day = today[0].day as string
  const { days, series } = (await moderator.run(FIGURES, { from: day, to: day })).data.moderationFigures
  expect(rowsOfSeries(series)).toEqual(days)
  expect(days).toEqual([
    { day, decided: 1, inTime: 0, medianMinutes: expect.any(Number), slowMinutes: expect.any(Number) },
  ])
  expect(Math.round(days[0].medianMinutes)).toBe(120)
  expect(Math.round(days[0].slowMinutes)).toBe(120)
})

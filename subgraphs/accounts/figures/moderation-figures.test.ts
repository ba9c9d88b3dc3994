import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { rowsOfSeries } from '#testing/series.ts'
import { moveToNoon, todayOf } from '#testing/site-days.ts'

const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename } }`
const QUEUE = `{ moderationQueue(kinds: [REPORT]) { edges { node { id } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename } }`
const FIGURES = `query ($from: Date!, $to: Date!) { moderationFigures(from: $from, to: $to) {
  days { day decided inTime medianMinutes slowMinutes } series { days decided inTime medianMinutes slowMinutes } } }`

const app = testApp()

test('OPER-04 the time to moderation runs from a case to its decision, and stands at that day', async () => {
  await moveToNoon(app)
  const [ada, bo] = await app.couple()
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
  const day = await todayOf(app)
  const { days, series } = (await moderator.run(FIGURES, { from: day, to: day })).data.moderationFigures
  expect(rowsOfSeries(series)).toEqual(days)
  expect(days).toEqual([
    { day, decided: 1, inTime: 0, medianMinutes: expect.any(Number), slowMinutes: expect.any(Number) },
  ])
  expect(Math.round(days[0].medianMinutes)).toBe(120)
  expect(Math.round(days[0].slowMinutes)).toBe(120)
})

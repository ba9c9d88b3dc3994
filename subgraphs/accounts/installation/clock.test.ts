import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let closed: TestApp
beforeAll(async () => {
  app = await createTestApp()
  closed = await createTestApp({ GRAPHIQL: 'false' })
})
afterAll(async () => {
  await app?.close()
  await closed?.close()
})

const JSON_TYPE = { 'content-type': 'application/json' }
const read = async () => (await app.visitor().fetch('/dev/clock')).json()
const move = (body: unknown, headers: Record<string, string> = {}) =>
  app.visitor().fetch('/dev/clock', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...JSON_TYPE, ...headers },
  })
const auditOf = async () =>
  (
    await app.admin.query(
      `select operator_role, after from accounts.audit where action = 'clock.moved' order by at`,
    )
  ).rows

test('FED-05 a developer moves the demo’s clock, members’ times follow, and the audit has the move', async () => {
  const before = await read()
  expect(before).toEqual({ now: expect.any(String), isMovable: true })
  const answer = await move({ minutes: 240 })
  expect(answer.status).toBe(200)
  const hours = (Date.parse(answer.json().now) - Date.parse(before.now)) / 3_600_000
  expect([Math.round(hours * 10) / 10, answer.json().isMovable]).toEqual([4, true])
  const ada = await app.signUp()
  const { signedUpAt } = (await ada.run('{ viewer { signedUpAt } }')).data.viewer
  expect(Date.parse(signedUpAt)).toBeGreaterThanOrEqual(Date.parse(answer.json().now))
  expect(await auditOf()).toEqual([
    { operator_role: 'unknown', after: { minutes: 240, now: answer.json().now } },
  ])
})

test('FED-05 a move back, by more than a year or by no number is refused, and nothing moves', async () => {
  const moves = (await auditOf()).length
  for (const body of [{}, { minutes: 0 }, { minutes: -60 }, { minutes: 1.5 }, { minutes: 600_000 }, 7, null])
    expect((await move(body)).json(), JSON.stringify(body)).toEqual({
      error: 'bad_request',
      fields: ['minutes'],
    })
  expect(await auditOf()).toHaveLength(moves)
})

test('FED-05 the clock of any other database stays as it is, and no page of another site moves a demo’s', async () => {
  const moves = (await auditOf()).length
  expect((await move({ minutes: 60 }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await move({ minutes: 60 }, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await closed.visitor().fetch('/dev/clock')).status).toBe(404)
  await app.admin.query(`update platform.clock_offset set shift = '0', movable = false`)
  expect(await read()).toMatchObject({ isMovable: false })
  const refused = await move({ minutes: 60 })
  expect([refused.status, refused.json()]).toEqual([409, { error: 'clock_not_movable' }])
  expect(await auditOf()).toHaveLength(moves)
})

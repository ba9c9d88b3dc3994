import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = `mutation ($input: StartDirectDebitInput!) { startDirectDebit(input: $input) { __typename } }`

let status = 200
let taken = 0
const gateway = createServer((request, response) => {
  request.resume()
  if (status === 200) taken += 1
  response.writeHead(status).end()
})
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve))
  app = await createTestApp({ SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` })
})
afterAll(async () => {
  await app?.close()
  gateway.close()
})

test('PAY-06 a code waits while the SMS gateway refuses us and arrives once it accepts again', async () => {
  const ada = await app.signUp()
  const { id: bundleId } = (await ada.run('{ bundles { id } }')).data.bundles[0]
  const input = {
    bundleId,
    accountHolder: 'Ada Lovelace',
    iban: 'NL91ABNA0417164300',
    street: 'Damrak',
    houseNumber: '1',
    zip: '1012 JS',
    city: 'Amsterdam',
    phone: '06 12345678',
    mandateAccepted: true,
    conditionsAccepted: true,
  }
  const states = async () =>
    (await app.admin.query('select state, failure from notifications.sms order by id')).rows
  const tryAgain = async () => {
    await app.admin.query(
      `update graphile_worker._private_jobs set run_at = now(), attempts = 1 where attempts > 0 and locked_at is null`,
    )
    await app.drainJobs()
  }
  status = 401
  expect((await ada.run(START, { input })).data.startDirectDebit.__typename).toBe('StartDirectDebitSuccess')
  await app.drainEvents()
  await app.drainJobs()
  for (status of [403, 429, 503]) {
    await tryAgain()
    expect([status, await states()]).toEqual([status, [{ state: 'waiting', failure: null }]])
  }
  status = 200
  await tryAgain()
  expect([await states(), taken]).toEqual([[{ state: 'sent', failure: null }], 1])

  status = 422
  await ada.run(START, { input: { ...input, phone: '06 12345679' } })
  await app.drainEvents()
  await app.drainJobs()
  expect((await states()).at(-1)).toEqual({ state: 'failed', failure: '422' })
})

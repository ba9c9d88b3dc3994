import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openMollieFake } from '../testing/mollie-fake.ts'

const API_KEY = 'test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename } }`
const JOBS = ['billing.reconcile-payments', 'billing.pay-refunds']

describe('a payment provider that takes calls and never answers', () => {
  let app: TestApp
  let mollie: Awaited<ReturnType<typeof openMollieFake>>
  beforeAll(async () => {
    mollie = await openMollieFake(API_KEY)
    app = await createTestApp({
      PAYMENTS: 'mollie',
      MOLLIE_API_KEY: API_KEY,
      MOLLIE_API_URL: mollie.url,
      PUBLIC_URL: 'https://ruvela.test',
    })
    for (let count = 0; count < 5; count += 1) {
      const buyer = await app.signUp()
      const bundleId = (await buyer.run('{ bundles { id } }')).data.bundles[0].id
      const input = { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true }
      expect((await buyer.run(PLACE, { input })).data.placeOrder.__typename).toBe('PlaceOrderSuccess')
    }
    await app.drainJobs()
    await app.moveClock('3 minutes')
  })
  afterAll(async () => {
    await mollie.close()
    await app.close()
  })

  const rowsOf = async (query: string, values: unknown[] = []) => (await app.admin.query(query, values)).rows
  const jobs = (which: string) =>
    rowsOf(`select 1 from graphile_worker.jobs where task_identifier = any($1) and ${which}`, [JOBS])

  test('does not keep mails from going out, however long it lasts', async () => {
    const before = mollie.requests.length
    mollie.fail('hang')
    // Five minutes of the timetable.
    for (let minute = 0; minute < 5; minute += 1)
      for (const job of JOBS) {
        await app.addScheduledJob(job)
        await expect.poll(() => mollie.requests.length).toBeGreaterThan(before)
      }
    const { email } = await app.signUp({ confirmed: false })
    await expect
      .poll(() =>
        rowsOf(`select type from notifications.mail where recipient = $1 and state = 'kept'`, [email]),
      )
      .toEqual([{ type: 'activation' }])
    // The mail's job came last, so the workers had been offered all others before.
    expect(await jobs('locked_at is not null')).toHaveLength(1)
    expect(await jobs('locked_at is null')).toHaveLength(2)
  })

  test('PAY-04 a run ends after two calls without an answer, and the next one goes on with the rest @long', async () => {
    await app.drainJobs()
    await app.moveClock('3 minutes')
    const asked = async (...faults: 'hang'[]) => {
      const before = mollie.requests.length
      mollie.fail(...faults)
      await app.runJob('billing.reconcile-payments')
      return mollie.requests.slice(before).map(({ path }) => path)
    }
    const first = await asked('hang', 'hang')
    expect(new Set(first)).toHaveProperty('size', 2)
    const rest = await asked()
    expect(new Set([...first, ...rest])).toHaveProperty('size', 5)
    expect(rest).toHaveLength(3)
    await app.moveClock('3 minutes')
    expect((await asked()).toSorted()).toEqual([...first, ...rest].toSorted())
  })
})

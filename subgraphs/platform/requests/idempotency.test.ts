import { expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { forgetResult, once } from './idempotency.ts'

test('PAY-07 of parallel repetitions of an order that was given up, one orders and all get its order', async () => {
  const { url, config, drop } = await createTestDatabase()
  const db = openDatabase(createPool(urlOf(config, url, 'billing'), { max: 4 }))
  const viewer = { siteId: newId(), memberId: newId(), sessionId: newId() }
  const inTransaction = db.transaction()
  try {
    for (let round = 0; round < 100; round += 1) {
      const key = newId()
      const order = (result: string) =>
        inTransaction.execute((trx) =>
          once(trx, 'billing', { viewer, key, body: 'order' }, () => Promise.resolve(result)),
        )
      const repeat = async (repetition: number) => {
        const result = await order('unreached')
        if (result !== 'given up') return result
        await inTransaction.execute((trx) => forgetResult(trx, 'billing', { viewer, key, result }))
        return order(`order ${repetition}`)
      }
      await order('given up')
      const results = await Promise.all([1, 2, 3, 4].map(repeat))
      expect(new Set(results).size, results.join()).toBe(1)
    }
  } finally {
    await db.destroy()
    await drop()
  }
})

import type pg from 'pg'
import { expect } from 'vitest'

const WAITING = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Locks a row, so that requests queue up at it in the order in which the test sends them, and go on one after
 * the other once it is released.
 *
 *     const held = await holdRow(app.admin, 'accounts.account', memberId)
 *     const first = ada.run(RENAME)
 *     await held.waiting(1)
 *     const second = bo.run(DELETE)
 *     await held.waiting(2)
 *     await held.release()
 */
export async function holdRow(admin: pg.Pool, table: string, id: string) {
  const barrier = await admin.connect()
  await barrier.query('begin')
  await barrier.query(`select from ${table} where id = $1 for update`, [id])
  return {
    /** Until this many statements wait for a lock. */
    waiting: (count: number) =>
      expect.poll(async () => (await admin.query(WAITING)).rows[0].waiting).toBeGreaterThanOrEqual(count),
    release: async () => {
      await barrier.query('commit')
      barrier.release()
    },
  }
}

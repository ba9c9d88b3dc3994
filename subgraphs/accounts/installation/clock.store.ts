import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** The database's clock, and whether a developer may move it. */
export type Clock = { now: Date; isMovable: boolean }

export async function readClock(db: Kysely<Tables>): Promise<Clock> {
  const { rows } = await sql<Clock>`
    select platform.now() as now, platform.clock_is_movable() as is_movable`.execute(db)
  return rows[0]!
}

/** Moves the clock forward. @returns false where it cannot be moved */
export async function moveClock(trx: Transaction<Tables>, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select platform.move_clock(${minutes}) as moved`.execute(trx)
  return rows[0]!.moved
}

import type { Kysely } from 'kysely'
import { countInterested } from './search.store.ts'
import type { Tables } from './tables.ts'

const COUNT_MAX = 20_001
const REMEMBERED_MILLISECONDS = 10 * 60_000
const REMEMBERED_MAX = 5000

// How common interests are changes slowly, and only decides by which way the same result is reached. So it is remembered for a while.
const counts = new WeakMap<Kysely<Tables>, Map<string, { count: number; until: number }>>()

/**
 * The rarest of some interests: the one to begin a search with.
 * @returns undefined when no interest is asked for
 */
export async function rarestInterestOf(
  db: Kysely<Tables>,
  segments: number[],
  interestIds: number[],
): Promise<number | undefined> {
  if (interestIds.length < 2 || segments.length === 0) return interestIds[0]
  const each = await Promise.all(
    interestIds.map(async (id) => ({ id, count: await remembered(db, segments, id) })),
  )
  return each.reduce((least, interest) => (interest.count < least.count ? interest : least)).id
}

async function remembered(db: Kysely<Tables>, segments: number[], id: number): Promise<number> {
  let known = counts.get(db)
  if (known === undefined) counts.set(db, (known = new Map()))
  const key = `${segments.join()} ${id}`
  const found = known.get(key)
  // The process's clock and not the database's: this is the age of a value in memory.
  if (found !== undefined && found.until > performance.now()) return found.count
  const count = await countInterested(db, segments, id, COUNT_MAX)
  if (known.size >= REMEMBERED_MAX) known.clear()
  known.set(key, { count, until: performance.now() + REMEMBERED_MILLISECONDS })
  return count
}

import type { Kysely } from 'kysely'
import { interestBits } from './card.rules.ts'
import { countInterested } from './search.store.ts'
import type { Tables } from './tables.ts'

const COUNT_MAX = 20_001
const REMEMBERED_MILLISECONDS = 10 * 60_000
const REMEMBERED_MAX = 5000

// How common interests are changes slowly and decides nothing but the way to the same result, so it is remembered for a while.
const counts = new WeakMap<Kysely<Tables>, Map<string, { count: number; until: number }>>()

/**
 * The rarest of some interests, and how many have all of them, as far as the bits tell; up to 20,000.
 * @returns undefined when no interest is asked for
 */
export async function rarestInterestOf(db: Kysely<Tables>, pools: number[], interestIds: number[]): Promise<{ id: number; count: number } | undefined> {
  if (interestIds.length === 0 || pools.length === 0) return undefined
  const each = await Promise.all(interestIds.map(async (id) => ({ id, count: await remembered(db, pools, id, interestBits([id])) })))
  const rarest = each.reduce((least, interest) => (interest.count < least.count ? interest : least))
  if (interestIds.length === 1) return rarest
  return { id: rarest.id, count: await remembered(db, pools, rarest.id, interestBits(interestIds)) }
}

async function remembered(db: Kysely<Tables>, pools: number[], id: number, bits: string): Promise<number> {
  let known = counts.get(db)
  if (known === undefined) counts.set(db, (known = new Map()))
  const key = `${pools.join()} ${id} ${bits}`
  const found = known.get(key)
  // The process's clock, not the service's: this is about the age of a memory.
  if (found !== undefined && found.until > performance.now()) return found.count
  const count = await countInterested(db, pools, { id, bits }, COUNT_MAX)
  if (known.size >= REMEMBERED_MAX) known.clear()
  known.set(key, { count, until: performance.now() + REMEMBERED_MILLISECONDS })
  return count
}

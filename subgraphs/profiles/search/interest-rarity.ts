import type { Kysely } from 'kysely'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { remembered } from '../profile/remembered.ts'
import type { SegmentChoice } from '../search-index/search.rules.ts'
import { countInterested } from '../search-index/search.store.ts'
import type { Tables } from '../tables.ts'

const COUNT_MAX = 20_001

// The rarity of interests changes slowly, and only decides the path to the same result.
const rememberedCount = remembered<number>(10 * MINUTE_MILLISECONDS, 5000)

/**
 * The rarest of some interests: the one from which a search starts.
 * @returns undefined when the search names no interest
 */
export async function rarestInterestOf(
  db: Kysely<Tables>,
  segments: SegmentChoice,
  interestIds: number[],
): Promise<number | undefined> {
  if (interestIds.length < 2) return interestIds[0]
  const each = await Promise.all(
    interestIds.map(async (id) => ({ id, count: await countOf(db, segments, id) })),
  )
  return each.reduce((least, interest) => (interest.count < least.count ? interest : least)).id
}

function countOf(db: Kysely<Tables>, segments: SegmentChoice, id: number): Promise<number> {
  // The process's clock and not the database's: this is the age of a value in memory.
  return rememberedCount(db, `${JSON.stringify(segments)} ${id}`, performance.now(), () =>
    countInterested(db, segments, id, COUNT_MAX),
  )
}

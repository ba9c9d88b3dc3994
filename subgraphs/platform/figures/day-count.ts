import type { Kysely, Transaction } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { listSiteIds, readSite } from '../site/site.store.ts'
import { lockCount, saveCount, type CountedDays } from './day-count.store.ts'
import { dayLater } from './days.rules.ts'

/** A transaction counts a week at most, so that it ends within the limit of a statement. */
const DAYS_AT_ONCE = 7

/** What a subgraph counts of a site's days. */
export type DayCounting<Tables> = {
  schema: SubgraphName
  /** The first day on which there is something to count, YYYY-MM-DD; undefined for none yet. */
  firstDay(db: Kysely<Tables>, of: Pick<CountedDays, 'siteId' | 'timeZone'>): Promise<string | undefined>
  /** Writes the figures of the days anew, in place of those that stand there. */
  count(trx: Transaction<Tables>, days: CountedDays): Promise<void>
  /** Whether everything is counted anew after the site has got another time zone. */
  recountsInNewZone?: boolean
}

/**
 * Counts the days of every site that are not over, or were not when they were counted last. It can be
 * repeated: the figures of a day are replaced, never added to. A fact that arrives late belongs to the day on
 * which it was written.
 */
export async function countDays<Tables>(db: Kysely<Tables>, counting: DayCounting<Tables>): Promise<void> {
  for (const siteId of await listSiteIds(db)) {
    const site = await readSite(db, siteId)
    if (site === undefined) continue
    const of = { siteId, timeZone: site.settings.timeZone }
    let isDone = false
    while (!isDone) isDone = await db.transaction().execute((trx) => countNextDays(trx, counting, of))
  }
}

async function countNextDays<Tables>(
  trx: Transaction<Tables>,
  { schema, firstDay, count, recountsInNewZone = false }: DayCounting<Tables>,
  of: Pick<CountedDays, 'siteId' | 'timeZone'>,
): Promise<boolean> {
  const { counted, timeZone, today } = await lockCount(trx, schema, of)
  const isNewZone = recountsInNewZone && timeZone !== of.timeZone
  const first = async () => (await firstDay(trx, of)) ?? today
  // What stands at the day before the first one comes from the zone before.
  const begin = isNewZone ? dayLater(await first(), -1) : (counted ?? (await first()))
  const from = begin < today ? begin : today
  const week = dayLater(from, DAYS_AT_ONCE - 1)
  const days = { ...of, from, to: week < today ? week : today }
  await count(trx, days)
  await saveCount(trx, schema, days)
  return days.to === today
}

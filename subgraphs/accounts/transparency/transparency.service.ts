import type { Transaction } from 'kysely'
import { databaseNow } from '#platform/postgres/clock.ts'
import { countActiveMembers } from '#subgraphs/profiles/published.ts'
import type { Tables } from '../tables.ts'
import type { TransparencyFigures } from '../tables/transparency.types.ts'
import { monthAt, startOfMonth, withActiveMonth } from './transparency.rules.ts'
import {
  countAppeals,
  countComplaints,
  countDecisions,
  countMedians,
  countNotices,
  findCountedYears,
  saveFigures,
} from './transparency.store.ts'

/**
 * Counts a site's year and keeps the figures. Active members are counted in the current month only: what is
 * known of earlier ones stays.
 */
export async function countYear(
  trx: Transaction<Tables>,
  { siteId, timeZone, year }: { siteId: string; timeZone: string; year: number },
): Promise<TransparencyFigures> {
  const of = {
    siteId,
    from: startOfMonth({ year, month: 1 }, timeZone),
    until: startOfMonth({ year: year + 1, month: 1 }, timeZone),
  }
  const counted = (await findCountedYears(trx, siteId)).find((each) => each.year === year)
  const months = counted?.figures.activeMembers ?? []
  const now = monthAt(await databaseNow(trx), timeZone)
  const figures: TransparencyFigures = {
    notices: await countNotices(trx, of),
    decisions: await countDecisions(trx, of),
    medians: await countMedians(trx, of),
    appeals: await countAppeals(trx, of),
    complaints: await countComplaints(trx, of),
    activeMembers:
      now.year === year
        ? withActiveMonth(months, {
            month: `${year}-${String(now.month).padStart(2, '0')}`,
            count: await countActiveMembers(trx, siteId, startOfMonth(now, timeZone)),
          })
        : months,
  }
  await saveFigures(trx, { siteId, year, figures })
  return figures
}

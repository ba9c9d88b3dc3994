import type { Kysely } from 'kysely'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { Tables } from '../tables.ts'
import { monthAt } from './transparency.rules.ts'
import { countYear } from './transparency.service.ts'
import { listSitesToCount } from './transparency.store.ts'

export const COUNT_TRANSPARENCY = 'accounts.count-transparency'
/** Decisions about what came in December are still taken in the months after it. */
const LAST_MONTH_FOR_LAST_YEAR = 3

/** The nightly job that counts the transparency report of every site. */
export const countTransparency: JobHandler = async ({ db: anyDb }) => {
  const db = anyDb as Kysely<Tables>
  for (const siteId of await listSitesToCount(db)) {
    const { timeZone } = (await readSite(db, siteId))!.settings
    const { year, month } = monthAt(await databaseNow(db), timeZone)
    const years = month <= LAST_MONTH_FOR_LAST_YEAR ? [year - 1, year] : [year]
    for (const each of years)
      await db.transaction().execute((trx) => countYear(trx, { siteId, timeZone, year: each }))
  }
}

import type { Kysely } from 'kysely'
import { countDays } from '#platform/figures/day-count.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { countMoney, findFirstInvoiceDay } from './money-figures.store.ts'

export const COUNT_DAYS = 'billing.count-days'

/** The job that counts money by day. In a new time zone it begins anew, because the closing does so, too. */
export const countBillingDays: JobHandler = async ({ db }) => {
  await countDays(db as Kysely<Tables>, {
    schema: 'billing',
    firstDay: findFirstInvoiceDay,
    count: countMoney,
    recountsInNewZone: true,
  })
}

import type { Kysely } from 'kysely'
import { countDays } from '#platform/figures/day-count.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { countDelivery, findFirstMailDay } from './delivery-figures.store.ts'

export const COUNT_DAYS = 'notifications.count-days'

/** The job that counts mails and pushes by day. */
export const countNotificationsDays: JobHandler = async ({ db }) => {
  await countDays(db as Kysely<Tables>, {
    schema: 'notifications',
    firstDay: findFirstMailDay,
    count: countDelivery,
  })
}

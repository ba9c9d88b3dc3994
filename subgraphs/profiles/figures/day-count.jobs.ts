import type { Kysely } from 'kysely'
import { countDays } from '#platform/figures/day-count.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { countActive } from './active-figures.store.ts'

export const COUNT_DAYS = 'profiles.count-days'

/** The job that counts active members by day. Only a member's last activity is known, so it begins today. */
export const countProfilesDays: JobHandler = async ({ db }) => {
  await countDays(db as Kysely<Tables>, {
    schema: 'profiles',
    firstDay: async () => undefined,
    count: countActive,
  })
}

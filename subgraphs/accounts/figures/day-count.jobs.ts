import type { Kysely } from 'kysely'
import { countDays } from '#platform/figures/day-count.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { countModeration } from './moderation-figures.store.ts'
import { countSignups, findFirstSignupDay } from './signup-figures.store.ts'

export const COUNT_DAYS = 'accounts.count-days'

/** The job that counts sign-ups, activations and decisions of moderators by day. */
export const countAccountsDays: JobHandler = async ({ db }) => {
  await countDays(db as Kysely<Tables>, {
    schema: 'accounts',
    firstDay: findFirstSignupDay,
    count: async (trx, days) => {
      await countSignups(trx, days)
      await countModeration(trx, days)
    },
  })
}

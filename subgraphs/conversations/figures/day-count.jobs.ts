import type { Kysely } from 'kysely'
import { countDays } from '#platform/figures/day-count.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { countMessages, findFirstConversationDay } from './message-figures.store.ts'

export const COUNT_DAYS = 'conversations.count-days'

/** The job that counts messages by day. */
export const countConversationsDays: JobHandler = async ({ db }) => {
  await countDays(db as Kysely<Tables>, {
    schema: 'conversations',
    firstDay: findFirstConversationDay,
    count: countMessages,
  })
}

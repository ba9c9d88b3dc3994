import type { Kysely } from 'kysely'
import type { DatabaseGauge } from '#platform/subgraph-definition.ts'
import { countMailsByFault } from './mail.store.ts'
import type { Tables } from './tables.ts'

const gaugeOf = (state: 'waiting' | 'failed', name: string, help: string): DatabaseGauge => ({
  name,
  help,
  labelNames: ['fault'],
  read: async (db) =>
    (await countMailsByFault(db as Kysely<Tables>))
      .filter((counted) => counted.state === state)
      .map(({ fault, count }) => ({ labels: { fault }, value: count })),
})

/**
 * Faults `sender` and `login` are the operator's to mend; the others pass, or are about one mail or mailbox.
 */
export const mailGauges: readonly DatabaseGauge[] = [
  gaugeOf(
    'waiting',
    'ruvela_mails_waiting',
    'Mails that wait for the mail server, by why the last try failed: sender, login, connection, later, full; none before the first',
  ),
  gaugeOf(
    'failed',
    'ruvela_mails_failed',
    'Mails of the last day that failed for good: mailbox, mail, or what was still wrong after three days',
  ),
]

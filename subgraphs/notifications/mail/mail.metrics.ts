import type { Kysely } from 'kysely'
import type { Gauges } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { countMailsByFault } from './mail.store.ts'

const WAITING =
  'Mails that wait for the mail server, by the cause of the last failure: sender, login, connection, later, full; none before the first try'
const FAILED =
  'Mails of the last day that failed permanently, by cause: mailbox, mail, or the cause that remained after three days'

/**
 * The operator has to fix `sender` and `login` faults; the others are temporary or concern one mail or
 * mailbox.
 */
export const mailGauges: Gauges = {
  figures: {
    ruvela_mails_waiting: { help: WAITING, label: 'fault' },
    ruvela_mails_failed: { help: FAILED, label: 'fault' },
  },
  async read(db) {
    const counted = await countMailsByFault(db as Kysely<Tables>)
    const byFault = (state: 'waiting' | 'failed') =>
      Object.fromEntries(
        counted.filter((mails) => mails.state === state).map(({ fault, count }) => [fault, count]),
      )
    return { ruvela_mails_waiting: byFault('waiting'), ruvela_mails_failed: byFault('failed') }
  },
}

import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '../base/errors.ts'
import { isLongerThan, readText } from '../base/input-text.ts'
import { withTransactionAndNotify } from '../events/outbox.ts'
import type { CommandLine } from './audit.ts'
import type { RequestContext } from './request-context.ts'

const PURPOSE_LENGTH_MAX = 500

/** Who does what the console and a command on the server both can. */
export type OperatorActor<Tables> = RequestContext<Tables> | CommandLine

/** Runs an act of an operator in a transaction, and signals its events after the commit of a request's. */
export function inActTransaction<Tables, Result>(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  work: (trx: Transaction<Tables>, notify: (memberId: string) => void) => Promise<Result>,
): Promise<Result> {
  return 'commandLine' in actor
    ? db.transaction().execute((trx) => work(trx, () => undefined))
    : withTransactionAndNotify(db, actor.services.pubSub, work)
}

/**
 * Why an operator does something, in the operator's words, as the audit keeps it.
 * @param faults gets what is wrong with it; left out to throw that
 * @throws InvalidInputError
 */
export function readPurpose(text: string, faults?: InvalidField[]): string {
  const purpose = readText(text)
  const own: InvalidField[] = []
  if (purpose === '') own.push({ path: 'purpose', code: 'REQUIRED' })
  if (isLongerThan(purpose, PURPOSE_LENGTH_MAX))
    own.push({ path: 'purpose', code: 'TOO_LONG', limit: PURPOSE_LENGTH_MAX })
  if (faults !== undefined) faults.push(...own)
  else if (own.length > 0) throw new InvalidInputError(own)
  return purpose
}

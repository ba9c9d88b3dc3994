import type { Account } from '../account/account.store.ts'
import type { DeleteReason } from '../tables.ts'

/** A step in the life of an account. */
export type LifeStepName =
  | 'SIGNED_UP'
  | 'CONFIRMED'
  | 'FIRST_LOGIN'
  | 'DELETION_REQUESTED'
  | 'DELETION_UNDONE'
  | 'ERASURE_REQUESTED'
  | 'ACTIVE'
  | 'PAUSED'
  | 'SUSPENDED'
/** `reason` and `words`: why the member left, as long as the account is there. */
export type LifeStep = {
  name: LifeStepName
  at: Date
  reason?: DeleteReason
  words?: string | null
}

const LAST_STEPS: Partial<Record<Account['status'], LifeStepName>> = {
  active: 'ACTIVE',
  paused: 'PAUSED',
  suspended: 'SUSPENDED',
}

/** A deletion that a member asked for, with the reason and the member's own words. */
export type Departure = {
  requestedAt: Date
  undoneAt: Date | null
  reason: DeleteReason
  remarks: string | null
}

/**
 * What happened to an account, the oldest first. Earlier pauses and suspensions are in the audit, or were the
 * member's own and are not on record.
 */
export function lifeCycleOf(account: Account, deletions: readonly Departure[]): LifeStep[] {
  const { signedUpAt, confirmedAt, firstLoginAt, erasureRequestedAt, status, statusChangedAt } = account
  const steps: (Omit<LifeStep, 'name' | 'at'> & { name: LifeStepName | undefined; at: Date | null })[] = [
    { name: 'SIGNED_UP', at: signedUpAt },
    { name: 'CONFIRMED', at: confirmedAt },
    { name: 'FIRST_LOGIN', at: firstLoginAt },
    ...deletions.flatMap(({ requestedAt, undoneAt, reason, remarks: words }) => [
      { name: 'DELETION_REQUESTED' as const, at: requestedAt, reason, words },
      { name: 'DELETION_UNDONE' as const, at: undoneAt },
    ]),
    { name: 'ERASURE_REQUESTED', at: erasureRequestedAt },
    { name: LAST_STEPS[status], at: statusChangedAt },
  ]
  return steps
    .filter((step): step is LifeStep => step.name !== undefined && step.at !== null)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

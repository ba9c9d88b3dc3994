import type { Account } from '../account/account.store.ts'

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
export type LifeStep = { name: LifeStepName; at: Date }

const LAST_STEPS: Partial<Record<Account['status'], LifeStepName>> = {
  active: 'ACTIVE',
  paused: 'PAUSED',
  suspended: 'SUSPENDED',
}

/**
 * What happened to an account, the oldest first. Earlier pauses and suspensions are in the audit, or were the
 * member's own and are not on record.
 */
export function lifeCycleOf(
  account: Account,
  deletions: readonly { requestedAt: Date; undoneAt: Date | null }[],
): LifeStep[] {
  const { signedUpAt, confirmedAt, firstLoginAt, erasureRequestedAt, status, statusChangedAt } = account
  const steps: { name: LifeStepName | undefined; at: Date | null }[] = [
    { name: 'SIGNED_UP', at: signedUpAt },
    { name: 'CONFIRMED', at: confirmedAt },
    { name: 'FIRST_LOGIN', at: firstLoginAt },
    ...deletions.flatMap(({ requestedAt, undoneAt }) => [
      { name: 'DELETION_REQUESTED' as const, at: requestedAt },
      { name: 'DELETION_UNDONE' as const, at: undoneAt },
    ]),
    { name: 'ERASURE_REQUESTED', at: erasureRequestedAt },
    { name: LAST_STEPS[status], at: statusChangedAt },
  ]
  return steps
    .filter((step): step is LifeStep => step.name !== undefined && step.at !== null)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

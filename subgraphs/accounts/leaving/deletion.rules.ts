import type { InvalidField } from '#platform/base/errors.ts'
import type { DeleteReason } from '../tables.ts'

const REMARKS_LENGTH_MAX = 2000

/** Validates a member's reason for leaving: "other" needs remarks. */
export function faultsOfReason(reason: DeleteReason, remarks: string): InvalidField[] {
  if (reason === 'other' && remarks === '') return [{ path: 'remarks', code: 'REMARKS_REQUIRED' }]
  return [...remarks].length > REMARKS_LENGTH_MAX
    ? [{ path: 'remarks', code: 'TEXT_TOO_LONG', limit: REMARKS_LENGTH_MAX }]
    : []
}

/** What is offered instead of the deletion, or for the way out. */
export type RetentionOfferKind =
  | 'discount'
  | 'goodbye'
  | 'pause'
  | 'help'
  | 'wider_search'
  | 'digest'
  | 'words'

const OFFERS: Record<DeleteReason, RetentionOfferKind> = {
  price: 'discount',
  found_someone: 'goodbye',
  not_looking: 'pause',
  site_problems: 'help',
  no_members: 'wider_search',
  time: 'digest',
  other: 'words',
}

/**
 * The offer that answers a member's reason to leave (ACCT-01); each reason has its own. Where the price is
 * the reason but no discount can be given, a pause keeps everything. Deleting is always one press away.
 */
export function retentionOfferFor(reason: DeleteReason): RetentionOfferKind {
  return OFFERS[reason]
}

/** Whether a pause may end on a day (YYYY-MM-DD): it is after today, and within a year. */
export function mayPauseUntil(until: string, today: string): boolean {
  const [year = '', ...rest] = today.split('-')
  return until > today && until <= [Number(year) + 1, ...rest].join('-')
}

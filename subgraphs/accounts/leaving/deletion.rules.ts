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

/**
 * The offer for a member's reason to leave (ACCT-01). A discount only helps if the price is the reason, and
 * comes first then. A pause keeps everything for undecided members. Deleting is always one press away.
 */
export function retentionOfferFor(reason: DeleteReason): { discount: boolean; pause: boolean } {
  return { discount: reason === 'price', pause: true }
}

import type { InvalidField } from '#platform/base/errors.ts'
import type { DeleteReason } from '../tables.ts'

const REMARKS_LENGTH_MAX = 2000

/** What is wrong with the reason of a member who leaves: "other" wants words. */
export function faultsOfReason(reason: DeleteReason, remarks: string): InvalidField[] {
  if (reason === 'other' && remarks === '') return [{ path: 'remarks', code: 'REMARKS_REQUIRED' }]
  return [...remarks].length > REMARKS_LENGTH_MAX
    ? [{ path: 'remarks', code: 'TEXT_TOO_LONG', limit: REMARKS_LENGTH_MAX }]
    : []
}

/**
 * What is offered to a member who leaves for a reason (ACCT-01). A discount only helps where the price is the reason, and comes first there; a pause
 * keeps everything for whoever is not sure. Deleting is always one press away.
 */
export function retentionOfferFor(reason: DeleteReason): { discount: boolean; pause: boolean } {
  return { discount: reason === 'price', pause: true }
}

import type { InvalidField } from '#platform/errors.ts'
import type { DeleteReason } from './tables.ts'

export const REMARKS_LENGTH_MAX = 2000

/** What is wrong with the reason of a member who leaves: "other" wants words. */
export function faultsOfReason(reason: DeleteReason, remarks: string): InvalidField[] {
  if (reason === 'other' && remarks === '') return [{ path: 'remarks', code: 'REMARKS_REQUIRED' }]
  return [...remarks].length > REMARKS_LENGTH_MAX ? [{ path: 'remarks', code: 'TEXT_TOO_LONG', limit: REMARKS_LENGTH_MAX }] : []
}

/** Whether a pause may help a member who leaves for this reason; who is unhappy with the site is not asked to wait. */
export function isPauseOffered(reason: DeleteReason): boolean {
  return ['found_someone', 'not_looking', 'no_members', 'time'].includes(reason)
}

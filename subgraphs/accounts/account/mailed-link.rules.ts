import { normaliseEmail } from '#platform/base/email-address.ts'
import type { AccountStatus, TokenPurpose } from '../tables.ts'

/**
 * What a mailed link would do now. DONE: its goal is reached already, by this link or otherwise. USED: it
 * worked once, and something has changed since.
 */
export type MailedLinkState = 'OPEN' | 'DONE' | 'USED' | 'EXPIRED' | 'NOT_FOUND'

/** A link that was mailed, and the current state of its account. */
export type KnownLink = {
  purpose: TokenPurpose
  usedAt: Date | null
  expired: boolean
  newEmail: string | null
  email: string | null
  status: AccountStatus
  statusBefore: AccountStatus | null
  confirmedAt: Date | null
  erasureRequestedAt: Date | null
}

/** The state of a link; undefined stands for a link that the site never issued. */
export function stateOfLink(link: KnownLink | undefined): MailedLinkState {
  if (link === undefined || link.status === 'erased') return 'NOT_FOUND'
  if (link.purpose === 'activation' && isConfirmed(link)) return 'DONE'
  if (link.usedAt === null && !link.expired) return 'OPEN'
  if (isTrueAlready(link)) return 'DONE'
  return link.usedAt === null ? 'EXPIRED' : 'USED'
}

function isConfirmed({ status, confirmedAt }: KnownLink): boolean {
  return confirmedAt !== null && (status === 'active' || status === 'paused')
}

function isTrueAlready(link: KnownLink): boolean {
  const { purpose, newEmail, email } = link
  if (purpose === 'mail-change' || purpose === 'mail-change-undo')
    return newEmail !== null && email !== null && normaliseEmail(newEmail) === normaliseEmail(email)
  return purpose === 'deletion-undo' && link.usedAt !== null && !isLeaving(link)
}

function isLeaving({ status, statusBefore, erasureRequestedAt }: KnownLink): boolean {
  if (status === 'suspended') return statusBefore === 'deletion_requested' || erasureRequestedAt !== null
  return status === 'deletion_requested'
}

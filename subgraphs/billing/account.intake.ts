import type { EventHandler } from '#platform/outbox.ts'
import { findSite } from '#platform/site.ts'
import { bookCredits, insertAccount } from './account.store.ts'

/** Every member gets a credit account. */
export const openAccount: EventHandler = async (trx, { payload }) => {
  await insertAccount(trx, { accountId: payload.memberId, siteId: payload.siteId, country: payload.country })
}

/** Confirming the address brings the site's signup credits, once in the account's life. */
export const grantSignupCredits: EventHandler = async (trx, { payload }) => {
  const site = await findSite(trx, payload.siteId, ALWAYS_FRESH)
  if (site === undefined) throw new Error('the site of a confirmed account is unknown')
  if (site.settings.signupCredits === 0) return
  const { memberId } = payload
  const granted = await bookCredits(trx, { memberId, credits: site.settings.signupCredits, kind: 'signup', ref: memberId })
  return granted ? [memberId] : undefined
}

// An event does not carry the site's version, and a grant must follow the setting as it is now.
const ALWAYS_FRESH = -1

import type { EventHandler } from '#platform/events/domain-events.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { AccountCreated, OfMember } from '#subgraphs/accounts/events.ts'
import { bookCredits, insertAccount } from './account.store.ts'

/** Every member gets a credit account. */
export const openAccount: EventHandler<AccountCreated> = async (trx, { payload }) => {
  await insertAccount(trx, { accountId: payload.memberId, siteId: payload.siteId, country: payload.country })
}

/** Confirming the address brings the site's signup credits, once in the account's life. */
export const grantSignupCredits: EventHandler<OfMember> = async (trx, { payload }) => {
  const site = await readSite(trx, payload.siteId)
  if (site === undefined) throw new Error('the site of a confirmed account is unknown')
  if (site.settings.signupCredits === 0) return
  const { memberId } = payload
  const granted = await bookCredits(trx, {
    memberId,
    credits: site.settings.signupCredits,
    kind: 'signup',
    ref: memberId,
  })
  return granted ? [memberId] : undefined
}

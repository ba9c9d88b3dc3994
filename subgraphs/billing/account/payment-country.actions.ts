import type { Transaction } from 'kysely'
import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { listVatCountries } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'
import type { VatEvidence } from '../tables/orders.types.ts'
import { declareCountry, insertAccount, lockAccount, type Account } from './account.store.ts'
import { ownAccount } from './own-account.ts'

type Context = RequestContext<Tables>

/** The country whose bundles, ways of paying and VAT apply: the member's, for visitors that of the visit. */
export async function paymentCountryOf(ctx: Context): Promise<string> {
  return (await ownAccount(ctx))?.country ?? ctx.visit.country
}

/**
 * The countries that the viewer can pay from: all whose VAT is collected, and those that something speaks
 * for.
 */
export async function paymentCountriesOf(ctx: Context): Promise<string[]> {
  const account = await ownAccount(ctx)
  const known = account?.knownCountries
  const spokenFor = [account?.country, known?.signUp, known?.profile, ctx.visit.country].filter(
    (country) => country != null,
  )
  return [...new Set([...(await listVatCountries(ctx.db)), ...spokenFor])]
}

/**
 * Takes a country as the viewer's payment country in place of the profile's, for as long as the profile names
 * the same one.
 * @param country ISO 3166-1 alpha-2
 * @throws InvalidInputError
 */
export async function changePaymentCountry(ctx: Context, country: string): Promise<void> {
  const viewer = requireViewer(ctx)
  if (!(await paymentCountriesOf(ctx)).includes(country))
    throw new InvalidInputError([{ path: 'country', code: 'COUNTRY_NOT_OFFERED' }])
  await ctx.db.transaction().execute(async (trx) => {
    const { profile, signUp } = (await lockOwnAccount(ctx, trx, viewer)).knownCountries
    await declareCountry(trx, viewer.memberId, { declared: country, over: profile ?? signUp })
  })
}

/**
 * Locks the viewer's account until the transaction ends. It usually exists; a member who buys within moments
 * of signing up may be ahead of the event that opens it.
 */
export async function lockOwnAccount(
  ctx: Context,
  trx: Transaction<Tables>,
  viewer: Viewer,
): Promise<Account> {
  await insertAccount(trx, { accountId: viewer.memberId, siteId: viewer.siteId, country: ctx.visit.country })
  return lockAccount(trx, viewer)
}

/** What an order keeps of where its buyer pays from. */
export function vatEvidenceOf(ctx: Context, { knownCountries }: Account): VatEvidence {
  return { ...knownCountries, visit: ctx.visit.country }
}

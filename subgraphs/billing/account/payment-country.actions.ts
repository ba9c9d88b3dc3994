import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { declareCountry, findAccountFor, insertAccount, lockAccount, type Account } from './account.store.ts'
import { listVatCountries } from '../orders/order.store.ts'
import type { VatEvidence } from '../orders/payment-country.rules.ts'
import type { BillingTables } from '../tables.ts'

type Context = RequestContext<BillingTables>

/** The country whose bundles, ways of paying and VAT apply: the member's, for visitors that of the visit. */
export async function paymentCountryOf(ctx: Context): Promise<string> {
  return (await ownAccount(ctx))?.country ?? ctx.visit.country
}

/** The countries that the viewer can pay from: all whose VAT is collected, and those that something speaks for. */
export async function paymentCountriesOf(ctx: Context): Promise<string[]> {
  const account = await ownAccount(ctx)
  const known = account?.knownCountries
  const spokenFor = [account?.country, known?.signUp, known?.profile, ctx.visit.country].filter(
    (country) => country != null,
  )
  return [...new Set([...(await listVatCountries(ctx.db)), ...spokenFor])]
}

/**
 * Takes a country as the viewer's payment country in place of the profile's, for as long as the profile names the same one.
 * @param country ISO 3166-1 alpha-2
 * @throws InvalidInputError
 */
export async function changePaymentCountry(ctx: Context, country: string): Promise<void> {
  const viewer = requireViewer(ctx)
  if (!(await paymentCountriesOf(ctx)).includes(country))
    throw new InvalidInputError([{ path: 'country', code: 'COUNTRY_NOT_OFFERED' }])
  const { siteId, memberId: accountId } = viewer
  await ctx.db.transaction().execute(async (trx) => {
    await insertAccount(trx, { accountId, siteId, country: ctx.visit.country })
    const { profile, signUp } = (await lockAccount(trx, viewer)).knownCountries
    await declareCountry(trx, accountId, { declared: country, over: profile ?? signUp })
  })
}

/** What an order keeps of where its buyer pays from. */
export function vatEvidenceOf(ctx: Context, { knownCountries }: Account): VatEvidence {
  return { ...knownCountries, visit: ctx.visit.country }
}

function ownAccount(ctx: Context): Promise<Account | undefined> {
  return ctx.viewer === undefined ? Promise.resolve(undefined) : findAccountFor(ctx.db, ctx.viewer)
}

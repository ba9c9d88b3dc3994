import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction, type OperatorActor } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { raiseContentVersion } from '#subgraphs/accounts/published.ts'
import { PriceListChangedError } from '../errors.ts'
import { listVatCountries } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'
import {
  listBundles,
  listCatalogue,
  replaceBundles,
  type CatalogueBundle,
  type OfferedBundle,
} from './bundle-offer.store.ts'
import type { NewBundle } from './bundle.rules.ts'
import { isPayable } from './method-period.rules.ts'
import { listMethodPeriods } from './method-period.store.ts'
import {
  isOnSale,
  priceListRecord,
  readPriceList,
  stepsTo,
  versionOf,
  type WantedPriceList,
} from './price-list.rules.ts'

/** The bundles of a country: those on sale, and the last one of each style that is not. */
export type PriceList = {
  country: string
  currency: string
  version: string
  bundles: CatalogueBundle[]
}

/** The site that an act is about. @throws RequestError FORBIDDEN for another role than admin */
export function siteOfEditor(actor: OperatorActor<Tables>): string {
  if (!('commandLine' in actor)) {
    requireOperator(actor, ['admin'])
    return actor.site.id
  }
  if (actor.siteId === null) throw new RequestError('BAD_USER_INPUT', 'This needs a site')
  return actor.siteId
}

/** The countries that can have prices or codes of their own: those that members can pay from. */
export async function countriesWithPrices(ctx: RequestContext<Tables>): Promise<string[]> {
  return [...(await listVatCountries(ctx.db)), ...ctx.site.settings.countries]
}

/** The bundles of a site by country, that for every country first. */
export async function listPriceLists(db: Kysely<Tables>, siteId: string): Promise<PriceList[]> {
  const ofCountries = Map.groupBy(await listCatalogue(db, siteId), ({ country }) => country)
  return [...ofCountries].map(([country, bundles]) => priceListOf(country, bundles))
}

/** The bundles of one country. Their currency is that of the bundles on sale, else of the last one. */
export function priceListOf(country: string, bundles: CatalogueBundle[]): PriceList {
  const offered = bundles.filter(({ active }) => active)
  const last = bundles.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
  return {
    country,
    currency: (offered[0] ?? last)?.currency ?? 'EUR',
    version: versionOf(offered),
    bundles,
  }
}

/**
 * Sells exactly these bundles in a country (OPER-02, CRED-03): what is missing is no longer sold, and what
 * has another price or number of credits is a new bundle. Sent twice, it changes once. All of them have one
 * currency, which may be another one than before if members can pay in it.
 * @param wanted.version of the price list that the operator saw
 * @throws InvalidInputError; PriceListChangedError when another operator came first; RequestError FORBIDDEN
 */
export async function changePriceList(
  ctx: RequestContext<Tables>,
  wanted: WantedPriceList & { version: string },
): Promise<PriceList> {
  const siteId = siteOfEditor(ctx)
  const { country, version } = wanted
  const bundles = readPriceList(wanted, await countriesWithPrices(ctx))
  await replaceOffered(ctx.db, ctx, {
    siteId,
    country,
    version,
    bundles: () => bundles,
    check: (trx, offered) => refuseUnpayable(trx, { offered, bundles, date: ctx.today.date }),
  })
  const ofCountry = (await listCatalogue(ctx.db, siteId)).filter((bundle) => bundle.country === country)
  return priceListOf(country, ofCountry)
}

/**
 * Puts a bundle on sale in place of the one of its style and country. A popular one takes that mark from the
 * others of its country.
 * @throws InvalidInputError when the country's other bundles have another currency; RequestError FORBIDDEN
 */
export async function sellBundle(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  bundle: NewBundle,
): Promise<void> {
  const { country, style, currency, popular } = bundle
  await replaceOffered(db, actor, {
    siteId: siteOfEditor(actor),
    country,
    bundles: (offered) => {
      const others = offered.filter((other) => other.style !== style)
      if (others.some((other) => other.currency !== currency))
        throw new InvalidInputError([{ path: 'currency', code: 'CHOICE_UNKNOWN' }])
      return [...others.map((other) => ({ ...other, popular: other.popular && !popular })), bundle]
    },
  })
}

/** Ends the sale of a bundle. @returns false when the site does not sell it */
export async function withdrawBundle(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  bundleId: string,
): Promise<boolean> {
  const siteId = siteOfEditor(actor)
  const bundle = (await listBundles(db, siteId)).find(({ id }) => id === bundleId)
  if (bundle === undefined) return false
  await replaceOffered(db, actor, {
    siteId,
    country: bundle.country,
    bundles: (offered) => offered.filter(({ id }) => id !== bundleId),
  })
  return true
}

type Replacement = {
  siteId: string
  country: string
  bundles: (offered: OfferedBundle[]) => NewBundle[]
  version?: string
  /** Throws where the bundles on sale must not become the wanted ones. */
  check?: (trx: Transaction<Tables>, offered: OfferedBundle[]) => Promise<void>
}

/**
 * In another currency than before, members must be able to pay.
 * @throws InvalidInputError where no payment method takes the new one
 */
async function refuseUnpayable(
  trx: Transaction<Tables>,
  of: { offered: OfferedBundle[]; bundles: NewBundle[]; date: string },
): Promise<void> {
  const [before, now] = [of.offered[0], of.bundles[0]]
  if (before === undefined || now === undefined || before.currency === now.currency) return
  const { country, currency } = now
  if (!isPayable(await listMethodPeriods(trx), { country, currency, date: of.date }))
    throw new InvalidInputError([{ path: 'currency', code: 'CURRENCY_NOT_PAYABLE' }])
}

async function replaceOffered(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { siteId, country, bundles, version, check }: Replacement,
): Promise<void> {
  await inActTransaction(db, actor, async (trx) => {
    // First, because it locks the site: two operators who change prices come one after the other.
    await raiseContentVersion(trx, siteId)
    const offered = await offeredIn(trx, siteId, country)
    const wanted = bundles(offered)
    // The answer to an operator whose first one was lost.
    if (isOnSale(offered, wanted)) return
    if (version !== undefined && version !== versionOf(offered)) throw new PriceListChangedError(country)
    await check?.(trx, offered)
    await replaceBundles(trx, { siteId, country }, stepsTo(offered, wanted))
    await writeAudit(trx, actor, 'billing', {
      action: 'price-list.changed',
      subjectType: 'price-list',
      before: priceListRecord(country, offered),
      after: priceListRecord(country, wanted),
    })
  })
}

const offeredIn = async (trx: Transaction<Tables>, siteId: string, country: string) =>
  (await listBundles(trx, siteId)).filter((bundle) => bundle.country === country)

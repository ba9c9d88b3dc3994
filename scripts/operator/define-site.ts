import type { Transaction } from 'kysely'
import { createDefinedSite } from '#subgraphs/accounts/site/site-definition.store.ts'
import { InvalidSiteError } from '#subgraphs/accounts/site/site-fault.rules.ts'
import { insertBundles } from '#subgraphs/billing/catalogue/bundle-offer.store.ts'
import { readBundles } from '#subgraphs/billing/catalogue/bundle.rules.ts'
import { createDefaultBundles } from '#subgraphs/billing/catalogue/bundle.store.ts'
import { insertDefaultIcebreakers } from '#subgraphs/conversations/message/icebreaker.store.ts'

/** An example file for a new site. `npm run site -- example` prints it. */
export const EXAMPLE_SITE = {
  token: 'amore',
  name: 'Amore',
  domains: ['amore.example', 'www.amore.example'],
  languages: ['nl', 'en', 'de'],
  defaultLanguage: 'nl',
  company: {
    name: 'Amore B.V.',
    address: 'Keizersgracht 1',
    city: 'Amsterdam',
    country: 'NL',
    kvk: '12345678',
    tradenames: ['Amore'],
    vatNumbers: { NL: 'NL000000000B01' },
    supportPhone: '+31 20 000 00 00',
    deleteDiscount: 0,
    sepaCreditorId: '',
  },
  supportEmail: 'support@amore.example',
  supportPhone: '+31 20 000 00 00',
  mailName: 'Amore',
  title: { nl: 'Amore – daten zonder haast' },
  description: {},
  settings: { niche: 2, countries: ['NL', 'BE', 'DE'], signupCredits: 5, features: { swipeGame: false } },
  bundles: [
    { style: 'p0', credits: 10, price: '9.99', currency: 'EUR' },
    { style: 'p1', credits: 30, price: '24.99', currency: 'EUR', popular: true },
    { style: 'p2', credits: 75, price: '49.99', currency: 'EUR' },
  ],
}

/**
 * Creates a site with everything it needs on its first day: the operator's definition plus the default texts,
 * terms, bundles and icebreakers.
 * @throws InvalidSiteError with every fault; then nothing is created
 */
export async function defineSite(trx: Transaction<unknown>, given: Record<string, unknown>): Promise<string> {
  const { bundles: wanted, ...site } = given
  const { bundles, faults } = Array.isArray(wanted)
    ? readBundles(wanted)
    : { bundles: [], faults: wanted === undefined ? [] : ['bundles: must be a list'] }
  const siteId = await createDefinedSite(trx, site).catch((error: unknown) => {
    if (error instanceof InvalidSiteError) throw new InvalidSiteError([...error.faults, ...faults])
    throw error
  })
  if (faults.length > 0) throw new InvalidSiteError(faults)
  await (bundles.length > 0 ? insertBundles(trx, siteId, bundles) : createDefaultBundles(trx, siteId))
  await insertDefaultIcebreakers(trx, siteId, site['languages'] as string[])
  return siteId
}

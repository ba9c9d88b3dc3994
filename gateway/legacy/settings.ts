import { z } from 'zod'
import type { GatewayContext } from '#platform/request-context.ts'
import { chooseLocale, UnknownHostError } from '../authentication.ts'
import { entryShape } from './interests.ts'
import { LegacyError, type LegacyCall, type LegacyRequest } from './legacy-call.ts'
import { readRegions, regionsShape } from './regions.ts'

const SETTINGS = `query LegacySettings {
  site {
    niche signups loggedOutSearch loggedOutSearchTrafficsource enableSiteEntryPopup cdnPrefix domain domainLanguage locales name indexTitle description
    supportPhone supportEmail countries visibleProfileFields visibleProfileNotes messageCredits signupCredits photoCredits giftCredits
    messageLength searchFields fictionalWarning fictionalSingular fictionalPlural refundDays memberResell mailName minAge
    company { id }
  }
  minimumMessageCosts { country price { amountMinor currency } }
  profileChoices { interests { id name } }
  pushPublicKey
}`

const yesOrNo = z.enum(['yes', 'no'])

const settingsShape = z.object({
  niche: z.int().min(1).max(7),
  signups: z.enum(['all', 'with_trafficsource', 'other']),
  logged_out_search: yesOrNo,
  logged_out_search_trafficsource: yesOrNo,
  geoip_country: z.string(),
  geoip_selected_country: z.string().nullable(),
  enable_site_entry_popup: yesOrNo,
  cdn_prefix: z.string(),
  domain: z.string(),
  domain_language: z.string(),
  languages: z.array(z.string()),
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  push_public_key: z.string(),
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.number(), currency: z.string() })),
  support_phone: z.string(),
  support_email: z.string(),
  countries: z.array(z.string()),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  message_credits: z.int(),
  signup_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  message_length: z.int(),
  search_fields: z.array(z.string()),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  refund_days: z.int(),
  min_age: z.int(),
  member_resell: yesOrNo,
  company_id: z.string(),
  mail_name: z.string(),
  region_data: regionsShape,
  interests: z.array(entryShape),
})

/** GET /api/settings.php: the settings of the host's site, or of the one named in _force_domain. */
export const settings: LegacyCall = {
  method: 'GET', path: '/api/settings.php', summary: 'The settings of a site', session: 'open',
  query: z.looseObject({
    _force_domain: z.string().max(253).optional(),
    lang: z.string().max(10).optional().describe('The language of the page, as on public routes'),
    country: z.string().regex(/^[A-Z]{2}$/).optional().catch(undefined).describe('The country that the visitor chose'),
  }),
  answers: { 200: { description: 'The settings, texts in the language of the request', shape: settingsShape }, 404: { description: 'unknown_domain' } },
  async handle(request) {
    const context = await contextOf(request)
    const data = await request.run(SETTINGS, {}, context)
    const regionData = await readRegions({ run: request.run, context }, data.site.countries)
    const { country } = request.query
    const selected = data.site.countries.includes(country) ? country : null
    return { status: 200, body: settingsOf(data, { context, regionData, selected, origin: originOf(request) }) }
  },
}

async function contextOf({ query, context, openOn }: LegacyRequest): Promise<GatewayContext> {
  const asked = query._force_domain === undefined ? context : await openOn(query._force_domain).catch(refuseDomain)
  if (query.lang === undefined) return asked
  const { site, visit } = asked
  const locale = chooseLocale({ locales: site.locales, domainLanguage: visit.locale }, { stored: query.lang, acceptLanguage: '' })
  return { ...asked, visit: { ...visit, locale } }
}

function refuseDomain(error: unknown): never {
  if (error instanceof UnknownHostError) throw new LegacyError(404, 'unknown_domain')
  throw error
}

// Photos are served by the site's own host; a picture of one site is not given out at another's.
function originOf({ origin, query }: LegacyRequest): string {
  return query._force_domain === undefined ? origin : `${origin.split('//', 1)[0]}//${query._force_domain}`
}

type Around = { context: GatewayContext; regionData: z.infer<typeof regionsShape>; selected: string | null; origin: string }

function settingsOf({ site, minimumMessageCosts, profileChoices, pushPublicKey }: any, { context, regionData, selected, origin }: Around): z.infer<typeof settingsShape> {
  return {
    niche: site.niche,
    signups: site.signups.toLowerCase(),
    logged_out_search: flag(site.loggedOutSearch),
    logged_out_search_trafficsource: flag(site.loggedOutSearchTrafficsource),
    geoip_country: context.visit.country,
    geoip_selected_country: selected,
    enable_site_entry_popup: flag(site.enableSiteEntryPopup),
    cdn_prefix: site.cdnPrefix === '' ? origin : site.cdnPrefix,
    domain: site.domain,
    // Empty where the browser's language decides.
    domain_language: site.domainLanguage ?? '',
    languages: site.locales,
    name: site.name,
    index_title: site.indexTitle,
    description: site.description,
    push_public_key: pushPublicKey,
    minimum_message_costs: Object.fromEntries(minimumMessageCosts.map(({ country, price }: any) => [
      country, { costs: price.amountMinor / 100, currency: price.currency },
    ])),
    support_phone: site.supportPhone,
    support_email: site.supportEmail,
    countries: site.countries,
    visible_profile_fields: site.visibleProfileFields,
    visible_profile_notes: site.visibleProfileNotes,
    message_credits: site.messageCredits,
    signup_credits: site.signupCredits,
    photo_credits: site.photoCredits,
    gift_credits: site.giftCredits,
    message_length: site.messageLength,
    search_fields: site.searchFields,
    fictional_warning: site.fictionalWarning,
    fictional_singular: site.fictionalSingular,
    fictional_plural: site.fictionalPlural,
    refund_days: site.refundDays,
    min_age: site.minAge,
    member_resell: flag(site.memberResell),
    company_id: site.company.id,
    mail_name: site.mailName,
    region_data: regionData,
    interests: profileChoices.interests.map(({ id, name }: any) => ({ id, name })),
  }
}

function flag(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no'
}

import { z } from 'zod'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import { enumValueOf, type Setting } from '#platform/site/site-setting-kinds.ts'
import { GRAPH_SETTINGS } from '#platform/site/site-settings.ts'
import { ownOperation } from '../operations/own-operations.ts'
import { chooseLocale, UnknownHostError } from '../requests/authentication.ts'
import { entryShape } from './interests.ts'
import { LegacyError, type LegacyCall, type LegacyRequest, type Untyped } from './legacy-call.ts'
import { readRegions, regionsShape } from './regions.ts'

const LEGACY_SETTINGS = GRAPH_SETTINGS.flatMap(([name, setting]) =>
  setting.legacyName === undefined ? [] : [{ name, legacyName: setting.legacyName, setting }],
)

const SETTINGS = ownOperation(`query LegacySettings {
  site {
    ${LEGACY_SETTINGS.map(({ name }) => name).join(' ')}
    domain locales name indexTitle description supportPhone supportEmail mailName company { id }
  }
  minimumMessageCosts { country price { amountMinor currency } }
  profileChoices { interests { id: value name } }
  pushPublicKey
}`)

// Fields that are not settings, or that also depend on the request.
const otherShapes = {
  geoip_country: z.string(),
  geoip_selected_country: z.string().nullable(),
  cdn_prefix: z.string().describe('Origin that pictures are fetched from'),
  domain: z.string(),
  languages: z.array(z.string()),
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  push_public_key: z.string(),
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.number(), currency: z.string() })),
  support_phone: z.string(),
  support_email: z.string(),
  company_id: z.string(),
  mail_name: z.string(),
  region_data: regionsShape,
  interests: z.array(entryShape),
}

const settingsShape = z.object({
  ...Object.fromEntries(
    LEGACY_SETTINGS.map(({ legacyName, setting }) => [
      legacyName,
      shapeOf(setting).describe(setting.description),
    ]),
  ),
  ...otherShapes,
})

type OtherSettings = { [Name in keyof typeof otherShapes]: z.infer<(typeof otherShapes)[Name]> }

/** GET /api/settings.php: the settings of the host's site, or of the site named in _force_domain. */
export const settings: LegacyCall = {
  method: 'GET',
  path: '/api/settings.php',
  summary: 'The settings of a site',
  session: 'open',
  query: z.looseObject({
    _force_domain: z.string().max(253).optional(),
    lang: z.string().max(10).optional().describe('The language of the page, as on public routes'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .catch(undefined)
      .describe('The country that the visitor chose'),
  }),
  answers: {
    200: { description: 'The settings, texts in the language of the request', shape: settingsShape },
    404: { description: 'unknown_domain' },
  },
  async handle(request) {
    const context = await contextOf(request)
    const data = await request.run(SETTINGS, {}, context)
    const regionData = await readRegions({ run: request.run, context }, data.site.countries)
    const { country } = request.query
    const selected = data.site.countries.includes(country) ? country : null
    return {
      status: 200,
      body: settingsOf(data, { context, regionData, selected, origin: originOf(request, context) }),
    }
  },
}

async function contextOf({ query, context, openOn }: LegacyRequest): Promise<GatewayContext> {
  const asked =
    query._force_domain === undefined ? context : await openOn(query._force_domain).catch(refuseDomain)
  if (query.lang === undefined) return asked
  const { site, visit } = asked
  const locale = chooseLocale(
    { locales: site.locales, domainLanguage: visit.locale },
    { stored: query.lang, acceptLanguage: '' },
  )
  return { ...asked, visit: { ...visit, locale } }
}

function refuseDomain(error: unknown): never {
  if (error instanceof UnknownHostError) throw new LegacyError(404, 'unknown_domain')
  throw error
}

// Photos are served by the site's own host; one site does not serve another's pictures.
function originOf({ origin, originOfSite, query }: LegacyRequest, context: GatewayContext): string {
  return query._force_domain === undefined ? origin : originOfSite(context)
}

type Around = {
  context: GatewayContext
  regionData: z.infer<typeof regionsShape>
  selected: string | null
  origin: string
}

function settingsOf({ site, ...data }: Untyped, around: Around): Record<string, unknown> {
  const own = LEGACY_SETTINGS.map(({ name, legacyName, setting }) => [
    legacyName,
    legacyValue(setting, site[name]),
  ])
  return { ...Object.fromEntries(own), ...otherSettings({ site, ...data }, around) }
}

function otherSettings(
  { site, minimumMessageCosts, profileChoices, pushPublicKey }: Untyped,
  around: Around,
): OtherSettings {
  const { context, regionData, selected, origin } = around
  return {
    geoip_country: context.visit.country,
    geoip_selected_country: selected,
    // Old clients prepend it to every path.
    cdn_prefix: site.cdnPrefix === '' ? origin : site.cdnPrefix,
    domain: site.domain,
    languages: site.locales,
    name: site.name,
    index_title: site.indexTitle,
    description: site.description,
    push_public_key: pushPublicKey,
    minimum_message_costs: Object.fromEntries(
      minimumMessageCosts.map(({ country, price }: Untyped) => [
        country,
        { costs: price.amountMinor / 100, currency: price.currency },
      ]),
    ),
    support_phone: site.supportPhone,
    support_email: site.supportEmail,
    company_id: site.company.id,
    mail_name: site.mailName,
    region_data: regionData,
    interests: profileChoices.interests.map(({ id, name }: Untyped) => ({ id, name })),
  }
}

function shapeOf({ kind, schema }: Setting): z.ZodType {
  if (kind === 'boolean') return z.enum(['yes', 'no'])
  if (kind === 'integer' || kind === 'choice') return schema
  return kind === 'list' || kind === 'switches' ? z.array(z.string()) : z.string()
}

/** A value of the graph in old clients' terms: yes and no, names as they are stored, and never null. */
function legacyValue(setting: Setting, value: Untyped): unknown {
  if (setting.kind === 'boolean') return value ? 'yes' : 'no'
  if (setting.kind === 'list' && setting.enumeration !== undefined) {
    const names = Object.keys(setting.enumeration.values)
    return value.map((given: string) => names.find((name) => enumValueOf(name) === given))
  }
  return setting.kind === 'choice' ? value.toLowerCase() : (value ?? '')
}

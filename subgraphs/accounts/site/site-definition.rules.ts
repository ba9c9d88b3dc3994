import { z } from 'zod'
import type { InvalidField } from '#platform/base/errors.ts'
import { perLocale, type PerLocale } from '#platform/site/site-setting-kinds.ts'
import { settingsSchema, type SiteSettings } from '#platform/site/site-settings.ts'
import { defaultTexts, LOCALES } from '#platform/site/site-texts.ts'
import { faultsOf, InvalidSiteError } from './site-fault.rules.ts'

// A variant such as nl-BE has only the texts that differ from its base language (SITE-04).
export const SITE_LOCALES = [...LOCALES, 'nl-BE', 'fr-BE'] as const
const HOST = /^(?=.{1,253}$)(localhost|([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$/

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line')
const optionalLine = (max: number) => z.union([z.literal(''), line(max)])
const language = z.enum(SITE_LOCALES)
const country = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as NL')
const host = z
  .string()
  .toLowerCase()
  .regex(HOST, 'must be a host name such as amore.example, without https:// and port')

/** The operator's definition of a company (SITE-03). */
export const companySchema = z.strictObject({
  name: line(200).describe('the name in the trade register, for invoices'),
  address: line(200),
  city: line(100),
  country,
  kvk: line(40).describe('number in the trade register'),
  tradenames: z.array(line(100)).max(20).default([]),
  vatNumbers: z
    .record(country, line(30))
    .default({})
    .describe('by country; other countries use that of the company’s own country'),
  supportPhone: optionalLine(30).default(''),
  deleteDiscount: z
    .int()
    .min(0)
    .max(99)
    .default(0)
    .describe('in percent, offered to members who want to delete their account'),
  sepaCreditorId: z
    .string()
    .regex(/^([A-Z]{2}\d{2}[A-Za-z0-9]{3}[A-Za-z0-9]{1,28})?$/, 'is no SEPA creditor identifier')
    .default('')
    .describe('from the bank; needed for direct debits'),
})
export type CompanyDefinition = z.output<typeof companySchema>

// The settings are defined in site-settings.ts.
const siteFields = z.strictObject({
  token: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,30}$/,
      'must be lower-case letters, digits and hyphens, and begin with a letter',
    ),
  name: line(60),
  domains: z.array(host).min(1).max(50),
  languages: z.array(language).min(1),
  defaultLanguage: language.optional(),
  company: z.union([z.string(), companySchema], {
    error: (issue) =>
      typeof issue.input === 'object' && issue.input !== null
        ? undefined
        : 'must be a company, or the short name of a site that the same company runs',
  }),
  supportEmail: z.email(),
  supportPhone: optionalLine(30).optional(),
  mailName: line(60).optional(),
  title: perLocale.default({}),
  description: perLocale.default({}),
  settings: z.record(z.string(), z.unknown()).default({}),
})

/**
 * The operator's definition of a site, validated. Operators keep such files, so its keys stay: `languages`,
 * `defaultLanguage` and `title` are the site's `locales`, `defaultLocale` and `indexTitle` everywhere else.
 */
export type SiteDefinition = Omit<
  z.output<typeof siteFields>,
  'languages' | 'defaultLanguage' | 'settings'
> & {
  languages: string[]
  defaultLanguage: string
  settings: SiteSettings
}

/**
 * Parses the definition of a site and reports all errors at once.
 * @param defaults the initial settings of a site with this name and language
 * @throws InvalidSiteError
 */
export function readSiteDefinition(
  given: unknown,
  defaults: (name: string, defaultLanguage: string) => SiteSettings,
): SiteDefinition {
  const parsed = siteFields.safeParse(given)
  const faults = parsed.success ? [] : faultsOf(givenCompany(given, parsed.error.issues))
  const rough = (typeof given === 'object' && given !== null ? given : {}) as Partial<SiteDefinition>
  const languages: string[] = Array.isArray(rough.languages) ? rough.languages : []
  const defaultLanguage = typeof rough.defaultLanguage === 'string' ? rough.defaultLanguage : languages[0]
  const settings = settingsWith(defaults(String(rough.name), defaultLanguage ?? 'nl'), rough.settings ?? {})
  const parsedSettings = settingsSchema.safeParse(settings)
  if (!parsedSettings.success) faults.push(...faultsOf(parsedSettings.error.issues, 'settings'))
  faults.push(...languageFaults({ languages, defaultLanguage, settings }))
  if (faults.length > 0 || !parsed.success || !parsedSettings.success) throw new InvalidSiteError(faults)
  return { ...parsed.data, defaultLanguage: defaultLanguage!, settings: parsedSettings.data }
}

function languageFaults(site: {
  languages: readonly string[]
  defaultLanguage: string | undefined
  settings: { domainLanguage?: unknown }
}): InvalidField[] {
  const { languages, defaultLanguage, settings } = site
  const faults: InvalidField[] = []
  const isOffered = (language: string) => languages.length === 0 || languages.includes(language)
  const unknown = (path: string, language: string): InvalidField => ({
    path,
    code: 'LANGUAGE_UNKNOWN',
    detail: `${language} is not one of the languages`,
  })
  if (new Set(languages).size < languages.length)
    faults.push({ path: 'languages', code: 'FORMAT_INVALID', detail: 'one of them is listed twice' })
  if (defaultLanguage !== undefined && !isOffered(defaultLanguage))
    faults.push(unknown('defaultLanguage', defaultLanguage))
  const { domainLanguage } = settings
  if (typeof domainLanguage === 'string' && !isOffered(domainLanguage))
    faults.push(unknown('settings.domainLanguage', domainLanguage))
  return faults
}

// Features that a change does not name stay unchanged.
function settingsWith(settings: SiteSettings, change: Record<string, unknown>): SiteSettings {
  const { features } = change
  const merged =
    typeof features === 'object' && features !== null ? { ...settings.features, ...features } : features
  return { ...settings, ...change, ...(merged === undefined ? {} : { features: merged }) } as SiteSettings
}

const OF_A_COUNTRY = 'vatNumbers.'

/** The complete definition of an existing site. */
export type StoredSite = Required<Omit<SiteDefinition, 'company'>> & { company: CompanyDefinition }

/** An operator's change to a site: any part of its definition. */
export type SiteChange = Partial<Record<keyof SiteDefinition, unknown>>

/**
 * A definition with a change applied. Company, texts and settings are merged part by part, the rest is
 * replaced, as are the company's VAT numbers: one that is left out goes. A country's alone is named like
 * `vatNumbers.NL`; an empty text takes it away. A new name also replaces the old one in default texts.
 */
export function changedDefinition(definition: StoredSite, change: SiteChange): Record<string, unknown> {
  const parts = ['title', 'description'] as const
  const named = typeof change.name === 'string' ? renamed(definition, change.name) : definition
  const laidOver = parts.map((part) => [part, layOver(named[part], change[part])])
  const settings =
    typeof change.settings === 'object' && change.settings !== null
      ? settingsWith(named.settings, change.settings as Record<string, unknown>)
      : (change.settings ?? named.settings)
  const company = companyWith(named.company, change.company)
  return { ...named, ...change, ...Object.fromEntries(laidOver), company, settings }
}

function companyWith(company: CompanyDefinition, change: unknown): unknown {
  if (!isRecord(change)) return change ?? company
  const parts = Object.entries(change)
  const whole = Object.fromEntries(parts.filter(([part]) => !part.startsWith(OF_A_COUNTRY)))
  const changed: Record<string, unknown> = { ...company, ...whole }
  for (const [part, number] of parts) {
    if (!part.startsWith(OF_A_COUNTRY)) continue
    const country = part.slice(OF_A_COUNTRY.length)
    const { [country]: _before, ...others } = changed['vatNumbers'] as Record<string, unknown>
    changed['vatNumbers'] = number === '' ? others : { ...others, [country]: number }
  }
  return changed
}

function renamed(definition: StoredSite, name: string): StoredSite {
  const { minAge } = definition.settings
  const before = defaultTexts(definition.name, minAge)
  const after = defaultTexts(name, minAge)
  const anew = (texts: PerLocale, old: PerLocale, fresh: PerLocale): PerLocale =>
    Object.fromEntries(
      Object.entries(texts).map(([locale, text]) => [
        locale,
        text === old[locale] ? (fresh[locale] ?? text) : text,
      ]),
    )
  const { fictionalWarning } = definition.settings
  return {
    ...definition,
    title: anew(definition.title, before.indexTitle, after.indexTitle),
    description: anew(definition.description, before.description, after.description),
    mailName: definition.mailName === definition.name ? name : definition.mailName,
    settings: {
      ...definition.settings,
      fictionalWarning: anew(
        fictionalWarning,
        before.fictional.fictionalWarning,
        after.fictional.fictionalWarning,
      ),
    },
  }
}

function layOver(value: unknown, change: unknown): unknown {
  if (change === undefined) return value
  if (!isRecord(value) || !isRecord(change)) return change
  const parts = Object.entries(change).map(([name, part]) => [name, layOver(value[name], part)])
  return { ...value, ...Object.fromEntries(parts) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Issue = z.core.$ZodIssue

// For a union zod only reports that nothing matches. A company given as an object gets the errors of a
// company.
function givenCompany(given: unknown, issues: Issue[]): Issue[] {
  const company = (given as { company?: unknown } | null)?.company
  if (typeof company !== 'object' || company === null) return issues
  const own = companySchema.safeParse(company).error?.issues ?? []
  return [
    ...issues.filter(({ path }) => path[0] !== 'company'),
    ...own.map((issue) => ({ ...issue, path: ['company', ...issue.path] })),
  ]
}

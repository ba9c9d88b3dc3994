import type { InvalidField } from '#platform/base/errors.ts'
import type { Setting } from '#platform/site/site-setting-kinds.ts'
import { SITE_SETTINGS, type SettingName } from '#platform/site/site-settings.ts'
import { SITE_LOCALES, type SiteChange, type StoredSite } from '../site/site-definition.rules.ts'
import { GROUP_OF_SETTING, SETTING_GROUPS, type SettingGroup } from './setting-groups.data.ts'

/** What an editor can do with a field of a site: see `SiteSettingKind` of the graph. */
export type FieldKind = Setting['kind']

/** One part of a site's definition, as a form shows it. `name` is its path in the definition. */
export type SiteField = {
  name: string
  group: SettingGroup
  kind: FieldKind
  description: string
  min?: number
  max?: number
  isNullable: boolean
  /** The possible values with their meaning; undefined where any value of the kind may be. */
  choices: Record<string, string> | undefined
  /** Undefined where there is none, as for the name. */
  defaultOf: ((site: StoredSite) => unknown) | undefined
}

const PREFIX = 'settings.'
const GROUPS = Object.keys(SETTING_GROUPS)
// Merged text by text, so a text that is left out would stay.
const MERGED_TEXTS = ['title', 'description'] as const

const ownOf = (
  group: SettingGroup,
  kind: FieldKind,
  fields: Record<string, string>,
  more: Partial<SiteField> = {},
): SiteField[] =>
  Object.entries(fields).map(([name, description]) => ({
    name,
    group,
    kind,
    description,
    isNullable: false,
    choices: undefined,
    defaultOf: undefined,
    ...more,
  }))

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** Every field of a site: its name, addresses, texts and company, then its settings (SITE-25). */
export const SITE_FIELDS: readonly SiteField[] = [
  ...ownOf('site', 'text', { name: 'Name of the brand, at most 60 characters.' }),
  ...ownOf('site', 'list', { domains: 'Host names without https:// and port; links use the first.' }),
  ...ownOf(
    'site',
    'list',
    { languages: 'The languages that the site offers.' },
    { choices: named(SITE_LOCALES) },
  ),
  ...ownOf('site', 'text', {
    defaultLanguage: 'The language of visitors whose language the site does not offer.',
    supportEmail: 'E-mail address of the support.',
    supportPhone: 'Telephone number of the support, as displayed; empty for none.',
    mailName: 'The sender name of e-mails.',
  }),
  ...ownOf('site', 'textPerLocale', {
    title: 'Title of the landing page, for browsers and search engines.',
    description: 'The site in a sentence or two, for search engines.',
  }),
  ...ownOf('company', 'text', {
    'company.name': 'The name in the trade register, for invoices.',
    'company.address': 'Street and number.',
    'company.city': 'City, with its postal code where the country has one.',
    'company.country': 'Country, an ISO 3166 code.',
    'company.kvk': 'Number in the trade register.',
  }),
  ...ownOf('company', 'list', { 'company.tradenames': 'Names under which the company trades.' }),
  ...ownOf('company', 'structure', {
    'company.vatNumbers': 'VAT numbers by country; other countries use that of the company’s own country.',
  }),
  ...ownOf('company', 'text', {
    'company.supportPhone': 'Telephone number of the company; empty for none.',
    'company.sepaCreditorId': 'SEPA creditor identifier from the bank; needed for direct debits.',
  }),
  ...ownOf(
    'company',
    'integer',
    {
      'company.deleteDiscount':
        'The discount for members who want to delete their account, in percent; 0 for none.',
    },
    { min: 0, max: 99 },
  ),
  ...(Object.entries(SITE_SETTINGS) as [SettingName, Setting][]).map(([name, setting]) =>
    fieldOf(name, setting),
  ),
].toSorted((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group))

// An admin who could raise the limit above which a second operator has to agree would need no second one.
const BY_COMMAND_ONLY = new Set([`${PREFIX}refundFourEyes`])

/** The fields that an admin changes in the console. The command on the server also changes the others. */
export const EDITABLE_FIELDS = SITE_FIELDS.filter(({ name }) => !BY_COMMAND_ONLY.has(name))

/** Whether the console may set a field. */
export const isEditable = (name: string) => EDITABLE_FIELDS.some((field) => field.name === name)

function fieldOf(name: SettingName, setting: Setting): SiteField {
  const { kind, description } = setting
  return {
    name: `${PREFIX}${name}`,
    group: GROUP_OF_SETTING[name],
    kind,
    description,
    ...(setting.kind === 'integer' ? { min: setting.min, max: setting.max } : {}),
    isNullable: setting.kind === 'text' && setting.nullable,
    choices: choicesOf(setting),
    defaultOf: (site) => setting.defaultOf({ name: site.name, defaultLocale: site.defaultLanguage }),
  }
}

function choicesOf(setting: Setting): Record<string, string> | undefined {
  if (setting.kind === 'choice') return setting.values
  if (setting.kind === 'switches') return setting.names
  if (setting.kind !== 'list' || setting.enumeration === undefined) return undefined
  return named(Object.keys(setting.enumeration.values))
}

/** The value of a field in a definition. */
export function valueOf(definition: object, { name }: Pick<SiteField, 'name'>): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], definition)
}

/** Whether two values are the same, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** What differs between two definitions, field by field. */
export function differenceOf(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = SITE_FIELDS.filter((field) => !isSame(valueOf(before, field), valueOf(after, field)))
  const sideOf = (definition: object) =>
    Object.fromEntries(changed.map((field) => [field.name, valueOf(definition, field) ?? null]))
  return { before: sideOf(before), after: sideOf(after) }
}

/** One new value, as a form sends it: `value` is JSON. */
export type GivenValue = { name: string; value: string }

/**
 * A change of a definition, from new values.
 * @returns the change, and the values that cannot be read
 */
export function readChange(given: readonly GivenValue[]): { change: SiteChange; faults: InvalidField[] } {
  const faults: InvalidField[] = []
  const values: [string, unknown][] = []
  for (const { name, value } of given)
    if (!isEditable(name)) faults.push({ path: name, code: 'CHOICE_UNKNOWN' })
    else
      try {
        values.push([name, JSON.parse(value)])
      } catch {
        faults.push({ path: name, code: 'FORMAT_INVALID', detail: 'is no JSON' })
      }
  return { change: changeOf(Object.fromEntries(values)), faults }
}

/** A change of a definition, from values by the names of fields. */
export function changeOf(values: Record<string, unknown>): SiteChange {
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [whole = '', part] = name.split('.')
    if (part === undefined) change[whole] = value
    else change[whole] = { ...(change[whole] as object | undefined), [part]: value }
  }
  return change
}

/** Texts of the site that a change would take away: a language cannot be without. */
export function missingTexts(change: SiteChange, { languages }: { languages: string[] }): InvalidField[] {
  return MERGED_TEXTS.flatMap((name) => {
    const texts = change[name]
    if (typeof texts !== 'object' || texts === null) return []
    return languages
      .filter((language) => !language.includes('-') && !Object.hasOwn(texts, language))
      .map((language): InvalidField => ({ path: `${name}.${language}`, code: 'REQUIRED' }))
  })
}

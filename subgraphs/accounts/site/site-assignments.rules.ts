import { SITE_SETTINGS, type SettingName } from '#platform/site/site-settings.ts'
import type { SiteChange } from './site-definition.rules.ts'
import { InvalidSiteError } from './site-fault.rules.ts'

const TEXTS = ['name', 'defaultLanguage', 'supportEmail', 'supportPhone', 'mailName'] as const
const LISTS = ['domains', 'languages'] as const
const BY_PART = ['company', 'title', 'description'] as const

/**
 * Parses a change as typed in a shell: `photoCredits=3`, `domains=amore.example,www.amore.example`,
 * `company.kvk=12345678`, `title.nl=…`. Lists have commas; a setting without a plain value is JSON.
 * @throws InvalidSiteError for an invalid assignment or an unknown key
 */
export function readAssignments(assignments: readonly string[]): SiteChange {
  const faults: string[] = []
  const change: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const assignment of assignments) {
    const [, path = '', value = ''] = /^([\w.-]+)=(.*)$/s.exec(assignment) ?? []
    const [name = '', ...parts] = path.split('.')
    const part = parts.join('.')
    if (path === '') faults.push(`${assignment}: must be an assignment such as photoCredits=3`)
    else if (part === '' && isOneOf(TEXTS, name)) change[name] = value
    else if (part === '' && isOneOf(LISTS, name)) change[name] = listOf(value)
    else if (part !== '' && isOneOf(BY_PART, name))
      assignPart((change[name] ??= {}) as Record<string, unknown>, part, value)
    else if (name === 'company') change['company'] = value
    else if (part === '' && Object.hasOwn(SITE_SETTINGS, name)) {
      const read = settingValue(name as SettingName, value)
      if ('fault' in read) faults.push(`settings.${name}: ${read.fault}`)
      else settings[name] = read.value
    } else faults.push(`${path}: a site has no such value; npm run site -- settings lists the settings`)
  }
  if (faults.length > 0) throw new InvalidSiteError(faults)
  return { ...change, ...(Object.keys(settings).length === 0 ? {} : { settings }) }
}

function assignPart(whole: Record<string, unknown>, part: string, value: string): void {
  if (part === 'tradenames') whole[part] = listOf(value)
  else whole[part] = part === 'deleteDiscount' ? Number(value) : value
}

function settingValue(name: SettingName, text: string): { value: unknown } | { fault: string } {
  const definition = SITE_SETTINGS[name]
  if (definition.kind === 'choice') return { value: text }
  if (definition.kind === 'text') return { value: text === 'null' ? null : text }
  if (definition.kind === 'list' && !text.startsWith('[')) return { value: listOf(text) }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { fault: `${text} is not understood; this setting takes the kind ${definition.kind}, as JSON` }
  }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

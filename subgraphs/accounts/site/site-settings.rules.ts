import { settingsSchema, type SiteSettings } from '#platform/site/site-settings.ts'

/** Settings were refused. `reasons` has one line per fault, for the operator. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(`The settings are refused: ${reasons.join('; ')}`)
    this.reasons = reasons
  }
}

/**
 * The settings after a change, validated as a whole; a theme only if it changes, because its rules have
 * become stricter.
 * @throws InvalidSettingsError with every fault; then nothing is applied
 */
export function changedSettings(settings: SiteSettings, change: Partial<SiteSettings>): SiteSettings {
  const parsed = settingsSchema.safeParse({ ...settings, ...change, theme: change.theme ?? {} })
  if (parsed.success)
    return change.theme === undefined ? { ...parsed.data, theme: settings.theme } : parsed.data
  throw new InvalidSettingsError(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`),
  )
}

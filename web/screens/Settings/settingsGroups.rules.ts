/** The settings groups, each at its own address: frequent ones first, ending ones last. */
export const SETTINGS_GROUPS = [
  'notifications',
  'login',
  'display',
  'privacy',
  'safety',
  'apps',
  'spending',
  'account',
] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

// The anchors of the single settings page until 2026-11, kept for links in mails and bookmarks.
const GROUP_OF_ANCHOR: Record<string, SettingsGroup> = {
  notifications: 'notifications',
  email: 'login',
  password: 'login',
  passkeys: 'login',
  devices: 'login',
  language: 'display',
  theme: 'display',
  privacy: 'privacy',
  consents: 'privacy',
  spending: 'spending',
  export: 'account',
  delete: 'account',
}

/** The group in an address; undefined if there is no such group. */
export function settingsGroupOf(name: string | undefined): SettingsGroup | undefined {
  return SETTINGS_GROUPS.find((group) => group === name)
}

/**
 * The current address for one of the old page.
 * @param search with its question mark, '' without any
 * @param hash with its number sign, '' without any
 */
export function currentSettingsPath({ search, hash }: { search: string; hash: string }): string {
  const anchor = hash.slice(1)
  const group = Object.hasOwn(GROUP_OF_ANCHOR, anchor) ? GROUP_OF_ANCHOR[anchor] : undefined
  return group === undefined ? `/settings${search}` : `/settings/${group}${search}#${anchor}`
}

export const THEMES = ['system', 'light', 'dark'] as const
/** The theme on this device; `system` follows the system's. */
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Stores the choice on this device. theme-boot applies it on the event that other tabs get. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the system's theme applies.
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

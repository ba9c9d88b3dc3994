export const THEMES = ['system', 'light', 'dark'] as const
/** How the pages look on this device; `system` follows it. */
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

/** Keeps the choice on this device. It is put in force by theme-boot, which hears of it as other tabs do. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the system's choice stands.
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

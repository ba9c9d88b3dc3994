const PREFIX = 'operator-'

/** Forgets what the console has kept in this tab, such as unsent choices about cases. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

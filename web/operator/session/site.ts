const KEY = 'operator-site'

/**
 * The token of the site that this tab works on; undefined for the host's site. A new tab begins with the last
 * choice on this device.
 */
export function chosenSite(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the choice for this tab and for new ones. */
export function chooseSite(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
    localStorage.setItem(KEY, token)
  } catch {
    // Without storage the console stays on the host's site.
  }
}

/** For the next operator on this device. */
export function forgetSite(): void {
  try {
    sessionStorage.removeItem(KEY)
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

const PREFIX = 'operator-'
const OWNER = 'operator-of-tab'

/** Forgets what the console has kept in this tab, such as unsent choices about cases. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Whether the tab still has what another operator left in it, as when a session has ended by itself. */
export function isTabOfAnother(operatorId: string): boolean {
  try {
    return (sessionStorage.getItem(OWNER) ?? operatorId) !== operatorId
  } catch {
    return false
  }
}

/** Notes who works in this tab. The same operator finds the drafts again, another one finds none. */
export function takeTab(operatorId: string): void {
  if (isTabOfAnother(operatorId)) forgetTab()
  try {
    sessionStorage.setItem(OWNER, operatorId)
  } catch {
    // Nothing is kept.
  }
}

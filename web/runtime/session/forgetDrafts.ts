/** What the names of all drafts begin with. */
export const DRAFTS = 'draft:'

/**
 * At logout: the device's next user must find nothing. A session that merely ended keeps them for the same
 * member.
 */
export function forgetDrafts(): void {
  forgetKeys(DRAFTS)
}

/** Drops what was written in this tab's forms. */
export function forgetFormDrafts(): void {
  forgetKeys(`${DRAFTS}form:`)
}

function forgetKeys(prefix: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Without storage, nothing was kept.
  }
}

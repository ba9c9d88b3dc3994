const PREFIX = 'draft:'

const keyOf = (memberId: string, otherId: string) => `${PREFIX}${memberId}:${otherId}`

/** What a member has begun to write to another, as this device keeps it: across reloads, days and tabs, until it is sent. */
export function readDraft(memberId: string, otherId: string): string {
  try {
    return localStorage.getItem(keyOf(memberId, otherId)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(memberId: string, otherId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(memberId, otherId))
    else localStorage.setItem(keyOf(memberId, otherId), text)
  } catch {
    // Without storage the text lives as long as the screen.
  }
}

/** At logout: who uses the device next must find nothing. A session that merely ended leaves them, for the same member to go on. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

/**
 * Sets the number on the installed app's icon. Failures are ignored, as badges may be unsupported or
 * forbidden (SITE-10).
 */
export async function showAppBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count)
    else await navigator.clearAppBadge()
  } catch {
    // Ignored on purpose: the title carries the same number.
  }
}

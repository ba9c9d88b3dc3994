/** Sets the number on the installed app's icon. Where there is no badge, or none may be set, there is nothing to do about it (SITE-10). */
export async function showAppBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count)
    else await navigator.clearAppBadge()
  } catch {
    // Ignored on purpose: the title carries the same number.
  }
}

/**
 * The dialogs that open by themselves, by priority. The entry warning is not among them: it comes before all
 * of them.
 */
export const DIALOGS = [
  'new-terms',
  'sign-up',
  'activation-dialog',
  'time-bonus',
  'welcome-dialog',
  'match',
  'like',
  'icebreakers',
] as const
export type Dialog = (typeof DIALOGS)[number]

/** The banners above the navigation, by priority. Each is dismissed under this name (SITE-26). */
export const BANNERS = [
  'activation',
  'notifications-disabled',
  'signup-open',
  'profile-photo',
  'welcome-bonus',
  'push',
] as const
export type Banner = (typeof BANNERS)[number]

export type Interruption = Dialog | Banner

/** Offers do not follow right after another dialog. */
const OFFERS: ReadonlySet<Dialog> = new Set(['time-bonus', 'welcome-dialog'])
export const OFFER_PAUSE_MS = 10_000
/** The pause between two pieces of news, about the time it takes to read one. */
export const NEWS_APART_MS = 6000
// No event reports that words were sent or their field removed, so a typing member is checked again.
const STILL_TYPING_MS = 1000

export type Shown = { dialog: Dialog | undefined; banner: Banner | undefined }

/** The state of the page. */
export type Signs = {
  /** A dialog is open that the reader requested, or that came with the page. */
  isDialogOpen: boolean
  /** How long the reader still counts as typing; Infinity while a focused field holds typed words. */
  typingForMs: number
  /** Since a self-opened dialog was closed; Infinity before the first. */
  sinceDialogMs: number
}

/**
 * The dialog that may be open. An open one stays until it is closed; none opens over another, or during
 * typing.
 */
function nextDialog(
  shown: Dialog | undefined,
  wanted: ReadonlySet<Interruption>,
  signs: Signs,
): Dialog | undefined {
  if (shown !== undefined && wanted.has(shown)) return shown
  if (signs.isDialogOpen || signs.typingForMs > 0) return undefined
  return DIALOGS.find(
    (dialog) => wanted.has(dialog) && (!OFFERS.has(dialog) || signs.sinceDialogMs >= OFFER_PAUSE_MS),
  )
}

/**
 * What may show now: at most one dialog and one banner. Banners have equal heights, so a more urgent one
 * replaces another without moving the page. No banner appears beneath a dialog.
 */
export function nextShown(shown: Shown, wanted: ReadonlySet<Interruption>, signs: Signs): Shown {
  const dialog = nextDialog(shown.dialog, wanted, signs)
  const isCovered = signs.isDialogOpen || dialog !== undefined
  const banners = isCovered ? [shown.banner] : BANNERS
  return { dialog, banner: banners.find((banner) => banner !== undefined && wanted.has(banner)) }
}

/**
 * After how many milliseconds the next dialog may open without a further event; undefined if none waits for
 * that.
 */
export function lookAgainAfterMs(
  shown: Shown,
  wanted: ReadonlySet<Interruption>,
  signs: Signs,
): number | undefined {
  const waiting = DIALOGS.filter((dialog) => wanted.has(dialog))
  if (shown.dialog !== undefined || signs.isDialogOpen || waiting.length === 0) return undefined
  const pauseMs = waiting.every((dialog) => OFFERS.has(dialog)) ? OFFER_PAUSE_MS - signs.sinceDialogMs : 0
  const waitMs = Math.max(signs.typingForMs, pauseMs)
  if (waitMs <= 0) return undefined
  return Number.isFinite(waitMs) ? waitMs : STILL_TYPING_MS
}

// No banner shows during play, payment or chat, nor on the page that it leads to.
const WITHOUT_BANNER =
  /^\/(swipe-game|likes\/m\/[^/]+|chats\/[^/]+|members\/[^/]+\/chat|credits\/[^/]+(\/.*)?|directdebit)\/?$/
const ABOUT_NOTIFICATIONS =
  /^\/(settings\/?$|(settings\/)?notifications(\/|$)|(complete-signup|activate)(\/|$))/
// A member who is choosing a bundle is not asked for something else.
const WITHOUT_PUSH_OFFER = new RegExp(`${ABOUT_NOTIFICATIONS.source}|^\\/(premium|credits)(\\/|$)`)
const NOT_ON: Partial<Record<Banner, RegExp>> = {
  'signup-open': /^\/complete-signup(\/|$)/,
  // Screens that already deal with the photo, or where a member must not be disturbed (PROF-08).
  'profile-photo':
    /^\/(profile|signup|signup-matches|complete-signup|activate\/done|premium|notifications|settings|directdebit)(\/|$)/,
  // The settings show both themselves, on wide windows also on their first page; the sign-up offers pushes in
  // its own step.
  'notifications-disabled': ABOUT_NOTIFICATIONS,
  push: WITHOUT_PUSH_OFFER,
  // It belongs to the default layout as well (DISC-07).
  'welcome-bonus': /^\/(credits|premium|chats)(\/|$)/,
}

/** Whether an address has room for a banner. */
export function hasRoomFor(banner: Banner, pathname: string): boolean {
  return !WITHOUT_BANNER.test(pathname) && NOT_ON[banner]?.test(pathname) !== true
}

/** The dialogs that open by themselves, the first to speak first. The entry warning is not among them: it is there before any of them is. */
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

/** The lines above the navigation, the first to speak first. Each is put away under this name (SITE-26). */
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

/** What sells something does not follow right behind another dialog. */
const OFFERS: ReadonlySet<Dialog> = new Set(['time-bonus', 'welcome-dialog'])
export const OFFER_PAUSE_MS = 10_000
/** One piece of news after the other, about as long as one is read. */
export const NEWS_APART_MS = 6000
// Nothing tells that words were sent or that their field is gone, so somebody who types is looked at again.
const STILL_TYPING_MS = 1000

export type Shown = { dialog: Dialog | undefined; banner: Banner | undefined }

/** What is going on in the page. */
export type Signs = {
  /** A dialog is open that the reader asked for, or that came with the page. */
  isDialogOpen: boolean
  /** How long the reader still counts as typing; Infinity while typed words stand in the field with the focus. */
  typingForMs: number
  /** Since a dialog that had opened by itself was closed; Infinity before the first. */
  sinceDialogMs: number
}

/** Which dialog may be open. One that stands stays until it is closed; none opens over another, or over somebody who types. */
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

/** Who may speak now: at most one dialog and one banner. Banners are as high as each other, so nothing moves when a more urgent one takes the place; beneath a dialog none does. */
export function nextShown(shown: Shown, wanted: ReadonlySet<Interruption>, signs: Signs): Shown {
  const dialog = nextDialog(shown.dialog, wanted, signs)
  const isCovered = signs.isDialogOpen || dialog !== undefined
  const banners = isCovered ? [shown.banner] : BANNERS
  return { dialog, banner: banners.find((banner) => banner !== undefined && wanted.has(banner)) }
}

/** After how many milliseconds the next dialog may open without anything that tells of it; undefined when none waits for that. */
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

// Where somebody plays, pays or talks no banner stands, and nowhere one that leads to where it stands.
const WITHOUT_BANNER =
  /^\/(swipe-game|likes\/m\/[^/]+|chats\/[^/]+|members\/[^/]+\/chat|credits\/[^/]+(\/.*)?|directdebit)\/?$/
const NOT_ON: Partial<Record<Banner, RegExp>> = {
  'signup-open': /^\/complete-signup(\/|$)/,
  'profile-photo': /^\/profile(\/|$)/,
  // It belongs to the default layout as well (DISC-07).
  'welcome-bonus': /^\/(credits|premium|chats)(\/|$)/,
}

/** Whether an address has room for a banner. */
export function hasRoomFor(banner: Banner, pathname: string): boolean {
  return !WITHOUT_BANNER.test(pathname) && NOT_ON[banner]?.test(pathname) !== true
}

/**
 * The supported browsers, by the first version of each: four years of Chrome and Edge, two of Firefox and
 * Safari, as of November 2026. Move them once a year; `supported-browsers.rules.test.ts` then reports
 * obsolete precautions.
 */
export const SUPPORTED_BROWSERS = {
  chrome: '108',
  edge: '108',
  firefox: '132',
  safari: '18.1',
  safari_ios: '18.1',
} as const

/**
 * Older ones in which it still starts without the error page, because that is cheap. Their looks are not
 * tested.
 */
export const OLDEST_THAT_START = { safari: '16.0', safari_ios: '16.0' } as const

/** The build targets for scripts and styles: the oldest of both. */
export const BUILD_TARGETS = ['chrome108', 'edge108', 'firefox132', 'safari16', 'ios16']

/**
 * Uses of features missing in one of the browsers above, and the product's precaution.
 * `supported-browsers.rules.test.ts` finds them with MDN's browser-compat-data; an unlisted use is an error.
 */
export const PRECAUTIONS: Record<string, string> = {
  '.toReversed()': 'web/runtime/compatibility/missingBuiltIns.ts brings it along',
  '.toSorted()': 'web/runtime/compatibility/missingBuiltIns.ts brings it along',
  '.toSpliced()': 'web/runtime/compatibility/missingBuiltIns.ts brings it along',
  '.hidePopover()': '@oddbird/popover-polyfill brings it along',
  '.showPopover()': '@oddbird/popover-polyfill brings it along',
  '.togglePopover()': '@oddbird/popover-polyfill brings it along',
  popover: '@oddbird/popover-polyfill brings it along, and base.css hides what is closed',
  ':popover-open': '@oddbird/popover-polyfill reads it in scripts; no style sheet may depend on it',
  '.destroy()': 'called on charts of uPlot, whose own function it is',
  '.setAppBadge()': 'appBadge.ts expects a refusal',
  '.clearAppBadge()': 'appBadge.ts expects a refusal',
  '.getNotifications()': 'called only where it is there',
  '.getSubscription()': 'called only where there is a push manager',
  'AbortSignal.timeout': 'aborts in all of them; only the name of its error differs, which nothing reads',
  'Notification.requestPermission': 'asked only where push.ts found the browser capable',
  'PublicKeyCredential.parseCreationOptionsFromJSON':
    'passkeys are offered only where knowsPasskeys() says so',
  'PublicKeyCredential.parseRequestOptionsFromJSON':
    'passkeys are offered only where knowsPasskeys() says so',
}

/** Purely visual styles: an unsupporting browser draws a plainer version, or the build adds a prefix. */
export const COSMETIC: readonly string[] = [
  '-webkit-tap-highlight-color',
  'accent-color',
  'content-visibility',
  'field-sizing',
  'forced-color-adjust',
  'hyphenate-limit-chars',
  'hyphens',
  'mask-image',
  'outline',
  'overflow-anchor',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'resize',
  'scrollbar-color',
  'scrollbar-width',
  'text-wrap',
  'user-select',
]

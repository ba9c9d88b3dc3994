/**
 * The browsers in which the product works, by the first version of each: four years of Chrome and Edge, two of Firefox and Safari, as of November
 * 2026. Move them once a year; `supported-browsers.rules.test.ts` then says which precautions are no longer needed.
 */
export const SUPPORTED_BROWSERS = {
  chrome: '108',
  edge: '108',
  firefox: '132',
  safari: '18.1',
  safari_ios: '18.1',
} as const

/** Older ones in which it still starts and nothing ends in the error page, because that is cheap. Nobody looks at them for beauty. */
export const OLDEST_THAT_START = { safari: '16.0', safari_ios: '16.0' } as const

/** What the build writes scripts and styles for: the oldest of both. */
export const BUILD_TARGETS = ['chrome108', 'edge108', 'firefox132', 'safari16', 'ios16']

/**
 * Uses of features that one of the browsers above lacks, and what the product does there. `supported-browsers.rules.test.ts` finds them by MDN's
 * browser-compat-data; a use that is not named here is a fault.
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

/** Styles that change looks only: a browser that does not know them draws the same plainer, or the build writes them with a prefix, too. */
export const COSMETIC: readonly string[] = [
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

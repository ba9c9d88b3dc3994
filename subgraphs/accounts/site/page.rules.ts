/** The longest address that the pattern lets pass. */
export const PAGE_ADDRESS_LENGTH_MAX = 61

/** The pattern of a page's address, without the slash. */
export const PAGE_ADDRESS = /^[a-z][a-z0-9-]{0,60}$/

/**
 * First path segments that the product serves itself, so no page can use them. `web/app/routes.test.ts`
 * compares them with the screens.
 */
export const PRODUCT_ADDRESSES: readonly string[] = [
  // Gateway and subgraphs.
  'api',
  'case-pictures',
  'credit-notes',
  'dev',
  'developers',
  'graphiql',
  'graphql',
  'healthz',
  'invoices',
  'message-images',
  'metrics',
  'moderated-photos',
  'oauth',
  'operator',
  'page-fault',
  'partner',
  'photos',
  'readyz',
  'sandbox',
  'upload',
  'webhooks',
  // Client files.
  'assets',
  'gift-pictures',
  'gifts',
  'icons',
  'landing',
  // Screens.
  'account-deleted',
  'account-suspended',
  'activate',
  'callback',
  'chats',
  'complaints',
  'complete-signup',
  'credits',
  'directdebit',
  'lang-config',
  'landers',
  'likes',
  'login',
  'mail-change',
  'match-finder',
  'members',
  'notifications',
  'offline',
  'premium',
  'pricing',
  'profile',
  'reset-password',
  'settings',
  'signup',
  'signup-matches',
  'statements',
  'swipe-game',
  'transactions',
]

/** Why an operator cannot use an address for a page; undefined when it is free. */
export function refusalOfPageAddress(
  address: string,
): 'PAGE_ADDRESS_INVALID' | 'PAGE_ADDRESS_RESERVED' | undefined {
  if (!PAGE_ADDRESS.test(address)) return 'PAGE_ADDRESS_INVALID'
  return PRODUCT_ADDRESSES.includes(address) ? 'PAGE_ADDRESS_RESERVED' : undefined
}

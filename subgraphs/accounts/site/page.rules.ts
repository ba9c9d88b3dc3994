/** What the address of a page looks like, without the slash. */
export const PAGE_ADDRESS = /^[a-z][a-z0-9-]{0,60}$/

/** First words of addresses that the product answers itself: no page can stand there. `web/app/routes.test.ts` holds them against the screens. */
export const PRODUCT_ADDRESSES: readonly string[] = [
  // Of the gateway and the subgraphs.
  'api',
  'credit-notes',
  'dev',
  'developers',
  'graphiql',
  'graphql',
  'healthz',
  'invoices',
  'message-images',
  'metrics',
  'oauth',
  'page-fault',
  'photos',
  'readyz',
  'sandbox',
  'upload',
  'webhooks',
  // Files of the client.
  'assets',
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
  'swipe-game',
  'transactions',
]

/** Why an operator can put no page of its own under an address; undefined when it can. */
export function refusalOfPageAddress(address: string): string | undefined {
  if (!PAGE_ADDRESS.test(address))
    return `"${address}" is no address of a page: it has small letters, digits and hyphens, begins with a letter, and has no more than 61 characters.`
  return PRODUCT_ADDRESSES.includes(address)
    ? `/${address} is an address of the product itself, so no page can stand there.`
    : undefined
}
